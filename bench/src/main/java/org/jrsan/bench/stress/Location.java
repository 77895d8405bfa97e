package org.jrsan.bench.stress;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jrsan.clock.LocationLock;

/** A value behind the lock of a location, written and read without the lock as a checked location does it. */
class Location extends LocationLock {
    private static final VarHandle VALUE;

    static {
        try {
            VALUE = MethodHandles.lookup().findVarHandle(Location.class, "value", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Guarded by the lock. */
    private int count;

    private volatile long value;

    final int countUnchanged() {
        lock();
        int counted = ++count;
        unlock();
        return counted;
    }

    final int countChanged() {
        lock();
        int counted = ++count;
        unlockChanged();
        return counted;
    }

    /** How often it took the lock at the first try. */
    final int countIfFree() {
        if (!tryLock()) {
            return 0;
        }
        int counted = ++count;
        unlock();
        return counted;
    }

    final void set(long newValue) {
        lock();
        VALUE.setRelease(this, newValue);
        unlockChanged();
    }

    final long look() {
        return version();
    }

    final long unlockedValue() {
        return value;
    }

    /** Reads without the lock, as a thread does that knows the location at a version. */
    final long reread(long known) {
        long version = version();
        if (version == known) {
            long seen = value;
            if (version() == version) {
                return seen;
            }
        }
        lock();
        long seen = value;
        unlock();
        return seen;
    }
}
