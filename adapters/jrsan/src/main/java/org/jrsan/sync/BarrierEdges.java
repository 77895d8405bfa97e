package org.jrsan.sync;

import org.jrsan.internal.edges.SyncObject;
import org.jspecify.annotations.Nullable;

/**
 * The edges of a barrier, with one carrier for each generation, and its barrier action. The action runs when all
 * parties are there and none has left, so one generation ends there and the next begins.
 *
 * <p>A thread reports its arrival before it enters the JDK's barrier. As long as each generation gets as many reports
 * as it has parties, it consists of exactly these arrivals. With more threads than parties, or after a reset at the
 * same time as an arrival, this may fail. From then on {@code all} carries the edges. It may carry too many, so it
 * carries happens-before only.
 */
final class BarrierEdges implements Runnable {
    private final int parties;
    private final @Nullable Runnable action;
    private final SyncObject all;

    /** Guarded by the monitor, as are the arrivals that it counts. */
    private Generation newest;

    private volatile boolean isMixedUp;

    static final class Generation {
        final SyncObject edge;
        private int arrivals;

        Generation(SyncObject barrier) {
            edge = new SyncObject(barrier);
        }
    }

    BarrierEdges(String type, int parties, @Nullable Runnable action) {
        this.parties = parties;
        this.action = action;
        all = new SyncObject(type);
        newest = new Generation(all);
    }

    void label(String name) {
        all.label(name);
    }

    /** The calling thread is about to wait at the barrier. Pass the result to {@link #left}. */
    Generation arriving() {
        Generation generation = arrival();
        all.release();
        generation.edge.release();
        return generation;
    }

    private synchronized Generation arrival() {
        newest.arrivals++;
        return newest;
    }

    /** The calling thread has passed the barrier. */
    void left(Generation generation) {
        if (isMixedUp) {
            all.acquireHappensBefore();
        } else {
            generation.edge.acquire();
        }
    }

    /** The barrier was reset. Threads that wait at it get an exception and no edge. */
    synchronized void reset() {
        newest = new Generation(all);
    }

    /** The barrier action. The last thread to arrive calls this while the others wait. */
    @Override
    public void run() {
        Generation full = next();
        if (action != null) {
            left(full);
            action.run();
            all.release();
            full.edge.release();
        }
    }

    private synchronized Generation next() {
        Generation full = newest;
        isMixedUp |= full.arrivals != parties;
        newest = new Generation(all);
        return full;
    }
}
