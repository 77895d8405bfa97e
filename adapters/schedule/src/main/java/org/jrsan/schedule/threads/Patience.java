package org.jrsan.schedule.threads;

import java.util.List;
import java.util.function.BooleanSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What is known of threads that take no part in an execution, and the time that they get before nobody can go on for good. Any thread
 * may call {@link #meetsStranger} and {@link #knowsStrangers}; whoever has the token calls the rest.
 */
public final class Patience {
    private static final long NANOS = 300_000_000;

    /** How often strangers get that time, if they are in the midst of code. */
    private static final int MOST_TIMES = 30;

    private final boolean isPatient;

    /** Whether threads are known that take no part. */
    private volatile boolean knowsStrangers;

    /** Whether they got time, and nobody was in the midst of code. */
    private boolean gaveTime;

    /** How often strangers got time. */
    private int timesGiven;

    /**
     * Nothing is known so far.
     *
     * @param isPatient whether threads that are not known get any time
     */
    public Patience(boolean isPatient) {
        this.isPatient = isPatient;
    }

    /** A thread that takes no part was started by one that does, or did something that others meet. */
    public void meetsStranger() {
        knowsStrangers = true;
    }

    /**
     * Whether such a thread is known.
     *
     * @return whether one is
     */
    public boolean knowsStrangers() {
        return knowsStrangers;
    }

    /**
     * Threads that take no part, as those that nobody saw to start, may yet make it possible to go on: they get time for that.
     *
     * @param canAnyGoOn whether it is possible now
     * @return whether they did
     */
    public boolean makesPossible(BooleanSupplier canAnyGoOn) {
        long end = System.nanoTime() + NANOS;
        while (isPatient && System.nanoTime() - end < 0) {
            Thread.yield();
            if (canAnyGoOn.getAsBoolean()) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether threads that take no part may be about to do what tasks wait for.
     *
     * @param participants the threads that take part
     * @return whether one is known, or in the midst of code
     */
    public boolean mayStrangersAct(List<@Nullable Thread> participants) {
        if (!knowsStrangers && isPatient) {
            knowsStrangers = Strangers.areAnyInCode(participants);
        }
        return knowsStrangers;
    }

    /**
     * They get time before tasks are said to read for ever what nobody changes.
     *
     * @param participants the threads that take part
     * @return false if they had that time before
     */
    public boolean givesTime(List<@Nullable Thread> participants) {
        if (gaveTime || !isPatient || timesGiven >= MOST_TIMES) {
            return false;
        }
        gaveTime = true;
        timesGiven++;
        long end = System.nanoTime() + NANOS;
        while (System.nanoTime() - end < 0) {
            Thread.yield();
        }
        if (mayStrangersAct(participants)) {
            // From now on, who sleeps or waits for a time takes that time.
            gaveTime = false;
        }
        return true;
    }
}
