package org.jrsan.atomic;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.locks.LockSupport;
import org.jrsan.sync.RobustThreads;

/** Runs threads that meddle with one another. */
final class Together {
    private static final long LOOK_AGAIN_NANOS = 50_000;

    private Together() {}

    /** Runs a task in several threads at once and passes on what one of them throws. */
    static void run(int threads, Runnable task) throws InterruptedException {
        CountDownLatch start = new CountDownLatch(threads);
        List<FutureTask<Void>> results = new ArrayList<>();
        List<Thread> running = new ArrayList<>();
        for (int i = 0; i < threads; i++) {
            FutureTask<Void> result = new FutureTask<>(() -> {
                start.countDown();
                start.await();
                task.run();
                return null;
            });
            results.add(result);
            running.add(RobustThreads.start(result));
        }
        for (Thread thread : running) {
            RobustThreads.join(thread);
        }
        for (FutureTask<Void> result : results) {
            try {
                result.get();
            } catch (ExecutionException e) {
                throw new AssertionError(e.getCause());
            }
        }
    }

    /** Runs a task in another thread to its end, from code that must not hold a lock the task needs. */
    static void inAnotherThread(Runnable task) {
        Thread thread = RobustThreads.start(task);
        try {
            if (!RobustThreads.join(thread, 10, java.util.concurrent.TimeUnit.SECONDS)) {
                throw new AssertionError("the other thread is stuck: " + List.of(thread.getStackTrace()));
            }
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    /** Returns once a thread has given up spinning; leaves it the processor until then. */
    static void untilParked(Thread thread) {
        while (thread.getState() != Thread.State.TIMED_WAITING) {
            if (thread.getState() == Thread.State.TERMINATED) {
                throw new AssertionError("it does not wait");
            }
            LockSupport.parkNanos(LOOK_AGAIN_NANOS);
        }
    }
}
