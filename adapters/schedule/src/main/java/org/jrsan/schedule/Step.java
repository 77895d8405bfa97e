package org.jrsan.schedule;

import java.util.function.LongSupplier;
import org.jspecify.annotations.Nullable;

/**
 * What a task is about to do. One object for all steps of a task, filled anew for each: written by the task's own thread
 * while it has the token, read by whoever has it.
 */
final class Step {
    /** How a step depends on the state of its resource. */
    enum Form {
        /** Of no resource: it is taken at once, and no choice. */
        LOCAL,
        /** Is always possible. */
        PLAIN,
        /** Writes where the guard permits it, else only reads: a compare-and-set, a tryLock, a wait that may time out. */
        TRY,
        /** The same, and may fail although the guard permits it. */
        WEAK,
        /** Is possible where the guard permits it. */
        BLOCK,
        /** Is possible on the value that was asked for, if the answer was yes; of another value it must be asked again. */
        POLL
    }

    Form form = Form.LOCAL;

    @Nullable
    Resource resource;

    @Nullable
    Guard guard;

    /** Whether it writes, where it does all that it is meant to. */
    boolean writes;

    /** What the state must fulfil, too, where the step is to write; null for nothing. */
    @Nullable
    Guard change;

    /** The time at which it becomes possible, or gives up; null for none. */
    @Nullable
    LongSupplier deadline;

    /** Whether its task may be left waiting when all others have ended. */
    boolean idle;

    /** Whether an interrupt of its thread makes it possible. */
    boolean interruptible;

    /** Whether the value asked for ends the poll. */
    boolean ends;

    long seenBits;

    @Nullable
    Object seenRef;

    void local() {
        form = Form.LOCAL;
        resource = null;
        guard = null;
        writes = false;
        deadline = null;
        idle = false;
    }

    void of(Form newForm, Resource of, @Nullable Guard newGuard, boolean isWrite) {
        form = newForm;
        resource = of;
        guard = newGuard;
        writes = isWrite;
        change = null;
        deadline = null;
        idle = false;
        interruptible = false;
    }

    /** Whether it needs no choice: its thread goes on to its next step at once. */
    boolean isLocal() {
        return form == Form.LOCAL || form == Form.POLL && !isAsSeen();
    }

    private boolean isAsSeen() {
        Resource of = resource;
        return of != null && of.scheduledBits() == seenBits && of.scheduledRef() == seenRef;
    }

    /** Whether it is possible now. */
    boolean isPossible() {
        return switch (form) {
            case LOCAL, PLAIN, TRY, WEAK -> true;
            case BLOCK -> isPermitted();
            case POLL -> ends;
        };
    }

    /** Whether the guard permits it now; true without one. */
    boolean isPermitted() {
        Guard by = guard;
        Resource of = resource;
        return by == null || of == null || by.permits(of.scheduledBits(), of.scheduledRef());
    }

    /** Whether it would have been possible in another state of its resource. Where that cannot be known, it is. */
    boolean wasPossible(long bits, @Nullable Object ref) {
        Guard by = guard;
        return switch (form) {
            case LOCAL, PLAIN, TRY, WEAK -> true;
            case BLOCK -> by == null || by.permits(bits, ref);
            case POLL -> bits != seenBits || ref != seenRef || ends;
        };
    }

    /** Whether it would write now. */
    boolean wouldWrite() {
        Guard also = change;
        Resource of = resource;
        return writes
                && isPermitted()
                && (also == null || of == null || also.permits(of.scheduledBits(), of.scheduledRef()));
    }

    /** Whether there are two ways for it: it could fail although it need not. */
    boolean mayFail() {
        return form == Form.WEAK && isPermitted();
    }

    /** Whether it is a wait that would time out now. */
    boolean wouldGiveUp() {
        return form == Form.TRY && !writes && !isPermitted();
    }
}
