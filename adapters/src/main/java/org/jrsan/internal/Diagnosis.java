package org.jrsan.internal;

import org.jrsan.clock.WriteHistory;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.Violation;

/** Turns a failed check into a violation: which write can be missed, and which value may be seen instead. */
final class Diagnosis {
    private static final long UNKNOWN = -1;

    private Diagnosis() {}

    /** Called under the lock of the location, before the access takes effect. */
    static Violation of(Cell cell, RunThread thread, Finding finding, Access exposed) {
        WriteHistory history = cell.state;
        long missed = missed(finding, history);
        long stale = stale(finding, history, missed);
        return new Violation(
                cell.name(),
                exposed,
                origin(history, missed),
                value(cell, history, missed),
                origin(history, stale),
                value(cell, history, stale),
                finding,
                thread.run.engine.remedy(thread.state, cell.state),
                thread.before);
    }

    /** The timestamp of the write that the access can miss. */
    private static long missed(Finding finding, WriteHistory history) {
        return switch (finding.check()) {
            case READ -> finding.forced();
            case WRITE -> history.ofPlainStamp(finding.forced());
            // The value stood at the timestamp found; what overwrote it is the next write, or next plain write.
            case WAIT, FAIL_VALUE -> finding.forced() + 1;
            case UPDATE_VALUE -> history.ofPlainStamp(finding.forced() + 1);
        };
    }

    /** The timestamp of the write that the access may see, or act on, instead. */
    private static long stale(Finding finding, WriteHistory history, long missed) {
        return switch (finding.check()) {
            case READ -> finding.aware();
            case WAIT, FAIL_VALUE -> finding.forced();
            // A read-modify-write sits directly before the plain write that it can miss.
            case UPDATE_VALUE -> missed == UNKNOWN ? UNKNOWN : missed - 1;
            case WRITE -> {
                long next = history.ofPlainStamp(finding.aware() + 1);
                yield next == UNKNOWN ? UNKNOWN : next - 1;
            }
        };
    }

    private static Access origin(WriteHistory history, long ts) {
        return history.holds(ts) ? (Access) history.origin(ts) : null;
    }

    private static String value(Cell cell, WriteHistory history, long ts) {
        if (!history.holds(ts)) {
            return null;
        }
        return history.isGone(ts) ? "an object that is gone" : cell.describe(history.bits(ts), history.ref(ts));
    }
}
