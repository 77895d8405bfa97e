package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/** A synchronisation object in the engine that evaluates by threads. Guarded by its monitor. */
final class ThreadClockSync extends SyncState<ThreadClockThread> {
    private final HbMessage message = new HbMessage();

    /** Both null until a true edge releases: of what only estimated edges use there may be as many as a program has objects. */
    private @Nullable VectorClock forced;

    private @Nullable VectorClock promoted;

    @Override
    public synchronized void release(ThreadClockThread t) {
        t.hb.catchUp();
        take(t);
        t.hb.tick();
    }

    @Override
    public synchronized void releaseHappensBefore(ThreadClockThread t) {
        t.hb.catchUp();
        t.hb.add(message, Mode.RELEASE);
        t.hb.tick();
    }

    /** Without a tick: what the thread does next was not released, since its epoch is a later one. */
    @Override
    public synchronized void releaseHappensBefore(ThreadClockThread t, int epoch) {
        if (t.hb.slot() < VectorClock.ARRAY_SLOTS) {
            t.hb.addUpTo(message, epoch);
        } else {
            // Epochs of slots past the array cannot be taken in but as they are.
            releaseHappensBefore(t);
        }
    }

    /** Without a tick, as nothing follows: who acquires the object then knows of the end, and the slot can be given again. */
    @Override
    public synchronized void releaseAndEnd(ThreadClockThread t) {
        t.hb.catchUp();
        take(t);
        t.hb.end();
    }

    private void take(ThreadClockThread t) {
        forced = joined(forced, t.forced);
        promoted = joined(promoted, t.promoted);
        t.hb.add(message, Mode.RELEASE);
    }

    private static VectorClock joined(@Nullable VectorClock known, VectorClock news) {
        VectorClock all = known == null ? VectorClock.ofMany() : known;
        all.join(news);
        return all;
    }

    @Override
    public synchronized void acquire(ThreadClockThread t) {
        acquireHappensBefore(t);
        if (forced != null && promoted != null) {
            t.follow(forced);
            t.promote(promoted);
        }
    }

    @Override
    public synchronized void acquireHappensBefore(ThreadClockThread t) {
        t.hb.catchUp();
        t.hb.learn(message.view());
    }

    @Override
    public synchronized boolean includes(ThreadClockThread t, int epoch) {
        t.hb.catchUp();
        int slot = t.hb.slot();
        return message.happened.includes(slot, epoch)
                && t.hb.current().isAtMost(message.happened, slot)
                && includesOrder(t.hb.view().order);
    }

    private boolean includesOrder(@Nullable ScView known) {
        ScView told = message.order;
        return known == null || told != null && known.isAtMost(told);
    }
}
