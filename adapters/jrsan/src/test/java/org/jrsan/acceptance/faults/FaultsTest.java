package org.jrsan.acceptance.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.InvocationTargetException;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * The virtual machine may throw at each call, for want of stack, and at each allocation, for want of memory. Wherever in an
 * access it does, the location can be locked afterwards, its value is the old or the new one, and nobody sees any other
 * error. Each point is tried in turn; by default a slice of them, with {@code -Dfaults.points=1} all.
 */
class FaultsTest {
    private static final int EVERY = Integer.getInteger("faults.points", 29);

    private static Class<?> woven;
    private static ExecutorService other;

    @BeforeAll
    static void load() throws ClassNotFoundException {
        woven = new Weaving().loadClass("org.jrsan.acceptance.faults.Accesses");
        other = Executors.newSingleThreadExecutor(task -> {
            Thread thread = new Thread(task, "other");
            thread.setDaemon(true);
            return thread;
        });
    }

    @AfterAll
    static void end() {
        other.shutdown();
    }

    /** {@link Accesses} in the woven classes. */
    private record Subject(Object accesses) implements AutoCloseable {
        static Subject open(String sites, String alone) throws ReflectiveOperationException {
            return new Subject(woven.getConstructor(String.class, String.class).newInstance(sites, alone));
        }

        Object call(String method, Object... arguments) throws ReflectiveOperationException {
            Class<?>[] types = new Class<?>[arguments.length];
            for (int i = 0; i < types.length; i++) {
                types[i] = arguments[i] instanceof Integer ? int.class : arguments[i].getClass();
            }
            return woven.getMethod(method, types).invoke(accesses, arguments);
        }

        @Override
        public void close() throws ReflectiveOperationException {
            call("close");
        }
    }

    private static <T> T elsewhere(Callable<T> step) throws Exception {
        return other.submit(step).get(10, TimeUnit.SECONDS);
    }

    private static void situate(Subject subject, String situation) throws Exception {
        switch (situation) {
            case "first", "alone" -> {}
            case "again" -> {
                subject.call("setAll", 0);
                subject.call("setAll", 0);
            }
            default -> {
                elsewhere(() -> subject.call("setAll", 0));
                elsewhere(() -> subject.call("getFlag"));
                subject.call("setFlag");
            }
        }
    }

    @ParameterizedTest
    @CsvSource({
        "alone, full",
        "alone, off",
        "first, full",
        "first, off",
        "again, full",
        "again, off",
        "exposed, full",
        "exposed, off"
    })
    void anErrorOfTheVirtualMachineLeavesTheLocationAsItWasOrAsItWillBe(String situation, String sites)
            throws Exception {
        List<String> wrong = new ArrayList<>();
        int tried = 0;
        for (String access : Accesses.all()) {
            int points = pass(situation, sites, access, 0, wrong);
            assertTrue(points > 0, access);
            for (int point = 1 + tried % EVERY; point <= points; point += EVERY) {
                pass(situation, sites, access, point, wrong);
                tried++;
            }
        }
        System.out.println(tried + " errors woven into accesses (" + situation + ", sites=" + sites + ")");
        assertEquals(List.of(), wrong);
    }

    private static int pass(String situation, String sites, String access, int point, List<String> wrong)
            throws Exception {
        try (Subject subject = Subject.open(sites, situation.equals("alone") ? "counted" : "followed")) {
            situate(subject, situation);
            Throwable met = null;
            Points.watch(point);
            try {
                subject.call("make", access);
            } catch (InvocationTargetException e) {
                met = e.getCause();
            }
            int points = Points.watched();
            try {
                check(subject, access, met);
            } catch (Throwable e) {
                wrong.add(access + ": " + Points.where() + ": " + e);
            }
            return points;
        }
    }

    /** When the operation is done and its clocks are right, what remains is done in another way, and nothing is amiss. */
    private static boolean isReleasing(String where, Throwable thrown) {
        return where.endsWith("-> exit")
                || where.contains(".exit ->")
                || Stream.of(thrown.getStackTrace())
                        .anyMatch(frame -> frame.getClassName().endsWith(".LocationLock")
                                && frame.getMethodName().startsWith("unlock"));
    }

    private static void check(Subject subject, String access, Throwable met) throws Exception {
        Error thrown = Points.thrown();
        if (met != null) {
            assertSame(thrown, met);
        }
        int value = (int) elsewhere(() -> subject.call("value", access));
        elsewhere(() -> subject.call("setAll", 2));
        boolean writes = !access.endsWith("get") && !access.endsWith("await");
        assertTrue(value == 0 || writes && value == 1, "value " + value);
        if (met == null && writes) {
            assertEquals(1, value, "the access took no effect");
        }
        if (thrown != null && met == null && !isReleasing(Points.where(), thrown)) {
            assertTrue(((List<?>) subject.call("errors")).contains(thrown), "nobody is told");
        }
    }
}
