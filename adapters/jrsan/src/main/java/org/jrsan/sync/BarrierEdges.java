package org.jrsan.sync;

import org.jrsan.internal.edges.SyncObject;

/**
 * The edges of a barrier, one carrier for each generation, and its barrier action: that runs when all parties are there and
 * none has left, so it is where one generation ends and the next begins.
 *
 * <p>A thread tells its arrival before it enters the JDK's barrier. As long as each generation is told as many arrivals
 * as it has parties, those are the ones it consists of. With more threads than parties, or after a reset that met an
 * arrival, that may fail; from then on {@code all} carries the edges, which knows too much and so in happens-before
 * only.
 */
final class BarrierEdges implements Runnable {
    private final int parties;
    private final Runnable action;
    private final SyncObject all;

    /** Guarded by the monitor, as is what it counts. */
    private Generation newest;

    private volatile boolean isMixedUp;

    static final class Generation {
        final SyncObject edge;
        private int arrivals;

        Generation(SyncObject barrier) {
            edge = new SyncObject(barrier);
        }
    }

    BarrierEdges(String type, int parties, Runnable action) {
        this.parties = parties;
        this.action = action;
        all = new SyncObject(type);
        newest = new Generation(all);
    }

    void label(String name) {
        all.label(name);
    }

    /** The calling thread is about to wait at the barrier; the result is for {@link #left}. */
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

    /** The barrier is as new; those who wait at it get an exception, and no edge. */
    synchronized void reset() {
        newest = new Generation(all);
    }

    /** The barrier action: called by the last thread to arrive, while the others wait. */
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
