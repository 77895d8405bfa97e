package org.jrsan.sync;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinPool.ForkJoinWorkerThreadFactory;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.function.Predicate;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.pools.SteppedPool;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

// Long because it has all methods of the JDK's class that it replaces.

/**
 * A {@link ForkJoinPool} with the edges of {@link RobustThreads#wrap(ForkJoinPool)}. It runs callables and runnables as
 * executors do, and it runs a {@link RobustForkJoinTask} as the JDK's pool runs a {@link ForkJoinTask}. All twins of
 * one pool have the same edges and are equal. Methods that tell how much there is to do, such as {@link
 * #getQueuedTaskCount}, are not edges.
 *
 * <p>Any thread may call any method.
 */
public final class RobustForkJoinPool extends RobustExecutor {
    /** The edges of each pool that has a twin. They do not refer to the pool, so they do not keep it alive. */
    private static final WeakIdentityMap<ForkJoinPool, EdgeExecutor> EDGES = new WeakIdentityMap<>();

    private final ForkJoinPool pool;

    RobustForkJoinPool(ForkJoinPool pool) {
        super(pool, edges(pool));
        this.pool = pool;
    }

    private static EdgeExecutor edges(ForkJoinPool pool) {
        return Switch.ON
                ? new EdgeExecutor(pool, EDGES.get(pool, p -> new EdgeExecutor(Runnable::run)))
                : new EdgeExecutor(pool);
    }

    /** A pool with as many workers as there are processors. */
    public RobustForkJoinPool() {
        this(new ForkJoinPool());
    }

    /**
     * A pool.
     *
     * @param parallelism how many workers are active at once
     * @throws IllegalArgumentException if the parallelism is less than 1 or too large
     */
    public RobustForkJoinPool(int parallelism) {
        this(new ForkJoinPool(parallelism));
    }

    /**
     * A pool.
     *
     * @param parallelism how many workers are active at once
     * @param factory makes the workers
     * @param handler gets the exceptions that end workers, null for none
     * @param asyncMode whether forked tasks that are never joined run in the order in which they were forked
     * @throws IllegalArgumentException if the parallelism is less than 1 or too large
     */
    public RobustForkJoinPool(
            int parallelism,
            ForkJoinWorkerThreadFactory factory,
            Thread.@Nullable UncaughtExceptionHandler handler,
            boolean asyncMode) {
        this(new ForkJoinPool(parallelism, factory, handler, asyncMode));
    }

    /**
     * A pool, as the constructor of {@link ForkJoinPool} with the same arguments makes it.
     *
     * @param parallelism how many workers are active at once
     * @param factory makes the workers
     * @param handler gets the exceptions that end workers, null for none
     * @param asyncMode whether forked tasks that are never joined run in the order in which they were forked
     * @param corePoolSize how many workers are kept
     * @param maximumPoolSize how many workers there are at most
     * @param minimumRunnable the minimum number of workers that are not blocked
     * @param saturate decides whether to go on if there are too few workers, null for an exception
     * @param keepAliveTime how long a worker without work is kept
     * @param unit the unit of that time
     * @throws IllegalArgumentException if an argument is out of bounds
     */
    public RobustForkJoinPool(
            int parallelism,
            ForkJoinWorkerThreadFactory factory,
            Thread.@Nullable UncaughtExceptionHandler handler,
            boolean asyncMode,
            int corePoolSize,
            int maximumPoolSize,
            int minimumRunnable,
            @Nullable Predicate<? super RobustForkJoinPool> saturate,
            long keepAliveTime,
            TimeUnit unit) {
        this(new ForkJoinPool(
                parallelism,
                factory,
                handler,
                asyncMode,
                corePoolSize,
                maximumPoolSize,
                minimumRunnable,
                saturate == null ? null : pool -> saturate.test(new RobustForkJoinPool(pool)),
                keepAliveTime,
                unit));
    }

    /**
     * The common pool.
     *
     * @return a twin of it
     */
    public static RobustForkJoinPool commonPool() {
        return new RobustForkJoinPool(ForkJoinPool.commonPool());
    }

    /**
     * Runs a task and waits for it. This is an edge to the task and from it.
     *
     * @param task the task
     * @param <T> its result
     * @return its result
     * @throws java.util.concurrent.RejectedExecutionException if the pool takes no more tasks
     */
    public <T extends @Nullable Object> T invoke(RobustForkJoinTask<T> task) {
        SteppedPool stepped = stepped();
        ForkJoinTask<T> jdk = task.submittedBy(edges);
        try {
            if (stepped != null) {
                task.steps().forkIn(stepped);
                return task.join();
            }
            return pool.invoke(jdk);
        } finally {
            if (jdk.isDone()) {
                task.seen();
            }
        }
    }

    /**
     * Gives a task to the pool. This is an edge to the task.
     *
     * @param task the task
     * @throws java.util.concurrent.RejectedExecutionException if the pool takes no more tasks
     */
    public void execute(RobustForkJoinTask<?> task) {
        SteppedPool stepped = stepped();
        ForkJoinTask<?> jdk = task.submittedBy(edges);
        if (stepped == null) {
            pool.execute(jdk);
        } else {
            task.steps().forkIn(stepped);
        }
    }

    /**
     * Gives a task to the pool. This is an edge to the task.
     *
     * @param task the task
     * @param <T> its result
     * @return the task
     * @throws java.util.concurrent.RejectedExecutionException if the pool takes no more tasks
     */
    public <T extends @Nullable Object> RobustForkJoinTask<T> submit(RobustForkJoinTask<T> task) {
        execute(task);
        return task;
    }

    /**
     * Gives a task to the pool, as {@link #submit(RobustForkJoinTask)} does. Newer JDKs try not to wake a worker for
     * it; this method does not.
     *
     * @param task the task
     * @param <T> its result
     * @return the task
     * @throws java.util.concurrent.RejectedExecutionException if the pool takes no more tasks
     */
    public <T extends @Nullable Object> RobustForkJoinTask<T> lazySubmit(RobustForkJoinTask<T> task) {
        return submit(task);
    }

    // Workers help with the JDK's own tasks instead of blocking, so this waits for those.

    @Override
    public <T extends @Nullable Object> RobustForkJoinTask<T> submit(Callable<T> callable) {
        SteppedPool stepped = stepped();
        EdgeExecutor.Submission submission = Switch.ON ? edges.submission() : null;
        if (stepped == null) {
            return new AdaptedTask<>(submission, callable, pool::submit);
        }
        AdaptedTask<T> task = new AdaptedTask<>(submission, callable, ForkJoinTask::adapt);
        task.steps().forkIn(stepped);
        return task;
    }

    @Override
    @SuppressWarnings("NullAway") // null is for the JDK to refuse
    public <T extends @Nullable Object> RobustForkJoinTask<T> submit(Runnable runnable, T result) {
        return submit(runnable == null ? null : Executors.callable(runnable, result));
    }

    @Override
    @SuppressWarnings("NullAway") // there is no result
    public RobustForkJoinTask<?> submit(Runnable runnable) {
        return submit(runnable, null);
    }

    /**
     * Gives tasks to the pool and waits for them. These are edges to the tasks and from them.
     *
     * <p>It declares no exception, as in JDK 17, where an interrupt does not end the call. With newer JDKs it may throw
     * an undeclared {@link InterruptedException}.
     */
    @Override
    public <T extends @Nullable Object> List<Future<T>> invokeAll(Collection<? extends Callable<T>> callables) {
        if (stepped() != null) {
            return inSchedule(callables);
        }
        List<TaskEdges> tasks = new ArrayList<>();
        List<Callable<T>> submitted = submitted(callables, tasks);
        try {
            return ended(Interrupts.finding(() -> pool.invokeAll(submitted)), tasks);
        } catch (InterruptedException e) {
            throw RobustForkJoinPool.<RuntimeException>undeclared(e);
        }
    }

    private <T> List<Future<T>> inSchedule(Collection<? extends Callable<T>> callables) {
        List<RobustForkJoinTask<T>> tasks = new ArrayList<>();
        callables.forEach(callable -> tasks.add(submit((Callable<T>) callable)));
        tasks.forEach(RobustForkJoinTask::quietlyJoin);
        return new ArrayList<>(tasks);
    }

    @SuppressWarnings("unchecked") // the type is erased: this throws what the JDK's method threw, undeclared as well
    private static <E extends Throwable> E undeclared(Throwable e) throws E {
        throw (E) e;
    }

    @Override
    public <T extends @Nullable Object> List<Future<T>> invokeAll(
            Collection<? extends Callable<T>> callables, long timeout, TimeUnit unit) throws InterruptedException {
        if (stepped() != null) {
            return super.invokeAll(callables, timeout, unit);
        }
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

    /** The futures of tasks that are all done, with an edge from each. */
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
     * Waits for the end of all tasks after a shutdown. If they have ended, there is an edge from each task that was
     * given to this pool. Forked tasks give happens-before only.
     *
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return whether all have ended
     * @throws InterruptedException if the calling thread is interrupted
     */
    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        boolean terminated = super.awaitTermination(timeout, unit);
        if (terminated) {
            // They may include tasks of other pools.
            RobustForkJoinTask.FORKS.acquireEndsHappensBefore();
        }
        return terminated;
    }

    /**
     * Waits until there is nothing to do, and may help. If this succeeds in time, the tasks so far happen before what
     * the calling thread does next, in happens-before only.
     *
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return whether there is nothing to do
     */
    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        SteppedPool stepped = stepped();
        boolean quiet =
                stepped == null ? pool.awaitQuiescence(timeout, unit) : stepped.awaitQuiescence(unit.toNanos(timeout));
        if (quiet) {
            acquireAllEndsHappensBefore();
        }
        return quiet;
    }

    /**
     * Like {@link ForkJoinPool#managedBlock}, for any thread.
     *
     * @param blocker what blocks
     * @throws InterruptedException if the blocker was interrupted
     */
    public static void managedBlock(ForkJoinPool.ManagedBlocker blocker) throws InterruptedException {
        if (Steps.task() == null) {
            Interrupts.finding(() -> ForkJoinPool.managedBlock(blocker));
        } else if (!blocker.isReleasable()) {
            SteppedPool.addSpareOfCaller();
            while (!blocker.block()) {
                // It says when it is done.
            }
        }
    }

    /**
     * Like {@link ForkJoinPool#getCommonPoolParallelism}.
     *
     * @return how many workers of the common pool are active at once
     */
    public static int getCommonPoolParallelism() {
        return ForkJoinPool.getCommonPoolParallelism();
    }

    /**
     * Like {@link ForkJoinPool#getFactory}.
     *
     * @return what makes the workers
     */
    public ForkJoinWorkerThreadFactory getFactory() {
        return pool.getFactory();
    }

    /**
     * Like {@link ForkJoinPool#getUncaughtExceptionHandler}.
     *
     * @return the handler of exceptions that end workers, null for none
     */
    public Thread.@Nullable UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return pool.getUncaughtExceptionHandler();
    }

    /**
     * Like {@link ForkJoinPool#getAsyncMode}.
     *
     * @return whether forked tasks that are never joined run in the order in which they were forked
     */
    public boolean getAsyncMode() {
        return pool.getAsyncMode();
    }

    /**
     * Like {@link ForkJoinPool#getParallelism}.
     *
     * @return how many workers are active at once
     */
    public int getParallelism() {
        return pool.getParallelism();
    }

    /**
     * Like {@link ForkJoinPool#getPoolSize}.
     *
     * @return how many workers there are
     */
    public int getPoolSize() {
        return pool.getPoolSize();
    }

    /**
     * Like {@link ForkJoinPool#getRunningThreadCount}.
     *
     * @return about how many workers are not blocked
     */
    public int getRunningThreadCount() {
        return pool.getRunningThreadCount();
    }

    /**
     * Like {@link ForkJoinPool#getActiveThreadCount}.
     *
     * @return about how many workers steal or run tasks
     */
    public int getActiveThreadCount() {
        return pool.getActiveThreadCount();
    }

    /**
     * Like {@link ForkJoinPool#getStealCount}.
     *
     * @return about how many tasks were stolen
     */
    public long getStealCount() {
        return pool.getStealCount();
    }

    /**
     * Like {@link ForkJoinPool#getQueuedTaskCount}.
     *
     * @return about how many tasks are in the queues of workers
     */
    public long getQueuedTaskCount() {
        return pool.getQueuedTaskCount();
    }

    /**
     * Like {@link ForkJoinPool#getQueuedSubmissionCount}.
     *
     * @return about how many submitted tasks have not begun
     */
    public int getQueuedSubmissionCount() {
        return pool.getQueuedSubmissionCount();
    }

    /**
     * Like {@link ForkJoinPool#hasQueuedSubmissions}.
     *
     * @return whether there are submitted tasks that have not begun
     */
    public boolean hasQueuedSubmissions() {
        return pool.hasQueuedSubmissions();
    }

    /**
     * Like {@link ForkJoinPool#isQuiescent}. If it is, the tasks so far happen before what the calling thread does
     * next, in happens-before only.
     *
     * @return whether there is nothing to do
     */
    public boolean isQuiescent() {
        SteppedPool stepped = stepped();
        boolean quiet = stepped == null ? pool.isQuiescent() : stepped.awaitQuiescence(0);
        if (quiet) {
            acquireAllEndsHappensBefore();
        }
        return quiet;
    }

    /**
     * Like {@link ForkJoinPool#isTerminating}.
     *
     * @return whether it was shut down and still has something to do
     */
    public boolean isTerminating() {
        return pool.isTerminating();
    }

    /** Waits until there is nothing to do, or does it. */
    void helpQuiesce() {
        SteppedPool stepped = stepped();
        if (stepped == null) {
            ForkJoinTask.helpQuiesce();
        } else {
            stepped.awaitQuiescence(Long.MAX_VALUE);
        }
        acquireAllEndsHappensBefore();
    }

    /** The ends of all tasks that were given to this pool or forked. It is not known which of them ran here. */
    void acquireAllEndsHappensBefore() {
        edges.acquireEndsHappensBefore();
        RobustForkJoinTask.FORKS.acquireEndsHappensBefore();
    }

    /**
     * Whether the other is a twin of the same pool.
     *
     * @param other an object
     * @return whether it is
     */
    @Override
    public boolean equals(Object other) {
        return other instanceof RobustForkJoinPool twin && pool == twin.pool;
    }

    @Override
    public int hashCode() {
        return System.identityHashCode(pool);
    }

    @Override
    public String toString() {
        return pool.toString();
    }
}
