package org.jrsan.internal;

import org.jrsan.race.MixedLocation;
import org.jrsan.race.PlainAccess;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;

/**
 * Races between plain and atomic accesses of one atomic location in one run. Guarded by the lock of the location.
 *
 * <p>The atomic accesses are remembered from the first one on, since the plain access that races with them may be the
 * only one there is: an entry for each thread, renewed once for each of its epochs. What costs is the user's line of a
 * read; it is looked up only once the location is known to be accessed plainly.
 */
final class CellRaces {
    private final MixedLocation<TracedAccess> location = new MixedLocation<>();

    /** An access takes place; called before its clock steps, since what it learns by them does not order the access itself. */
    void access(Cell cell, RunThread thread, Kind kind, Mode mode, boolean writes) {
        boolean plain = kind == Kind.PLAIN_LOAD || kind == Kind.PLAIN_STORE;
        HbThread hb = thread.hb;
        if (plain ? location.isSameEpochPlain(hb, writes) : location.isSameEpochAtomic(hb, writes)) {
            return;
        }
        boolean sited = plain || writes || location.isMixed();
        TracedAccess access = new TracedAccess(
                thread,
                kind(plain, writes),
                sited ? thread.access(kind, mode).site() : null,
                thread.through,
                hb.slot(),
                hb.epoch());
        TracedAccess racing = plain ? location.plain(hb, writes, access) : location.atomic(hb, writes, access);
        if (racing != null) {
            thread.run.found(racing.with(cell.name(), access));
        }
    }

    private static PlainAccess.Kind kind(boolean plain, boolean writes) {
        if (plain) {
            return writes ? PlainAccess.Kind.WRITE : PlainAccess.Kind.READ;
        }
        return writes ? PlainAccess.Kind.ATOMIC_WRITE : PlainAccess.Kind.ATOMIC_READ;
    }
}
