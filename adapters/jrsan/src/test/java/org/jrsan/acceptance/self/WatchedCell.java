package org.jrsan.acceptance.self;

import org.jrsan.atomic.RobustAtomicLong;

/** A value behind a copy of the location lock, written and read as a checked location of JRSan does it. */
final class WatchedCell {
    private final Watched lock;
    private final RobustAtomicLong value = new RobustAtomicLong().label("value");

    WatchedCell(Watched lock) {
        this.lock = lock;
    }

    void set(long newValue) {
        lock.lock();
        value.setRelease(newValue);
        lock.unlockChanged();
    }

    long getLocked() {
        lock.lock();
        long seen = value.get();
        lock.unlock();
        return seen;
    }

    /** The value without the lock when it was not written since a version, as {@code LongCell.get} reads it. */
    long get(long known) {
        long version = lock.version();
        if (version == known) {
            long seen = value.get();
            if (lock.version() == version) {
                return seen;
            }
        }
        return getLocked();
    }
}
