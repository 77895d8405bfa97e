package org.jrsan.junit;

import org.jrsan.spi.Schedules;
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

    /** Why a schedule did not end: that comes first, unless the test itself failed before. */
    void addOfSchedule(Throwable thrown) {
        if (first != null && isOfEnd(first)) {
            first = null;
        }
        add(thrown);
    }

    /** Whether a thread was only ended along with its execution. */
    private static boolean isOfEnd(Throwable thrown) {
        return Schedules.isEnd(thrown) || thrown.getCause() != null && isOfEnd(thrown.getCause());
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
