package org.jrsan.internal.cells;

import org.jrsan.internal.cells.CellWait.Value;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.source.AtMoment;
import org.jrsan.internal.trace.Event;
import org.jrsan.internal.trace.Operation;
import org.jrsan.internal.trace.Operation.Datum;
import org.jrsan.internal.trace.Recording;
import org.jrsan.internal.values.ObjectNames;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jrsan.result.Picture;
import org.jspecify.annotations.Nullable;

/** What accesses under a schedule tell beside their clock steps. Called under the lock of the location. */
final class CellSteps {
    private CellSteps() {}

    /** A read took place. */
    static void read(Cell cell, RunThread thread, Kind kind, Mode mode) {
        learn(cell, thread);
        if (cell.ref() == null || isWrittenByOther(cell, thread)) {
            thread.run.reads(thread);
        }
        Recording recording = thread.run.recording;
        if (recording != null) {
            Value read = new Value(cell.bits(), cell.ref());
            long ts = cell.state.metTs();
            boolean stale = cell.state.metStale();
            Datum value = new Datum(read.bits(), read.ref());
            add(
                    recording,
                    Picture.Type.READ,
                    ts,
                    thread,
                    thread.access(kind, mode),
                    new Words(cell, cell.scheduledHolder(), kind, mode, read, null, stale),
                    new Operation.OfAtomic(kind, mode, value, value));
        }
    }

    /** A write is about to take place. */
    static void write(Cell cell, RunThread thread, Access origin, long bits, @Nullable Object ref) {
        boolean isStore = origin.kind() == Kind.STORE || origin.kind() == Kind.PLAIN_STORE;
        if (!isStore) {
            learn(cell, thread);
        }
        Recording recording = thread.run.recording;
        if (recording != null) {
            Value found = cell.found();
            Words words = new Words(
                    cell,
                    cell.scheduledHolder(),
                    origin.kind(),
                    origin.mode(),
                    isStore ? null : found,
                    new Value(bits, ref),
                    cell.state.metStale());
            Operation did = new Operation.OfAtomic(
                    origin.kind(), origin.mode(), new Datum(found.bits(), found.ref()), new Datum(bits, ref));
            add(
                    recording,
                    isStore ? Picture.Type.WRITE : Picture.Type.UPDATE,
                    cell.state.newest() + 1,
                    thread,
                    origin,
                    words,
                    did);
        }
    }

    /** Else a reference only leads on, as one to a thread that is joined next. */
    private static boolean isWrittenByOther(Cell cell, RunThread thread) {
        Access written = (Access) cell.state.metOrigin();
        return written != null
                && written.kind() != Kind.INITIAL
                && !written.thread().equals(thread.name());
    }

    /** It learns what the writer of the present value did before. */
    @SuppressWarnings("NullAway") // called only for a thread with a task
    private static void learn(Cell cell, RunThread thread) {
        Access written = (Access) cell.state.metOrigin();
        thread.task.learns(written == null ? 0 : AtMoment.of(written.path()));
    }

    private static void add(
            Recording recording,
            Picture.Type type,
            long ts,
            RunThread thread,
            Access access,
            Words words,
            Operation did) {
        Cell cell = words.cell();
        long follows = cell.state.metTs();
        recording.add(
                new Event(thread, thread.name(), type, cell, ts, follows, access.path(), words.isStale(), words, did));
    }

    /**
     * An access in words. What it does not read or write is null. The object that has the location stays as long as its steps, so that a report names it, whether
     * the collector has run or not.
     */
    private record Words(
            Cell cell,
            @Nullable Object holder,
            Kind kind,
            Mode order,
            @Nullable Value read,
            @Nullable Value written,
            boolean isStale)
            implements Event.Words {
        private boolean isPlain() {
            return kind == Kind.PLAIN_LOAD || kind == Kind.PLAIN_STORE;
        }

        @Override
        public String in(ObjectNames names) {
            return (isPlain() ? "" : order.text() + " ") + kind.text() + " of " + cell.name(names) + ": "
                    + values(names, isStale ? " (stale)" : "")
                    + (read == null && isStale ? " (before newer writes)" : "");
        }

        @Override
        public String mode() {
            return isPlain() ? Event.PLAIN : order.text();
        }

        @Override
        public String on(ObjectNames names) {
            return cell.name(names);
        }

        @Override
        public String value(ObjectNames names) {
            return values(names, "");
        }

        private String values(ObjectNames names, String afterRead) {
            String before = read == null ? "" : text(read, names) + afterRead;
            String after = written == null ? "" : text(written, names);
            return read == null || written == null ? before + after : before + " to " + after;
        }

        private String text(Value value, ObjectNames names) {
            return cell.describe(value.bits(), value.ref(), names);
        }
    }
}
