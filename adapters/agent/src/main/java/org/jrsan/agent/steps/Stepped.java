package org.jrsan.agent.steps;

import java.util.function.IntSupplier;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.told.LostError;
import org.jspecify.annotations.Nullable;

/** An object of the JDK's in one execution, whose calls are steps. */
abstract class Stepped {
    final SteppedState state;

    /**
     * An object.
     *
     * @param asks asks the object for its state, without a lock
     * @param name what it is, in words
     */
    Stepped(IntSupplier asks, String name) {
        // The JDK's class is instrumented: to ask it is no access of the program's.
        state = SteppedState.shared(() -> quietly(asks), name);
    }

    /** A part of an object, which has its state. */
    Stepped(Stepped whole) {
        state = whole.state;
    }

    /** Asks without making edges. */
    static int quietly(IntSupplier asks) {
        boolean[] quiet = Quiet.ofCaller();
        boolean before = quiet[0];
        quiet[0] = true;
        try {
            return asks.getAsInt();
        } finally {
            quiet[0] = before;
        }
    }

    /** The step that a call is. */
    abstract Turn turn(Call call);

    /** Announces the step, and makes the call. */
    @Nullable
    Object take(Call call) throws Throwable {
        return quietTurn(call).take(state, call);
    }

    /**
     * Whether a call may call code of the program, which is then no part of the step. Asked when the step is to be taken.
     */
    boolean callsProgram(Call call) {
        return false;
    }

    /** Whether it does not, or will not be known to. */
    final boolean callsNothing(Call call) {
        boolean[] quiet = Quiet.ofCaller();
        boolean before = quiet[0];
        quiet[0] = true;
        try {
            return !callsProgram(call);
        } catch (Throwable e) {
            LostError.latest = e;
            return false;
        } finally {
            quiet[0] = before;
        }
    }

    private Turn quietTurn(Call call) {
        boolean[] quiet = Quiet.ofCaller();
        quiet[0] = true;
        try {
            return turn(call);
        } finally {
            quiet[0] = false;
        }
    }
}
