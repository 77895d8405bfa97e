package org.jrsan.sync;

import java.util.ArrayList;
import java.util.Collection;
import java.util.Iterator;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorCompletionService;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jspecify.annotations.Nullable;

/** Calls of several tasks at once in runs under a schedule, whose waits are steps. They end as those of the JDK. */
final class SteppedCalls {
    private SteppedCalls() {}

    /** As {@link ExecutorService#invokeAll(Collection, long, TimeUnit)}. */
    static <T extends @Nullable Object> List<Future<T>> invokeAll(
            ExecutorService executor, Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException {
        List<Future<T>> futures = new ArrayList<>();
        try {
            for (Callable<T> task : tasks) {
                futures.add(executor.submit(task));
            }
            for (Future<T> future : futures) {
                try {
                    future.get(timeout, unit);
                } catch (CancellationException | ExecutionException e) {
                    // It is told by the future.
                }
            }
        } catch (TimeoutException e) {
            // What is not done is cancelled.
        } finally {
            cancel(futures);
        }
        return futures;
    }

    /**
     * As {@link ExecutorService#invokeAny(Collection, long, TimeUnit)}.
     *
     * @param nanos how long at most; the greatest number for ever
     */
    @SuppressWarnings("NullAway") // with no task left, one has failed
    static <T extends @Nullable Object> T invokeAny(
            ExecutorService executor, Collection<? extends Callable<T>> tasks, long nanos)
            throws InterruptedException, ExecutionException, TimeoutException {
        ExecutorCompletionService<T> ends =
                new ExecutorCompletionService<>(executor, new RobustBlockingQueue<>(new LinkedBlockingQueue<>()));
        List<Future<T>> futures = new ArrayList<>();
        Iterator<? extends Callable<T>> left = tasks.iterator();
        ExecutionException failure = null;
        try {
            for (int running = 0; running > 0 || left.hasNext(); ) {
                Future<T> ended = ends.poll();
                if (ended == null && left.hasNext()) {
                    futures.add(ends.submit(left.next()));
                    running++;
                    continue;
                }
                ended = ended != null ? ended : next(ends, nanos);
                running--;
                try {
                    return ended.get();
                } catch (ExecutionException e) {
                    failure = e;
                }
            }
            throw failure;
        } finally {
            cancel(futures);
        }
    }

    private static <T> Future<T> next(ExecutorCompletionService<T> ends, long nanos)
            throws InterruptedException, TimeoutException {
        if (nanos == Long.MAX_VALUE) {
            return ends.take();
        }
        Future<T> ended = ends.poll(nanos, TimeUnit.NANOSECONDS);
        if (ended == null) {
            throw new TimeoutException();
        }
        return ended;
    }

    private static void cancel(List<? extends Future<?>> futures) {
        futures.forEach(future -> future.cancel(true));
    }
}
