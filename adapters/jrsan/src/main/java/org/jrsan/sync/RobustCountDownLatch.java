package org.jrsan.sync;

import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.edges.SyncObject;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jspecify.annotations.Nullable;

/**
 * A {@link CountDownLatch} whose edges a session sees: what a thread did before it counted down, while the count was
 * not yet zero, happens before what a thread does after a successful {@code await}. All other behaviour is the JDK's.
 * In particular, {@link #getCount} orders nothing.
 *
 * <p>Any thread may call any method.
 */
public class RobustCountDownLatch extends CountDownLatch {
    @SuppressWarnings("NullAway") // with checking off nobody asks for them
    private final SyncObject edges = Switch.ON ? new SyncObject("RobustCountDownLatch") : null;

    /** Null until it is asked for; guarded by the edges. */
    private @Nullable SteppedState steps;

    /**
     * A latch.
     *
     * @param count how often threads must count down
     * @throws IllegalArgumentException if the count is negative
     */
    public RobustCountDownLatch(int count) {
        super(count);
    }

    /**
     * Names this latch in reports. Not an edge.
     *
     * @param name its name
     * @return this
     */
    public RobustCountDownLatch label(String name) {
        if (Switch.ON) {
            edges.label(name);
        }
        return this;
    }

    /**
     * How often threads must still count down. Not an edge.
     *
     * @return the number
     */
    @Override
    public long getCount() {
        if (Steps.areControlled) {
            steps().look();
        }
        return super.getCount();
    }

    /** The latch as a resource of schedules: its count. */
    private SteppedState steps() {
        synchronized (edges) {
            if (steps == null) {
                steps = new SteppedState(() -> (int) super.getCount());
            }
            return steps;
        }
    }

    private static boolean isOpen(int count) {
        return count == 0;
    }

    /** Counts down. This is an edge to the waits, unless the count was zero already. */
    @Override
    public void countDown() {
        if (Steps.areControlled) {
            steps().change();
        }
        if (Switch.ON && super.getCount() > 0) {
            edges.release();
        }
        super.countDown();
    }

    /**
     * Waits until the count is zero. This is an edge from all threads that counted down, unless the wait is
     * interrupted.
     *
     * @throws InterruptedException if the calling thread is interrupted
     */
    @Override
    public void await() throws InterruptedException {
        if (Steps.areControlled) {
            steps().await(RobustCountDownLatch::isOpen);
        }
        Interrupts.finding(() -> super.await());
        if (Switch.ON) {
            edges.acquire();
        }
    }

    /**
     * Waits until the count is zero or the time is up. If the count is zero, this is an edge from all threads that
     * counted down.
     *
     * @param timeout how long to wait at most
     * @param unit the unit of the timeout
     * @return whether the count is zero
     * @throws InterruptedException if the calling thread is interrupted
     */
    @Override
    public boolean await(long timeout, TimeUnit unit) throws InterruptedException {
        boolean isOpen =
                (!Steps.areControlled || steps().awaitInTime(RobustCountDownLatch::isOpen, unit.toNanos(timeout)))
                        && Interrupts.finding(() -> super.await(timeout, unit));
        if (Switch.ON && isOpen) {
            edges.acquire();
        }
        return isOpen;
    }
}
