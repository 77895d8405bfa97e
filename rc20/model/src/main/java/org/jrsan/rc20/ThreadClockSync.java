package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;

/** A synchronisation object in the engine that evaluates by threads. Guarded by its monitor. */
final class ThreadClockSync extends SyncState<ThreadClockThread> {
    private final HbMessage message = new HbMessage();
    private final VectorClock forced = VectorClock.ofMany();
    private final VectorClock promoted = VectorClock.ofMany();

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

    /** Without a tick, as nothing follows: who acquires the object then knows of the end, and the slot can be given again. */
    @Override
    public synchronized void releaseAndEnd(ThreadClockThread t) {
        t.hb.catchUp();
        take(t);
        t.hb.end();
    }

    private void take(ThreadClockThread t) {
        forced.join(t.forced);
        promoted.join(t.promoted);
        t.hb.add(message, Mode.RELEASE);
    }

    @Override
    public synchronized void acquire(ThreadClockThread t) {
        acquireHappensBefore(t);
        t.follow(forced);
        t.promote(promoted);
    }

    @Override
    public synchronized void acquireHappensBefore(ThreadClockThread t) {
        t.hb.catchUp();
        t.hb.learn(message.view());
    }
}
