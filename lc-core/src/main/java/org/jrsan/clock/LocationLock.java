package org.jrsan.clock;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.locks.LockSupport;

/**
 * The lock of a location and the version of its value in one word: even while the lock is free, odd while it is held. Each
 * change of the value leaves another version behind, so a reader without the lock knows that nothing was written between
 * two looks at the same even version.
 *
 * <p>A location extends this class, so that its lock costs no object. Not reentrant. Who waits spins, longer each
 * time so that the holder gets on with its next operations while the location is in its cache, then yields, then parks for
 * a growing time: a section under the lock takes less than a microsecond, so whoever waits longer waits for a
 * thread that the machine has suspended, and no queue would bring that one back. Parking is timed, so releasing needs no
 * look for waiters; it allocates nothing and lets go of the carrier of a virtual thread. An interrupt neither ends the wait
 * nor is lost.
 *
 * <p><b>Order.</b> The compare-and-set that takes the lock is volatile, and so is the load in {@link #version}: a look that
 * comes after the taking in the order of volatile accesses finds the word odd, or what came later. So what the holder does
 * next, even without a lock, comes after its change in the eyes of all, although the change itself may still be on its way:
 * who looks meanwhile takes the lock, and waits for it. Were either weaker, two threads could each change one location and
 * read the old version of the other's. A release store suffices for both ways to unlock.
 */
public abstract class LocationLock {
    private static final int SPINS = 16;
    private static final int LONGEST_SPIN_BITS = 4;
    private static final int CLOSE_SPINS = 1_000;
    private static final int YIELDS = 16;
    private static final long FIRST_PARK_NANOS = 5_000;
    private static final long LONGEST_PARK_NANOS = 100_000;

    private static final VarHandle WORD;

    static {
        try {
            WORD = MethodHandles.lookup().findVarHandle(LocationLock.class, "word", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * Odd while the lock is held. For the holder alone: where there is not enough stack left for a call of {@link #unlock},
     * {@code word++} releases the lock without one, as a changed location. Volatile for that; all else goes through a handle.
     */
    protected volatile long word;

    /** For locations. */
    protected LocationLock() {}

    /** Takes the lock; any thread that does not hold it may call. */
    protected final void lock() {
        // However old what it sees is, the compare-and-set decides. Opaque, since others write meanwhile.
        long seen = (long) WORD.getOpaque(this);
        if ((seen & 1) != 0 || !WORD.compareAndSet(this, seen, seen + 1)) {
            lockSlow();
        }
    }

    private void lockSlow() {
        long park = FIRST_PARK_NANOS;
        for (int round = 0; !tryLock(); round++) {
            if (round < SPINS) {
                for (int i = 0; i < 1 << Math.min(round, LONGEST_SPIN_BITS); i++) {
                    Thread.onSpinWait();
                }
            } else if (round < SPINS + CLOSE_SPINS) {
                // Somebody takes the lock again and again: only who looks all the time finds it free.
                Thread.onSpinWait();
            } else if (round < SPINS + CLOSE_SPINS + YIELDS) {
                Thread.yield();
            } else {
                parkFor(park);
                park = Math.min(2 * park, LONGEST_PARK_NANOS);
            }
        }
    }

    /** Restores an interrupt at once: once the lock is taken nothing more is called that could fail for want of stack. */
    private void parkFor(long nanos) {
        // An interrupted thread does not park: it would spin.
        boolean interrupted = Thread.interrupted();
        try {
            LockSupport.parkNanos(this, nanos);
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Takes the lock when it is free.
     *
     * @return whether the calling thread holds it now
     */
    protected final boolean tryLock() {
        long seen = (long) WORD.getOpaque(this);
        return (seen & 1) == 0 && WORD.compareAndSet(this, seen, seen + 1);
    }

    /** Releases the lock; the value is what it was. The holder calls. */
    protected final void unlock() {
        WORD.setRelease(this, (long) WORD.get(this) - 1);
    }

    /** Releases the lock; the value was changed, or who may have seen it. The holder calls. */
    protected final void unlockChanged() {
        WORD.setRelease(this, (long) WORD.get(this) + 1);
    }

    /**
     * The version of the value, for a look without the lock. A volatile load, as {@link #lock} is a volatile
     * compare-and-set: of two threads that each changed one location and then look at the other's, one finds the change.
     *
     * @return the version, odd while somebody holds the lock
     */
    protected final long version() {
        return (long) WORD.getVolatile(this);
    }

    /**
     * The version that {@link #unlock} will restore. The holder calls.
     *
     * @return the version, even
     */
    protected final long versionUnderLock() {
        return (long) WORD.get(this) - 1;
    }
}
