package org.jrsan.sync;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Future;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jrsan.clock.RawInterrupt;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.pools.SteppedPool;
import org.jrsan.internal.run.Steps;
import org.jspecify.annotations.Nullable;

/** An executor that delegates and adds the edges of {@link ExecutorService}. */
class RobustExecutor extends AbstractExecutorService {
    private final ExecutorService executor;
    final EdgeExecutor edges;

    RobustExecutor(ExecutorService executor) {
        this(executor, new EdgeExecutor(executor));
    }

    RobustExecutor(ExecutorService executor, EdgeExecutor edges) {
        this.executor = executor;
        this.edges = edges;
    }

    @Override
    public void execute(Runnable command) {
        edges.execute(command);
    }

    // Bad arguments are left to the executor to refuse, because the texts of its exceptions differ between versions.

    @Override
    public Future<?> submit(Runnable task) {
        return task == null ? executor.submit(task) : super.submit(task);
    }

    @Override
    public <T extends @Nullable Object> Future<T> submit(Runnable task, T result) {
        return task == null ? executor.submit(task, result) : super.submit(task, result);
    }

    @Override
    public <T extends @Nullable Object> Future<T> submit(Callable<T> task) {
        return task == null ? executor.submit(task) : super.submit(task);
    }

    @Override
    @SuppressWarnings("NullAway") // without a limit there is no timeout
    public <T extends @Nullable Object> T invokeAny(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        if (tasks.isEmpty() || !isStepped()) {
            return tasks.isEmpty() ? executor.invokeAny(tasks) : super.invokeAny(tasks);
        }
        try {
            return SteppedCalls.invokeAny(this, tasks, Long.MAX_VALUE);
        } catch (TimeoutException e) {
            throw new AssertionError("JRSan: a wait without a limit timed out", e);
        }
    }

    @Override
    public <T extends @Nullable Object> T invokeAny(
            Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit)
            throws InterruptedException, ExecutionException, TimeoutException {
        return tasks.isEmpty() || !isStepped()
                ? super.invokeAny(tasks, timeout, unit)
                : SteppedCalls.invokeAny(this, tasks, unit.toNanos(timeout));
    }

    @Override
    public <T extends @Nullable Object> List<Future<T>> invokeAll(
            Collection<? extends Callable<T>> tasks, long timeout, TimeUnit unit) throws InterruptedException {
        return isStepped() ? SteppedCalls.invokeAll(this, tasks, timeout, unit) : super.invokeAll(tasks, timeout, unit);
    }

    private static boolean isStepped() {
        return Steps.task() != null;
    }

    @Override
    protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new RobustFutureTask<>(callable);
    }

    @Override
    protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return new RobustFutureTask<>(runnable, value);
    }

    /** What stands in for the executor in the schedule of the calling thread, null for nothing. */
    final @Nullable SteppedPool stepped() {
        return SteppedExecutors.pool(executor);
    }

    @Override
    public void shutdown() {
        SteppedPool stepped = stepped();
        if (stepped != null) {
            stepped.shutdown(command -> false, command -> {});
        }
        executor.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        edges.interrupting();
        SteppedPool stepped = stepped();
        List<Runnable> left;
        if (stepped == null) {
            left = executor.shutdownNow();
        } else {
            left = stepped.shutdownNow();
            // Its threads run what the pool has interrupted.
            executor.shutdown();
        }
        List<Runnable> neverRun = new ArrayList<>();
        for (Runnable runnable : left) {
            neverRun.add(EdgeExecutor.commandOf(runnable));
        }
        return neverRun;
    }

    @Override
    public boolean isShutdown() {
        SteppedPool stepped = stepped();
        return stepped == null ? executor.isShutdown() : stepped.isShutDown();
    }

    @Override
    public boolean isTerminated() {
        SteppedPool stepped = stepped();
        boolean terminated = stepped == null ? executor.isTerminated() : stepped.isTerminated();
        if (terminated) {
            edges.acquireEndsHappensBefore();
        }
        return terminated;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        SteppedPool stepped = stepped();
        boolean terminated = stepped == null
                ? Interrupts.findingAway(() -> executor.awaitTermination(timeout, unit))
                : Interrupts.finding(() -> stepped.awaitTermination(unit.toNanos(timeout)));
        if (terminated) {
            edges.ends().acquire();
        }
        return terminated;
    }

    /** {@code ExecutorService.close} of Java 19, whose wait is one without a limit. */
    public void close() {
        shutdown();
        boolean interrupted = false;
        boolean terminated = false;
        while (!terminated) {
            try {
                terminated = awaitTermination(Long.MAX_VALUE, TimeUnit.NANOSECONDS);
            } catch (InterruptedException e) {
                if (!interrupted) {
                    interrupted = true;
                    shutdownNow();
                }
            }
        }
        if (interrupted) {
            RawInterrupt.ofCaller();
        }
    }
}
