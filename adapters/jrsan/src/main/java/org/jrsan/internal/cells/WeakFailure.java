package org.jrsan.internal.cells;

import org.jrsan.internal.run.Steps;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jrsan.schedule.Guard;
import org.jspecify.annotations.Nullable;

/** A weak compare-and-set that fails for no reason, where its schedule has it so. */
final class WeakFailure {
    private WeakFailure() {}

    /** A weak compare-and-set is to be taken. Whether its schedule had it fail: then it has failed. */
    static boolean of(Cell cell, Mode mode, long expectedBits, @Nullable Object expectedRef) {
        return Steps.areControlled && of(cell, mode, Guard.only(expectedBits, expectedRef));
    }

    /** The same for one that a guard permits to succeed. */
    static boolean of(Cell cell, Mode mode, Guard succeeds) {
        return Steps.failsWeakly(cell, succeeds)
                && cell.locked(thread -> {
                    cell.meet(thread, Kind.LOAD, mode.ofFailure(), 0, null);
                    // It is a read, so its check asks for no value.
                    cell.check(thread, Kind.WEAK_CAS, mode, 0, null);
                    cell.didRead(thread, Kind.WEAK_CAS, mode.ofFailure());
                    return true;
                });
    }
}
