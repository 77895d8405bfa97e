package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * A thread in the engine that evaluates by threads.
 *
 * <p>A write has one epoch, that of the thread in happens-before, which advances after every write: so the write's epoch in
 * {@code V} tells it from the thread's earlier and later ones as a count of writes would.
 */
public final class ThreadClockThread extends ThreadState {
    final ThreadClockEngine engine;
    final HbThread hb;

    /** {@code V}: the writes that every run of the same graph has before the thread; its own entry is that of its last. */
    final VectorClock forced = new VectorClock();

    /** The writes it would know in happens-before if every access acquired and released (docs/algorithm.md#s4-remedy). */
    final VectorClock promoted = new VectorClock();

    @SuppressWarnings("NullAway.Init") // made when it is first asked for, since no knowledge is 0
    private Snapshot snapshot;

    private long snapshotOf;

    /** The latest one, for the next location that is written so; null before the first. */
    @Nullable
    LoneWrite loneWrite;

    ThreadClockThread(ThreadClockEngine engine) {
        this.engine = engine;
        hb = engine.happensBefore.newThread();
        // Who had the slot before ended before this thread began.
        forced.raise(hb.slot(), hb.epoch() - 1);
    }

    @Override
    public void fence(Fence fence) {
        if (fence == Fence.FULL) {
            engine.fullFence(this);
        }
        engine.happensBefore.fence(hb, fence);
    }

    @Override
    public void end() {
        hb.end();
    }

    @Override
    public HbThread happensBefore() {
        return hb;
    }

    /** It may have synchronised out of sight: it counts as knowing, in happens-before, all that any thread did so far. */
    void learnEverything() {
        engine.happensBefore.learnEverything(hb, engine.seen);
    }

    /** {@code V(τ)(τ)} becomes the epoch of the write it is about to make; a tick has to follow. */
    int nextWrite() {
        int epoch = hb.epoch();
        forced.raiseOwn(hb.slot(), epoch);
        promoted.raiseOwn(hb.slot(), epoch);
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
