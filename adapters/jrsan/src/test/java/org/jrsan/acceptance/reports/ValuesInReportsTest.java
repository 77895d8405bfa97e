package org.jrsan.acceptance.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.lang.ref.WeakReference;
import java.math.BigInteger;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.acceptance.Turns;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.rc20.Violation;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** How values and threads that have no name read in a report: short, without user code, and alike in each run. */
class ValuesInReportsTest {
    private static final int SECONDS = 20;

    /** Whose every method is the user's. */
    private static final class Node {
        @Override
        public boolean equals(Object other) {
            throw new AssertionError("equals is called");
        }

        @Override
        public int hashCode() {
            throw new AssertionError("hashCode is called");
        }

        @Override
        public String toString() {
            throw new AssertionError("toString is called");
        }
    }

    private enum Colour {
        RED {
            @Override
            public String toString() {
                throw new AssertionError("toString is called");
            }
        }
    }

    /** What a thread may miss of a message, and what it may see instead, written to one atomic one after the other. */
    private static Violation missed(RobustAtomicReference<Object> data, Object value) {
        try (Session session = Sanitizer.open()) {
            miss(data, value);
            return only(session);
        }
    }

    private static void miss(RobustAtomicReference<Object> data, Object value) {
        RobustAtomicInteger ready = new RobustAtomicInteger();
        try (Turns turns = new Turns().start("T1", "T2")) {
            turns.step("T1", () -> data.setOpaque(value));
            turns.step("T1", () -> ready.setOpaque(1));
            turns.step("T2", ready::getOpaque);
            turns.step("T2", data::getOpaque);
        }
    }

    private static Violation only(Session session) {
        assertEquals(1, session.violations().size(), session::report);
        return session.violations().get(0).violation();
    }

    static Stream<Arguments> values() {
        Runnable lambda = () -> {};
        return Stream.of(
                Arguments.of(null, "null"),
                Arguments.of(true, "true"),
                Arguments.of((byte) -1, "-1"),
                Arguments.of('a', "'a'"),
                Arguments.of('\n', "'\\u000a'"),
                Arguments.of((short) 5, "5"),
                Arguments.of(6, "6"),
                Arguments.of(Long.MIN_VALUE, "-9223372036854775808"),
                Arguments.of(1.5f, "1.5"),
                Arguments.of(Double.MAX_VALUE, "1.7976931348623157E308"),
                Arguments.of("a\nb", "\"a?b\""),
                Arguments.of("x".repeat(1_000_000), '"' + "x".repeat(40) + "...\""),
                Arguments.of(Colour.RED, "Colour.RED"),
                Arguments.of(BigInteger.ONE.shiftLeft(2_000_000), "BigInteger#1"),
                Arguments.of(new LongAccumulator(ValuesInReportsTest::fail, 0), "LongAccumulator#1"),
                Arguments.of(new StringBuilder("text"), "StringBuilder#1"),
                Arguments.of(new Node(), "Node#1"),
                Arguments.of(new Node[0], "Node[]#1"),
                Arguments.of(lambda, "ValuesInReportsTest$$Lambda#1"));
    }

    private static long fail(long left, long right) {
        throw new AssertionError("the function is called");
    }

    @ParameterizedTest(name = "{1}")
    @MethodSource("values")
    void aValueIsShortAndNoUserCodeIsCalled(Object value, String text) {
        assertEquals(text, missed(new RobustAtomicReference<>("old"), value).missedValue());
    }

    /** {@code toString} of an accumulator calls its function, once threads have met there. */
    @Test
    void theFunctionOfAnAccumulatorIsNotCalled() throws InterruptedException {
        AtomicBoolean allowed = new AtomicBoolean(true);
        LongAccumulator sum = new LongAccumulator((left, right) -> allowed.get() ? left + right : fail(left, right), 0);
        // A function that throws shows that it is called for the sum, as it is from the first meeting on.
        meet(sum, allowed);

        assertEquals(
                "LongAccumulator#1",
                missed(new RobustAtomicReference<>("old"), sum).missedValue());
    }

    private static void meet(LongAccumulator sum, AtomicBoolean allowed) throws InterruptedException {
        long end = System.nanoTime() + TimeUnit.SECONDS.toNanos(SECONDS);
        while (allowed.get() && System.nanoTime() < end) {
            Thread other = new Thread(() -> accumulate(sum));
            other.start();
            accumulate(sum);
            other.join();
            try {
                allowed.set(false);
                sum.get();
                allowed.set(true);
            } catch (AssertionError e) {
                // They have met.
            }
        }
    }

    private static void accumulate(LongAccumulator sum) {
        for (int i = 0; i < 10_000; i++) {
            sum.accumulate(1);
        }
    }

    @Test
    void objectsAreNumberedByIdentityInTheOrderOfTheReport() {
        Node one = new Node();
        Node other = new Node();
        Violation both = missed(new RobustAtomicReference<>(one), other);
        Violation same = missed(new RobustAtomicReference<>(one), one);

        assertEquals("Node#1", both.missedValue());
        assertEquals("Node#2", both.staleValue());
        assertEquals("Node#1", same.missedValue());
        assertEquals("Node#1", same.staleValue());
    }

    /** What is found again at the same lines is not shown, and so takes no numbers. */
    @Test
    void onlyWhatIsShownIsNumbered() {
        try (Session session = Sanitizer.open()) {
            for (int i = 0; i < 5; i++) {
                miss(new RobustAtomicReference<>(new Node()), new Node());
            }
            assertEquals(5, session.violations().get(0).count());
            missElsewhere(new RobustAtomicReference<>(new Node()));

            assertEquals(
                    List.of("Node#1", "Node#3"),
                    session.violations().stream()
                            .map(found -> found.violation().missedValue())
                            .toList());
        }
    }

    private static void missElsewhere(RobustAtomicReference<Object> data) {
        RobustAtomicInteger ready = new RobustAtomicInteger();
        try (Turns turns = new Turns().start("T1", "T2")) {
            turns.step("T1", () -> data.setOpaque(new Node()));
            turns.step("T1", () -> ready.setOpaque(1));
            turns.step("T2", ready::getOpaque);
            turns.step("T2", data::getOpaque);
        }
    }

    @Test
    void aReportIsTheSameInEachRun() {
        Supplier<String> run = () -> {
            try (Session session = Sanitizer.open()) {
                RobustAtomicReference<Object> data = new RobustAtomicReference<>(new Node());
                RobustAtomicInteger ready = new RobustAtomicInteger();
                join(RobustThreads.start(() -> {
                    data.setOpaque(new Node());
                    ready.setOpaque(1);
                }));
                CountDownLatch written = new CountDownLatch(1);
                Thread reader = RobustThreads.start("", () -> {
                    await(written);
                    ready.getOpaque();
                    data.getOpaque();
                });
                join(RobustThreads.start(() -> {
                    data.setOpaque(new Node());
                    ready.setOpaque(2);
                    written.countDown();
                }));
                join(reader);
                return session.report();
            }
        };
        String report = run.get();

        assertEquals(report, run.get());
        assertTrue(report.contains("opaque load by thread #2\n"), report);
        assertTrue(report.contains("opaque store of value Node#1 by thread #3\n"), report);
    }

    private static void join(Thread thread) {
        try {
            RobustThreads.join(thread);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static void await(CountDownLatch latch) {
        try {
            assertTrue(latch.await(SECONDS, TimeUnit.SECONDS));
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    @Test
    void aNameKeepsNoObjectAlive() throws InterruptedException {
        WeakReference<Object> named = new WeakReference<>(new Node());
        RobustAtomicReference<Object> data = new RobustAtomicReference<>("old");
        try (Session session = Sanitizer.open()) {
            miss(data, named.get());
            assertEquals("Node#1", only(session).missedValue());
            for (int i = 0; i < 1_000; i++) {
                data.setOpaque("new");
            }
            for (int i = 0; i < 100 && named.get() != null; i++) {
                System.gc();
                Thread.sleep(10);
            }
            assertNull(named.get());
        }
    }

    public static final class Around {
        /** To tell its simple name, the JVM asks its class loader for the class around it. */
        public static final class Within {
            public Within() {}
        }
    }

    /** A class loader of the user's, which is called while a value is named. */
    private static final class Loader extends ClassLoader {
        volatile Runnable onAround = () -> {};

        Loader() {
            super(ValuesInReportsTest.class.getClassLoader());
        }

        @Override
        protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
            if (!name.startsWith(Around.class.getName())) {
                return super.loadClass(name, resolve);
            }
            if (name.equals(Around.class.getName())) {
                onAround.run();
            }
            Class<?> loaded = findLoadedClass(name);
            return loaded != null ? loaded : define(name);
        }

        private Class<?> define(String name) throws ClassNotFoundException {
            try (InputStream code = getParent().getResourceAsStream(name.replace('.', '/') + ".class")) {
                byte[] bytes = code.readAllBytes();
                return defineClass(name, bytes, 0, bytes.length);
            } catch (IOException e) {
                throw new ClassNotFoundException(name, e);
            }
        }
    }

    @Test
    void theLocationIsUnlockedBeforeAValueIsNamed() throws Exception {
        RobustAtomicReference<Object> data = new RobustAtomicReference<>("old");
        Loader loader = new Loader();
        Object within = loader.loadClass(Around.class.getName() + "$Within")
                .getConstructor()
                .newInstance();
        AtomicBoolean called = new AtomicBoolean();
        AtomicBoolean free = new AtomicBoolean();
        loader.onAround = () -> {
            if (!called.getAndSet(true)) {
                Thread other = new Thread(() -> data.setOpaque("from within"));
                other.start();
                try {
                    other.join(TimeUnit.SECONDS.toMillis(SECONDS));
                    free.set(!other.isAlive());
                } catch (InterruptedException e) {
                    throw new AssertionError(e);
                }
            }
        };

        assertEquals("Within#1", missed(data, within).missedValue());
        assertTrue(called.get());
        assertTrue(free.get());
    }
}
