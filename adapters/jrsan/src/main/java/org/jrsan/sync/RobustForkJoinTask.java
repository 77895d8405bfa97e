package org.jrsan.sync;

import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.Function;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.edges.SyncObject;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.pools.SteppedPool;
import org.jrsan.internal.run.Steps;
import org.jspecify.annotations.Nullable;

// Long because it has all methods of the JDK's class that it replaces.

/**
 * The twin of {@link ForkJoinTask}, with edges that a session sees. What a thread did before it forked the task or gave
 * it to a {@link RobustForkJoinPool} happens before the task. The task, or its cancellation, happens before {@code
 * join}, {@code invoke} and {@code get} return or throw because of it. What a thread did before it completed a task by
 * hand happens before what follows in threads that see this, too. Asking without waiting, as with {@link #isDone}, is
 * ordered in the JDK although Java does not promise it, so it gives happens-before only.
 *
 * <p>The methods of {@link ForkJoinTask} are final, so this is another class with the same methods. Each delegates to a
 * task of the JDK, which determines all other behaviour. Methods that take tasks from the queues of workers, such as
 * {@code pollTask}, are missing, because they might return a task that is not of this class. Any thread may call any
 * method.
 *
 * @param <V> the result
 */
public abstract class RobustForkJoinTask<V extends @Nullable Object> implements Future<V> {
    /** Released by each fork into any pool, because any of them may have started a worker. */
    static final EdgeExecutor FORKS = new EdgeExecutor(Runnable::run);

    private final ForkJoinTask<V> jdk;
    private final Outcome outcome;

    /**
     * The task's name in reports. Released by threads that change its tag or may interrupt it. Null if checking is off.
     */
    private final SyncObject name;

    /**
     * Made before the task is handed to a pool, which publishes it. Null if the calling thread runs the task itself.
     */
    private EdgeExecutor.@Nullable Submission submission;

    /** Null until it is asked for, under a schedule. */
    private @Nullable SteppedFork steps;

    /** For subclasses. */
    @SuppressWarnings("this-escape") // to the JDK's task, which calls it when it runs
    public RobustForkJoinTask() {
        this("RobustForkJoinTask");
    }

    /** A task that runs {@link #exec}, for the classes of this package. */
    RobustForkJoinTask(String type) {
        this(type, null, Jdk::new);
    }

    /** A task that wraps a task of the JDK. The submission is null if the task was not handed to a pool yet. */
    @SuppressWarnings("NullAway") // with checking off nobody asks for the name and the outcome
    RobustForkJoinTask(
            String type,
            EdgeExecutor.@Nullable Submission submission,
            Function<RobustForkJoinTask<V>, ForkJoinTask<V>> maker) {
        name = Switch.ON ? new SyncObject(type) : null;
        outcome = Switch.ON ? new Outcome(name) : null;
        this.submission = submission;
        jdk = maker.apply(this);
    }

    /**
     * Does the task's work, as {@link ForkJoinTask#exec} does. What is done here happens before {@code join} returns.
     *
     * @return whether the task has ended; if not, somebody must call {@link #complete} or {@link #quietlyComplete} for
     *     it
     */
    protected abstract boolean exec();

    /**
     * Returns what {@code join} would return. Not an edge.
     *
     * @return the result, null if there is none or it is not known yet
     */
    public abstract @Nullable V getRawResult();

    /**
     * Sets what {@link #getRawResult} returns. Not an edge.
     *
     * @param value the result
     */
    protected abstract void setRawResult(V value);

    /**
     * The task as its pool knows it.
     *
     * @param <V> the result
     */
    private static final class Jdk<V extends @Nullable Object> extends ForkJoinTask<V> {
        private static final long serialVersionUID = 1L;

        private final transient RobustForkJoinTask<V> task;

        Jdk(RobustForkJoinTask<V> task) {
            this.task = task;
        }

        @Override
        public @Nullable V getRawResult() {
            return task.getRawResult();
        }

        @Override
        protected void setRawResult(V value) {
            task.setRawResult(value);
        }

        @Override
        protected boolean exec() {
            return task.submission == null ? task.execAndDecide() : task.submission.run(task::execAndDecide);
        }
    }

    /** The task in runs under a schedule. */
    final SteppedFork steps() {
        synchronized (name) {
            if (steps == null) {
                steps = new SteppedFork(this);
            }
            return steps;
        }
    }

    /** Runs the task in the calling thread, unless it has ended. */
    @SuppressWarnings("NullAway") // a body has no result
    final void runInSchedule() {
        if (jdk.isDone()) {
            return;
        }
        if (!(jdk instanceof Jdk)) {
            jdk.quietlyInvoke();
            return;
        }
        try {
            if (submission == null ? execAndDecide() : submission.run(this::execAndDecide)) {
                jdk.quietlyComplete();
            }
        } catch (Throwable e) {
            if (Steps.isEnd(e)) {
                throw e;
            }
            jdk.completeExceptionally(e);
        }
    }

    private void aboutToEnd() {
        if (Steps.areControlled) {
            steps().change();
        }
    }

    private void look() {
        if (Steps.areControlled) {
            steps().look();
        }
    }

    private void await() {
        if (Steps.areControlled) {
            steps().await();
        }
    }

    private boolean execAndDecide() {
        if (!Switch.ON) {
            return exec();
        }
        boolean ended = true;
        try {
            ended = exec();
            return ended;
        } finally {
            if (ended) {
                aboutToEnd();
                SyncObject entry = outcome.enter();
                if (jdk.isCancelled()) {
                    outcome.takeBack(entry);
                }
            }
        }
    }

    /** The body of a task that the JDK makes from a callable. It may run before its maker has returned. */
    @SuppressWarnings("unchecked") // a callable of a subtype is a callable of this type
    final Callable<V> body(Callable<? extends V> callable) {
        if (!Switch.ON || callable == null) {
            return (Callable<V>) callable;
        }
        return () -> submission == null ? callAndDecide(callable) : submission.run(() -> callAndDecide(callable));
    }

    private V callAndDecide(Callable<? extends V> callable) throws Exception {
        return Interrupts.during(name, () -> {
            try {
                return callable.call();
            } finally {
                aboutToEnd();
                outcome.enter();
            }
        });
    }

    final ForkJoinTask<V> jdk() {
        return jdk;
    }

    /** The task for a pool of the JDK. The calling thread hands it to that pool now. */
    final ForkJoinTask<V> submittedBy(EdgeExecutor edges) {
        if (Switch.ON) {
            submission = edges.submission();
        }
        return jdk;
    }

    /** The calling thread has seen the outcome. */
    final void seen() {
        if (Switch.ON) {
            outcome.acquire();
        }
    }

    private boolean glimpsed(boolean isDone) {
        if (Switch.ON && isDone) {
            outcome.acquireHappensBefore();
        }
        return isDone;
    }

    /**
     * Gives the task to the pool that the calling thread works for, or else to the common pool. This is an edge to the
     * task.
     *
     * @return this
     */
    public final RobustForkJoinTask<V> fork() {
        SteppedPool stepped = Steps.areControlled ? SteppedFork.poolOfForks() : null;
        ForkJoinTask<V> forked = submittedBy(FORKS);
        if (stepped == null) {
            forked.fork();
        } else {
            steps().forkIn(stepped);
        }
        return this;
    }

    /**
     * Waits for the task, or runs it. This is an edge from the task.
     *
     * @return its result
     * @throws CancellationException if it was cancelled; then there is an edge from the thread that cancelled it
     */
    public final V join() {
        await();
        try {
            return jdk.join();
        } finally {
            seen();
        }
    }

    /**
     * Runs the task in the calling thread, or waits for it. This is an edge from the task.
     *
     * @return its result
     * @throws CancellationException if it was cancelled; then there is an edge from the thread that cancelled it
     */
    public final V invoke() {
        runIfControlled();
        try {
            return jdk.invoke();
        } finally {
            seen();
        }
    }

    /** Under a schedule, runs the task in the calling thread and waits for its end. */
    private void runIfControlled() {
        if (Steps.areControlled && Steps.task() != null) {
            steps().run();
            await();
        }
    }

    /** Waits for the task, or runs it, whatever it ends with. This is an edge from the task. */
    public final void quietlyJoin() {
        await();
        jdk.quietlyJoin();
        seen();
    }

    /** Runs the task in the calling thread, or waits for it, whatever it ends with. This is an edge from the task. */
    public final void quietlyInvoke() {
        runIfControlled();
        jdk.quietlyInvoke();
        seen();
    }

    /**
     * Waits for the task. This is an edge from the task, unless the calling thread is interrupted.
     *
     * @return its result
     * @throws CancellationException if it was cancelled; then there is an edge from the thread that cancelled it
     */
    @Override
    public final V get() throws InterruptedException, ExecutionException {
        if (Steps.areControlled) {
            steps().awaitInterruptibly();
        }
        try {
            V value = jdk.get();
            seen();
            return value;
        } catch (ExecutionException | CancellationException e) {
            seen();
            throw e;
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
    }

    /**
     * Waits for the task for a limited time. If it has ended by then, there is an edge from it.
     *
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return its result
     * @throws CancellationException if it was cancelled; then there is an edge from the thread that cancelled it
     */
    @Override
    public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        try {
            if (Steps.areControlled) {
                SteppedFutureTask.failUnless(steps().awaitInTime(unit.toNanos(timeout)));
            }
            V value = jdk.get(timeout, unit);
            seen();
            return value;
        } catch (ExecutionException | CancellationException e) {
            seen();
            throw e;
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
    }

    /**
     * Cancels the task unless it has ended. This is an edge to threads that see the cancellation.
     *
     * @param mayInterruptIfRunning has the same effect as in the JDK: newer JDKs use it for tasks made from callables
     * @return whether it is cancelled now
     */
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        aboutToEnd();
        if (!Switch.ON || jdk.isDone()) {
            return jdk.cancel(mayInterruptIfRunning);
        }
        if (mayInterruptIfRunning) {
            name.release();
        }
        SyncObject entry = outcome.enter();
        boolean cancelled = jdk.cancel(mayInterruptIfRunning);
        if (!cancelled) {
            outcome.takeBack(entry);
        }
        return cancelled;
    }

    @Override
    public final boolean isDone() {
        look();
        return glimpsed(jdk.isDone());
    }

    @Override
    public final boolean isCancelled() {
        look();
        return glimpsed(jdk.isCancelled());
    }

    /**
     * Whether the task has ended with a result.
     *
     * @return whether it has
     */
    public final boolean isCompletedNormally() {
        look();
        return glimpsed(jdk.isCompletedNormally());
    }

    /**
     * Whether the task was cancelled or has thrown.
     *
     * @return whether it was or has
     */
    public final boolean isCompletedAbnormally() {
        look();
        return glimpsed(jdk.isCompletedAbnormally());
    }

    /**
     * What the task has thrown, or a {@link CancellationException}.
     *
     * @return the exception, null if it has not ended, or has a result
     */
    public final @Nullable Throwable getException() {
        look();
        Throwable exception = jdk.getException();
        glimpsed(exception != null);
        return exception;
    }

    /**
     * Takes the task back if it is the last one that the calling thread forked and nobody has begun it. Not an edge.
     *
     * @return whether it was taken back
     */
    public boolean tryUnfork() {
        return Steps.areControlled && Steps.task() != null ? steps().takeBack() : jdk.tryUnfork();
    }

    /**
     * Ends the task with a result, as {@link ForkJoinTask#complete} does. This is an edge to threads that see it. If
     * the task has a result already, the new one replaces it.
     *
     * @param value the result
     */
    public void complete(V value) {
        aboutToEnd();
        if (Switch.ON) {
            outcome.enter();
        }
        jdk.complete(value);
    }

    /**
     * Ends the task with an exception unless it has ended. This is an edge to threads that see it.
     *
     * @param exception the exception; a checked exception is wrapped, as in the JDK
     */
    public void completeExceptionally(Throwable exception) {
        enterUnlessDone();
        jdk.completeExceptionally(exception);
    }

    /** Ends the task with its present raw result, unless it has ended. This is an edge to threads that see it. */
    public final void quietlyComplete() {
        enterUnlessDone();
        jdk.quietlyComplete();
    }

    private void enterUnlessDone() {
        aboutToEnd();
        // If it ends between the two calls, its edges are taken in happens-before only.
        if (Switch.ON && !jdk.isDone()) {
            outcome.enter();
        }
    }

    /**
     * Resets a task that has ended so that it can be forked again, as {@link ForkJoinTask#reinitialize} does. Call this
     * only after all joins of it have returned. From then on, nobody gets an edge from the earlier execution.
     */
    public void reinitialize() {
        aboutToEnd();
        jdk.reinitialize();
        submission = null;
        if (Switch.ON) {
            outcome.reset();
        }
    }

    /**
     * The tag of the task. The JDK orders this after the call that set the tag, although Java does not promise it. So
     * there is an edge in happens-before only.
     *
     * @return the tag
     */
    public final short getForkJoinTaskTag() {
        short tag = jdk.getForkJoinTaskTag();
        acquireTag();
        return tag;
    }

    /**
     * Sets the tag of the task. This is an edge, in happens-before only, to threads that read the tag and from the
     * thread that set it before.
     *
     * @param newValue the new tag
     * @return the old one
     */
    public final short setForkJoinTaskTag(short newValue) {
        releaseTag();
        short tag = jdk.setForkJoinTaskTag(newValue);
        acquireTag();
        return tag;
    }

    /**
     * Sets the tag of the task if it is the expected one. The edges are those of {@link #setForkJoinTaskTag}, even if
     * it is not.
     *
     * @param expect the tag to be replaced
     * @param update the new tag
     * @return whether it was the expected one
     */
    public final boolean compareAndSetForkJoinTaskTag(short expect, short update) {
        releaseTag();
        boolean succeeds = jdk.compareAndSetForkJoinTaskTag(expect, update);
        acquireTag();
        return succeeds;
    }

    private void releaseTag() {
        if (Switch.ON) {
            name.release();
        }
    }

    private void acquireTag() {
        if (Switch.ON) {
            name.acquireHappensBefore();
        }
    }

    /**
     * The pool that the calling thread works for, as {@link ForkJoinTask#getPool} tells. Not an edge.
     *
     * @return a twin of the pool, which is equal to its other twins and shares their edges; null for other threads
     */
    public static @Nullable RobustForkJoinPool getPool() {
        SteppedPool stepped = SteppedPool.ofCaller();
        ForkJoinPool pool = stepped != null ? (ForkJoinPool) stepped.of() : ForkJoinTask.getPool();
        return pool == null ? null : new RobustForkJoinPool(pool);
    }

    /**
     * Whether the calling thread works for a pool. Not an edge.
     *
     * @return whether it does
     */
    public static boolean inForkJoinPool() {
        return SteppedPool.ofCaller() != null || ForkJoinTask.inForkJoinPool();
    }

    /**
     * About how many of the tasks that the calling thread has forked nobody has begun. Not an edge.
     *
     * @return how many
     */
    public static int getQueuedTaskCount() {
        return ForkJoinTask.getQueuedTaskCount();
    }

    /**
     * About how many more tasks the calling thread has forked than others are likely to steal. Not an edge.
     *
     * @return how many
     */
    public static int getSurplusQueuedTaskCount() {
        return ForkJoinTask.getSurplusQueuedTaskCount();
    }

    /**
     * Runs tasks until the pool of the calling thread has nothing to do. The tasks that have ended by then happen
     * before what the thread does next, in happens-before only.
     */
    public static void helpQuiesce() {
        RobustForkJoinPool pool = getPool();
        (pool == null ? RobustForkJoinPool.commonPool() : pool).helpQuiesce();
    }

    /**
     * A task that runs a callable, as {@link ForkJoinTask#adapt(Callable)} makes one.
     *
     * @param callable what it does; a checked exception is wrapped, as in the JDK
     * @param <T> the result
     * @return the task
     */
    public static <T extends @Nullable Object> RobustForkJoinTask<T> adapt(Callable<? extends T> callable) {
        return new AdaptedTask<>(null, callable, ForkJoinTask::adapt);
    }

    /**
     * A task that runs a runnable and has a given result, as {@link ForkJoinTask#adapt(Runnable, Object)} makes one.
     *
     * @param runnable what it does
     * @param result its result
     * @param <T> the result
     * @return the task
     */
    public static <T extends @Nullable Object> RobustForkJoinTask<T> adapt(Runnable runnable, T result) {
        return adapt(Executors.callable(runnable, result));
    }

    /**
     * A task that runs a runnable, as {@link ForkJoinTask#adapt(Runnable)} makes one.
     *
     * @param runnable what it does
     * @return the task; its result is null
     */
    public static RobustForkJoinTask<?> adapt(Runnable runnable) {
        return adapt(Executors.callable(runnable));
    }

    /**
     * Forks two tasks and joins them, as {@link ForkJoinTask#invokeAll(ForkJoinTask, ForkJoinTask)} does.
     *
     * @param first run by the calling thread
     * @param second forked
     */
    public static void invokeAll(RobustForkJoinTask<?> first, RobustForkJoinTask<?> second) {
        invokeAll(new RobustForkJoinTask<?>[] {first, second});
    }

    /**
     * Forks the tasks and joins them, as {@link ForkJoinTask#invokeAll(ForkJoinTask...)} does. If one throws, this
     * throws its exception, and others may be cancelled. There is an edge from each task that has ended.
     *
     * @param tasks the tasks
     */
    public static void invokeAll(RobustForkJoinTask<?>... tasks) {
        if (Steps.areControlled && Steps.task() != null) {
            SteppedFork.invokeAll(tasks);
            return;
        }
        ForkJoinTask<?>[] jdk = new ForkJoinTask<?>[tasks.length];
        for (int i = 0; i < tasks.length; i++) {
            jdk[i] = Objects.requireNonNull(tasks[i], "task").submittedBy(FORKS);
        }
        try {
            ForkJoinTask.invokeAll(jdk);
        } finally {
            for (RobustForkJoinTask<?> task : tasks) {
                if (task.jdk.isDone()) {
                    task.seen();
                }
            }
        }
    }

    /**
     * Forks the tasks of a collection and joins them, as {@link #invokeAll(RobustForkJoinTask...)} does.
     *
     * @param tasks the tasks
     * @param <T> their class
     * @return the tasks
     */
    public static <T extends RobustForkJoinTask<?>> Collection<T> invokeAll(Collection<T> tasks) {
        invokeAll(tasks.toArray(new RobustForkJoinTask<?>[0]));
        return tasks;
    }
}
