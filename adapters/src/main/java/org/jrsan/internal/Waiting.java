package org.jrsan.internal;

import java.util.concurrent.locks.LockSupport;
import java.util.function.BooleanSupplier;

/** Waits for a condition that another thread makes true without telling: spins, then yields, then parks. */
public final class Waiting {
    /** The timeout of a wait without one. */
    public static final long FOREVER = Long.MAX_VALUE;

    private static final int SPINS = 64;
    private static final int YIELDS = 32;
    private static final long FIRST_PARK_NANOS = 20_000;
    private static final int MAX_DOUBLINGS = 6;
    private static final long LONGEST_PARK_NANOS = 1_000_000;

    private Waiting() {}

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
        long start = System.nanoTime();
        for (int round = 0; ; round++) {
            if (Thread.interrupted()) {
                throw new InterruptedException();
            }
            if (condition.getAsBoolean()) {
                return true;
            }
            if (nanos != FOREVER && System.nanoTime() - start >= nanos) {
                return false;
            }
            pause(round);
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
            throw new IllegalArgumentException("JRSan: timeout must not be negative, is " + timeout);
        }
        return unit.toNanos(timeout);
    }
}
