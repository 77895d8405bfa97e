package org.jrsan.schedule;

/** Ends a thread of an execution that is over before the thread is: nothing more of it is wanted. Not to be caught. */
public final class ExecutionEnded extends Error {
    private static final long serialVersionUID = 1;

    ExecutionEnded(String message) {
        super(message, null, false, false);
    }
}
