package org.jrsan.internal.run;

import org.jrsan.internal.report.Named;
import org.jrsan.race.PlainAccess;
import org.jrsan.race.PlainAccess.Kind;
import org.jrsan.race.Race;
import org.jrsan.race.Race.Missing;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.HbThread;

/**
 * What is remembered of a plain access until it is forgotten or found to race; its words are made only then.
 *
 * @param thread the thread
 * @param kind what it does
 * @param path how the user's code came to it, null when call sites are off
 * @param through what the thread synchronised by last before it, null for nothing
 * @param slot the thread's slot
 * @param epoch its epoch
 */
public record TracedAccess(RunThread thread, Kind kind, CallPath path, Named through, int slot, int epoch) {
    /** A plain access of an atomic location. */
    public static TracedAccess plain(
            RunThread thread, CallPath path, Named through, int slot, int epoch, boolean isWrite) {
        return new TracedAccess(thread, isWrite ? Kind.WRITE : Kind.READ, path, through, slot, epoch);
    }

    /** An atomic access, from what the location kept of it. */
    public static TracedAccess atomic(
            Object thread, Object path, Object through, int slot, int epoch, boolean isWrite) {
        Kind kind = isWrite ? Kind.ATOMIC_WRITE : Kind.ATOMIC_READ;
        return new TracedAccess((RunThread) thread, kind, (CallPath) path, (Named) through, slot, epoch);
    }

    /** What its thread knows; others may ask for single epochs. */
    HbThread clock() {
        return thread.hb;
    }

    /** The race of this access with a later one, by the thread that makes that one. */
    public Race with(Named location, TracedAccess later) {
        return with(location, later, null);
    }

    /** The same, with what else there is to know of the location. */
    public Race with(Named location, TracedAccess later, String note) {
        return new Race(location.name(), location.field(), words(), later.words(), missingFor(later), note);
    }

    private Missing missingFor(TracedAccess later) {
        if (later.thread.hb.hasRead(slot, epoch)) {
            return Missing.ACQUIRE;
        }
        // Read while the earlier thread runs: it may have released something just now, which orders nothing any more.
        return thread.hb.hasReleasedSince(slot, epoch) ? Missing.BOTH_ENDS : Missing.RELEASE;
    }

    private PlainAccess words() {
        return new PlainAccess(thread.name(), thread.startedAt(), kind, path, through == null ? null : through.name());
    }
}
