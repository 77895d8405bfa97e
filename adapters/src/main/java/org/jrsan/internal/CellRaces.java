package org.jrsan.internal;

import org.jrsan.race.MixedLocation;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;

/**
 * Races between plain and atomic accesses of one atomic location in one run.
 *
 * <p>The atomic accesses are remembered from the first one on, since the plain access that races with them may be the
 * only one there is: an entry for each thread, renewed once for each of its epochs. What costs is the user's line of a
 * read; it is looked up only once the location is known to be accessed plainly.
 */
final class CellRaces {
    private CellRaces() {}

    /**
     * The access took place, and so did its clock steps: what it acquired happens before it. It counts with the epoch from
     * before them, which what it released includes. Called under the lock of the location.
     *
     * @param location what is remembered of the location
     * @param slot the thread's slot before the clock steps
     * @param epoch its epoch before them
     * @param through what it went through before the access
     * @param origin the access as its write is remembered; null for a read
     */
    static void look(
            MixedLocation<TracedAccess> location,
            Cell cell,
            RunThread thread,
            Kind kind,
            Mode mode,
            int slot,
            int epoch,
            Named through,
            Access origin) {
        boolean writes = origin != null;
        TracedAccess racing;
        TracedAccess access;
        if (kind == Kind.PLAIN_LOAD || kind == Kind.PLAIN_STORE) {
            HbThread hb = thread.hb;
            if (location.isSameEpochPlain(hb, writes)) {
                return;
            }
            StackTraceElement site = thread.access(kind, mode).site();
            access = TracedAccess.plain(thread, site, through, slot, epoch, writes);
            racing = location.plain(hb, writes, access, TracedAccess::atomic);
        } else {
            if (location.isSameEpoch(slot, epoch, writes)) {
                return;
            }
            StackTraceElement site = writes
                    ? origin.site()
                    : location.isMixed() ? thread.access(kind, mode).site() : null;
            racing = location.atomic(thread.hb, slot, epoch, writes, thread, site, through);
            access = racing == null ? null : TracedAccess.atomic(thread, site, through, slot, epoch, writes);
        }
        if (racing != null) {
            thread.run.found(racing.with(cell.name(), access));
        }
    }
}
