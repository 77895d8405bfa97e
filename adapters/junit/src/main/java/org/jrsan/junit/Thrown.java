package org.jrsan.junit;

import org.opentest4j.TestAbortedException;

/** What the steps of one iteration threw: the first exception, with the others suppressed in it. Used by one thread. */
final class Thrown {
    private Throwable first;

    /** Runs a step, and keeps what it throws. */
    void by(Runnable step) {
        try {
            step.run();
        } catch (Throwable e) {
            add(e);
        }
    }

    void add(Throwable thrown) {
        if (first == null || isAbort() && !(thrown instanceof TestAbortedException)) {
            Throwable aborted = first;
            first = thrown;
            if (aborted != null) {
                thrown.addSuppressed(aborted);
            }
        } else if (thrown != first) {
            first.addSuppressed(thrown);
        }
    }

    boolean isNothing() {
        return first == null;
    }

    /** Tells whether an assumption failed and nothing worse happened. */
    boolean isAbort() {
        return first instanceof TestAbortedException;
    }

    Throwable get() {
        return first;
    }
}
