package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;

/** A thread in the engine that evaluates by threads. */
final class ThreadClockThread extends ThreadState {
    private static final int LAST_EPOCH = Integer.MAX_VALUE;

    final HbThread hb;

    /** {@code V}: the writes that every run of the same graph has before the thread; its own entry counts its writes. */
    final VectorClock forced = new VectorClock();

    /** The writes it would know in happens-before if every access acquired and released: serves the remedy. */
    final VectorClock promoted = new VectorClock();

    /** {@code V(τ)(τ)}, once more: only the thread itself raises it. */
    private int writes;

    /** The slot that they are counted in. */
    private int slot;

    private Snapshot snapshot;
    private long snapshotOf;

    ThreadClockThread(HbThread hb, int writesOfSlot) {
        this.hb = hb;
        forced.raise(hb.slot(), writesOfSlot);
        slot = hb.slot();
        writes = writesOfSlot;
    }

    /** Whether it has one epoch left for a write. */
    boolean isLastWrite() {
        return writes >= LAST_EPOCH - 1;
    }

    /** {@code V(τ)(τ) += 1}: the epoch of the write it is about to make. */
    int nextWrite() {
        if (isLastWrite()) {
            hb.renew();
        }
        if (slot != hb.slot()) {
            slot = hb.slot();
            writes = forced.get(slot);
        }
        int epoch = ++writes;
        forced.raise(slot, epoch);
        promoted.raise(slot, epoch);
        hb.wrote();
        return epoch;
    }

    /** Its clocks but for its own entries, as of now; the same object until it learns something. */
    Snapshot snapshot() {
        if (snapshotOf != hb.knowledge()) {
            snapshot = new Snapshot(this);
            snapshotOf = hb.knowledge();
        }
        return snapshot;
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
