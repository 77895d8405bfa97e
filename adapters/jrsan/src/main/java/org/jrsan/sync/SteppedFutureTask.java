package org.jrsan.sync;

import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jspecify.annotations.Nullable;

/**
 * A {@link FutureTask} whose operations are steps of schedules. Without a schedule it is the JDK's.
 *
 * @param <V> the result
 */
abstract class SteppedFutureTask<V extends @Nullable Object> extends FutureTask<V> {
    /** Guards the making of resources, which no user code runs in. */
    private static final Object MAKING = new Object();

    /** Whether it is done; null until it is asked for. */
    private @Nullable SteppedState end;

    /** Who runs it; null until it is asked for. */
    private @Nullable SteppedState beginning;

    /** Who runs it in a schedule, null for nobody. Written by whoever has the token. */
    private @Nullable Thread runner;

    /** Whether somebody is about to interrupt the runner. Likewise. */
    private boolean isInterrupting;

    SteppedFutureTask(Callable<V> callable) {
        super(callable);
    }

    SteppedFutureTask(Runnable runnable, V result) {
        super(runnable, result);
    }

    private SteppedState end() {
        synchronized (MAKING) {
            if (end == null) {
                end = new SteppedState(() -> super.isDone() ? 1 : 0);
            }
            return end;
        }
    }

    private SteppedState beginning() {
        synchronized (MAKING) {
            if (beginning == null) {
                beginning = new SteppedState(() -> 0);
            }
            return beginning;
        }
    }

    private static boolean isEnd(int state) {
        return state != 0;
    }

    /** The calling thread is about to run the task, unless another one does or it is done. */
    private void begins() {
        if (Steps.areControlled) {
            beginning().change();
            end().look();
            if (runner == null && Steps.task() != null) {
                runner = Thread.currentThread();
            }
        }
    }

    /** The run is over: an interrupt that was meant for it does not come later. */
    private void ended() {
        if (Steps.areControlled && runner == Thread.currentThread()) {
            if (isInterrupting) {
                end().awaitUninterruptibly(state -> !isInterrupting);
            }
            runner = null;
        }
    }

    private void ends() {
        if (Steps.areControlled) {
            end().change();
        }
    }

    @Override
    public void run() {
        begins();
        super.run();
        ended();
    }

    @Override
    protected boolean runAndReset() {
        begins();
        boolean succeeded = super.runAndReset();
        ended();
        return succeeded;
    }

    @Override
    protected void set(V value) {
        ends();
        super.set(value);
    }

    @Override
    protected void setException(Throwable cause) {
        ends();
        super.setException(cause);
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        ends();
        return mayInterruptIfRunning && Steps.task() != null ? cancelInSchedule() : super.cancel(mayInterruptIfRunning);
    }

    /** An interrupt is a step of its own. The JDK would let the runner spin until it comes. */
    private boolean cancelInSchedule() {
        Thread running = runner;
        boolean cancelled = super.cancel(false);
        if (cancelled && running != null) {
            isInterrupting = true;
            RobustThreads.interrupt(running);
            ends();
            isInterrupting = false;
        }
        return cancelled;
    }

    @Override
    public V get() throws InterruptedException, ExecutionException {
        if (Steps.areControlled) {
            end().await(SteppedFutureTask::isEnd);
        }
        return super.get();
    }

    @Override
    public V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        if (Steps.areControlled) {
            failUnless(end().awaitInTime(SteppedFutureTask::isEnd, unit.toNanos(timeout)));
        }
        return super.get(timeout, unit);
    }

    /** Throws what a wait ends with that was not over in time. */
    static void failUnless(boolean inTime) throws TimeoutException {
        if (!inTime) {
            throw new TimeoutException();
        }
    }

    @Override
    public boolean isDone() {
        if (Steps.areControlled) {
            end().look();
        }
        return super.isDone();
    }

    @Override
    public boolean isCancelled() {
        if (Steps.areControlled) {
            end().look();
        }
        return super.isCancelled();
    }

    /** The same where the calling thread has just looked. */
    final boolean wasCancelled() {
        return super.isCancelled();
    }
}
