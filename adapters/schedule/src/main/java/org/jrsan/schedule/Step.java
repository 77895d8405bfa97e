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

    /** Who waits for so long gives up only when nobody else can go on: section 11 of docs/algorithm.md. */
    private static final long LONG_WAIT_NANOS = 1_000_000_000;

    /** Who waits for so long is taken to wait for ever, as long as anybody else can go on. */
    private static final long ENDLESS_WAIT_NANOS = 3_600 * LONG_WAIT_NANOS;

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

    /** What the state must fulfil whatever makes it possible, as the end of its time or an interrupt; null for nothing. */
    @Nullable
    Guard needs;

    /** The time at which it becomes possible, or gives up; null for none. */
    @Nullable
    LongSupplier deadline;

    /** Whether it gives up only once its time is over, which is not yet. */
    boolean isPatient;

    /** Whether its task may be left waiting when all others have ended. */
    boolean idle;

    /** The interrupt status of its thread, where an interrupt makes it possible, null for none. */
    @Nullable
    Resource interruption;

    /** Whether it was taken because its thread was interrupted: then it is a step of the interrupt status. */
    boolean wasInterrupted;

    /** Whose thread its own one interrupts by it, until that is done; null for none. */
    @Nullable
    Task interrupts;

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
        needs = null;
        deadline = null;
        isPatient = false;
        idle = false;
        interruption = null;
        wasInterrupted = false;
        interrupts = null;
    }

    void of(Form newForm, Resource of, @Nullable Guard newGuard, boolean isWrite) {
        form = newForm;
        resource = of;
        guard = newGuard;
        writes = isWrite;
        change = null;
        needs = null;
        deadline = null;
        isPatient = false;
        idle = false;
        interruption = null;
        wasInterrupted = false;
        interrupts = null;
    }

    /** It gives up at a time, if not before. */
    void until(long end, long now) {
        deadline = () -> end;
        isPatient = end - now >= LONG_WAIT_NANOS;
    }

    /** Whether its wait could be over by now where others go on: it will be only when they do not. */
    boolean waitsPatiently(long now) {
        LongSupplier end = deadline;
        return isPatient && end != null && end.getAsLong() - now < ENDLESS_WAIT_NANOS && !isPossible();
    }

    /** Whether its thread is interrupted now, and that ends the step. */
    boolean isInterrupted() {
        Resource status = interruption;
        return status != null && status.scheduledBits() != 0;
    }

    /** What it is a step of, as things stand. */
    @Nullable
    Resource present() {
        return wasInterrupted || isInterrupted() ? interruption : resource;
    }

    /** What it depends on beside that, null for nothing: whether it is possible depends on both. */
    @Nullable
    Resource other() {
        return wasInterrupted || isInterrupted() ? resource : interruption;
    }

    /** Whether it counts as a write of that: it would have been one without the interrupt. */
    boolean writesOther() {
        return writes && (wasInterrupted || isInterrupted());
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
        return permits(needs)
                && switch (form) {
                    case LOCAL, PLAIN, WEAK -> true;
                    case TRY -> !isPatient || isPermitted() || isInterrupted();
                    case BLOCK -> isPermitted() || isInterrupted();
                    case POLL -> ends || isInterrupted();
                };
    }

    /** Whether the guard permits it now; true without one. */
    boolean isPermitted() {
        return permits(guard);
    }

    private boolean permits(@Nullable Guard by) {
        Resource of = resource;
        return by == null || of == null || by.permits(of.scheduledBits(), of.scheduledRef());
    }

    /**
     * Whether it would have been possible in another state of its resource. Where that cannot be known, it is.
     *
     * @param isInterrupted whether its thread was interrupted then, and that ends the step
     */
    boolean wasPossible(long bits, @Nullable Object ref, boolean isInterrupted) {
        Guard by = guard;
        Guard always = needs;
        if (always != null && !always.permits(bits, ref)) {
            return false;
        }
        return isInterrupted
                || switch (form) {
                    case LOCAL, PLAIN, WEAK -> true;
                    case TRY -> !isPatient || by == null || by.permits(bits, ref);
                    case BLOCK -> by == null || by.permits(bits, ref);
                    case POLL -> bits != seenBits || ref != seenRef || ends;
                };
    }

    /** Whether it would write now. An interrupt that is found is gone. */
    boolean wouldWrite() {
        return wasInterrupted || isInterrupted() || writes && isPermitted() && permits(change);
    }

    /** Whether there are two ways for it: it could fail although it need not. */
    boolean mayFail() {
        return form == Form.WEAK && isPermitted();
    }

    /** Whether it waits for a resource, for ever or for a time. */
    boolean waitsFor(Resource other) {
        return resource == other && (form == Form.BLOCK || deadline != null) && !isPermitted() && !isInterrupted();
    }

    /** Whether it is a wait that would time out now. */
    boolean wouldGiveUp() {
        boolean isWait = !writes || deadline != null;
        return form == Form.TRY && isWait && permits(needs) && !isPermitted() && !isInterrupted();
    }
}
