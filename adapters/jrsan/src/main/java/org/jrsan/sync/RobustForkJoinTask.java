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

// Long because it has all methods of the JDK's class that it stands in for.

/**
 * What {@link ForkJoinTask} is, with edges that a session sees: what a thread did before it forks the task or gives it
 * to a {@link RobustForkJoinPool} happens before the task, and the task, or its cancellation, happens before
 * {@code join}, {@code invoke} and {@code get} return or throw because of it. Asking without waiting, as by
 * {@link #isDone}, orders in the JDK, though Java does not promise it: it gives happens-before only. Who completes a
 * task by hand happens before those who see that, too.
 *
 * <p>The methods of {@link ForkJoinTask} are final, so this is another class with the same methods; each delegates to a task
 * of the JDK, which gives all other behaviour. It has none of those that take tasks from the queues of workers, such as
 * {@code pollTask}: what they would return may be no task of this class. Any thread may call any method.
 *
 * @param <V> the result
 */
public abstract class RobustForkJoinTask<V> implements Future<V> {
    /** Of forks, into whatever pool: a worker may have been started by any of them. */
    static final EdgeExecutor FORKS = new EdgeExecutor(Runnable::run);

    private final ForkJoinTask<V> jdk;
    private final Outcome outcome;

    /** The task's name in reports; released by those who change its tag or may interrupt it. Null when checking is off. */
    private final SyncObject name;

    /** Made before the task is handed to a pool, which publishes it; null when the calling thread runs the task itself. */
    private EdgeExecutor.Submission submission;

    /** For subclasses. */
    @SuppressWarnings("this-escape") // to the JDK's task, which calls it when it is run
    public RobustForkJoinTask() {
        this("RobustForkJoinTask");
    }

    /** For the classes of this package: a task that runs {@link #exec}. */
    RobustForkJoinTask(String type) {
        this(type, null, Jdk::new);
    }

    /** A task that is another one in the JDK; the submission is null when it is not handed to a pool yet. */
    RobustForkJoinTask(
            String type, EdgeExecutor.Submission submission, Function<RobustForkJoinTask<V>, ForkJoinTask<V>> maker) {
        name = Switch.ON ? new SyncObject(type) : null;
        outcome = Switch.ON ? new Outcome(name) : null;
        this.submission = submission;
        jdk = maker.apply(this);
    }

    /**
     * Does the task's work, as {@link ForkJoinTask#exec} does. What is done here happens before {@code join} returns.
     *
     * @return whether the task has ended; if not, somebody is to call {@link #complete} or {@link #quietlyComplete} for it
     */
    protected abstract boolean exec();

    /**
     * What {@code join} would return. Not an edge.
     *
     * @return the result, null when there is none or it is not known yet
     */
    public abstract V getRawResult();

    /**
     * Sets what {@link #getRawResult} returns. Not an edge.
     *
     * @param value the result
     */
    protected abstract void setRawResult(V value);

    /**
     * A task as its pool knows it.
     *
     * @param <V> the result
     */
    private static final class Jdk<V> extends ForkJoinTask<V> {
        private static final long serialVersionUID = 1L;

        private final transient RobustForkJoinTask<V> task;

        Jdk(RobustForkJoinTask<V> task) {
            this.task = task;
        }

        @Override
        public V getRawResult() {
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
                SyncObject entry = outcome.enter();
                if (jdk.isCancelled()) {
                    outcome.takeBack(entry);
                }
            }
        }
    }

    /** The body of a task that the JDK makes of a callable; it may run before its maker has returned. */
    @SuppressWarnings("unchecked") // what returns something more special can stand for what returns this
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
                outcome.enter();
            }
        });
    }

    final ForkJoinTask<V> jdk() {
        return jdk;
    }

    /** The task for a pool of the JDK, which the calling thread hands it to now. */
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
     * Gives the task to the pool that the calling thread works for, else to the common pool; an edge to the task.
     *
     * @return this
     */
    public final RobustForkJoinTask<V> fork() {
        submittedBy(FORKS).fork();
        return this;
    }

    /**
     * Waits for the task, or runs it; an edge from it.
     *
     * @return its result
     * @throws CancellationException when it was cancelled; that is an edge from who did so
     */
    public final V join() {
        try {
            return jdk.join();
        } finally {
            seen();
        }
    }

    /**
     * Runs the task in the calling thread, or waits for it; an edge from it.
     *
     * @return its result
     * @throws CancellationException when it was cancelled; that is an edge from who did so
     */
    public final V invoke() {
        try {
            return jdk.invoke();
        } finally {
            seen();
        }
    }

    /** Waits for the task, or runs it, whatever it ends with; an edge from it. */
    public final void quietlyJoin() {
        jdk.quietlyJoin();
        seen();
    }

    /** Runs the task in the calling thread, or waits for it, whatever it ends with; an edge from it. */
    public final void quietlyInvoke() {
        jdk.quietlyInvoke();
        seen();
    }

    /**
     * Waits for the task; an edge from it, none when the calling thread is interrupted.
     *
     * @return its result
     * @throws CancellationException when it was cancelled; that is an edge from who did so
     */
    @Override
    public final V get() throws InterruptedException, ExecutionException {
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
     * Waits for the task for a limited time; an edge from it when it has ended in time.
     *
     * @param timeout how long at most
     * @param unit the unit of the timeout
     * @return its result
     * @throws CancellationException when it was cancelled; that is an edge from who did so
     */
    @Override
    public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        try {
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
     * Cancels the task unless it has ended; an edge to those who see that.
     *
     * @param mayInterruptIfRunning of an effect where it is in the JDK: on tasks that a newer one makes of callables
     * @return whether it is cancelled now
     */
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
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
        return glimpsed(jdk.isDone());
    }

    @Override
    public final boolean isCancelled() {
        return glimpsed(jdk.isCancelled());
    }

    /**
     * Whether the task has ended with a result.
     *
     * @return whether it has
     */
    public final boolean isCompletedNormally() {
        return glimpsed(jdk.isCompletedNormally());
    }

    /**
     * Whether the task was cancelled or has thrown.
     *
     * @return whether it was or has
     */
    public final boolean isCompletedAbnormally() {
        return glimpsed(jdk.isCompletedAbnormally());
    }

    /**
     * What the task has thrown, or a {@link CancellationException}.
     *
     * @return null when it has not ended, or has a result
     */
    public final Throwable getException() {
        Throwable exception = jdk.getException();
        glimpsed(exception != null);
        return exception;
    }

    /**
     * Takes the task back if the calling thread forked it last and nobody has begun it. Not an edge.
     *
     * @return whether it was taken back
     */
    public boolean tryUnfork() {
        return jdk.tryUnfork();
    }

    /**
     * Ends the task with a result, as {@link ForkJoinTask#complete} does; an edge to those who see that. When it has ended
     * with a result already, this one takes its place.
     *
     * @param value the result
     */
    public void complete(V value) {
        if (Switch.ON) {
            outcome.enter();
        }
        jdk.complete(value);
    }

    /**
     * Ends the task with an exception unless it has ended; an edge to those who see that.
     *
     * @param exception what it ends with; one that is checked is wrapped, as in the JDK
     */
    public void completeExceptionally(Throwable exception) {
        enterUnlessDone();
        jdk.completeExceptionally(exception);
    }

    /** Ends the task, unless it has ended, with the result that it has got so far; an edge to those who see that. */
    public final void quietlyComplete() {
        enterUnlessDone();
        jdk.quietlyComplete();
    }

    private void enterUnlessDone() {
        // When it ends between the two, its edges are taken in happens-before alone.
        if (Switch.ON && !jdk.isDone()) {
            outcome.enter();
        }
    }

    /**
     * Makes a task that has ended one that can be forked again, as {@link ForkJoinTask#reinitialize} does. To be called
     * when all who join it have returned: nobody gets an edge any more from what ended it before.
     */
    public void reinitialize() {
        jdk.reinitialize();
        submission = null;
        if (Switch.ON) {
            outcome.reset();
        }
    }

    /**
     * The tag of the task. The JDK orders who reads it after who set it, though Java does not promise that: an edge in
     * happens-before only.
     *
     * @return the tag
     */
    public final short getForkJoinTaskTag() {
        short tag = jdk.getForkJoinTaskTag();
        acquireTag();
        return tag;
    }

    /**
     * Sets the tag of the task; an edge in happens-before only to who reads it, and from who set it before.
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
     * Sets the tag of the task if it is the expected one; the edges of {@link #setForkJoinTaskTag}, also when it is not.
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
     * @return the pool, with the edges of any other twin that it has, and equal to it; null for other threads
     */
    public static RobustForkJoinPool getPool() {
        ForkJoinPool pool = ForkJoinTask.getPool();
        return pool == null ? null : new RobustForkJoinPool(pool);
    }

    /**
     * Whether the calling thread works for a pool. Not an edge.
     *
     * @return whether it does
     */
    public static boolean inForkJoinPool() {
        return ForkJoinTask.inForkJoinPool();
    }

    /**
     * How many tasks the calling thread has forked that nobody has begun, about. Not an edge.
     *
     * @return how many
     */
    public static int getQueuedTaskCount() {
        return ForkJoinTask.getQueuedTaskCount();
    }

    /**
     * How many more tasks the calling thread has forked than others are likely to take from it, about. Not an edge.
     *
     * @return how many
     */
    public static int getSurplusQueuedTaskCount() {
        return ForkJoinTask.getSurplusQueuedTaskCount();
    }

    /**
     * Runs tasks until the pool of the calling thread has nothing to do; the tasks that ended so far happen before what
     * the thread does next, in happens-before only.
     */
    public static void helpQuiesce() {
        ForkJoinTask.helpQuiesce();
        ForkJoinPool pool = ForkJoinTask.getPool();
        new RobustForkJoinPool(pool == null ? ForkJoinPool.commonPool() : pool).acquireAllEndsHappensBefore();
    }

    /**
     * A task that runs a callable, as {@link ForkJoinTask#adapt(Callable)} makes one.
     *
     * @param callable what it does; an exception that is checked is wrapped, as in the JDK
     * @param <T> the result
     * @return the task
     */
    public static <T> RobustForkJoinTask<T> adapt(Callable<? extends T> callable) {
        return new AdaptedTask<>(null, callable, ForkJoinTask::adapt);
    }

    /**
     * A task that runs a runnable and has a result, as {@link ForkJoinTask#adapt(Runnable, Object)} makes one.
     *
     * @param runnable what it does
     * @param result its result
     * @param <T> the result
     * @return the task
     */
    public static <T> RobustForkJoinTask<T> adapt(Runnable runnable, T result) {
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
     * Forks the tasks and joins them, as {@link ForkJoinTask#invokeAll(ForkJoinTask...)} does: when one throws the
     * exception is thrown on, and others may be cancelled. An edge from each that has ended.
     *
     * @param tasks the tasks
     */
    public static void invokeAll(RobustForkJoinTask<?>... tasks) {
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
