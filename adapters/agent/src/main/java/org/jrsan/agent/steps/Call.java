package org.jrsan.agent.steps;

import java.util.concurrent.TimeUnit;
import org.jrsan.agent.resolve.SpreadCall;
import org.jrsan.internal.run.Steps;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/** A call of a method of a synchroniser or a collection, by a thread that has a schedule. */
final class Call {
    final String name;

    /** Whether it is given something by its interface, as a function or a collection, and not only to be kept. */
    final boolean givesCode;

    private final @Nullable Object[] given;
    private final SpreadCall raw;
    private final Stepped of;

    /**
     * A call.
     *
     * @param name the name of the method
     * @param givesCode whether it is given something by its interface
     * @param given the receiver and the arguments
     * @param raw the method
     * @param of what it is called on
     */
    Call(String name, boolean givesCode, @Nullable Object[] given, SpreadCall raw, Stepped of) {
        this.name = name;
        this.givesCode = givesCode;
        this.given = given;
        this.raw = raw;
        this.of = of;
    }

    /** How many arguments there are. */
    int arguments() {
        return given.length - 1;
    }

    /** An argument, from 0. */
    @Nullable
    Object argument(int index) {
        return given[index + 1];
    }

    /** Whether it waits for a limited time. */
    boolean isTimed() {
        return given.length > 2
                && given[given.length - 1] instanceof TimeUnit
                && given[given.length - 2] instanceof Long;
    }

    /** Whether threads are known that take no part in the schedule of the caller. */
    boolean areStrangers() {
        Task task = Steps.task();
        return task != null && task.execution().hasStrangers();
    }

    /** Whether something that the method needs is missing, so that it throws. */
    boolean lacksArgument() {
        for (int i = 1; i < given.length; i++) {
            if (given[i] == null) {
                return true;
            }
        }
        return false;
    }

    /** For how long it waits at most, in nanoseconds. */
    long nanos() {
        TimeUnit unit = (TimeUnit) given[given.length - 1];
        Long time = (Long) given[given.length - 2];
        return unit == null || time == null ? 0 : unit.toNanos(time);
    }

    /**
     * Makes the call.
     *
     * @param isWhole whether it is as one step: nothing that it does inside can be in any other order
     */
    @Nullable
    Object proceed(boolean isWhole) throws Throwable {
        int before = Steps.callState();
        Steps.calls(isWhole && of.callsNothing(this));
        try {
            return raw.call(given);
        } finally {
            Steps.restoreCall(before);
        }
    }

    /** Makes a call that waits for a limited time, and whose time is over. */
    @Nullable
    Object giveUp() throws Throwable {
        given[given.length - 2] = 0L;
        return proceed(true);
    }

    /** Makes a call that may block, where its schedule does not see it. */
    @Nullable
    Object proceedOutOfSight() throws Throwable {
        Task task = Steps.leave();
        try {
            return raw.call(given);
        } finally {
            Steps.back(task);
        }
    }
}
