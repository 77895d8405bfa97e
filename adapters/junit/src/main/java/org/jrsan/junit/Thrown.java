package org.jrsan.junit;

import java.util.Objects;
import org.jrsan.spi.Schedules;
import org.jspecify.annotations.Nullable;
import org.opentest4j.TestAbortedException;

/** What the steps of one iteration threw: the first exception, with the others suppressed in it. Used by one thread. */
final class Thrown {
    private @Nullable Throwable first;

    /** Runs a step, and keeps what it throws. */
    void by(Runnable step) {
        try {
            step.run();
        } catch (Throwable e) {
            add(e);
        }
    }

    void add(Throwable thrown) {
        Throwable before = first;
        if (before == null) {
            first = thrown;
        } else if (isAbort() && !(thrown instanceof TestAbortedException)) {
            first = thrown;
            thrown.addSuppressed(before);
        } else if (thrown != before) {
            before.addSuppressed(thrown);
        }
    }

    /** Why a schedule did not end: that comes first, unless the test itself failed before. */
    void addOfSchedule(Throwable thrown) {
        if (first != null && Schedules.isEnd(first)) {
            first = null;
        }
        add(thrown);
    }

    boolean isNothing() {
        return first == null;
    }

    /** Tells whether an assumption failed and nothing worse happened. */
    boolean isAbort() {
        return first instanceof TestAbortedException;
    }

    /** The exception; not if there is none. */
    Throwable get() {
        return Objects.requireNonNull(first);
    }
}
