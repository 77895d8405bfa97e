package org.jrsan.internal.run;

import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.told.LostError;
import org.jrsan.race.LoneAccess;
import org.jrsan.race.PlainAccess.Kind;
import org.jspecify.annotations.Nullable;

/**
 * Plain accesses of locations that one thread alone has accessed, and only plainly. Of such a location nothing is kept but those
 * accesses, see {@link LoneAccess}: it has no lock, and no cell. Whoever else accesses it makes the cell, which goes on with them. Both
 * replace what is kept by a compare-and-set, so neither overlooks the other.
 *
 * <p>Each method is called by the thread of the access.
 */
public final class LonePlain {
    private LonePlain() {}

    /**
     * What stands for a location without a cell.
     *
     * @param kept what is kept of it, which is no cell; null for nothing
     * @return the same; null of a {@link LoneField}, which is to have a cell
     */
    @SuppressWarnings("unchecked") // of nothing else
    public static @Nullable LoneAccess<TracedAccess> of(@Nullable Object kept) {
        return kept instanceof LoneAccess ? (LoneAccess<TracedAccess>) kept : null;
    }

    /** The thread. */
    static RunThread.Caller thread(LoneAccess<TracedAccess> known) {
        return (RunThread.Caller) known.who();
    }

    /**
     * Whether an access changes nothing, since its thread has made the like before, and nothing has changed for it since. Then it is
     * counted.
     *
     * @param known what is kept of the location
     * @param writes whether it writes
     * @param place where it is, null when a walk is to tell
     * @return false if it may change something: then nothing was done
     */
    public static boolean isRepeated(LoneAccess<TracedAccess> known, boolean writes, @Nullable KnownPlace place) {
        RunThread thread = thread(known).ifCalling();
        if (thread == null || !thread.hasTold(place) || !known.isRepeated(thread.changes(), writes)) {
            return false;
        }
        thread.countAgain();
        return true;
    }

    /**
     * What is kept of a location after an access.
     *
     * @param known what is kept before, null for nothing
     * @param writes whether it writes
     * @param place where it is, null when a walk is to tell
     * @return the same if the access changes nothing; null if the location needs a cell
     */
    public static @Nullable LoneAccess<TracedAccess> next(
            @Nullable LoneAccess<TracedAccess> known, boolean writes, @Nullable KnownPlace place) {
        try {
            RunThread thread = known == null ? caller() : thread(known).ifCalling();
            return thread != null && begins(thread, place) ? next(thread, known, writes) : null;
        } catch (Throwable e) {
            LostError.latest = e;
            return null;
        }
    }

    /**
     * What is kept of an object after an access of one of its fields.
     *
     * @param known what is kept before, null for nothing
     * @param field the number of the field
     * @param writes whether it writes
     * @param place where it is, null when a walk is to tell
     * @return the same if the access changes nothing; null if more is to be kept of the object
     */
    public static @Nullable LoneObject next(
            @Nullable LoneObject known, int field, boolean writes, @Nullable KnownPlace place) {
        try {
            RunThread thread = known == null ? caller() : known.thread().ifCalling();
            if (thread == null || !begins(thread, place) || known != null && !known.goesOn(thread)) {
                return null;
            }
            LoneAccess<TracedAccess> before = known == null ? null : known.of(field);
            if (before != null && before.isSameEpoch(thread.happensBefore(), writes)) {
                return known;
            }
            // At one epoch, a write is all that is to be known of what came before it, and there is no write before a
            // read.
            LoneAccess<TracedAccess> first = thread.firstPlain(access(thread, writes));
            return known == null ? thread.firstField(field, first) : known.after(field, first);
        } catch (Throwable e) {
            LostError.latest = e;
            return null;
        }
    }

    /** The calling thread, null if it belongs to no run. */
    static @Nullable RunThread caller() {
        RunThread known = Run.latest();
        if (known != null && known.isCaller()) {
            return known;
        }
        Run run = Run.current();
        return run == null ? null : run.participant();
    }

    /** Whether the next access of the calling thread may be remembered so; then it has begun. */
    static boolean begins(RunThread thread, @Nullable KnownPlace place) {
        Run run = thread.run;
        if (thread.readsOptimistically() || !run.followsPlainly() || run.failure != null) {
            return false;
        }
        run.getsCompany();
        thread.begin();
        thread.at(place);
        return thread.takesFastPaths();
    }

    private static @Nullable LoneAccess<TracedAccess> next(
            RunThread thread, @Nullable LoneAccess<TracedAccess> known, boolean writes) {
        if (known != null && known.isSameEpoch(thread.happensBefore(), writes)) {
            return known;
        }
        TracedAccess access = access(thread, writes);
        return known == null ? thread.firstPlain(access) : known.next(thread.happensBefore(), access, writes);
    }

    private static TracedAccess access(RunThread thread, boolean writes) {
        return thread.plainAccess(writes ? Kind.WRITE : Kind.READ);
    }

    /**
     * An access took place, and what is kept of it stands where others find it.
     *
     * @param isFirst whether it is the first one of the location
     */
    public static void took(LoneAccess<TracedAccess> kept, boolean isFirst) {
        took(thread(kept), isFirst);
    }

    /**
     * The same of a field.
     *
     * @param kept what is kept of its object now
     * @param before what was kept before, null for nothing
     * @param field the number of the field
     */
    public static void took(LoneObject kept, @Nullable LoneObject before, int field) {
        took(kept.thread(), before == null || before.of(field) == null);
    }

    private static void took(RunThread.Caller caller, boolean isFirst) {
        RunThread thread = caller.ifCalling();
        // Null if the run was closed meanwhile.
        if (thread != null) {
            thread.count();
            if (isFirst) {
                thread.run.counts.location();
            }
        }
    }
}
