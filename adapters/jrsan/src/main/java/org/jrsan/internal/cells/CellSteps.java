package org.jrsan.internal.cells;

import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.source.AtMoment;
import org.jrsan.internal.trace.Event;
import org.jrsan.internal.trace.Operation;
import org.jrsan.internal.trace.Operation.Datum;
import org.jrsan.internal.trace.Recording;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/** What accesses under a schedule tell beside their clock steps. Called under the lock of the location. */
final class CellSteps {
    private CellSteps() {}

    /** A read took place. */
    static void read(Cell cell, RunThread thread, Kind kind, Mode mode) {
        learn(cell, thread);
        thread.run.reads(thread);
        Recording recording = thread.run.recording;
        if (recording != null) {
            long bits = cell.bits();
            Object ref = cell.ref();
            String done = mode(kind, mode) + kind.text();
            String stale = cell.state.metStale() ? " (stale)" : "";
            Event.Words words =
                    names -> done + " of " + cell.name(names) + ": " + cell.describe(bits, ref, names) + stale;
            Datum value = new Datum(bits, ref);
            Operation did = new Operation.OfAtomic(kind, mode, value, value);
            add(recording, Event.Type.READ, cell, thread, cell.state.metTs(), thread.access(kind, mode), words, did);
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
            long oldBits = cell.bits();
            Object oldRef = cell.ref();
            String done = mode(origin.kind(), origin.mode()) + origin.kind().text();
            String stale = cell.state.metStale() ? " (stale)" : "";
            Event.Words words = names -> done + " of " + cell.name(names) + ": "
                    + (isStore ? "" : cell.describe(oldBits, oldRef, names) + stale + " to ")
                    + cell.describe(bits, ref, names)
                    + (isStore && !stale.isEmpty() ? " (before newer writes)" : "");
            Event.Type type = isStore ? Event.Type.WRITE : Event.Type.UPDATE;
            Operation did = new Operation.OfAtomic(
                    origin.kind(), origin.mode(), new Datum(oldBits, oldRef), new Datum(bits, ref));
            add(recording, type, cell, thread, cell.state.newest() + 1, origin, words, did);
        }
    }

    private static String mode(Kind kind, Mode mode) {
        return kind == Kind.PLAIN_LOAD || kind == Kind.PLAIN_STORE ? "" : mode.text() + " ";
    }

    /** It learns what the writer of the present value did before. */
    @SuppressWarnings("NullAway") // called only for a thread with a task
    private static void learn(Cell cell, RunThread thread) {
        Access written = (Access) cell.state.metOrigin();
        thread.task.learns(written == null ? 0 : AtMoment.of(written.path()));
    }

    private static void add(
            Recording recording,
            Event.Type type,
            Cell cell,
            RunThread thread,
            long ts,
            Access access,
            Event.Words words,
            Operation did) {
        recording.add(
                new Event(thread, thread.name(), type, cell, ts, access.path(), cell.state.metStale(), words, did));
    }
}
