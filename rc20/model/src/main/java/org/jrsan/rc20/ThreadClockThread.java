package org.jrsan.rc20;

import java.util.Arrays;
import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * A thread in the engine that evaluates by threads.
 *
 * <p>A write has one epoch, that of the thread in happens-before, which advances after every write: so the write's epoch in
 * {@code V} tells it from the thread's earlier and later ones as a count of writes would.
 */
public final class ThreadClockThread extends ThreadState {
    private static final long[] NONE = {};

    /** A thread that writes twice between what it learns is given a snapshot each time, and one that hardly ever does so is not. */
    private static final int WORTH_OF_SECOND_WRITE = 2;

    private static final int MOST_WORTH = 8;

    final ThreadClockEngine engine;
    final HbThread hb;

    /** {@code V}: the writes that every run of the same graph has before the thread; its own entry is that of its last. */
    final VectorClock forced = new VectorClock();

    /** The writes it would know in happens-before if every access acquired and released (docs/algorithm.md#s4-remedy). */
    final VectorClock promoted = new VectorClock();

    /** The latest one; null before the first. */
    private @Nullable Snapshot snapshot;

    /** By slot: {@link Snapshot#knowledge} of the latest snapshot that it has taken in, in the order of what is forced, and promoted. */
    private long[] followed = NONE;

    /** The same in happens-before, with what that tells of the order of SC accesses. */
    private long[] received = NONE;

    /** {@link HbThread#knowledge} at its latest write of those that could be kept by a snapshot. */
    private long wroteKnowing;

    /** Above 0 where most snapshots would serve more than one write. */
    private int worth;

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

    /** Whether it knows of fences in the order of SC accesses. Then an SC read of it leaves what its next write would take for pending. */
    boolean knowsFences() {
        ScView known = hb.view().order;
        return known != null && known.fenced != null;
    }

    /** Its clocks but for its own entries, as of now; the same object until it learns something. */
    Snapshot snapshot() {
        Snapshot known = snapshot;
        if (known == null || known.knowledge != hb.knowledge()) {
            known = new Snapshot(this, known);
            snapshot = known;
        }
        return known;
    }

    /** The same if it is made already, else null. */
    @Nullable
    Snapshot presentSnapshot() {
        Snapshot known = snapshot;
        return known != null && known.knowledge == hb.knowledge() ? known : null;
    }

    /**
     * Whether a write that a snapshot could stand for is kept so; asked once for each. Else the location has clocks of its own, which
     * cost less where the thread learns something before each write. Nothing but the costs depends on it.
     */
    boolean takesSnapshot() {
        long knowledge = hb.knowledge();
        if (wroteKnowing == knowledge) {
            worth = Math.min(worth + WORTH_OF_SECOND_WRITE, MOST_WORTH);
        } else {
            wroteKnowing = knowledge;
            worth = Math.max(worth - 1, 0);
        }
        return worth > 0 && !hb.isLastEpoch();
    }

    /** Whether its clocks include a snapshot in the order of what is forced, and promoted. */
    boolean hasFollowed(Snapshot other) {
        return includes(followed, other);
    }

    private boolean includes(long[] taken, Snapshot other) {
        // Its clocks only grow, so they include its own snapshots.
        return other.slot < taken.length && other.isIn(taken[other.slot]) || other.isOfSame(hb.knowledge());
    }

    private static long[] with(Snapshot other, long[] taken) {
        if (other.slot >= VectorClock.ARRAY_SLOTS) {
            return taken;
        }
        long[] longer = other.slot < taken.length ? taken : Arrays.copyOf(taken, other.slot + 1);
        longer[other.slot] = other.knowledge;
        return longer;
    }

    /** {@code V ⊔= SW} where that is a snapshot with an entry of its thread. Returns whether any was new. */
    boolean follow(Snapshot other, int entry) {
        boolean isNew = !hasFollowed(other) && forced.join(other.forced);
        boolean learned = forced.raise(other.slot, entry) | isNew;
        if (learned) {
            hb.learned();
        }
        return learned;
    }

    /** The same for what is promoted. */
    void promote(Snapshot other, int entry) {
        boolean isNew = !hasFollowed(other) && promoted.join(other.promoted);
        if (promoted.raise(other.slot, entry) | isNew) {
            hb.learned();
        }
    }

    /** From now on it counts as having done both, as it has. */
    void hasTaken(Snapshot other) {
        if (!hasFollowed(other)) {
            followed = with(other, followed);
        }
    }

    /** Receives a message that is a snapshot with entries of its thread; the last one, of SC accesses, is 0 for none. */
    void receive(Snapshot other, int entry, int sequential, boolean acquires) {
        boolean isKnown = includes(received, other);
        hb.receive(other.sent, isKnown, other.slot, entry, sequential, acquires);
        if (acquires && !isKnown) {
            received = with(other, received);
        }
    }

    /** Takes in what was forced before a location's access, or before a synchronisation. Returns whether any was new. */
    boolean follow(VectorClock others) {
        boolean learned = forced.join(others);
        if (learned) {
            hb.learned();
        }
        return learned;
    }

    /** The same for one entry. */
    void follow(int slot, int entry) {
        if (forced.raise(slot, entry)) {
            hb.learned();
        }
    }

    void promote(VectorClock others) {
        if (promoted.join(others)) {
            hb.learned();
        }
    }
}
