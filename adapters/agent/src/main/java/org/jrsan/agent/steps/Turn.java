package org.jrsan.agent.steps;

import java.util.function.IntPredicate;
import org.jrsan.internal.run.SteppedState;
import org.jspecify.annotations.Nullable;

/**
 * The step that a call is.
 *
 * @param kind which step
 * @param permits what the state must be like, for those that depend on it
 * @param writes whether it changes the state where that permits it
 * @param isWhole whether the call is no more than that: it looks at one moment, and calls no functions of the program
 */
record Turn(Kind kind, IntPredicate permits, boolean writes, boolean isWhole) {
    /** What a call does. */
    enum Kind {
        /** Nothing that others see, beside the steps that it may have inside. */
        NOTHING,
        LOOK,
        CHANGE,
        /** Gives something back, also where the execution is over. */
        GIVE_BACK,
        AWAIT,
        AWAIT_INTERRUPTIBLY,
        ATTEMPT
    }

    private static final IntPredicate ALWAYS = state -> true;

    static final Turn NOTHING = new Turn(Kind.NOTHING, ALWAYS, false, true);

    /** Something of which the schedule knows nothing. */
    static final Turn UNKNOWN = new Turn(Kind.NOTHING, ALWAYS, false, false);

    static final Turn LOOK = new Turn(Kind.LOOK, ALWAYS, false, true);

    /** Looks at more than one moment. */
    static final Turn LOOK_AROUND = new Turn(Kind.LOOK, ALWAYS, false, false);

    static final Turn CHANGE = new Turn(Kind.CHANGE, ALWAYS, true, true);

    /** Changes something by more than one step, or calls functions of the program. */
    static final Turn CHANGE_AROUND = new Turn(Kind.CHANGE, ALWAYS, true, false);

    static final Turn GIVE_BACK = new Turn(Kind.GIVE_BACK, ALWAYS, true, true);

    /** Changes the state once that permits it; no interrupt ends the wait. */
    static Turn await(IntPredicate permits) {
        return new Turn(Kind.AWAIT, permits, true, true);
    }

    /** The same; an interrupt, or the end of the time that the call has, ends the wait. */
    static Turn awaitInterruptibly(IntPredicate permits, boolean writes) {
        return new Turn(Kind.AWAIT_INTERRUPTIBLY, permits, writes, true);
    }

    /** Changes the state if that permits it, and does not wait. */
    static Turn attempt(IntPredicate permits) {
        return new Turn(Kind.ATTEMPT, permits, true, true);
    }

    /** What a call does that changes the state if that permits it, and waits for a limited time if it has one. */
    static Turn tries(Call call, IntPredicate permits) {
        return call.isTimed() ? awaitInterruptibly(permits, true) : attempt(permits);
    }

    /** Whether nobody has a lock whose state is below 0 while one thread alone has it, and else how many share it. */
    static boolean isFree(int state) {
        return state == 0;
    }

    /** Whether such a lock may be shared. */
    static boolean mayShare(int state) {
        return state >= 0;
    }

    /** Announces the step, and makes the call. */
    @Nullable
    Object take(SteppedState state, Call call) throws Throwable {
        switch (kind) {
            case LOOK -> state.look();
            case CHANGE -> state.change();
            case GIVE_BACK -> {
                return giveBack(state, call);
            }
            case AWAIT -> {
                if (!state.awaitToChangeUninterruptibly(permits)) {
                    return call.proceedOutOfSight();
                }
            }
            case AWAIT_INTERRUPTIBLY -> {
                return call.isTimed() ? awaitInTime(state, call) : awaitInterruptibly(state, call);
            }
            case ATTEMPT -> state.attemptToChange(permits);
            case NOTHING -> {
                // Nobody sees it.
            }
        }
        return call.proceed(isWhole);
    }

    /** A thread that ends as its execution is over gives back what it holds, as it would without a schedule. */
    private static @Nullable Object giveBack(SteppedState state, Call call) throws Throwable {
        Throwable over = null;
        try {
            state.change();
        } catch (Throwable e) {
            over = e;
        }
        Object result = call.proceed(true);
        if (over != null) {
            throw over;
        }
        return result;
    }

    private @Nullable Object awaitInterruptibly(SteppedState state, Call call) throws Throwable {
        boolean isPermitted = writes ? state.awaitToChange(permits) : state.await(permits);
        if (!isPermitted && !state.wasInterrupted()) {
            return call.proceedOutOfSight();
        }
        if (writes) {
            // Some look at the interrupt only where they would wait.
            state.changeIfInterrupted();
        }
        return call.proceed(true);
    }

    private @Nullable Object awaitInTime(SteppedState state, Call call) throws Throwable {
        if (call.areStrangers()) {
            // What it waits for may take its time.
            return call.proceedOutOfSight();
        }
        long nanos = call.nanos();
        boolean goesOn = writes ? state.awaitInTimeToChange(permits, nanos) : state.awaitInTime(permits, nanos);
        if (goesOn && writes) {
            state.changeIfInterrupted();
        }
        return goesOn ? call.proceed(true) : call.giveUp();
    }
}
