package org.jrsan.internal.cells;

import org.jrsan.internal.report.Named;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.run.TracedAccess;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.race.MixedLocation;
import org.jrsan.race.PlainAccess;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * Races between plain and atomic accesses of one atomic location in one run.
 *
 * <p>The atomic accesses are remembered from the first one on, since the plain access that races with them may be the
 * only one there is. There is an entry for each thread, which each of its accesses under the lock renews; once the location is
 * known to be accessed plainly, the first of each epoch does. What costs is the user's line of a read. It is looked up only
 * from then on, and under a schedule, where it costs little. {@link MixedLocation} decides what need not be renewed or compared.
 */
final class CellRaces {
    private CellRaces() {}

    /**
     * A read took place, and so did its clock steps: what it acquired happens before it. It counts with the epoch from
     * before them. Called under the lock of the location.
     *
     * @param location what is remembered of the location
     * @param slot the thread's slot before the clock steps
     * @param epoch its epoch before them
     * @param through what it went through before the access
     */
    static void read(
            MixedLocation<TracedAccess> location,
            Cell cell,
            RunThread thread,
            Kind kind,
            Mode mode,
            int slot,
            int epoch,
            @Nullable Named through) {
        if (kind == Kind.PLAIN_LOAD) {
            plain(location, cell, thread, through, null, mode);
        } else if (!location.readAgain(slot, epoch, thread.caller, through)) {
            boolean isTold = location.isMixed() || thread.task != null;
            CallPath path = isTold ? thread.access(kind, mode).path() : null;
            atomic(location, cell, thread, false, slot, epoch, through, path);
        }
    }

    /**
     * The same for a thread that wrote here last, and by which it learned nothing.
     *
     * @param place where it is; the run was told of it
     */
    static void readAgain(
            MixedLocation<TracedAccess> location,
            Cell cell,
            RunThread thread,
            Kind kind,
            Mode mode,
            KnownPlace place,
            @Nullable Named through) {
        HbThread hb = thread.happensBefore();
        if (kind == Kind.PLAIN_LOAD) {
            if (!location.isSameEpochPlain(hb, false)) {
                plain(
                        location,
                        cell,
                        thread,
                        false,
                        thread.plainAccess(PlainAccess.Kind.READ, thread.path(place), through));
            }
        } else if (!location.readAgain(hb.slot(), hb.epoch(), thread.caller, through)) {
            thread.begin();
            thread.at(place);
            read(location, cell, thread, kind, mode, hb.slot(), hb.epoch(), through);
        }
    }

    /**
     * A write took place, likewise; what it released includes it.
     *
     * @param origin the access as the history remembers it
     */
    static void write(
            MixedLocation<TracedAccess> location,
            Cell cell,
            RunThread thread,
            Kind kind,
            int slot,
            int epoch,
            @Nullable Named through,
            Access origin) {
        if (kind == Kind.PLAIN_STORE) {
            plain(location, cell, thread, through, origin, origin.mode());
        } else if (!location.isSameEpochWrite(slot, epoch)) {
            atomic(location, cell, thread, true, slot, epoch, through, origin.path());
        }
    }

    private static void atomic(
            MixedLocation<TracedAccess> location,
            Cell cell,
            RunThread thread,
            boolean writes,
            int slot,
            int epoch,
            @Nullable Named through,
            @Nullable CallPath path) {
        TracedAccess racing =
                location.atomic(thread.happensBefore(), slot, epoch, writes, thread.caller, path, through);
        if (racing != null) {
            found(racing, cell, thread, TracedAccess.atomic(thread.caller, path, through, slot, epoch, writes));
        }
    }

    private static void plain(
            MixedLocation<TracedAccess> location,
            Cell cell,
            RunThread thread,
            @Nullable Named through,
            @Nullable Access origin,
            Mode mode) {
        boolean writes = origin != null;
        if (!location.isSameEpochPlain(thread.happensBefore(), writes)) {
            Access told = origin != null ? origin : thread.access(Kind.PLAIN_LOAD, mode);
            PlainAccess.Kind done = writes ? PlainAccess.Kind.WRITE : PlainAccess.Kind.READ;
            TracedAccess access = thread.plainAccess(done, told.path(), through);
            if (!writes && thread.keepsBack(cell, location.plain(), access)) {
                // Once its stamp is validated, what happens before it is known, also of the atomic accesses.
                return;
            }
            plain(location, cell, thread, writes, access);
        }
    }

    private static void plain(
            MixedLocation<TracedAccess> location, Cell cell, RunThread thread, boolean writes, TracedAccess access) {
        TracedAccess racing = location.plain(thread.happensBefore(), writes, access, TracedAccess::atomic);
        if (racing != null) {
            found(racing, cell, thread, access);
        }
    }

    private static void found(TracedAccess racing, Cell cell, RunThread thread, TracedAccess access) {
        if (racing.racesWith(thread, cell)) {
            thread.run.found(racing.with(cell, thread, access, cell.noteOnRaces()));
            access.findsObject(thread, cell);
        }
    }
}
