package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.locks.ReentrantLock;
import java.util.stream.Collectors;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledIfSystemProperty;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Tests whose threads block where their schedule does not see it. Each ends, and has the same report each time.
 * {@code -Dschedules.repeated=20} runs more of them, and more often.
 */
class OutOfSightTest {
    private static final int RUNS = Integer.getInteger("schedules.repeated", 2);

    private static String report(Class<?> test) {
        Kit kit = Kit.run(
                test,
                "jrsan.schedule",
                "exhaustive",
                "jrsan.sites",
                "off",
                "jrsan.timeout",
                "2",
                "jrsan.iterations",
                "200");
        return kit.tests().failed().count() == 0 ? kit.out() : kit.failure().getLocalizedMessage();
    }

    static class Monitor {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final Object monitor = new Object();

        private int add() {
            synchronized (monitor) {
                int seen = x.get();
                x.set(seen + 1);
                return seen;
            }
        }

        @RobustnessTest
        void test() {
            Actors.of(this::add, this::add)
                    .arbiter(() -> assertEquals(2, x.get()))
                    .run();
        }
    }

    static class Lock {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final ReentrantLock lock = new ReentrantLock();

        private int add() {
            lock.lock();
            try {
                int seen = x.get();
                x.set(seen + 1);
                return seen;
            } finally {
                lock.unlock();
            }
        }

        @RobustnessTest
        void test() {
            Actors.of(this::add, this::add, this::add)
                    .arbiter(() -> assertEquals(3, x.get()))
                    .run();
        }
    }

    static class Latch {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final CountDownLatch latch = new CountDownLatch(1);

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        x.setRelease(1);
                        latch.countDown();
                        return x.getAcquire();
                    },
                    () -> {
                        latch.await();
                        x.setRelease(2);
                        return x.getAcquire();
                    });
        }
    }

    /** Loads classes while a thread of nobody's has the monitor of the loader for longer than a task may be blocked elsewhere. */
    static class Loading {
        private static final class Loader extends ClassLoader {}

        private static final ClassLoader LOADER = new Loader();
        private static volatile Thread other = new Thread();

        private final RobustAtomicInteger x = new RobustAtomicInteger();

        @BeforeAll
        static void others() {
            other = new Thread(Loading::hold);
            other.start();
        }

        @AfterAll
        static void end() {
            other.interrupt();
        }

        private static void hold() {
            try {
                while (true) {
                    synchronized (LOADER) {
                        Thread.sleep(20);
                    }
                    Thread.sleep(1);
                }
            } catch (InterruptedException e) {
                // The test is over.
                Thread.currentThread().interrupt();
            }
        }

        private int load() throws ClassNotFoundException {
            x.incrementAndGet();
            LOADER.loadClass(String.class.getName());
            return x.get();
        }

        @RobustnessTest
        void test() {
            Actors.run(this::load, this::load);
        }
    }

    @Test
    void whoWaitsForAClassToBeLoadedIsNotOutOfSight() {
        String report = report(Loading.class);
        assertTrue(report.contains("Loading.test: ROBUST: "), report);
    }

    static class Computed {
        private final RobustAtomicInteger made = new RobustAtomicInteger();
        private final ConcurrentHashMap<String, Integer> map = new ConcurrentHashMap<>();

        private int get() {
            made.incrementAndGet();
            return map.computeIfAbsent("key", key -> made.incrementAndGet() + made.get());
        }

        @RobustnessTest
        void test() {
            Actors.run(this::get, this::get);
        }
    }

    /** The initialiser of the class is at work in the first execution alone; so this is run once in each JVM. */
    static class Holder {
        static final class Slow {
            static final RobustAtomicInteger VALUE = new RobustAtomicInteger();

            static {
                VALUE.set(1);
                VALUE.set(VALUE.get() + 1);
            }
        }

        private final RobustAtomicInteger x = new RobustAtomicInteger();

        private int use() {
            x.incrementAndGet();
            return Slow.VALUE.get();
        }

        @RobustnessTest
        void test() {
            Actors.run(this::use, this::use);
        }
    }

    /** As {@link Monitor}; its second execution differs, as one in which a thread comes back at another moment. */
    static class Differs {
        private static int runs;

        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final Object monitor = new Object();

        private int add() {
            synchronized (monitor) {
                return x.get() + x.get();
            }
        }

        @RobustnessTest
        void test() {
            if (++runs % 2 == 0) {
                x.set(1);
            }
            Actors.run(this::add, this::add);
        }
    }

    @Test
    void whenAThreadComesBackIsNotHeldAgainstTheTest() {
        String text = report(Differs.class);
        assertTrue(text.contains("does not see it"), text);
        assertFalse(text.contains("was run twice"), text);
        assertFalse(text.contains("left the schedule"), text);
    }

    @Test
    void aClassInitialiserIsNoPlaceToHandOver() {
        String text = report(Holder.class);
        assertTrue(text.contains(" 2 iterations, "), text);
        assertTrue(text.endsWith(", all classes of schedules\n"), text);
    }

    @ParameterizedTest
    @ValueSource(classes = {Monitor.class, Lock.class, Latch.class, Computed.class})
    void theReportIsTheSameEachTime(Class<?> test) {
        String first = told(test);
        assertTrue(first.contains("ROBUST"), first);
        for (int i = 1; i < RUNS; i++) {
            assertEquals(first, told(test));
        }
    }

    /**
     * Who counts a latch down or unlocks a lock that is not seen cannot be asked for. So how many schedules were run until then, and
     * what is told of that, may differ on a busy machine. The verdict, and what stands in the way of a better one, may not.
     */
    private static String told(Class<?> test) {
        String report = report(test);
        return test == Latch.class || test == Lock.class
                ? report.replaceAll("(ROBUST\\w*): .*", "$1").replaceAll("(does not see it); .*", "$1")
                : report;
    }

    static class BlocksForEver {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final Object monitor = new Object();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        synchronized (monitor) {
                            x.awaitValue(1);
                        }
                    },
                    () -> {
                        synchronized (monitor) {
                            x.set(1);
                        }
                    });
        }
    }

    static class SpinsOnAField {
        private boolean flag;
        private final RobustAtomicInteger x = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        x.set(1);
                        while (!flag) {
                            Thread.onSpinWait();
                        }
                    },
                    () -> x.set(2));
        }
    }

    static class StartsARawThread {
        private final RobustAtomicInteger x = new RobustAtomicInteger();

        @RobustnessTest
        void test() throws InterruptedException {
            Thread raw = new Thread(() -> x.set(1));
            raw.start();
            x.awaitValue(1);
            raw.join();
        }
    }

    static class Deadlocks {
        private final RobustAtomicInteger x = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            Actors.run(() -> x.awaitValue(1), () -> x.awaitValue(2));
        }
    }

    static class NeverEnds {
        private final RobustAtomicInteger x = new RobustAtomicInteger();

        @RobustnessTest
        void test() throws InterruptedException {
            Thread endless = RobustThreads.start(() -> {
                while (x.incrementAndGet() != 0) {
                    Thread.onSpinWait();
                }
            });
            RobustThreads.join(endless);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "BlocksForEver, 'JRSan: threads are blocked, or run without end, where JRSan does not see it\n'",
        "StartsARawThread, ' a part of the schedules, 1 thread not seen to start'",
        "Deadlocks, 'JRSan: deadlock: no thread can go on\n'"
    })
    void itEndsWithOneMessage(String test, String message) throws ClassNotFoundException {
        assertEnds(test, message);
        Set<String> left = Thread.getAllStackTraces().keySet().stream()
                .map(Thread::getName)
                .filter(name -> name.startsWith("actor "))
                .collect(Collectors.toSet());
        assertEquals(Set.of(), left);
    }

    /** These take a while. Nobody can end a thread that spins on a plain field, so it is named. */
    @ParameterizedTest
    @CsvSource({
        "SpinsOnAField, 'JRSan: threads are blocked, or run without end, where JRSan does not see it\n'",
        "NeverEnds, 'JRSan: the test did not end within 100000 steps\n'"
    })
    @EnabledIfSystemProperty(named = "schedules.repeated", matches = ".+")
    void itEndsWithinItsBudget(String test, String message) throws ClassNotFoundException {
        assertEnds(test, message);
    }

    private static void assertEnds(String test, String message) throws ClassNotFoundException {
        String text = report(Class.forName(OutOfSightTest.class.getName() + '$' + test));
        assertTrue(text.contains(message), text);
    }
}
