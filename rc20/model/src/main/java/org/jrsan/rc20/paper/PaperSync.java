package org.jrsan.rc20.paper;

import org.jrsan.clock.LocationClock;
import org.jrsan.clock.ValueClock;
import org.jrsan.rc20.SyncState;

/**
 * A synchronisation object in the paper's engine, and the rules of its edges (docs/algorithm.md#s2-edges). {@code all},
 * {@code stores} and {@code promoted} are as in {@link PaperThread}. Guarded by its monitor, inside of which that of a
 * thread is taken; a thread's own steps take no object inside its monitor.
 */
final class PaperSync extends SyncState<PaperThread> {
    private final Message all;
    private final Message stores;
    private final Message promoted;

    PaperSync(int valuesPerLocation) {
        all = new Message(valuesPerLocation);
        stores = new Message(valuesPerLocation);
        promoted = new Message(1);
    }

    @Override
    public synchronized void release(PaperThread thread) {
        synchronized (thread) {
            takeHappensBefore(thread);
            all.takeForced(thread.all);
            stores.takeForced(thread.stores);
        }
    }

    @Override
    public void releaseAndEnd(PaperThread thread) {
        release(thread);
        thread.end();
    }

    @Override
    public synchronized void releaseHappensBefore(PaperThread thread) {
        synchronized (thread) {
            takeHappensBefore(thread);
        }
    }

    private void takeHappensBefore(PaperThread thread) {
        all.takeHappensBefore(thread.all);
        stores.takeHappensBefore(thread.stores);
        promoted.takeHappensBefore(thread.promoted);
    }

    /** Takes in what another object passes on in happens-before; nobody else knows this object yet. */
    void releaseHappensBefore(PaperSync other) {
        synchronized (other) {
            all.takeHappensBefore(other.all);
            stores.takeHappensBefore(other.stores);
            promoted.takeHappensBefore(other.promoted);
        }
    }

    @Override
    public synchronized void acquire(PaperThread thread) {
        synchronized (thread) {
            giveHappensBeforeTo(thread);
            all.giveForcedTo(thread.all);
            stores.giveForcedTo(thread.stores);
        }
    }

    @Override
    public synchronized void acquireHappensBefore(PaperThread thread) {
        synchronized (thread) {
            giveHappensBeforeTo(thread);
        }
    }

    private void giveHappensBeforeTo(PaperThread thread) {
        all.giveHappensBeforeTo(thread.all);
        stores.giveHappensBeforeTo(thread.stores);
        promoted.giveHappensBeforeTo(thread.promoted);
    }

    /** What travels over a true happens-before edge: {@code Tc}, {@code Tsc} and {@code Tval}; {@code Tr} does not. */
    private static final class Message {
        private final LocationClock current = new LocationClock();
        private final ScClocks order = new ScClocks();
        private final LocationClock sc = new LocationClock();
        private final ValueClock values;

        Message(int valuesPerLocation) {
            values = new ValueClock(valuesPerLocation);
        }

        void takeHappensBefore(ThreadClocks thread) {
            current.join(thread.current);
            order.join(thread.order.current);
        }

        void takeHappensBefore(Message other) {
            current.join(other.current);
            order.join(other.order);
        }

        void takeForced(ThreadClocks thread) {
            sc.join(thread.sc);
            values.join(thread.values);
        }

        void giveHappensBeforeTo(ThreadClocks thread) {
            thread.current.join(current);
            thread.acquire.join(current);
            thread.order.current.join(order);
            thread.order.acquire.join(order);
        }

        void giveForcedTo(ThreadClocks thread) {
            thread.sc.join(sc);
            thread.values.join(values);
        }
    }
}
