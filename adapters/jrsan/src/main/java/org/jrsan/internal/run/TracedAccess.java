package org.jrsan.internal.run;

import org.jrsan.internal.finals.FinalFields;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.source.AtMoment;
import org.jrsan.internal.trace.Event;
import org.jrsan.internal.trace.Operation;
import org.jrsan.internal.trace.Recording;
import org.jrsan.internal.values.ObjectToken;
import org.jrsan.race.PlainAccess;
import org.jrsan.race.PlainAccess.Kind;
import org.jrsan.race.PlainLocation;
import org.jrsan.race.Race;
import org.jrsan.race.Race.Missing;
import org.jrsan.race.Repeated;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Mode;
import org.jrsan.result.Picture;
import org.jrsan.schedule.Resource;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a plain access until it is forgotten or found to race; its words are made only then. All that a thread does
 * alike at one place may be remembered as one, which has no epoch.
 *
 * @param thread the thread
 * @param kind what it does
 * @param path how the user's code came to it, null when call sites are off
 * @param through what the thread synchronised by last before it, null for nothing
 * @param slot the thread's slot
 * @param epoch its epoch, 0 of many
 */
public record TracedAccess(
        RunThread.Caller thread,
        Kind kind,
        @Nullable CallPath path,
        @Nullable Named through,
        int slot,
        int epoch) implements Repeated<TracedAccess> {
    /** A plain access of some bytes. */
    public static TracedAccess plain(
            RunThread thread, @Nullable CallPath path, @Nullable Named through, int slot, int epoch, boolean isWrite) {
        return new TracedAccess(thread.caller, isWrite ? Kind.WRITE : Kind.READ, path, through, slot, epoch);
    }

    @Override
    public TracedAccess at(int newSlot, int newEpoch) {
        return epoch != 0 ? this : new TracedAccess(thread, kind, path, through, newSlot, newEpoch);
    }

    /** An atomic access, from what the location kept of it. */
    public static TracedAccess atomic(
            Object thread, @Nullable Object path, @Nullable Object through, int slot, int epoch, boolean isWrite) {
        Kind kind = isWrite ? Kind.ATOMIC_WRITE : Kind.ATOMIC_READ;
        return new TracedAccess((RunThread.Caller) thread, kind, (CallPath) path, (Named) through, slot, epoch);
    }

    /** A plain write as the write that later accesses of the location may miss. */
    public Access asWrite() {
        return new Access(thread.name(), org.jrsan.rc20.Kind.PLAIN_STORE, Mode.OPAQUE, path);
    }

    /**
     * The plain access in progress takes its place among those of a location, and races are told of. A read that depends on a stamp
     * does so once that is validated.
     *
     * @param by the thread
     * @param location what is remembered of the location
     * @param on the location
     */
    public void enter(RunThread by, PlainLocation<TracedAccess> location, Named on) {
        boolean reads = kind == Kind.READ;
        if (reads && by.keepsBack(on, location, this)) {
            return;
        }
        HbThread known = by.happensBefore();
        TracedAccess racing = reads ? location.read(known, this) : location.write(known, this);
        if (racing != null && racing.racesWith(by, on)) {
            by.run.found(racing.with(on, by, this));
            findsObject(by, on);
        }
    }

    /** A read in progress that races may find an object, which nothing orders it with but what is read of that object. */
    public void findsObject(RunThread by, Named on) {
        Object value = kind == Kind.READ && on instanceof Resource location
                ? ObjectToken.object(location.scheduledRef())
                : null;
        if (value != null) {
            by.run.findsUnordered(by, value, true);
        }
    }

    /**
     * Whether this access races with the one in progress: not if what calls the thread back without being seen tells it of this one, or a
     * final field does, by which it has found the object.
     *
     * @param later the thread of the access in progress, which seems not to know of this one
     * @param on what both access
     * @return whether it does not know of it
     */
    public boolean racesWith(RunThread later, @Nullable Named on) {
        return (!later.learnsUnseen() || !later.happensBefore().knows(slot, epoch))
                && !(FinalFields.exist()
                        && on instanceof Resource location
                        && later.run.finals.orders(location.scheduledHolder(), slot, epoch));
    }

    /** What its thread knows; others may ask for single epochs. */
    HbThread clock() {
        return thread.happensBefore();
    }

    /** The race of this access with a later one, by the thread that makes that one. */
    public Race with(Named location, RunThread by, TracedAccess later) {
        return with(location, by, later, null);
    }

    /** The same, with what else there is to know of the location. */
    public Race with(Named location, RunThread by, TracedAccess later, @Nullable String note) {
        PlainAccess last = later.withLines(by).words();
        return new Race(location.name(), location.field(), words(), last, missingFor(by), note);
    }

    /** The access in progress with its lines. */
    private TracedAccess withLines(RunThread by) {
        boolean hasLines = by.task == null || AtMoment.shown(path) != null;
        return hasLines ? this : new TracedAccess(thread, kind, by.withLines(path), through, slot, epoch);
    }

    /** Tells a recorded run of a plain access, by its thread. */
    public void record(RunThread by, Recording recording, Named location) {
        String name = location.name();
        Event.Words words = new Event.Text(kind.text() + " of " + name, Event.PLAIN, name);
        Operation did = new Operation.OfPlain(kind != Kind.READ);
        recording.add(new Event(by, by.name(), Picture.Type.PLAIN, location, path, words, did));
    }

    private Missing missingFor(RunThread later) {
        if (later.happensBefore().hasRead(slot, epoch)) {
            return Missing.ACQUIRE;
        }
        // Read while the earlier thread runs: it may have released something just now, which orders nothing any more.
        return thread.happensBefore().hasReleasedSince(slot, epoch) ? Missing.BOTH_ENDS : Missing.RELEASE;
    }

    private PlainAccess words() {
        return new PlainAccess(thread.name(), thread.startedAt(), kind, path, through == null ? null : through.name());
    }
}
