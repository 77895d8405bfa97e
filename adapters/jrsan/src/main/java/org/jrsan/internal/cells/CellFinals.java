package org.jrsan.internal.cells;

import org.jrsan.internal.finals.FinalFields;
import org.jrsan.internal.run.RunThread;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.Mode;

/** What a location of an object has to do with the final fields by which the object is found, see {@link FinalFields}. Under the lock of the location. */
final class CellFinals {
    private CellFinals() {}

    /**
     * The value was read. It leads on from an object that is behind a final field. Of an object that was found without an order, an acquiring
     * read of what a constructor stored comes after that store, of which nobody was told; so all that was done by now counts as done before it.
     *
     * @param mode the mode of the read
     */
    static void read(Cell cell, RunThread thread, Mode mode) {
        Object holder = cell.scheduledHolder();
        if (holder == null) {
            return;
        }
        if (mode.isAcquire() && isInitial(cell, holder) && thread.run.finals.isFound(holder)) {
            thread.run.learnsEverything();
        }
        Object found = cell.referent();
        if (found != null) {
            thread.run.finals.leadsOn(holder, found);
        }
    }

    /**
     * The thread loads what may be a reference. If it knows by happens-before of the write, be it by this load, it finds what that refers to with an order. Of an initial
     * value nobody can tell whether its object was found with one: there, races that are none are not told of, and all violations are.
     *
     * @param kind the kind of the load
     * @param mode its mode
     */
    static void finds(Cell cell, RunThread thread, Kind kind, Mode mode) {
        if (!thread.run.looksForRaces()) {
            return;
        }
        long newest = cell.state.newest();
        boolean knows = newest > 0 ? knows(cell, thread, newest) : mode.isAcquire() || kind == Kind.PLAIN_LOAD;
        if (knows && mode.isAcquire()) {
            return;
        }
        Object found = cell.referent();
        if (found == null) {
            return;
        }
        boolean isUnseen = cell.isUnseen(cell.bits(), cell.ref());
        if (isUnseen ? mode.isAcquire() : knows) {
            return;
        }
        // Whoever uses a class comes after the initial values of its static fields.
        Object holder = cell.scheduledHolder();
        if (isUnseen || newest > 0) {
            // One that acquires may do so from an earlier write, by its release sequence.
            thread.run.findsUnordered(thread, found, !mode.isAcquire());
        } else if (holder != null && holder != cell) {
            thread.run.findsUnordered(thread, found, FinalFields.exist() && thread.run.finals.isFound(holder));
        }
    }

    private static boolean knows(Cell cell, RunThread thread, long ts) {
        return thread.happensBefore().knows(cell.state.writer(ts), cell.state.writersEpoch(ts));
    }

    /** Whether a constructor stored the value: null and zero are there without. What an array was made with, no volatile store has put there. */
    private static boolean isInitial(Cell cell, Object holder) {
        return !holder.getClass().isArray() && cell.state.metTs() == 0 && (cell.bits() != 0 || cell.ref() != null);
    }

    /**
     * Whether what an access seems able to miss was written before the end of a constructor, and the object is behind a final field of the object that this
     * made. A newer write that was, too, stands after it.
     *
     * @param finding what it seems able to miss
     */
    static boolean order(Cell cell, RunThread thread, Finding finding) {
        Object holder = FinalFields.exist() ? cell.scheduledHolder() : null;
        if (holder == null) {
            return false;
        }
        LocationState<?> writes = cell.state;
        long missed = Diagnosis.missed(finding, writes);
        if (!writes.holds(missed)) {
            return thread.run.finals.isBehind(holder);
        }
        // A thread's epoch advances after each write. So the one that it has come to is that of the next.
        for (long ts = missed; ts <= writes.newest(); ts++) {
            if (thread.run.finals.ordersFound(holder, writes.writer(ts), writes.writersEpoch(ts) + 1)) {
                return true;
            }
        }
        return false;
    }
}
