package org.jrsan.internal.edges;

import org.jspecify.annotations.Nullable;

/**
 * What an object of the JDK's promises, apart from its monitor and from what else is done at it: who takes its monitor is promised nothing
 * by the task that it is, and who hands over a task is not ordered before who asks for its result of another run. Thread-safe.
 */
final class Carriers {
    private final SyncObject whole;
    private @Nullable SyncObject lock;
    private @Nullable Advances advances;
    private final Once handed = new Once();
    private final Once completed = new Once();

    /**
     * What is released once. If it is released again, nobody knows which of the releases an acquire comes after: then that takes over no more than
     * happens-before, of all of them. Its monitor is held while the carrier is used, so that nobody acquires in the midst of a second release.
     */
    private final class Once {
        private @Nullable SyncObject carrier;
        private boolean isReleased;
        private boolean isAgain;

        /**
         * Releases it.
         *
         * @param isBegun whether that only begins it, by who makes the object: the release itself comes later
         */
        synchronized void release(boolean isBegun) {
            isAgain |= isReleased && !isBegun;
            isReleased |= !isBegun;
            if (carrier == null) {
                carrier = new SyncObject(whole);
            }
            carrier.release();
        }

        synchronized void acquire() {
            if (carrier == null) {
                return;
            }
            if (isAgain) {
                carrier.acquireHappensBefore();
            } else {
                carrier.acquire();
            }
        }
    }

    /** Of the object of a synchroniser, whose name they have in reports. */
    Carriers(SyncObject whole) {
        this.whole = whole;
    }

    /** Of a lock, latch, semaphore or phaser, which may be released any number of times. */
    synchronized SyncObject lock() {
        if (lock == null) {
            lock = new SyncObject(whole);
        }
        return lock;
    }

    /** Those of a phaser. */
    synchronized Advances advances() {
        if (advances == null) {
            advances = new Advances(whole);
        }
        return advances;
    }

    /** The calling thread has made it, and is about to hand it over. */
    void make() {
        handed.release(true);
    }

    /** The calling thread hands it over to whoever runs it. */
    void handOver() {
        handed.release(false);
    }

    /** The calling thread comes after what was handed over with it. */
    void takeOver() {
        handed.acquire();
    }

    /** The calling thread has completed it. */
    void complete() {
        completed.release(false);
    }

    /** The calling thread comes after who completed it. */
    void find() {
        completed.acquire();
    }
}
