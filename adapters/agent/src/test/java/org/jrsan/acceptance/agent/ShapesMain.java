package org.jrsan.acceptance.agent;

import static org.jrsan.acceptance.agent.HandOvers.require;

import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.ObjectInputStream;
import java.io.ObjectOutputStream;
import java.io.Serializable;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.ToIntFunction;
import org.jrsan.acceptance.agent.library.Concealing;

/** Shapes of code that libraries have, each of which went wrong under the agent once. Other threads take part, so that nothing is left out. */
public final class ShapesMain {
    private ShapesMain() {}

    private static final AtomicReference<String> TEXT = new AtomicReference<>("a");

    private static String longer(String text) {
        System.nanoTime();
        return text + "b";
    }

    /** What is compared is loaded in the midst of the arguments, and a call is made behind that. */
    private static String updatesWithCalls() {
        String old;
        for (; !TEXT.compareAndSet(old = TEXT.get(), longer(old)); ) {
            Thread.onSpinWait();
        }
        while (!TEXT.compareAndSet(TEXT.get(), longer("c"))) {
            Thread.onSpinWait();
        }
        return TEXT.get();
    }

    /** Neither class nor methods are final, so that who is called is known when it is called. */
    static class Adding {
        private int added;

        Adding add(String... all) {
            return addLast(all);
        }

        Adding addLast(String... all) {
            added += all.length;
            return this;
        }

        static Adding of(String... all) {
            return new Adding().add(all);
        }
    }

    private static int varargs() {
        return new Adding().add("a", "b").addLast("c").added + Adding.of("d").added;
    }

    /** As who copies an object does: no field may be taken for one of a type of its own that has no name. */
    private static boolean areFieldsTold() {
        return Arrays.stream(Adding.class.getDeclaredFields())
                .map(Field::getType)
                .noneMatch(type -> type.isAssignableFrom(AtomicReference.class)
                        || type.isAssignableFrom(String.class)
                        || type.isAssignableFrom(Integer.class));
    }

    /** As who copies all fields does, whatever they are. */
    private static int copied() {
        Adding from = Adding.of("a", "b");
        Adding to = new Adding();
        try {
            for (Field field : Adding.class.getDeclaredFields()) {
                field.setAccessible(true);
                field.set(to, field.get(from));
            }
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
        return to.add("c").added + from.added;
    }

    private static String concealed() {
        Concealing concealing = new Concealing();
        return "" + Concealing.CONSTANT + concealing.kept;
    }

    private interface Count extends Supplier<Integer>, Serializable {}

    private interface Add extends ToIntFunction<AtomicInteger>, Serializable {}

    private interface Put extends BiFunction<String, Integer, Integer>, Serializable {}

    private interface Fence extends Runnable, Serializable {}

    private interface Make extends Function<Runnable, Thread>, Serializable {}

    private interface Told extends ToIntFunction<Adding>, Serializable {}

    /** What was written is read again, and refers to what it did in the source. */
    @SuppressWarnings("unchecked")
    private static <T> T again(T reference, String to) {
        ByteArrayOutputStream bytes = new ByteArrayOutputStream();
        try (ObjectOutputStream out = new ObjectOutputStream(bytes)) {
            out.writeObject(reference);
        } catch (IOException e) {
            throw new AssertionError(e);
        }
        String written = bytes.toString(StandardCharsets.ISO_8859_1);
        require(written.contains(to) && !written.contains("jrsan$"));
        try (ObjectInputStream in = new ObjectInputStream(new ByteArrayInputStream(bytes.toByteArray()))) {
            return (T) in.readObject();
        } catch (IOException | ClassNotFoundException e) {
            throw new AssertionError(e);
        }
    }

    private static int added(Adding of) {
        return of.added;
    }

    private static boolean referencesAreWritten() {
        AtomicInteger number = new AtomicInteger(7);
        ConcurrentMap<String, Integer> map = new ConcurrentHashMap<>();
        again((Put) map::put, "java/util/Map").apply("a", 1);
        again((Fence) VarHandle::fullFence, "java/lang/invoke/VarHandle").run();
        return again((Count) number::get, "java/util/concurrent/atomic/AtomicInteger")
                                .get()
                        == 7
                && again((Add) AtomicInteger::incrementAndGet, "incrementAndGet")
                                .applyAsInt(number)
                        == 8
                && again((Make) Thread::new, "<init>").apply(() -> {}) != null
                && again((Told) ShapesMain::added, "added").applyAsInt(Adding.of("a")) == 1;
    }

    /** A class of its own, as not all that it does can be checked. */
    private static final class Changing {
        static String both() {
            Concealing concealing = new Concealing();
            while (concealing.changing == null || concealing.changing() == null) {
                Thread.onSpinWait();
            }
            require(concealing.several[0] == concealing.kept);
            return "" + concealing.changing + concealing.changing();
        }
    }

    /**
     * See the class. A thread of a pool that does nothing is there at the end, and was not there long before.
     *
     * @param args {@code changing} for a field that may change, whose type has no name here
     * @throws ExecutionException does not happen
     * @throws InterruptedException does not happen
     */
    public static void main(String[] args) throws ExecutionException, InterruptedException {
        ExecutorService pool = Executors.newFixedThreadPool(1, task -> {
            Thread thread = new Thread(task, "idle");
            thread.setDaemon(true);
            return thread;
        });
        pool.submit(() -> TEXT.set("a")).get();
        require(updatesWithCalls().equals("cb"));
        require(varargs() == 4);
        require(areFieldsTold());
        require(copied() == 5);
        require(referencesAreWritten());
        require(concealed().equals("concealedconcealed"));
        if (args.length > 0) {
            require(Changing.both().equals("concealedconcealed"));
        }
        System.out.println("shapes are right");
    }
}
