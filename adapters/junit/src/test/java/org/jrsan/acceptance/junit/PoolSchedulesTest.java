package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.stream.Collectors;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.sync.RobustCountDownLatch;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Executors in schedules that JRSan chooses. */
class PoolSchedulesTest {
    private static Kit run(Class<?> test) {
        return Kit.run(test, "jrsan.schedule", "exhaustive", "jrsan.sites", "off", "jrsan.iterations", "10000");
    }

    /** How a test ends, which is the same each time. */
    private static String pass(Class<?> test) {
        Kit kit = run(test);
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
        assertEquals(kit.out(), run(test).out());
        assertContains(", all classes of schedules\n", kit.out());
        return kit.out();
    }

    private static String failure(Class<?> test) {
        String message = message(test);
        assertEquals(message, message(test));
        return message;
    }

    /** The JDK numbers pools from the start of the JVM, and so do lambdas. */
    private static String message(Class<?> test) {
        return run(test)
                .failure()
                .getMessage()
                .lines()
                .filter(line -> !line.matches(".*(Kit|PoolSchedulesTest)\\.\\w+\\(.*"))
                .collect(Collectors.joining("\n"))
                .replaceAll("pool-\\d+", "pool-N");
    }

    private static void assertContains(String part, String text) {
        assertTrue(text.contains(part), text);
    }

    static class StoreBuffering {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final RobustAtomicInteger y = new RobustAtomicInteger();
        private final ExecutorService pool = RobustThreads.wrap(Executors.newFixedThreadPool(2));

        @RobustnessTest
        void test() throws Exception {
            Future<Integer> one = pool.submit(() -> {
                x.set(1);
                return y.get();
            });
            Future<Integer> other = pool.submit(() -> {
                y.set(1);
                return x.get();
            });
            assertTrue(one.get() + other.get() > 0);
        }
    }

    @Test
    void aPoolThatIsNotShutDownHasTheClassesOfItsThreads() {
        assertContains(" 3 threads, 3 iterations,", pass(StoreBuffering.class));
    }

    static class OneThread {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final ExecutorService pool = RobustThreads.wrap(Executors.newSingleThreadExecutor());

        @RobustnessTest
        void test() throws Exception {
            pool.execute(() -> x.set(1));
            pool.execute(() -> x.set(x.get() + 1));
            pool.shutdown();
            assertTrue(pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS));
            assertEquals(2, x.get());
            assertTrue(pool.isTerminated());
            assertThrows(RejectedExecutionException.class, () -> pool.execute(() -> x.set(7)));
        }
    }

    @Test
    void oneThreadRunsWhatItIsGivenInOrder() {
        pass(OneThread.class);
    }

    static class AllWaitForWhatIsQueued {
        private final ExecutorService pool = RobustThreads.wrap(Executors.newFixedThreadPool(2));

        private int both() throws ExecutionException, InterruptedException {
            return pool.submit(() -> 1).get();
        }

        @RobustnessTest
        void test() throws Exception {
            new RobustAtomicInteger().set(1);
            Future<Integer> one = pool.submit(this::both);
            Future<Integer> other = pool.submit(this::both);
            assertEquals(2, one.get() + other.get());
        }
    }

    @Test
    void aPoolThatWaitsForItselfIsADeadlockWithThePlaceOfEachThread() {
        String message = failure(AllWaitForWhatIsQueued.class);

        assertContains("JRSan: deadlock: no thread can go on\n", message);
        assertContains("\npool-N-thread-1\n    at ", message);
        assertContains("\npool-N-thread-2\n    at ", message);
        assertContains("AllWaitForWhatIsQueued.both(", message);
    }

    static class Interrupted {
        private final RobustCountDownLatch never = new RobustCountDownLatch(1);
        private final ExecutorService pool = RobustThreads.wrap(new ThreadPoolExecutor(
                1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>(), RobustThreads.factory()));

        @RobustnessTest
        void test() throws Exception {
            new RobustAtomicInteger().set(1);
            Future<?> waits = pool.submit(() -> {
                never.await();
                return null;
            });
            Future<?> queued = pool.submit(() -> 1);
            List<Runnable> left = pool.shutdownNow();
            if (left.size() == 2) {
                throw new AssertionError("the first has a thread");
            }
            assertEquals(List.of(queued), left);
            assertThrows(ExecutionException.class, waits::get);
        }
    }

    @Test
    void shutdownNowInterruptsWhatRuns() {
        Kit kit = run(Interrupted.class);
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
    }

    static class Calls {
        private final ExecutorService pool = RobustThreads.wrap(Executors.newCachedThreadPool());

        @RobustnessTest
        void test() throws Exception {
            RobustAtomicInteger x = new RobustAtomicInteger();
            Callable<Integer> add = () -> x.addAndGet(1);
            int sum = 0;
            for (Future<Integer> one : pool.invokeAll(List.of(add, add))) {
                sum += one.get();
            }
            assertEquals(3, sum);
            assertEquals(3, pool.invokeAny(List.of(add)));
        }
    }

    @Test
    void callsOfSeveralTasksAreSteps() {
        pass(Calls.class);
    }

    static class Throws {
        private final ExecutorService pool = RobustThreads.wrap(Executors.newFixedThreadPool(1, task -> {
            Thread thread = new Thread(task);
            thread.setUncaughtExceptionHandler((t, e) -> {});
            return thread;
        }));

        @RobustnessTest
        void test() throws Exception {
            RobustAtomicInteger x = new RobustAtomicInteger();
            pool.execute(() -> {
                x.set(1);
                throw new IllegalStateException();
            });
            assertEquals(1, pool.submit(() -> x.get()).get());
        }
    }

    @Test
    void aThreadWhoseCommandThrowsIsReplaced() {
        pass(Throws.class);
    }

    static class OfAnotherClass {
        private final ExecutorService pool = RobustThreads.wrap(
                new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {});

        @RobustnessTest(iterations = 5)
        void test() throws Exception {
            RobustAtomicInteger x = new RobustAtomicInteger();
            RobustCountDownLatch latch = new RobustCountDownLatch(1);
            pool.execute(() -> {
                x.set(1);
                latch.countDown();
            });
            latch.await();
            assertEquals(1, x.get());
            pool.shutdown();
        }
    }

    @Test
    void threadsOfAPoolThatIsNotKnownTakePartOnceTheyAreThere() {
        assertContains(
                "a part of the schedules",
                Kit.run(OfAnotherClass.class, "jrsan.schedule", "random").out());
    }
}
