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

    /** Of the thread of the present access, before it. */
    private int slot;

    private int epoch;
    private Named through;

    /** An access begins; its clock steps follow. */
    static void begin(CellRaces races, RunThread thread) {
        if (races != null) {
            races.slot = thread.hb.slot();
            races.epoch = thread.hb.epoch();
            races.through = thread.through;
        }
    }

    /**
     * The access took place, and so did its clock steps: what it acquired happens before it. It counts with the epoch from
     * before them, which what it released includes.
     */
    static void end(CellRaces races, Cell cell, RunThread thread, Kind kind, Mode mode, boolean writes) {
        if (races != null) {
            races.look(cell, thread, kind, mode, writes);
        }
    }

    private void look(Cell cell, RunThread thread, Kind kind, Mode mode, boolean writes) {
        boolean plain = kind == Kind.PLAIN_LOAD || kind == Kind.PLAIN_STORE;
        HbThread hb = thread.hb;
        if (plain ? location.isSameEpochPlain(hb, writes) : location.isSameEpochAtomic(slot, epoch, writes)) {
            return;
        }
        boolean sited = plain || writes || location.isMixed();
        TracedAccess access = new TracedAccess(
                thread, kind(plain, writes), sited ? thread.access(kind, mode).site() : null, through, slot, epoch);
        through = null;
        TracedAccess racing =
                plain ? location.plain(hb, writes, access) : location.atomic(hb, slot, epoch, writes, access);
        if (racing != null) {
            thread.run.found(racing.with(cell.name(), access, cell.noteOnRaces()));
        }
    }

    private static PlainAccess.Kind kind(boolean plain, boolean writes) {
        if (plain) {
            return writes ? PlainAccess.Kind.WRITE : PlainAccess.Kind.READ;
        }
        return writes ? PlainAccess.Kind.ATOMIC_WRITE : PlainAccess.Kind.ATOMIC_READ;
    }
}
