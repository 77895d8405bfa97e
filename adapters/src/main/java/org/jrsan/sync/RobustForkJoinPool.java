package org.jrsan.sync;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import org.jrsan.internal.Interrupts;
import org.jrsan.internal.Switch;

/**
 * A {@link ForkJoinPool} with the edges of {@link RobustThreads#wrap(ForkJoinPool)}. It runs callables and runnables as
 * executors do, and tasks of {@link RobustForkJoinTask} as the pool runs those of {@link ForkJoinTask}. What it has no
 * method for, such as its statistics, is asked of the pool that was wrapped.
 *
 * <p>Any thread may call any method.
 */
public final class RobustForkJoinPool extends RobustExecutor {
    private final ForkJoinPool pool;

    RobustForkJoinPool(ForkJoinPool pool) {
        super(pool);
        this.pool = pool;
    }

    /**
     * Runs a task and waits for it; an edge to the task and from it.
     *
     * @param task the task
     * @param <T> its result
     * @return its result
     * @throws java.util.concurrent.RejectedExecutionException when the pool takes no more tasks
     */
    public <T> T invoke(RobustForkJoinTask<T> task) {
        ForkJoinTask<T> jdk = task.submittedBy(edges);
        try {
            return pool.invoke(jdk);
        } finally {
            if (jdk.isDone()) {
                task.seen();
            }
        }
    }

    /**
     * Gives a task to the pool; an edge to the task.
     *
     * @param task the task
     * @throws java.util.concurrent.RejectedExecutionException when the pool takes no more tasks
     */
    public void execute(RobustForkJoinTask<?> task) {
        pool.execute(task.submittedBy(edges));
    }

    /**
     * Gives a task to the pool; an edge to the task.
     *
     * @param task the task
     * @param <T> its result
     * @return the task
     * @throws java.util.concurrent.RejectedExecutionException when the pool takes no more tasks
     */
    public <T> RobustForkJoinTask<T> submit(RobustForkJoinTask<T> task) {
        execute(task);
        return task;
    }

    // Workers help with the JDK's own futures instead of waiting for them, so these are what is waited for.

    @Override
    public <T> Future<T> submit(Callable<T> callable) {
        if (!Switch.ON || callable == null) {
            return pool.submit(callable);
        }
        TaskEdges task = new TaskEdges("ForkJoinTask", edges.submission());
        return new RobustFuture<>(pool.submit(task.once(callable)), task);
    }

    @Override
    public <T> Future<T> submit(Runnable runnable, T result) {
        return submit(runnable == null ? null : Executors.callable(runnable, result));
    }

    @Override
    public Future<?> submit(Runnable runnable) {
        return submit(runnable, null);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> callables) throws InterruptedException {
        List<TaskEdges> tasks = new ArrayList<>();
        List<Callable<T>> submitted = submitted(callables, tasks);
        return ended(Interrupts.finding(() -> pool.invokeAll(submitted)), tasks);
    }

    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> callables, long timeout, TimeUnit unit)
            throws InterruptedException {
        List<TaskEdges> tasks = new ArrayList<>();
        List<Callable<T>> submitted = submitted(callables, tasks);
        return ended(Interrupts.finding(() -> pool.invokeAll(submitted, timeout, unit)), tasks);
    }

    private <T> List<Callable<T>> submitted(Collection<? extends Callable<T>> callables, List<TaskEdges> tasks) {
        List<Callable<T>> submitted = new ArrayList<>();
        for (Callable<T> callable : callables) {
            TaskEdges task = new TaskEdges("ForkJoinTask", edges.submission());
            tasks.add(task);
            submitted.add(callable == null ? null : task.once(callable));
        }
        return submitted;
    }

    /** The futures of tasks that are all done: an edge from each. */
    private static <T> List<Future<T>> ended(List<Future<T>> futures, List<TaskEdges> tasks) {
        List<Future<T>> ours = new ArrayList<>();
        for (int i = 0; i < futures.size(); i++) {
            tasks.get(i).seen();
            ours.add(new RobustFuture<>(futures.get(i), tasks.get(i)));
        }
        return ours;
    }

    @Override
    public boolean isTerminated() {
        boolean terminated = super.isTerminated();
        if (terminated) {
            RobustForkJoinTask.FORKS.acquireEndsHappensBefore();
        }
        return terminated;
    }

    /**
     * Waits for the end of all tasks after a shutdown; if they have ended, an edge from those given to this pool, and
     * happens-before alone from those that were forked.
     *
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return whether all have ended
     * @throws InterruptedException when the calling thread is interrupted
     */
    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        boolean terminated = super.awaitTermination(timeout, unit);
        if (terminated) {
            // Those of other pools are among them.
            RobustForkJoinTask.FORKS.acquireEndsHappensBefore();
        }
        return terminated;
    }

    /**
     * Waits until there is nothing to do, and may help; if that came in time, the tasks so far happen before what the
     * calling thread does next, in happens-before alone.
     *
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return whether there is nothing to do
     */
    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        boolean quiet = pool.awaitQuiescence(timeout, unit);
        if (quiet) {
            edges.acquireEndsHappensBefore();
            RobustForkJoinTask.FORKS.acquireEndsHappensBefore();
        }
        return quiet;
    }
}
