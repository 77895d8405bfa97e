package org.jrsan.internal.values;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition that another thread makes true without telling: spins, then yields, then parks. */
public final class Waiting {
    /** The timeout of a wait without one. */
    public static final long FOREVER = Long.MAX_VALUE;

    /** The timeout of a wait without one that no interrupt ends. */
    private static final long UNINTERRUPTIBLY = -1;

    private static final int SPINS = 64;
    private static final int YIELDS = 32;
    private static final long FIRST_PARK_NANOS = 20_000;
    private static final int MAX_DOUBLINGS = 6;
    private static final long LONGEST_PARK_NANOS = 1_000_000;

    private Waiting() {}

    /**
     * A wait.
     *
     * @param <T> what it returns
     */
    @FunctionalInterface
    public interface Wait<T> {
        /**
         * Waits.
         *
         * @param nanos how long at most; it is handed on to {@link #until}
         * @return what the wait returns
         * @throws InterruptedException when the thread is interrupted
         */
        T run(long nanos) throws InterruptedException;
    }

    /**
     * Runs a wait without a limit that no interrupt ends: the thread is interrupted after it as it was before or became
     * meanwhile.
     *
     * @param wait the wait
     * @param <T> what it returns
     * @return what it returns
     */
    public static <T> T uninterruptibly(Wait<T> wait) {
        try {
            return wait.run(UNINTERRUPTIBLY);
        } catch (InterruptedException e) {
            throw new AssertionError("JRSan: a wait that cannot be interrupted was", e);
        }
    }

    /** Throws when the calling thread is interrupted, unless it is about to wait uninterruptibly. */
    public static void failIfInterrupted(long nanos) throws InterruptedException {
        if (nanos != UNINTERRUPTIBLY && Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /**
     * Waits until the condition is true.
     *
     * @param condition what to wait for; called repeatedly by this thread
     * @param nanos how long at most, in nanoseconds; {@link #FOREVER} for no limit
     * @return false when the time ran out first
     * @throws InterruptedException when the thread is interrupted, before or while it waits; the condition may then not
     *     have been asked
     */
    public static boolean until(BooleanSupplier condition, long nanos) throws InterruptedException {
        return nanos == UNINTERRUPTIBLY ? untilUninterruptibly(condition) : untilInterrupted(condition, nanos);
    }

    private static boolean untilInterrupted(BooleanSupplier condition, long nanos) throws InterruptedException {
        long start = System.nanoTime();
        for (int round = 0; ; round++) {
            failIfInterrupted(nanos);
            if (condition.getAsBoolean()) {
                return true;
            }
            if (nanos != FOREVER && System.nanoTime() - start >= nanos) {
                return false;
            }
            pause(round);
        }
    }

    private static boolean untilUninterruptibly(BooleanSupplier condition) {
        boolean interrupted = false;
        try {
            for (int round = 0; !condition.getAsBoolean(); round++) {
                // An interrupted thread does not park: the status is taken, and given back in the end.
                interrupted |= Thread.interrupted();
                pause(round);
            }
            return true;
        } finally {
            if (interrupted) {
                Thread.currentThread().interrupt();
            }
        }
    }

    /**
     * Pauses after a look that failed.
     *
     * @param round how many looks failed before that one
     */
    public static void pause(int round) {
        if (round < SPINS) {
            Thread.onSpinWait();
        } else if (round < SPINS + YIELDS) {
            Thread.yield();
        } else {
            int doublings = Math.min(round - SPINS - YIELDS, MAX_DOUBLINGS);
            LockSupport.parkNanos(Math.min(FIRST_PARK_NANOS << doublings, LONGEST_PARK_NANOS));
        }
    }

    /**
     * A timeout in nanoseconds.
     *
     * @param timeout the timeout
     * @param unit its unit
     * @return the timeout in nanoseconds, at least 0
     * @throws IllegalArgumentException when it is negative
     */
    public static long nanos(long timeout, java.util.concurrent.TimeUnit unit) {
        if (timeout < 0) {
            throw new IllegalArgumentException("JRSan: timeout must not be negative, but is " + timeout);
        }
        return unit.toNanos(timeout);
    }
}
