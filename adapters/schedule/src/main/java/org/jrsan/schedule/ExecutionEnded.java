package org.jrsan.schedule;

/** Ends a thread of an execution that is over before the thread is: nothing more of it is wanted. Not to be caught. */
public final class ExecutionEnded extends Error {
    private static final long serialVersionUID = 1;

    private final Execution.End end;

    /** Each is one of its own: what is thrown twice, as by a body and its {@code close()}, must not be the same object. */
    ExecutionEnded(Execution.End end) {
        super(null, null, false, false);
        this.end = end;
    }

    @Override
    public String getMessage() {
        return "JRSan: this execution is over: " + end;
    }
}
