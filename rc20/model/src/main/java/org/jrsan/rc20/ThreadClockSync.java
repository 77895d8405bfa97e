package org.jrsan.rc20;

import org.jrsan.clock.VectorClock;

/**
 * A synchronisation object in the engine that evaluates by threads. Its message and its clocks of the forced order have a
 * monitor each; none is taken inside the other.
 */
final class ThreadClockSync extends SyncState<ThreadClockThread> {
    private final HbMessage hb = new HbMessage();
    private final VectorClock forced = VectorClock.ofMany();
    private final VectorClock promoted = VectorClock.ofMany();

    @Override
    public void release(ThreadClockThread t) {
        releaseForced(t);
        t.engine.happensBefore.release(t.hb, hb);
    }

    @Override
    public void releaseAndEnd(ThreadClockThread t) {
        releaseForced(t);
        t.engine.happensBefore.end(t.hb, hb);
    }

    private synchronized void releaseForced(ThreadClockThread t) {
        forced.join(t.forced);
        promoted.join(t.promoted);
    }

    @Override
    public void acquire(ThreadClockThread t) {
        acquireHappensBefore(t);
        synchronized (this) {
            t.follow(forced);
            t.promote(promoted);
        }
    }

    @Override
    public void acquireHappensBefore(ThreadClockThread t) {
        t.engine.happensBefore.acquire(t.hb, hb);
    }
}
