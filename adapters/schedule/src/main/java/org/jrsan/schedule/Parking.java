package org.jrsan.schedule;

import java.util.concurrent.locks.LockSupport;
import org.jrsan.schedule.Execution.Limit;

/**
 * How a task parks, and its permit to go on from there, as {@link LockSupport} has it. As a resource it is that permit.
 *
 * <p>Its task alone parks and takes the permit. Whoever has the token gives it, and tells the task to look; any thread may give it
 * unseen.
 */
final class Parking implements Resource {
    private static final Guard GIVEN = (bits, ref) -> bits != 0;
    private static final Guard NOT_GIVEN = (bits, ref) -> bits == 0;

    /** How long a thread parks that is asked whether it has been unparked. */
    private static final long LOOK_NANOS = 50_000_000L;

    /** What a task that parks does once nobody can do anything new. */
    private enum Looking {
        /** Nothing: it has looked, or need not. */
        NEVER,
        /** To look whether the JVM has a permit for it. */
        IF_NEEDED,
        /** It has the token for that. */
        NOW
    }

    /** Whether any thread was found to be unparked out of sight. */
    private static volatile boolean wereUnparkedUnseen;

    private final Task task;
    private volatile boolean hasPermit;

    /** Whether code gave it that permit, the latest time, which no schedule sees. */
    private volatile boolean isPermittedUnseen;

    /** Whether it waits for its permit by a step, so that its thread is not parked. */
    private volatile boolean parks;

    /** Written by its task while that has the token, and by whoever has it while the task waits. */
    private Looking looks = Looking.NEVER;

    /** Whether its thread may have the JVM's own permit as well. */
    private volatile boolean wasUnparked;

    Parking(Task task) {
        this.task = task;
    }

    @Override
    public long scheduledBits() {
        return hasPermit ? 1 : 0;
    }

    @Override
    public String name() {
        return "the permit of " + task.inWords();
    }

    /** See {@link Task#park}. */
    void park(boolean mayEndEarly, boolean areAllSeen) {
        if (mayEndEarly && task.wakesEarly()) {
            return;
        }
        // Weak runs need not look: what unparks out of sight does so in an execution, too, and is known by then.
        boolean looksNever = areAllSeen && !task.execution.isPatient() && !wereUnparkedUnseen;
        looks = looksNever ? Looking.NEVER : Looking.IF_NEEDED;
        parks = true;
        try {
            do {
                task.awaitInterruptibly(this, GIVEN, true);
            } while (looks == Looking.NOW && !hasBeenUnparked());
        } finally {
            parks = false;
        }
        // Also after an interrupt, of which the step counts as a write of the permit then.
        takePermit();
    }

    /** See {@link Task#parkInTime}. */
    void parkInTime(long deadline) {
        parks = true;
        try {
            task.attemptInterruptibly(this, GIVEN, true, deadline);
        } finally {
            parks = false;
        }
        takePermit();
    }

    /** Nobody can do anything new. If the task parks, and its thread may have been unparked out of sight, it is to look for that now. */
    boolean beginsToLook() {
        if (!parks || looks != Looking.IF_NEEDED || task.state != Task.State.WAITING) {
            return false;
        }
        looks = Looking.NOW;
        task.permitted = false;
        return true;
    }

    private boolean hasBeenUnparked() {
        looks = Looking.NEVER;
        long begin = System.nanoTime();
        task.waitsShortly(true);
        LockSupport.parkNanos(LOOK_NANOS);
        task.waitsShortly(false);
        if (System.nanoTime() - begin >= LOOK_NANOS) {
            return false;
        }
        // Or it ended for no reason, as it may.
        wereUnparkedUnseen = true;
        task.execution.limit(Limit.UNPARK);
        return true;
    }

    /** See {@link Task#hasParked}. */
    void hasParked() {
        if (hasPermit) {
            task.attempt(this, GIVEN, true);
            takePermit();
        }
    }

    private void takePermit() {
        if (hasPermit && isPermittedUnseen) {
            task.execution.limit(Limit.UNPARK);
        }
        hasPermit = false;
        if (wasUnparked) {
            wasUnparked = false;
            // Ends at once if the JVM has a permit, which would be left over.
            LockSupport.parkNanos(1);
        }
    }

    /** Another task, which has the token, gives the permit, by a step. The thread may also be parked where its schedule does not see it. */
    void unpark(Task by) {
        by.attempt(this, NOT_GIVEN, true);
        isPermittedUnseen = false;
        hasPermit = true;
        Thread of = task.thread();
        if (!parks && of != null) {
            wasUnparked = true;
            LockSupport.unpark(of);
        }
    }

    /** Somebody whose steps its schedule does not see is about to unpark its thread. */
    void unparkedUnseen() {
        isPermittedUnseen = true;
        hasPermit = true;
        wasUnparked = true;
    }
}
