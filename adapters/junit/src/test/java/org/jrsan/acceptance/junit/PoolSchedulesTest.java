package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Collectors;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.sync.RobustBlockingQueue;
import org.jrsan.sync.RobustCompletableFuture;
import org.jrsan.sync.RobustCountDownLatch;
import org.jrsan.sync.RobustForkJoinPool;
import org.jrsan.sync.RobustForkJoinTask;
import org.jrsan.sync.RobustRecursiveTask;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

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
                .getLocalizedMessage()
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

    static class Cancels {
        private final RobustCountDownLatch never = new RobustCountDownLatch(1);
        private final ExecutorService pool =
                RobustThreads.wrap(Executors.newFixedThreadPool(1, RobustThreads.factory()));

        @RobustnessTest
        void test() throws Exception {
            RobustAtomicInteger x = new RobustAtomicInteger();
            Future<?> waits = pool.submit(() -> {
                x.set(1);
                never.await();
                return null;
            });
            x.get();
            assertTrue(waits.cancel(true));
            assertThrows(CancellationException.class, waits::get);
            // Not interrupted by what was meant for another.
            assertEquals(
                    false,
                    pool.submit(() -> Thread.currentThread().isInterrupted()).get());
        }
    }

    @Test
    void cancellingInterruptsWhatRunsAndNothingElse() {
        Kit kit = run(Cancels.class);
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
    }

    static class Calls {
        private final ExecutorService pool = RobustThreads.wrap(Executors.newCachedThreadPool());

        @RobustnessTest
        void test() throws Exception {
            RobustAtomicInteger x = new RobustAtomicInteger();
            Callable<Integer> add = () -> x.addAndGet(1);
            assertEquals(1, pool.invokeAll(List.of(add)).get(0).get());
            assertEquals(2, pool.invokeAny(List.of(add)));
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
        private final ExecutorService pool =
                RobustThreads.wrap(new ThreadPoolExecutor(1, 1, 0, TimeUnit.SECONDS, new LinkedBlockingQueue<>()) {});

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

    static class Delays {
        private final ScheduledExecutorService pool = RobustThreads.wrap(Executors.newScheduledThreadPool(2));

        @RobustnessTest
        void test() throws Exception {
            RobustAtomicInteger x = new RobustAtomicInteger();
            Future<?> late = pool.schedule(() -> x.set(10 * x.get() + 2), 2, TimeUnit.HOURS);
            Future<?> early = pool.schedule(() -> x.set(10 * x.get() + 1), 1, TimeUnit.HOURS);
            x.set(3);
            late.get();
            assertTrue(early.isDone());
            assertEquals(312, x.get());
        }
    }

    @Test
    void delaysEndInTheirOrderWhenNobodyElseCanGoOn() {
        pass(Delays.class);
    }

    static class Periods {
        private final ScheduledExecutorService pool = RobustThreads.wrap(Executors.newSingleThreadScheduledExecutor());

        @RobustnessTest
        void test() throws Exception {
            RobustCountDownLatch latch = new RobustCountDownLatch(3);
            RobustAtomicInteger x = new RobustAtomicInteger();
            Future<?> ticks = pool.scheduleAtFixedRate(
                    () -> {
                        x.set(x.get() + 1);
                        latch.countDown();
                    },
                    0,
                    1,
                    TimeUnit.DAYS);
            Future<Integer> once = pool.schedule(() -> x.get(), 36, TimeUnit.HOURS);
            assertEquals(2, once.get());
            latch.await();
            ticks.cancel(false);
            assertThrows(CancellationException.class, ticks::get);
            pool.shutdown();
            assertTrue(pool.awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS));
            assertEquals(3, x.get());
        }
    }

    @Test
    void periodicTasksRunInTheTimeOfTheSchedule() {
        pass(Periods.class);
    }

    static class WaitsInTime {
        private final ScheduledExecutorService pool = RobustThreads.wrap(Executors.newScheduledThreadPool(1));
        private final RobustBlockingQueue<Integer> queue = new RobustBlockingQueue<>(new LinkedBlockingQueue<>());

        @RobustnessTest
        void test() throws Exception {
            new RobustAtomicInteger().set(1);
            Future<Integer> late = pool.schedule(() -> 1, 1, TimeUnit.HOURS);
            assertThrows(TimeoutException.class, () -> late.get(10, TimeUnit.MILLISECONDS));
            assertNull(queue.poll(10, TimeUnit.MILLISECONDS));
            assertEquals(1, late.get());
        }
    }

    @Test
    void aWaitIsNotEndedByWhatIsDueLater() {
        pass(WaitsInTime.class);
    }

    static class Stages {
        @RobustnessTest
        void test() {
            RobustAtomicInteger x = new RobustAtomicInteger();
            CompletableFuture<Integer> one = RobustCompletableFuture.supplyAsync(() -> x.addAndGet(1));
            CompletableFuture<Integer> other = RobustCompletableFuture.supplyAsync(() -> x.addAndGet(1));
            assertEquals(3, one.thenCombine(other, Integer::sum).join());
        }
    }

    @Test
    void stagesAreSteps() {
        assertContains("3 threads,", pass(Stages.class));
    }

    static class NobodyCompletes {
        @RobustnessTest
        void test() {
            new RobustAtomicInteger().set(1);
            RobustCompletableFuture<Integer> never = new RobustCompletableFuture<>();
            RobustCompletableFuture.supplyAsync(() -> wait(never)).join();
        }

        private static int wait(RobustCompletableFuture<Integer> never) {
            return never.thenApply(n -> n + 1).join();
        }
    }

    @Test
    void aFutureThatNobodyCompletesIsADeadlock() {
        String message = failure(NobodyCompletes.class);

        assertContains("JRSan: deadlock: no thread can go on\n", message);
        assertContains("\nForkJoinPool.commonPool-worker-1\n    at ", message);
        assertContains("NobodyCompletes.wait(", message);
    }

    static class Timeouts {
        @RobustnessTest
        void test() {
            new RobustAtomicInteger().set(1);
            RobustCompletableFuture<Integer> never = new RobustCompletableFuture<>();
            CompletableFuture<Integer> first = never.copy().completeOnTimeout(7, 1, TimeUnit.HOURS);
            never.orTimeout(2, TimeUnit.HOURS);
            assertEquals(7, first.join());
            assertThrows(CompletionException.class, never::join);
        }
    }

    @Test
    void timeoutsOfFuturesComeInTheTimeOfTheSchedule() {
        pass(Timeouts.class);
    }

    static class WaitsInTheCommonPool {
        @RobustnessTest
        void test() {
            RobustAtomicInteger x = new RobustAtomicInteger();
            CompletableFuture<?>[] all = new CompletableFuture<?>[3];
            for (int i = 0; i < all.length; i++) {
                all[i] = RobustCompletableFuture.runAsync(() ->
                        RobustCompletableFuture.supplyAsync(() -> x.getOpaque()).join());
            }
            RobustCompletableFuture.allOf(all).join();
        }
    }

    @Test
    void whoWaitsInTheCommonPoolForWhatIsQueuedThereIsReplaced() {
        Kit kit = Kit.run(WaitsInTheCommonPool.class, "jrsan.schedule", "random", "jrsan.iterations", "10");
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
    }

    static class Fibonacci extends RobustRecursiveTask<Integer> {
        private final RobustAtomicInteger calls;
        private final int n;

        Fibonacci(RobustAtomicInteger calls, int n) {
            this.calls = calls;
            this.n = n;
        }

        @Override
        protected Integer compute() {
            calls.getAndAdd(1);
            if (n < 2) {
                return n;
            }
            Fibonacci one = new Fibonacci(calls, n - 1);
            one.fork();
            return new Fibonacci(calls, n - 2).invoke() + one.join();
        }
    }

    static class Forks {
        @RobustnessTest
        void test() {
            RobustAtomicInteger calls = new RobustAtomicInteger();
            assertEquals(1, new RobustForkJoinPool().invoke(new Fibonacci(calls, 2)));
            assertEquals(3, calls.get());
        }
    }

    @Test
    void forksAndJoinsAreSteps() {
        pass(Forks.class);
    }

    static class DeepForks {
        @RobustnessTest
        void test() {
            RobustForkJoinPool pool = new RobustForkJoinPool(1);
            RobustAtomicInteger calls = new RobustAtomicInteger();
            RobustForkJoinTask<Integer> five = pool.submit(new Fibonacci(calls, 5));
            RobustForkJoinTask<?> fails = pool.submit((Runnable) () -> {
                throw new IllegalStateException();
            });
            assertEquals(5, five.join());
            assertThrows(RuntimeException.class, fails::join);
            assertTrue(pool.awaitQuiescence(Long.MAX_VALUE, TimeUnit.NANOSECONDS));
            assertEquals(2, pool.invokeAll(List.of(() -> 1, () -> 2)).size());
            pool.shutdown();
        }
    }

    @Test
    void aPoolOfOneJoinsWhatItHasForked() {
        Kit kit = Kit.run(DeepForks.class, "jrsan.schedule", "random", "jrsan.iterations", "10");
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
    }
}
