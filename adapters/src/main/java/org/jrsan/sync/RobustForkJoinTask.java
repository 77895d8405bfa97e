package org.jrsan.sync;

import java.util.Collection;
import java.util.Objects;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ForkJoinTask;
import java.util.concurrent.Future;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jrsan.internal.Interrupts;
import org.jrsan.internal.Switch;
import org.jrsan.internal.SyncObject;

/**
 * What {@link ForkJoinTask} is, with edges that a session sees: what a thread did before it forks the task or gives it to a
 * {@link RobustForkJoinPool} happens before the task, and the task, or its cancellation, happens before {@code join},
 * {@code invoke} and {@code get} return or throw because of it. Asking without waiting, as by {@link #isDone}, orders in the
 * JDK, though Java does not promise it: it gives happens-before alone.
 *
 * <p>The methods of {@link ForkJoinTask} are final, so this is another class with the same methods; each delegates to a task
 * of the JDK, which gives all other behaviour. Any thread may call any method.
 *
 * @param <V> the result
 */
public abstract class RobustForkJoinTask<V> implements Future<V> {
    /** Of forks, into whatever pool: a worker may have been started by any of them. */
    static final EdgeExecutor FORKS = new EdgeExecutor(Runnable::run);

    private final Jdk jdk = new Jdk();
    private final Outcome outcome;

    /** Made before the task is handed to a pool, which publishes it; null when the calling thread runs the task itself. */
    private EdgeExecutor.Submission submission;

    /** For the classes of this package. */
    RobustForkJoinTask(String type) {
        outcome = Switch.ON ? new Outcome(new SyncObject(type)) : null;
    }

    /** Does the task's work. */
    abstract V work();

    /** The task as the pool knows it. */
    private final class Jdk extends ForkJoinTask<V> {
        private static final long serialVersionUID = 1L;

        private transient V result;

        @Override
        public V getRawResult() {
            return result;
        }

        @Override
        protected void setRawResult(V value) {
            result = value;
        }

        @Override
        protected boolean exec() {
            result = submission == null ? workAndDecide() : submission.run(RobustForkJoinTask.this::workAndDecide);
            return true;
        }
    }

    private V workAndDecide() {
        if (!Switch.ON) {
            return work();
        }
        try {
            return work();
        } finally {
            SyncObject entry = outcome.enter();
            if (jdk.isCancelled()) {
                outcome.takeBack(entry);
            }
        }
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
     * @param mayInterruptIfRunning of no effect, as in the JDK
     * @return whether it is cancelled now
     */
    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (!Switch.ON || jdk.isDone()) {
            return jdk.cancel(mayInterruptIfRunning);
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
     * Takes the task back if the calling thread forked it last and nobody has begun it. No edge.
     *
     * @return whether it was taken back
     */
    public final boolean tryUnfork() {
        return jdk.tryUnfork();
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
