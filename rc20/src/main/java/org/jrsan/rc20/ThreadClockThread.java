package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;

/** A thread in the engine that evaluates by threads. */
final class ThreadClockThread extends ThreadState {
    static final int LAST_EPOCH = Integer.MAX_VALUE;

    final HbThread hb;

    /** {@code V}: the writes that every run of the same graph has before the thread; its own entry counts its writes. */
    final VectorClock forced = new VectorClock();

    /** The writes it would know in happens-before if every access acquired and released: serves the remedy. */
    final VectorClock promoted = new VectorClock();

    ThreadClockThread(HbThread hb, int writesOfSlot) {
        this.hb = hb;
        forced.raise(hb.slot(), writesOfSlot);
    }

    /** {@code V(τ)(τ) += 1}: the epoch of the write it is about to make. */
    int nextWrite() {
        if (forced.get(hb.slot()) == LAST_EPOCH) {
            hb.renew();
        }
        int epoch = forced.tick(hb.slot());
        promoted.raise(hb.slot(), epoch);
        hb.wrote();
        return epoch;
    }

    /** Takes in what was forced before a location's access, or before a synchronisation. Returns whether any was new. */
    boolean follow(VectorClock others) {
        boolean learned = forced.join(others);
        if (learned) {
            hb.learned();
        }
        return learned;
    }

    void promote(VectorClock others) {
        if (promoted.join(others)) {
            hb.learned();
        }
    }
}
