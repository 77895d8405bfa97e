package org.jrsan.sync;

import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;

/**
 * A {@link CyclicBarrier} whose edges a session sees: what the parties did before they wait happens before the barrier
 * action, and that before what the parties do after they passed. There is not an edge when the barrier is broken, a
 * wait is interrupted or runs out of time. All other behaviour is the JDK's.
 *
 * <p>When more threads use it at once than it has parties, the edges are those of all arrivals so far, which may be more
 * than Java promises. Any thread may call any method.
 */
public class RobustCyclicBarrier extends CyclicBarrier {
    private final BarrierEdges edges;

    /**
     * A barrier without an action.
     *
     * @param parties how many threads pass it together
     * @throws IllegalArgumentException when that is not positive
     */
    public RobustCyclicBarrier(int parties) {
        this(parties, null);
    }

    /**
     * A barrier.
     *
     * @param parties how many threads pass it together
     * @param action what the last thread to arrive runs before they pass, null for nothing
     * @throws IllegalArgumentException when the number of parties is not positive
     */
    public RobustCyclicBarrier(int parties, Runnable action) {
        this(parties, action, Switch.ON ? new BarrierEdges("RobustCyclicBarrier", parties, action) : null);
    }

    private RobustCyclicBarrier(int parties, Runnable action, BarrierEdges edges) {
        super(parties, edges != null ? edges : action);
        this.edges = edges;
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
     * Waits for all parties; an edge to the barrier action, and from it.
     *
     * @return the arrival index
     * @throws InterruptedException when the calling thread is interrupted
     * @throws BrokenBarrierException when the barrier is or gets broken
     */
    @Override
    public int await() throws InterruptedException, BrokenBarrierException {
        if (!Switch.ON) {
            return super.await();
        }
        BarrierEdges.Generation generation = edges.arriving();
        int index = Interrupts.finding(() -> super.await());
        edges.left(generation);
        return index;
    }

    /**
     * Waits for all parties for a limited time; an edge to the barrier action, and from it.
     *
     * @param timeout how long to wait at most
     * @param unit the unit of the timeout
     * @return the arrival index
     * @throws InterruptedException when the calling thread is interrupted
     * @throws BrokenBarrierException when the barrier is or gets broken
     * @throws TimeoutException when the time is up, which breaks the barrier
     */
    @Override
    public int await(long timeout, TimeUnit unit)
            throws InterruptedException, BrokenBarrierException, TimeoutException {
        if (!Switch.ON) {
            return super.await(timeout, unit);
        }
        BarrierEdges.Generation generation = edges.arriving();
        try {
            int index = super.await(timeout, unit);
            edges.left(generation);
            return index;
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
    }

    /** Makes the barrier as new, and breaks it for those who wait. Not an edge. */
    @Override
    public void reset() {
        super.reset();
        if (Switch.ON) {
            edges.reset();
        }
    }
}
