package org.jrsan.sync;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Steps;
import org.jspecify.annotations.Nullable;

/**
 * A {@link CyclicBarrier} whose edges a session sees: what the parties did before they waited happens before the
 * barrier action, and the action happens before what the parties do after they have passed. There is no edge if the
 * barrier is broken, or if a wait is interrupted or times out. All other behaviour is the JDK's.
 *
 * <p>If more threads use it at once than it has parties, the edges are those of all arrivals so far, which may be more
 * than Java promises. Any thread may call any method.
 */
public class RobustCyclicBarrier extends CyclicBarrier {
    private final BarrierEdges edges;

    /** What threads meet at that run under a schedule. */
    private final ScheduledBarrier scheduled;

    /**
     * A barrier without an action.
     *
     * @param parties how many threads pass it together
     * @throws IllegalArgumentException if the number is not positive
     */
    public RobustCyclicBarrier(int parties) {
        this(parties, null);
    }

    /**
     * A barrier.
     *
     * @param parties how many threads pass it together
     * @param action what the last thread to arrive runs before the parties pass, null for nothing
     * @throws IllegalArgumentException if the number of parties is not positive
     */
    public RobustCyclicBarrier(int parties, @Nullable Runnable action) {
        this(parties, action, Switch.ON ? new BarrierEdges("RobustCyclicBarrier", parties, action) : null);
    }

    @SuppressWarnings("NullAway") // with checking off nobody asks for them
    private RobustCyclicBarrier(int parties, @Nullable Runnable action, @Nullable BarrierEdges edges) {
        super(parties, edges != null ? edges : action);
        this.edges = edges;
        scheduled = edges != null ? new ScheduledBarrier(parties, edges) : null;
    }

    /**
     * Names this barrier in reports. Not an edge.
     *
     * @param name its name
     * @return this
     */
    public RobustCyclicBarrier label(String name) {
        if (Switch.ON) {
            edges.label(name);
        }
        return this;
    }

    /**
     * Waits for all parties. This is an edge to the barrier action and from it.
     *
     * @return the arrival index
     * @throws InterruptedException if the calling thread is interrupted
     * @throws BrokenBarrierException if the barrier is broken, before or during the wait
     */
    @Override
    public int await() throws InterruptedException, BrokenBarrierException {
        if (!Switch.ON) {
            return super.await();
        }
        if (Steps.task() != null) {
            return Interrupts.finding(scheduled::await);
        }
        BarrierEdges.Generation generation = edges.arriving();
        int index = Interrupts.finding(() -> super.await());
        edges.left(generation);
        return index;
    }

    /**
     * Waits for all parties for a limited time. This is an edge to the barrier action and from it.
     *
     * @param timeout how long to wait at most
     * @param unit the unit of the timeout
     * @return the arrival index
     * @throws InterruptedException if the calling thread is interrupted
     * @throws BrokenBarrierException if the barrier is broken, before or during the wait
     * @throws TimeoutException if the time is up, which breaks the barrier
     */
    @Override
    public int await(long timeout, TimeUnit unit)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        if (!Switch.ON) {
            return super.await(timeout, unit);
        }
        try {
            if (Steps.task() != null) {
                return scheduled.awaitInTime(unit.toNanos(timeout));
            }
            BarrierEdges.Generation generation = edges.arriving();
            int index = super.await(timeout, unit);
            edges.left(generation);
            return index;
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
    }

    /** Resets the barrier, and breaks it for the threads that wait. Not an edge. */
    @Override
    public void reset() {
        if (Switch.ON && Steps.task() != null) {
            scheduled.reset();
            return;
        }
        super.reset();
        if (Switch.ON) {
            edges.reset();
        }
    }

    /**
     * Tells whether the barrier is broken. Not an edge.
     *
     * @return whether it is
     */
    @Override
    public boolean isBroken() {
        return Switch.ON && Steps.task() != null ? scheduled.isBroken() : super.isBroken();
    }

    /**
     * How many threads wait at the barrier. Not an edge.
     *
     * @return the number
     */
    @Override
    public int getNumberWaiting() {
        return Switch.ON && Steps.task() != null ? scheduled.waiting() : super.getNumberWaiting();
    }
}
