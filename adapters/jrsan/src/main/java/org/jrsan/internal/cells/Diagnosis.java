package org.jrsan.internal.cells;

import org.jrsan.clock.WriteHistory;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.told.FailedCheck;
import org.jrsan.internal.trace.Exposure;
import org.jrsan.internal.trace.Operation.Datum;
import org.jrsan.internal.trace.Recording.Exposed;
import org.jrsan.internal.values.ObjectNames;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.Remedy;
import org.jrsan.rc20.Violation;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/**
 * Turns a failed check into a violation: which write can be missed, and which value may be seen instead.
 *
 * <p>It is taken under the lock of the location, and put into words once that is released: to name a value, a class may
 * have to be loaded, and a class loader is user code.
 */
final class Diagnosis implements FailedCheck {
    private static final long UNKNOWN = -1;

    /** A reference that nobody but the history had. */
    private static final CellWait.Value GONE = new CellWait.Value(0, null);

    private final Cell cell;
    private final @Nullable Exposure exposure;
    private final Finding finding;
    private final Access exposed;
    private final @Nullable Access missed;
    private final CellWait.@Nullable Value missedValue;
    private final @Nullable Access stale;
    private final CellWait.@Nullable Value staleValue;
    private final Remedy remedy;
    private final @Nullable Access before;

    /**
     * Called under the lock of the location, before the access takes effect.
     *
     * @param expectedBits what the access waits for or expects, if it does, primitive part
     * @param expectedRef the same, reference part
     */
    Diagnosis(
            Cell cell,
            RunThread thread,
            Finding finding,
            Access exposed,
            long expectedBits,
            @Nullable Object expectedRef) {
        this.cell = cell;
        this.finding = finding;
        this.exposed = exposed;
        WriteHistory history = cell.state;
        long missing = missed(finding, history);
        missed = missedWrite(finding, history);
        missedValue = value(history, missing);
        long old = stale(finding, history, missing);
        stale = origin(history, old);
        staleValue = value(history, old);
        remedy = cell.state.remedy(thread.state);
        before = thread.before;
        Task task = thread.task;
        exposure = task == null ? null : new Exposure(task.execution().choicesMade(), task.number());
        if (thread.run.recording != null) {
            Datum expected = new Datum(expectedBits, expectedRef);
            thread.run.recording.failed(exposed, new Exposed(thread, thread.name(), exposure, cell, expected));
        }
    }

    @Override
    public @Nullable Exposure exposure() {
        return exposure;
    }

    @Override
    public Violation withoutValues() {
        return violation(cell.name(), null, null);
    }

    @Override
    public Violation inWords(ObjectNames names) {
        return violation(cell.name(names), words(missedValue, names), words(staleValue, names));
    }

    private @Nullable String words(CellWait.@Nullable Value value, ObjectNames names) {
        if (value == GONE) {
            return "an object that is gone";
        }
        return value == null ? null : cell.describe(value.bits(), value.ref(), names);
    }

    private Violation violation(String location, @Nullable String missedWords, @Nullable String staleWords) {
        return new Violation(location, exposed, missed, missedWords, stale, staleWords, finding, remedy, before);
    }

    /** The write that the access can miss, null if it is no longer known. */
    static @Nullable Access missedWrite(Finding finding, WriteHistory history) {
        return origin(history, missed(finding, history));
    }

    /** The timestamp of the write that the access can miss, -1 if that is not known. */
    static long missed(Finding finding, WriteHistory history) {
        return switch (finding.check()) {
            case READ -> finding.forced();
            case WRITE -> history.ofStoreStamp(finding.forced());
            // The value stood at the timestamp found; what overwrote it is the next write, or the next store.
            case WAIT, FAIL_VALUE -> finding.forced() + 1;
            case UPDATE_VALUE -> history.ofStoreStamp(finding.forced() + 1);
        };
    }

    /** The timestamp of the write that the access may see, or act on, instead. */
    private static long stale(Finding finding, WriteHistory history, long missed) {
        return switch (finding.check()) {
            case READ -> finding.aware();
            case WAIT, FAIL_VALUE -> finding.forced();
            // A read-modify-write sits directly before the store that it can miss.
            case UPDATE_VALUE -> missed == UNKNOWN ? UNKNOWN : missed - 1;
            case WRITE -> {
                long next = history.ofStoreStamp(finding.aware() + 1);
                yield next == UNKNOWN ? UNKNOWN : next - 1;
            }
        };
    }

    private static @Nullable Access origin(WriteHistory history, long ts) {
        return history.holds(ts) ? (Access) history.origin(ts) : null;
    }

    private static CellWait.@Nullable Value value(WriteHistory history, long ts) {
        if (!history.holds(ts)) {
            return null;
        }
        return history.isGone(ts) ? GONE : new CellWait.Value(history.bits(ts), history.ref(ts));
    }
}
