package org.jrsan.internal.edges;

import org.jspecify.annotations.Nullable;

/**
 * What an object of the JDK's promises, apart from its monitor and from what else is done at it: who takes its monitor is promised nothing
 * by the task that it is, and who hands over a task is not ordered before who asks for its result of another run. Thread-safe.
 */
final class Carriers {
    private final SyncObject whole;
    private @Nullable SyncObject lock;
    private final Once handed = new Once();
    private final Once completed = new Once();

    /** What is released once. If it is released again, nobody knows which of the releases an acquire comes after. */
    private static final class Once {
        private @Nullable SyncObject carrier;
        private boolean isReleased;
        private boolean isAgain;

        /** It is released by who makes it: whatever releases it comes later, and stands for that as well. */
        synchronized void begin(SyncObject released) {
            carrier = released;
        }

        /** Who acquires finds nothing before all is released. */
        synchronized void became(SyncObject released) {
            isAgain |= isReleased;
            isReleased = true;
            carrier = released;
        }

        synchronized @Nullable SyncObject known() {
            return isAgain ? null : carrier;
        }
    }

    /** Of the object of a synchroniser, whose name they have in reports. */
    Carriers(SyncObject whole) {
        this.whole = whole;
    }

    /** Of a lock, latch or semaphore, which may be released any number of times. */
    synchronized SyncObject lock() {
        if (lock == null) {
            lock = new SyncObject(whole);
        }
        return lock;
    }

    /** The calling thread has made it, and has not handed it over yet. */
    void make() {
        handed.begin(released());
    }

    /** The calling thread hands it over to whoever runs it. */
    void handOver() {
        handed.became(released());
    }

    /** The calling thread has completed it. */
    void complete() {
        completed.became(released());
    }

    private SyncObject released() {
        SyncObject carrier = new SyncObject(whole);
        carrier.release();
        return carrier;
    }

    /** What was handed over with it, null if nothing was, or if that was done twice. */
    @Nullable
    SyncObject handed() {
        return handed.known();
    }

    /** What was known when it was completed, null if it was not, or twice. */
    @Nullable
    SyncObject completed() {
        return completed.known();
    }
}
