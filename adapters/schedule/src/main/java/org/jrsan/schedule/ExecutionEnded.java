package org.jrsan.schedule;

/** Ends a thread of an execution that is over before the thread is: nothing more of it is wanted. Not to be caught. */
public final class ExecutionEnded extends Error {
    private static final long serialVersionUID = 1;

    private static final ExecutionEnded[] BY_END = new ExecutionEnded[Execution.End.values().length];

    static {
        for (Execution.End end : Execution.End.values()) {
            BY_END[end.ordinal()] = new ExecutionEnded("JRSan: this execution is over: " + end);
        }
    }

    private ExecutionEnded(String message) {
        super(message, null, false, false);
    }

    /** The one for a way to end: without a stack and what was suppressed, it is the same in each execution. */
    static ExecutionEnded of(Execution.End end) {
        return BY_END[end.ordinal()];
    }
}
