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
import org.jrsan.internal.values.WeakIdentityMap;

// Long because it has all methods of the JDK's class that it stands in for.

/**
 * A {@link ForkJoinPool} with the edges of {@link RobustThreads#wrap(ForkJoinPool)}. It runs callables and runnables as
 * executors do, and tasks of {@link RobustForkJoinTask} as the pool runs those of {@link ForkJoinTask}. All twins of
 * one pool have the same edges, and are equal. What tells how much there is to do, such as {@link #getQueuedTaskCount},
 * is not an edge.
 *
 * <p>Any thread may call any method.
 */
public final class RobustForkJoinPool extends RobustExecutor {
    /** The edges of each pool that has a twin; they do not delegate to it, so that they do not keep it alive. */
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
     * @throws IllegalArgumentException when there are less than 1 or too many
     */
    public RobustForkJoinPool(int parallelism) {
        this(new ForkJoinPool(parallelism));
    }

    /**
     * A pool.
     *
     * @param parallelism how many workers are active at once
     * @param factory makes the workers
     * @param handler is told of what ends a worker, null for nobody
     * @param asyncMode whether forked tasks that are never joined are run in the order of their forks
     * @throws IllegalArgumentException when the parallelism is less than 1 or too large
     */
    public RobustForkJoinPool(
            int parallelism,
            ForkJoinWorkerThreadFactory factory,
            Thread.UncaughtExceptionHandler handler,
            boolean asyncMode) {
        this(new ForkJoinPool(parallelism, factory, handler, asyncMode));
    }

    /**
     * A pool, as {@link ForkJoinPool} makes it of the same arguments.
     *
     * @param parallelism how many workers are active at once
     * @param factory makes the workers
     * @param handler is told of what ends a worker, null for nobody
     * @param asyncMode whether forked tasks that are never joined are run in the order of their forks
     * @param corePoolSize how many workers are kept
     * @param maximumPoolSize how many workers there are at most
     * @param minimumRunnable how many workers at least are not blocked
     * @param saturate whether to go on when there are too few workers, null for an exception
     * @param keepAliveTime how long a worker lives that has nothing to do
     * @param unit the unit of that time
     * @throws IllegalArgumentException when an argument is out of its bounds
     */
    public RobustForkJoinPool(
            int parallelism,
            ForkJoinWorkerThreadFactory factory,
            Thread.UncaughtExceptionHandler handler,
            boolean asyncMode,
            int corePoolSize,
            int maximumPoolSize,
            int minimumRunnable,
            Predicate<? super RobustForkJoinPool> saturate,
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

    /**
     * Gives a task to the pool, as {@link #submit(RobustForkJoinTask)} does: the newer JDKs' wish that no worker is woken for
     * it is left out.
     *
     * @param task the task
     * @param <T> its result
     * @return the task
     * @throws java.util.concurrent.RejectedExecutionException when the pool takes no more tasks
     */
    public <T> RobustForkJoinTask<T> lazySubmit(RobustForkJoinTask<T> task) {
        return submit(task);
    }

    // Workers help with the JDK's own tasks instead of waiting for them, so these are what is waited for.

    @Override
    public <T> RobustForkJoinTask<T> submit(Callable<T> callable) {
        return new AdaptedTask<>(Switch.ON ? edges.submission() : null, callable, pool::submit);
    }

    @Override
    public <T> RobustForkJoinTask<T> submit(Runnable runnable, T result) {
        return submit(runnable == null ? null : Executors.callable(runnable, result));
    }

    @Override
    public RobustForkJoinTask<?> submit(Runnable runnable) {
        return submit(runnable, null);
    }

    /**
     * Gives tasks to the pool and waits for them; edges to the tasks and from them.
     *
     * <p>No exception is declared, as in JDK 17, where no interrupt ends the call. In newer ones it may throw an
     * {@link InterruptedException}.
     */
    @Override
    public <T> List<Future<T>> invokeAll(Collection<? extends Callable<T>> callables) {
        List<TaskEdges> tasks = new ArrayList<>();
        List<Callable<T>> submitted = submitted(callables, tasks);
        try {
            return ended(Interrupts.finding(() -> pool.invokeAll(submitted)), tasks);
        } catch (InterruptedException e) {
            throw RobustForkJoinPool.<RuntimeException>undeclared(e);
        }
    }

    @SuppressWarnings(
            "unchecked") // the type is erased: what is thrown is what the JDK's method threw, undeclared as well
    private static <E extends Throwable> E undeclared(Throwable e) throws E {
        throw (E) e;
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
     * happens-before only from those that were forked.
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
     * calling thread does next, in happens-before only.
     *
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return whether there is nothing to do
     */
    public boolean awaitQuiescence(long timeout, TimeUnit unit) {
        boolean quiet = pool.awaitQuiescence(timeout, unit);
        if (quiet) {
            acquireAllEndsHappensBefore();
        }
        return quiet;
    }

    /**
     * As {@link ForkJoinPool#managedBlock}, for any thread.
     *
     * @param blocker what blocks
     * @throws InterruptedException when the blocker was interrupted
     */
    public static void managedBlock(ForkJoinPool.ManagedBlocker blocker) throws InterruptedException {
        Interrupts.finding(() -> ForkJoinPool.managedBlock(blocker));
    }

    /**
     * As {@link ForkJoinPool#getCommonPoolParallelism}.
     *
     * @return how many workers of the common pool are active at once
     */
    public static int getCommonPoolParallelism() {
        return ForkJoinPool.getCommonPoolParallelism();
    }

    /**
     * As {@link ForkJoinPool#getFactory}.
     *
     * @return what makes the workers
     */
    public ForkJoinWorkerThreadFactory getFactory() {
        return pool.getFactory();
    }

    /**
     * As {@link ForkJoinPool#getUncaughtExceptionHandler}.
     *
     * @return who is told of what ends a worker, null for nobody
     */
    public Thread.UncaughtExceptionHandler getUncaughtExceptionHandler() {
        return pool.getUncaughtExceptionHandler();
    }

    /**
     * As {@link ForkJoinPool#getAsyncMode}.
     *
     * @return whether forked tasks that are never joined are run in the order of their forks
     */
    public boolean getAsyncMode() {
        return pool.getAsyncMode();
    }

    /**
     * As {@link ForkJoinPool#getParallelism}.
     *
     * @return how many workers are active at once
     */
    public int getParallelism() {
        return pool.getParallelism();
    }

    /**
     * As {@link ForkJoinPool#getPoolSize}.
     *
     * @return how many workers there are
     */
    public int getPoolSize() {
        return pool.getPoolSize();
    }

    /**
     * As {@link ForkJoinPool#getRunningThreadCount}.
     *
     * @return how many workers are not blocked, about
     */
    public int getRunningThreadCount() {
        return pool.getRunningThreadCount();
    }

    /**
     * As {@link ForkJoinPool#getActiveThreadCount}.
     *
     * @return how many workers steal or run tasks, about
     */
    public int getActiveThreadCount() {
        return pool.getActiveThreadCount();
    }

    /**
     * As {@link ForkJoinPool#getStealCount}.
     *
     * @return how many tasks were stolen, about
     */
    public long getStealCount() {
        return pool.getStealCount();
    }

    /**
     * As {@link ForkJoinPool#getQueuedTaskCount}.
     *
     * @return how many tasks are in the queues of workers, about
     */
    public long getQueuedTaskCount() {
        return pool.getQueuedTaskCount();
    }

    /**
     * As {@link ForkJoinPool#getQueuedSubmissionCount}.
     *
     * @return how many tasks were submitted and not begun, about
     */
    public int getQueuedSubmissionCount() {
        return pool.getQueuedSubmissionCount();
    }

    /**
     * As {@link ForkJoinPool#hasQueuedSubmissions}.
     *
     * @return whether tasks were submitted and not begun
     */
    public boolean hasQueuedSubmissions() {
        return pool.hasQueuedSubmissions();
    }

    /**
     * As {@link ForkJoinPool#isQuiescent}; if so, the tasks so far happen before what the calling thread does next, in
     * happens-before only.
     *
     * @return whether there is nothing to do
     */
    public boolean isQuiescent() {
        boolean quiet = pool.isQuiescent();
        if (quiet) {
            acquireAllEndsHappensBefore();
        }
        return quiet;
    }

    /**
     * As {@link ForkJoinPool#isTerminating}.
     *
     * @return whether it was shut down and still has something to do
     */
    public boolean isTerminating() {
        return pool.isTerminating();
    }

    /** The ends of all tasks, given to this pool or forked, where it is not known which have run here. */
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
