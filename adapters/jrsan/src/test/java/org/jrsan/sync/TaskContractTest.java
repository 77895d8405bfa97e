package org.jrsan.sync;

import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Threads, tasks and executors behave as the JDK's, whatever is done to them. */
class TaskContractTest extends SynchroniserContract {
    static Stream<Arguments> subjects() {
        return Stream.of(
                same("thread", () -> new Thread(() -> {}), () -> new RobustThread(() -> {}), TaskContractTest::thread),
                same(
                        "future task",
                        () -> new FutureTask<>(() -> 1),
                        () -> new RobustFutureTask<>(() -> 1),
                        TaskContractTest::futureTask),
                same(
                        "executor",
                        Executors::newSingleThreadExecutor,
                        () -> RobustThreads.wrap(Executors.newSingleThreadExecutor()),
                        TaskContractTest::executor),
                same(
                        "scheduled executor",
                        Executors::newSingleThreadScheduledExecutor,
                        () -> RobustThreads.wrap(Executors.newSingleThreadScheduledExecutor()),
                        TaskContractTest::scheduledExecutor),
                same(
                        "fork-join pool of one",
                        () -> new ForkJoinPool(1),
                        () -> RobustThreads.wrap((ExecutorService) new ForkJoinPool(1)),
                        TaskContractTest::forkJoinPool));
    }

    private static void thread(Thread thread, Trace trace) {
        trace.of(thread::isAlive);
        trace.of(thread::isInterrupted);
        trace.does(thread::interrupt);
        trace.of(() -> RobustThreads.isAlive(thread));
        trace.of(() -> RobustThreads.getState(thread));
        trace.does(() -> RobustThreads.join(thread));
        trace.of(() -> RobustThreads.join(thread, 1, TimeUnit.MILLISECONDS));
        trace.does(thread::start);
        trace.does(() -> RobustThreads.join(thread));
        trace.does(thread::start);
        trace.of(() -> RobustThreads.isAlive(thread));
        trace.of(() -> RobustThreads.getState(thread));
        trace.does(() -> RobustThreads.interrupt(thread));
        Thread self = Thread.currentThread();
        trace.interrupted(() -> RobustThreads.join(self));
        trace.interrupted(() -> RobustThreads.join(self, 1, TimeUnit.HOURS));
        trace.does(self::interrupt);
        trace.of(() -> RobustThreads.isInterrupted(self));
        trace.does(() -> RobustThreads.interrupt(self));
        trace.of(RobustThreads::interrupted);
        trace.of(RobustThread::interrupted);
    }

    private static void futureTask(FutureTask<Integer> task, Trace trace) {
        trace.of(task::isDone);
        trace.of(() -> task.get(1, TimeUnit.MILLISECONDS));
        trace.interrupted(task::get);
        trace.interrupted(() -> task.get(1, TimeUnit.HOURS));
        trace.does(() -> task.get(1, null));
        trace.does(task::run);
        trace.of(task::get);
        trace.interrupted(task::get);
        trace.does(task::run);
        trace.of(() -> task.cancel(true));
        trace.of(task::isCancelled);
        trace.of(() -> task.get(1, TimeUnit.HOURS));
    }

    private static void tasks(ExecutorService executor, Trace trace) {
        Exception thrown = new Exception("thrown by the task");
        trace.of(() -> executor.submit(() -> 1).get());
        trace.of(() -> executor.submit(() -> {}).get());
        trace.of(() -> executor.submit(() -> {}, 2).get());
        trace.of(() -> {
            executor.submit((Callable<Integer>) () -> {
                        throw thrown;
                    })
                    .get();
            return null;
        });
        trace.of(() -> {
            executor.submit(() -> {
                        throw new IllegalStateException("thrown unchecked");
                    })
                    .get();
            return null;
        });
        trace.does(() -> executor.execute(null));
        trace.does(() -> executor.submit((Runnable) null));
        trace.does(() -> executor.submit((Callable<Integer>) null));
        // The JVM's text names the variable.
        trace.of(() -> assertThrows(NullPointerException.class, () -> executor.invokeAll(null))
                .getClass());
        trace.of(() -> executor.invokeAll(List.of(() -> 1, () -> 2)).size());
        trace.of(() -> executor.invokeAll(List.of(() -> 1, () -> 2)).get(1).get());
        trace.of(() -> executor.invokeAll(List.of(() -> 1, () -> 2), 1, TimeUnit.HOURS)
                .get(0)
                .isDone());
        trace.of(() -> executor.invokeAny(List.of(() -> 3)));
        trace.does(() -> executor.invokeAny(List.of()));
        CountDownLatch busy = new CountDownLatch(1);
        executor.execute(() -> await(busy));
        Future<Integer> queued = executor.submit(() -> 4);
        trace.of(queued::isDone);
        trace.of(() -> queued.get(1, TimeUnit.MILLISECONDS));
        trace.interrupted(queued::get);
        trace.of(() -> queued.cancel(false));
        trace.of(queued::isCancelled);
        trace.of(queued::isDone);
        trace.of(queued::get);
        trace.of(() -> queued.get(1, TimeUnit.HOURS));
        busy.countDown();
    }

    /** How long a wait lasts is told only before a shutdown: after it, the workers end when they get to run. */
    private static void end(ExecutorService executor, Trace trace) {
        trace.of(() -> executor.awaitTermination(1, TimeUnit.MILLISECONDS));
        trace.interrupted(() -> executor.awaitTermination(1, TimeUnit.HOURS));
        ended(executor, trace);
    }

    private static void ended(ExecutorService executor, Trace trace) {
        trace.does(executor::shutdown);
        trace.of(() -> executor.awaitTermination(1, TimeUnit.HOURS));
        trace.of(executor::isTerminated);
        // The text of a rejection names the task, which is JRSan's.
        trace.of(() -> assertThrows(RejectedExecutionException.class, () -> executor.submit(() -> 1))
                .getClass());
        trace.of(() -> assertThrows(RejectedExecutionException.class, () -> executor.execute(() -> {}))
                .getClass());
        trace.of(() -> executor.shutdownNow().size());
    }

    private static void executor(ExecutorService executor, Trace trace) {
        tasks(executor, trace);
        end(executor, trace);
    }

    private static void scheduledExecutor(ScheduledExecutorService executor, Trace trace) {
        tasks(executor, trace);
        trace.of(() -> executor.schedule(() -> 1, 1, TimeUnit.MILLISECONDS).get());
        trace.of(() -> executor.schedule(() -> {}, 1, TimeUnit.MILLISECONDS).get());
        trace.does(() -> executor.schedule((Runnable) null, 1, TimeUnit.SECONDS));
        trace.does(() -> executor.schedule((Callable<Integer>) null, 1, TimeUnit.SECONDS));
        trace.does(() -> executor.schedule(() -> 1, 1, null));
        trace.does(() -> executor.scheduleAtFixedRate(() -> {}, 1, 0, TimeUnit.SECONDS));
        trace.does(() -> executor.scheduleAtFixedRate(null, 1, 1, TimeUnit.SECONDS));
        trace.does(() -> executor.scheduleWithFixedDelay(() -> {}, 1, -1, TimeUnit.SECONDS));
        trace.of(() -> executor.scheduleAtFixedRate(TaskContractTest::fail, 0, 1, TimeUnit.HOURS)
                .get());
        ScheduledFuture<Integer> late = executor.schedule(() -> 1, 1, TimeUnit.HOURS);
        ScheduledFuture<?> later = executor.scheduleWithFixedDelay(() -> {}, 2, 1, TimeUnit.HOURS);
        trace.of(() -> late.getDelay(TimeUnit.HOURS));
        trace.of(() -> late.compareTo(later));
        trace.of(() -> later.compareTo(late));
        trace.of(() -> late.get(1, TimeUnit.MILLISECONDS));
        trace.of(() -> later.cancel(true));
        trace.of(later::get);
        trace.of(() -> late.cancel(false));
        trace.of(() -> late.cancel(false));
        trace.of(late::isCancelled);
        executor.schedule(() -> 1, 1, TimeUnit.HOURS);
        trace.of(() -> executor.shutdownNow().size());
        ended(executor, trace);
    }

    /** The tasks of a pool's tasks, which a worker must help with: there is only one. */
    private static void forkJoinPool(ExecutorService pool, Trace trace) {
        tasks(pool, trace);
        trace.of(() -> pool.submit(() -> pool.submit(() -> 5).get()).get());
        trace.of(() ->
                pool.submit(() -> pool.invokeAll(List.of(() -> 6)).get(0).get()).get());
        end(pool, trace);
    }

    private static void fail() {
        throw new IllegalStateException("thrown by a repeated task");
    }

    private static void await(CountDownLatch latch) {
        try {
            latch.await();
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }
}
