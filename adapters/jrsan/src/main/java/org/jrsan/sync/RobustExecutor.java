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
import org.jrsan.internal.edges.Interrupts;
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
    public <T extends @Nullable Object> T invokeAny(Collection<? extends Callable<T>> tasks)
            throws InterruptedException, ExecutionException {
        return tasks.isEmpty() ? executor.invokeAny(tasks) : super.invokeAny(tasks);
    }

    @Override
    protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new RobustFutureTask<>(callable);
    }

    @Override
    protected <T extends @Nullable Object> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return new RobustFutureTask<>(runnable, value);
    }

    @Override
    public void shutdown() {
        executor.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        edges.interrupting();
        List<Runnable> neverRun = new ArrayList<>();
        for (Runnable runnable : executor.shutdownNow()) {
            neverRun.add(EdgeExecutor.commandOf(runnable));
        }
        return neverRun;
    }

    @Override
    public boolean isShutdown() {
        return executor.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        boolean terminated = executor.isTerminated();
        if (terminated) {
            edges.acquireEndsHappensBefore();
        }
        return terminated;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        boolean terminated = Interrupts.findingAway(() -> executor.awaitTermination(timeout, unit));
        if (terminated) {
            edges.ends().acquire();
        }
        return terminated;
    }
}
