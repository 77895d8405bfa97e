package org.jrsan.atomic;

import java.util.concurrent.TimeUnit;
import org.jrsan.internal.values.Waiting;
import org.jspecify.annotations.Nullable;

/**
 * The rhythm in which a wait polls a value when checking is off. The generated accessors use it, so they spin, yield
 * and park as the drop-in atomics do.
 */
public final class Backoff {
    /** Shared by all waits before their first poll, so that a wait that finds its value at once allocates nothing. */
    private static final Backoff FIRST = new Backoff(null);

    private final @Nullable Runnable pauses;

    /** How many there were; of the thread that waits, and 0 for good of what all share. */
    private int paused;

    private Backoff(@Nullable Runnable pauses) {
        this.pauses = pauses;
    }

    /**
     * Called before the first poll. Returns at once. Not an access.
     *
     * @return the rhythm of the wait
     * @throws InterruptedException if the thread is interrupted
     */
    public static Backoff first() throws InterruptedException {
        failIfInterrupted();
        return FIRST;
    }

    /**
     * Called after a failed poll and before the next one. At first it spins briefly, later it yields, then it parks for
     * up to a millisecond. Not an access.
     *
     * @return the rhythm from now on
     * @throws InterruptedException if the thread is interrupted
     */
    public Backoff next() throws InterruptedException {
        failIfInterrupted();
        if (pauses == null) {
            return new Backoff(Waiting.pauses()).next();
        }
        pauses.run();
        paused = Waiting.oneMore(paused);
        return this;
    }

    /**
     * Called at the end of the wait, however it ends. If the thread has parked, it may have used up a permit of
     * {@link java.util.concurrent.locks.LockSupport} that it was given for something else, and gets one back. Not an access.
     */
    public void end() {
        Waiting.giveBackPermit(paused);
    }

    private static void failIfInterrupted() throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
    }

    /**
     * Called once, before the first poll of a wait that only reads. Not an access.
     *
     * @param mode the mode of the wait
     * @throws IllegalArgumentException if a load cannot have this mode
     */
    public static void requireLoad(WaitMode mode) {
        mode.loadOrder();
    }

    /**
     * Called once, before the first poll of a wait with a time limit. Not an access.
     *
     * @param timeout how long to wait at most
     * @param unit the unit of the timeout
     * @return the time at which the wait ends, for {@link #isOver}
     * @throws IllegalArgumentException if the timeout is negative
     */
    public static long end(long timeout, TimeUnit unit) {
        // Differences of times must not overflow.
        return System.nanoTime() + Math.min(Waiting.nanos(timeout, unit), Long.MAX_VALUE / 2);
    }

    /**
     * Called after a failed poll. Not an access.
     *
     * @param end what {@link #end} returned
     * @return whether the time ran out
     */
    public static boolean isOver(long end) {
        return System.nanoTime() - end >= 0;
    }
}
