package org.jrsan.internal.run;

import org.jrsan.clock.WriteHistory;
import org.jrsan.internal.options.Sites;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.source.CallStack;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.source.StackWalk;
import org.jrsan.race.LoneAccess;
import org.jrsan.race.PlainAccess;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/** The accesses of one thread with the user's lines, as far as option {@code sites} wants them. Used by that thread. */
final class Origins {
    /** With light sites: how many of the newest writes are looked at, and after how many accesses one is looked up. */
    private static final int LOOK_BACK = 4;

    private static final int FIRST_GAP = 16;

    private static final int LONGEST_GAP = 1_024;

    private final RunThread thread;
    private final Sites sites;
    final StackWalk walk;

    /** With light sites: the access that looks its line up, though there is a like one, and how far the next one is. */
    private long nextLook;

    private int gap = FIRST_GAP;

    /** A power of two. */
    private static final int PLACES = 64;

    /** The latest accesses at places that were known before, by the numbers of those; null before the first. */
    private @Nullable Access @Nullable [] latest;

    /** Likewise. */
    private @Nullable TracedAccess @Nullable [] latestPlain;

    /** What is kept of objects whose first accesses were those. */
    private @Nullable LoneObject @Nullable [] firstOfObject;

    /** What is kept of locations whose first accesses were those. */
    private @Nullable LoneAccess<TracedAccess> @Nullable [] first;

    Origins(RunThread thread, Sites sites) {
        this.thread = thread;
        this.sites = sites;
        walk = new StackWalk(thread.run.accessors(), sites.frames(), true);
    }

    /** An access with the user's lines; walks the stack. */
    Access withLines(Kind kind, Mode mode) {
        return new Access(thread.name(), kind, mode, seen(walk.here()), sites == Sites.LIGHT);
    }

    /** An access at a place that was known before; one object for all that the thread makes there, one after the other. */
    Access at(KnownPlace place, Kind kind, Mode mode) {
        Access like = knownAt(place, kind, mode);
        if (like == null) {
            if (latest == null) {
                latest = new @Nullable Access[PLACES];
            }
            like = new Access(thread.name(), kind, mode, place, false);
            latest[place.number() & PLACES - 1] = like;
        }
        return like;
    }

    /** That access if it is the latest one of those that are kept with its place; null if it is not, or there was none. */
    @Nullable
    Access knownAt(KnownPlace place, Kind kind, Mode mode) {
        Access like = latest == null ? null : latest[place.number() & PLACES - 1];
        return like != null && like.path() == place && like.kind() == kind && like.mode() == mode ? like : null;
    }

    /** A plain access at a place that was known before; as above, one object for all until the thread goes through something else. */
    TracedAccess plainly(KnownPlace place, PlainAccess.Kind kind, @Nullable Named through) {
        @Nullable TracedAccess[] known = latestPlain;
        if (known == null) {
            known = new @Nullable TracedAccess[PLACES];
            latestPlain = known;
        }
        int index = place.number() & PLACES - 1;
        TracedAccess like = known[index];
        if (like == null || like.path() != place || like.kind() != kind || like.through() != through) {
            like = new TracedAccess(thread.caller, kind, place, through, 0, 0);
            known[index] = like;
        }
        return like;
    }

    /** What is kept of a location of which a plain access is the first one; one object for all of one epoch. */
    LoneAccess<TracedAccess> first(TracedAccess access, HbThread at) {
        boolean isWrite = access.kind() != PlainAccess.Kind.READ;
        if (!(access.path() instanceof KnownPlace place)) {
            return LoneAccess.first(at, thread.caller, access, isWrite);
        }
        @Nullable LoneAccess<TracedAccess>[] known = first;
        if (known == null) {
            known = newFirst();
            first = known;
        }
        int index = place.number() & PLACES - 1;
        LoneAccess<TracedAccess> like = known[index];
        if (like == null || like.access() != access || !like.isSince(at.changes())) {
            like = LoneAccess.first(at, thread.caller, access, isWrite);
            known[index] = like;
        }
        return like;
    }

    /** What is kept of an object of which that is the first access; likewise. */
    LoneObject first(int field, LoneAccess<TracedAccess> access) {
        if (!(access.access().path() instanceof KnownPlace place)) {
            return new LoneObject(field, access, null);
        }
        @Nullable LoneObject[] known = firstOfObject;
        if (known == null) {
            known = new @Nullable LoneObject[PLACES];
            firstOfObject = known;
        }
        int index = place.number() & PLACES - 1;
        LoneObject like = known[index];
        if (like == null || !like.isAlike(field, access)) {
            like = new LoneObject(field, access, null);
            known[index] = like;
        }
        return like;
    }

    @SuppressWarnings({"unchecked", "rawtypes"}) // an array of a generic type
    private static @Nullable LoneAccess<TracedAccess>[] newFirst() {
        return new LoneAccess[PLACES];
    }

    /** The user's frames, whose classes take part in the run; null when sites are off. */
    @Nullable
    CallStack here() {
        return sites == Sites.OFF ? null : seen(walk.here());
    }

    @Nullable
    CallStack seen(@Nullable CallStack stack) {
        if (stack != null) {
            thread.run.saw(stack);
        }
        return stack;
    }

    /**
     * With light sites: a write in progress, with the lines of a like one. Now and then it is looked up whether they are
     * still right, the less often the more they were.
     */
    Access likely(Kind kind, Mode mode, WriteHistory history) {
        Access like = like(kind, mode, history);
        if (like != null && thread.accesses < nextLook) {
            return like;
        }
        Access exact = thread.access(kind, mode);
        if (like != null) {
            boolean wasRight = isAtSameLine(like.path(), exact.path());
            gap = wasRight ? Math.min(2 * gap, LONGEST_GAP) : FIRST_GAP;
            nextLook = thread.accesses + gap;
            return like.path() == exact.path() ? like : exact;
        }
        return exact;
    }

    /** By the innermost frame alone: who calls an accessor differs from write to write. */
    private static boolean isAtSameLine(@Nullable CallPath one, @Nullable CallPath other) {
        return one == other
                || one != null
                        && other != null
                        && one.frames().get(0).equals(other.frames().get(0));
    }

    /** One of the newest writes, when it is this thread's and of the same kind. */
    private @Nullable Access like(Kind kind, Mode mode, WriteHistory history) {
        long newest = history.newest();
        for (long ts = newest; ts > newest - LOOK_BACK && history.holds(ts); ts--) {
            Access access = (Access) history.origin(ts);
            // By identity: each thread has a text of its own.
            if (access != null && access.thread() == thread.name() && access.kind() == kind && access.mode() == mode) {
                return access;
            }
        }
        return null;
    }
}
