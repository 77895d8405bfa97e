package org.jrsan.sync;

import java.util.concurrent.Callable;
import java.util.concurrent.CancellationException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jrsan.clock.RawInterrupt;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.edges.SyncObject;
import org.jrsan.internal.options.Switch;
import org.jspecify.annotations.Nullable;

/**
 * A {@link FutureTask} whose result a session sees. The task, or its cancellation, happens before {@code get} returns
 * or throws because of it. A {@code get} that is interrupted or times out orders nothing. {@link #isDone} is ordered in
 * the JDK although Java does not promise it, so it gives happens-before only. A cancellation with an interrupt is an
 * edge to any thread that finds the task's thread interrupted. All other behaviour is the JDK's.
 *
 * <p>The edge from the submission to the task comes from the way in which the task gets to its thread: the start of a
 * {@link RobustThread}, or an executor of {@link RobustThreads}.
 *
 * @param <V> the result
 */
public class RobustFutureTask<V extends @Nullable Object> extends SteppedFutureTask<V> {
    @SuppressWarnings("NullAway") // with checking off nobody asks for it
    private final SyncObject name = Switch.ON ? new SyncObject("RobustFutureTask") : null;

    @SuppressWarnings("NullAway") // likewise
    private final Outcome outcome = Switch.ON ? new Outcome(name) : null;

    /** Released by threads that may interrupt the task. */
    @SuppressWarnings("NullAway") // likewise
    private final SyncObject cancellations = Switch.ON ? new SyncObject(name) : null;

    /**
     * A task with the result of a function.
     *
     * @param callable the function
     * @throws NullPointerException if it is null
     */
    public RobustFutureTask(Callable<V> callable) {
        super(callable);
    }

    /**
     * A task with a given result.
     *
     * @param runnable what to run
     * @param result the result
     * @throws NullPointerException if the runnable is null
     */
    public RobustFutureTask(Runnable runnable, V result) {
        super(runnable, result);
    }

    @Override
    @SuppressWarnings("NullAway") // there is no result to return here
    public void run() {
        if (Switch.ON) {
            Interrupts.during(cancellations, () -> {
                super.run();
                return null;
            });
        } else {
            super.run();
        }
    }

    @Override
    protected void set(V value) {
        SyncObject entry = enter();
        super.set(value);
        takeBackIfCancelled(entry);
    }

    @Override
    protected void setException(Throwable cause) {
        SyncObject entry = enter();
        super.setException(cause);
        takeBackIfCancelled(entry);
    }

    @SuppressWarnings("NullAway") // with checking off nobody takes it back
    private SyncObject enter() {
        return Switch.ON ? outcome.enter() : null;
    }

    private void takeBackIfCancelled(SyncObject entry) {
        if (Switch.ON && wasCancelled()) {
            outcome.takeBack(entry);
        }
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        if (Switch.ON && mayInterruptIfRunning) {
            cancellations.release();
        }
        SyncObject entry = enter();
        boolean cancelled = super.cancel(mayInterruptIfRunning);
        if (Switch.ON && !cancelled) {
            outcome.takeBack(entry);
        }
        return cancelled;
    }

    @Override
    public V get() throws InterruptedException, ExecutionException {
        try {
            V value = super.get();
            seen();
            return value;
        } catch (ExecutionException | CancellationException e) {
            seen();
            throw e;
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
    }

    @Override
    public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        try {
            V value = super.get(timeout, unit);
            seen();
            return value;
        } catch (ExecutionException | CancellationException e) {
            seen();
            throw e;
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
    }

    private void seen() {
        if (Switch.ON) {
            outcome.acquire();
        }
    }

    @Override
    public boolean isDone() {
        boolean isDone = super.isDone();
        if (Switch.ON && isDone && !wasCancelled()) {
            outcome.acquireHappensBefore();
        }
        return isDone;
    }

    /**
     * {@code Future.resultNow} of Java 19, overridden because it would bypass {@link #get}.
     *
     * @return the result
     * @throws IllegalStateException if there is none
     */
    public V resultNow() {
        try {
            return getNow();
        } catch (ExecutionException e) {
            throw new IllegalStateException("Task completed with exception");
        }
    }

    /**
     * {@code Future.exceptionNow} of Java 19, overridden because it would bypass {@link #get}.
     *
     * @return the exception of the task
     * @throws IllegalStateException if there is none
     */
    @SuppressWarnings("NullAway") // the cause is what the task has thrown
    public Throwable exceptionNow() {
        try {
            getNow();
        } catch (ExecutionException e) {
            return e.getCause();
        }
        throw new IllegalStateException("Task completed with a result");
    }

    private V getNow() throws ExecutionException {
        if (!isDone() || isCancelled()) {
            throw new IllegalStateException(isCancelled() ? "Task was cancelled" : "Task has not completed");
        }
        boolean interrupted = false;
        try {
            while (true) {
                try {
                    return get();
                } catch (InterruptedException e) {
                    interrupted = true;
                }
            }
        } finally {
            if (interrupted) {
                RawInterrupt.ofCaller();
            }
        }
    }
}
