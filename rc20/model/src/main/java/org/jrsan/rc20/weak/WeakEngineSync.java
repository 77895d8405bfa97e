package org.jrsan.rc20.weak;

import org.jrsan.rc20.HbMessage;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.SyncState;

/** A synchronisation object of a program that runs on the weak machine. */
final class WeakEngineSync extends SyncState<WeakEngineThread> {
    private final WeakMachine machine;
    private final WeakSync sync;
    private final HbMessage message = new HbMessage();

    WeakEngineSync(WeakMachine machine, WeakSync sync) {
        this.machine = machine;
        this.sync = sync;
    }

    @Override
    public void release(WeakEngineThread t) {
        synchronized (machine) {
            send(t);
            t.hb.tick();
        }
    }

    /** Hands on all, for the reason of {@link #acquireHappensBefore}. */
    @Override
    public void releaseHappensBefore(WeakEngineThread t) {
        release(t);
    }

    @Override
    public void releaseAndEnd(WeakEngineThread t) {
        synchronized (machine) {
            send(t);
            t.end();
        }
    }

    private void send(WeakEngineThread t) {
        sync.release(t.thread);
        t.hb.catchUp();
        t.hb.add(message, Mode.RELEASE);
    }

    @Override
    public void acquire(WeakEngineThread t) {
        synchronized (machine) {
            sync.acquire(t.thread);
            t.hb.catchUp();
            t.hb.learnAll(message);
        }
    }

    /** Takes in all: to know more can take a weak behaviour away and never adds one. */
    @Override
    public void acquireHappensBefore(WeakEngineThread t) {
        acquire(t);
    }
}
