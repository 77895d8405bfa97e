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
 * thread that the machine has suspended, or for a processor. Parking is timed, so releasing needs no
 * look for waiters; it allocates nothing and lets go of the carrier of a virtual thread. An interrupt neither ends the wait
 * nor is lost.
 *
 * <p><b>Nobody starves.</b> There is no queue: whoever finds the lock free takes it, and a thread that runs keeps it going
 * without a switch to another. A waiter whose {@link #PATIENCE} is at an end marks the word, in its sign. A marked word is
 * not taken by those who have waited less; it makes {@link #lock} fail over into the wait, so the path of a free lock has no
 * look for waiters either. Whoever takes a marked word takes the mark away. The mark blocks nobody for ever when the waiter dies
 * that set it: those who stand back become as impatient in their turn. The holder looks at the word and stores it again
 * to unlock; a mark that is set in between is lost, and the waiter sets it again at its next look.
 *
 * <p><b>Order.</b> The compare-and-set that takes the lock is volatile, and so is the load in {@link #version}: a look that
 * comes after the taking in the order of volatile accesses finds the word odd, or what came later. So what the holder does
 * next, even without a lock, comes after its change in the eyes of all, although the change itself may still be on its way:
 * who looks meanwhile takes the lock, and waits for it. Were either weaker, two threads could each change one location and
 * read the old version of the other's. A release store suffices for both ways to unlock. The mark says nothing of the value:
 * it is set in a held word only, so that who takes the lock reads from the store that unlocked it; a look at a marked
 * word finds no version that a reader remembers.
 */
public abstract class LocationLock {
    private static final int SPINS = 16;
    private static final int LONGEST_SPIN_BITS = 4;
    private static final int CLOSE_SPINS = 1_000;
    private static final int YIELDS = 16;
    private static final long FIRST_PARK_NANOS = 5_000;
    private static final long LONGEST_PARK_NANOS = 5_000_000;

    /**
     * How long others take the lock before they stand back for a waiter: it parks so often, each time that it finds another
     * word counted as {@link #PASSED}. A word that stays the same is most likely held by one thread all the time, which the
     * machine has suspended; then it helps nobody to stand back.
     */
    private static final int PATIENCE = 32;

    private static final int PASSED = 4;

    private static final long HELD = 1;
    private static final long AWAITED = Long.MIN_VALUE;

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
    public volatile long word;

    /** For locations. */
    protected LocationLock() {}

    /** Takes the lock; any thread that does not hold it may call. */
    protected final void lock() {
        // However old what it sees is, the compare-and-set decides. Opaque, since others write meanwhile.
        long seen = wordOpaque();
        if ((seen & (HELD | AWAITED)) != 0 || !casWord(seen, seen + HELD)) {
            lockSlow();
        }
    }

    private void lockSlow() {
        long park = FIRST_PARK_NANOS;
        int passed = 0;
        long last = 0;
        long begin = 0;
        for (int round = 0; !(passed < PATIENCE ? tryLock() : tryLockFirst()); round++) {
            if (round < SPINS + CLOSE_SPINS && isAwaited()) {
                // Another one is to take it, and may need this processor for that.
                round = SPINS + CLOSE_SPINS;
            }
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
                begin = begin == 0 ? System.nanoTime() : begin;
                parkFor(park);
                long seen = wordOpaque();
                boolean wasPatient = passed < PATIENCE;
                passed += seen == last ? 1 : PASSED;
                last = seen;
                // Others wait for who has become impatient: it looks often again.
                park = wasPatient && passed >= PATIENCE ? FIRST_PARK_NANOS : Math.min(2 * park, LONGEST_PARK_NANOS);
            }
        }
        if (begin != 0) {
            try {
                // A permit that the thread had by then, or was given meanwhile, is the program's: it may be about to
                // park for it, as in
                // the midst of a lock of the JDK's. Not earlier: it would end the next pause.
                LockSupport.unpark(Thread.currentThread());
                waited(System.nanoTime() - begin);
            } catch (Throwable e) {
                // As for want of stack: the lock is held, so the operation goes on.
                return;
            }
        }
    }

    /**
     * The calling thread has the lock and had to park for it. Whatever this throws is lost.
     *
     * @param nanos how long it had parked
     */
    protected void waited(long nanos) {
        // For those who want to know.
    }

    /**
     * Restores an interrupt at once: once the lock is taken nothing more is called that could fail for want of stack. Who looks at the thread later finds what
     * the program has told that it waits for.
     */
    private void parkFor(long nanos) {
        Object before = LockSupport.getBlocker(Thread.currentThread());
        // An interrupted thread does not park: it would spin.
        boolean interrupted = Thread.interrupted();
        try {
            LockSupport.parkNanos(this, nanos);
        } finally {
            LockSupport.setCurrentBlocker(before);
            if (interrupted) {
                RawInterrupt.ofCaller();
            }
        }
    }

    /**
     * Takes the lock when it is free and nobody has waited for it long.
     *
     * @return whether the calling thread holds it now
     */
    protected final boolean tryLock() {
        long seen = wordOpaque();
        return (seen & (HELD | AWAITED)) == 0 && casWord(seen, seen + HELD);
    }

    /** For who has waited long: takes the lock when it is free, else marks the word for the others. */
    final boolean tryLockFirst() {
        while (true) {
            long seen = wordOpaque();
            if ((seen & HELD) == 0) {
                if (casWord(seen, (seen & ~AWAITED) + HELD)) {
                    return true;
                }
            } else if (isMarked(seen) || weakCasWordPlain(seen, seen | AWAITED)) {
                return false;
            }
            Thread.onSpinWait();
        }
    }

    /** Whether somebody has waited so long that others stand back. */
    protected final boolean isAwaited() {
        return isMarked(wordOpaque());
    }

    private static boolean isMarked(long word) {
        return (word & AWAITED) != 0;
    }

    /** Releases the lock; the value is what it was. The holder calls. */
    protected final void unlock() {
        // Opaque, since a waiter may mark the word meanwhile.
        wordRelease(wordOpaque() - HELD);
    }

    /** Releases the lock; the value was changed, or what readers remember of it counts no longer. The holder calls. */
    protected final void unlockChanged() {
        wordRelease(wordOpaque() + HELD);
    }

    /**
     * The version of the value, for a look without the lock. A volatile load, as {@link #lock} is a volatile
     * compare-and-set: of two threads that each changed one location and then look at the other's, one finds the change.
     *
     * @return the version, odd while somebody holds the lock, negative while somebody has waited long for it
     */
    protected final long version() {
        return wordVolatile();
    }

    /**
     * The version that {@link #unlock} will restore. The holder calls.
     *
     * @return the version, even
     */
    protected final long versionUnderLock() {
        return (wordOpaque() & ~AWAITED) - HELD;
    }

    private long wordOpaque() {
        return (long) WORD.getOpaque(this);
    }

    private long wordVolatile() {
        return (long) WORD.getVolatile(this);
    }

    private void wordRelease(long newWord) {
        WORD.setRelease(this, newWord);
    }

    private boolean casWord(long expected, long newWord) {
        return WORD.compareAndSet(this, expected, newWord);
    }

    private boolean weakCasWordPlain(long expected, long newWord) {
        return WORD.weakCompareAndSetPlain(this, expected, newWord);
    }
}
