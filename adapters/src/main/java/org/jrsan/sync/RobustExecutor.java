package org.jrsan.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import org.jrsan.internal.Interrupts;

/** An executor that delegates and adds the edges of {@link ExecutorService}. */
class RobustExecutor extends AbstractExecutorService {
    private final ExecutorService executor;
    final EdgeExecutor edges;

    RobustExecutor(ExecutorService executor) {
        this.executor = executor;
        edges = new EdgeExecutor(executor);
    }

    @Override
    public void execute(Runnable command) {
        edges.execute(command);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new RobustFutureTask<>(callable);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
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
        boolean terminated = Interrupts.finding(() -> executor.awaitTermination(timeout, unit));
        if (terminated) {
            edges.ends().acquire();
        }
        return terminated;
    }
}
