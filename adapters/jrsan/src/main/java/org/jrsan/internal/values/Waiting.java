package org.jrsan.internal.values;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;
import org.agrona.concurrent.BackoffIdleStrategy;
import org.jrsan.clock.RawInterrupt;
import org.jspecify.annotations.Nullable;

/** Waits for a condition that another thread makes true without a notification: spins, then yields, then parks. */
public final class Waiting {
    /** The timeout of a wait without a limit. */
    public static final long FOREVER = Long.MAX_VALUE;

    /** The timeout of a wait without a limit that no interrupt ends. */
    private static final long UNINTERRUPTIBLY = -1;

    private static final int SPINS = 64;
    private static final int YIELDS = 32;

    /** From how many pauses on they may have been parks. */
    private static final int PARKS = SPINS + YIELDS;

    private static final long FIRST_PARK_NANOS = 20_000;
    private static final long LONGEST_PARK_NANOS = 1_000_000;

    private Waiting() {}

    /**
     * A wait.
     *
     * @param <T> what it returns
     */
    @FunctionalInterface
    public interface Wait<T extends @Nullable Object> {
        /**
         * Waits.
         *
         * @param nanos the maximum time to wait; pass it on to {@link #until}
         * @return what the wait returns
         * @throws InterruptedException if the thread is interrupted
         */
        T run(long nanos) throws InterruptedException;
    }

    /**
     * Runs a wait without a limit that no interrupt ends. If the thread was interrupted before or during the wait, its
     * interrupt flag is set afterwards.
     *
     * @param wait the wait
     * @param <T> what it returns
     * @return what it returns
     */
    public static <T extends @Nullable Object> T uninterruptibly(Wait<T> wait) {
        try {
            return wait.run(UNINTERRUPTIBLY);
        } catch (InterruptedException e) {
            throw new AssertionError("JRSan: a wait that cannot be interrupted was", e);
        }
    }

    /** Whether a timeout is one, and no wait without a limit. */
    public static boolean isLimited(long nanos) {
        return nanos != FOREVER && nanos != UNINTERRUPTIBLY;
    }

    /** Throws if the calling thread is interrupted, unless it is about to wait uninterruptibly. */
    public static void failIfInterrupted(long nanos) throws InterruptedException {
        if (nanos != UNINTERRUPTIBLY) {
            failIfInterrupted();
        }
    }

    /** Throws if the calling thread is interrupted, which it is not afterwards. */
    public static void failIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /**
     * Waits until the condition is true.
     *
     * @param condition what to wait for; this thread calls it repeatedly
     * @param nanos the maximum time in nanoseconds; {@link #FOREVER} for no limit
     * @return false if the time ran out first
     * @throws InterruptedException if the thread is interrupted, before or while it waits; the condition may then not
     *     have been called
     */
    public static boolean until(BooleanSupplier condition, long nanos) throws InterruptedException {
        return nanos == UNINTERRUPTIBLY ? untilUninterruptibly(condition) : untilInterrupted(condition, nanos);
    }

    private static boolean untilInterrupted(BooleanSupplier condition, long nanos) throws InterruptedException {
        long start = System.nanoTime();
        Runnable pause = null;
        int paused = 0;
        try {
            while (true) {
                failIfInterrupted(nanos);
                if (condition.getAsBoolean()) {
                    return true;
                }
                if (nanos != FOREVER && System.nanoTime() - start >= nanos) {
                    return false;
                }
                pause = pauseAgain(pause);
                paused = oneMore(paused);
            }
        } finally {
            giveBackPermit(paused);
        }
    }

    private static boolean untilUninterruptibly(BooleanSupplier condition) {
        boolean interrupted = false;
        Runnable pause = null;
        int paused = 0;
        try {
            while (!condition.getAsBoolean()) {
                // An interrupted thread does not park, so the interrupt flag is cleared, and set again at the end.
                interrupted |= Thread.interrupted();
                pause = pauseAgain(pause);
                paused = oneMore(paused);
            }
            return true;
        } finally {
            giveBackPermit(paused);
            if (interrupted) {
                RawInterrupt.ofCaller();
            }
        }
    }

    /**
     * Gives back a permit at the end of a wait: who has parked may have used up one that it was given for something else, and is about to park for
     * that. Not earlier, as that would end the next pause.
     *
     * @param paused how many pauses there were, by {@link #oneMore}
     */
    public static void giveBackPermit(int paused) {
        if (paused >= PARKS) {
            LockSupport.unpark(Thread.currentThread());
        }
    }

    /**
     * Counts the pauses of a wait, as far as they are needed.
     *
     * @param paused how many there were, 0 at first
     * @return the number after one more
     */
    public static int oneMore(int paused) {
        return Math.min(paused + 1, PARKS);
    }

    /** Allocates nothing until the first poll has failed. */
    private static Runnable pauseAgain(@Nullable Runnable pause) {
        Runnable pauses = pause == null ? pauses() : pause;
        pauses.run();
        return pauses;
    }

    /**
     * The pauses of one wait, one after each failed poll. They spin, then yield, then park for longer and longer.
     *
     * @return makes one pause each time it is run; not thread-safe
     */
    public static Runnable pauses() {
        return new BackoffIdleStrategy(SPINS, YIELDS, FIRST_PARK_NANOS, LONGEST_PARK_NANOS)::idle;
    }

    /**
     * A timeout in nanoseconds.
     *
     * @param timeout the timeout
     * @param unit its unit
     * @return the timeout in nanoseconds, at least 0
     * @throws IllegalArgumentException if it is negative
     */
    public static long nanos(long timeout, java.util.concurrent.TimeUnit unit) {
        if (timeout < 0) {
            throw new IllegalArgumentException("JRSan: timeout must not be negative, but is " + timeout);
        }
        return unit.toNanos(timeout);
    }
}
