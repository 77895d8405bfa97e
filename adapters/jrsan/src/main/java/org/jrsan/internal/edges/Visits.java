package org.jrsan.internal.edges;

import org.jrsan.internal.report.Named;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.run.Visit;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;

/**
 * Who has met others at a synchroniser, or has looked at it, since anything new was released there that concerns him, and so need not do
 * it again while he does and learns nothing elsewhere. That is asked without the monitor.
 *
 * <p>What is released by who meets others concerns all. What is released by who only looks concerns those who meet.
 */
abstract class Visits extends RunClocks implements Named {
    /**
     * The latest to have met others here, if nobody has released since. Written under the monitor. Volatile, since who has stored reads
     * it to find who has looked before: there is no other order between a load and a later store.
     */
    private volatile @Nullable Visit visit;

    /** Others who have met here since anything new was released. Who finds none of {@link Visit#COMING} any more finds the latest one, too. */
    private volatile @Nullable Visit[] others = Visit.NONE;

    /** Who has looked here since anything new was released for all. Written before that {@link Visit#COMING} is gone. */
    private volatile @Nullable Visit[] looks = Visit.NONE;

    /** Something new is about to be released for all. Under the monitor. */
    final void forgetVisits() {
        visit = null;
        looks = Visit.NONE;
        others = Visit.NONE;
    }

    /** The same by somebody who {@linkplain #isComing is coming}, and still is. Under the monitor. */
    final void forgetVisitsOfOthers() {
        visit = null;
        looks = Visit.NONE;
        others = Visit.COMING;
    }

    /** Something new is about to be released by who looks, who is coming. His own meeting is not changed by it. Under the monitor. */
    final void forgetMeetingsOfOthers() {
        Visit latest = visit;
        if (latest != null && latest.repeat(this) == null) {
            visit = null;
        }
        others = Visit.COMING;
    }

    /**
     * The calling thread is the first one here, and leaves no clock; or it still is the only one, and has only looked. Under the
     * monitor, or nobody else knows this.
     *
     * @param looks whether it only looks
     */
    final boolean isFirst(boolean looks) {
        Visit before = first;
        if (isUsedByMore() || before != null && (looks || !hasFirstLooked || before.repeat(this) == null)) {
            return false;
        }
        Visit made = Visit.first();
        if (made == null) {
            return false;
        }
        hasFirstLooked = looks;
        first = made;
        if (looks) {
            this.looks = made.looks(Visit.NONE);
        } else {
            visit = made;
        }
        return made.repeat(this) != null;
    }

    /**
     * The calling thread is about to acquire, and perhaps has nothing to release. Who releases again meanwhile, without the monitor, finds
     * that somebody else is here. Under the monitor.
     */
    final void isComing() {
        if (others.length == 0) {
            others = Visit.COMING;
        }
    }

    /** It has acquired, and released what is new. Under the monitor. */
    final void hasMet() {
        RunThread thread = Run.latest();
        Visit made = thread == null ? null : Visit.of(thread);
        @Nullable Visit[] found = made == null ? Visit.NONE : made.others(visit, others);
        visit = made;
        others = found;
    }

    /** The same for who only looks. Under the monitor. */
    final void hasLooked() {
        RunThread thread = Run.latest();
        Visit made = thread == null ? null : Visit.of(thread);
        if (made != null) {
            looks = made.looks(looks);
        }
        if (others == Visit.COMING) {
            others = Visit.NONE;
        }
    }

    /**
     * Whether a thread meets others again where it has been before, and has learned nothing since. Nobody else has released anything new
     * here, or that one would have taken the visit away before the value can be seen that the edge is for.
     *
     * @return false if all of it is to be done, whatever was done here
     */
    final boolean isMetAgain() {
        Visit latest = visit;
        if (latest == null) {
            return false;
        }
        RunThread thread = latest.repeat(this);
        return thread != null ? latest.isReleased(thread) || releasesAgain(latest, thread) : isMetByOthers();
    }

    /** The calling thread is none but one of the others, and has made no access since it was here. */
    private boolean isMetByOthers() {
        for (Visit other : others) {
            RunThread thread = other == null ? null : other.repeat(this);
            if (thread != null) {
                return other.isReleased(thread);
            }
        }
        return false;
    }

    /**
     * The same for a thread that only looks, and for what was released for all.
     *
     * @return as above
     */
    final boolean isLookedAgain() {
        for (Visit look : looks) {
            RunThread thread = look == null ? null : look.repeat(this);
            if (thread != null) {
                return look.isReleased(thread) || isMetAsWell(thread) || looksAgain(look, thread);
            }
        }
        Visit latest = visit;
        RunThread thread = latest == null ? null : latest.repeat(this);
        if (latest == null || thread == null) {
            return latest != null && isMetByOthers();
        }
        return latest.isReleased(thread);
    }

    /** It has met others here since it has made an access: then all that it knows was released. */
    private boolean isMetAsWell(RunThread thread) {
        Visit latest = visit;
        return latest != null && latest.repeat(this) != null && latest.isReleased(thread);
    }

    /** What the thread has done since is all that is new. Others that have been here would have to be told. */
    private boolean releasesAgain(Visit latest, RunThread thread) {
        SyncState<ThreadState> state = find(thread.run);
        // The first one is a visit of other synchronisers, too.
        if (latest == first || !isAlone(latest) || state == null || !mayReleaseAgain(thread)) {
            return false;
        }
        release(latest, thread, state);
        // Who comes meanwhile says so before it acquires: if that was too early for this release, it is seen by now. If
        // the others, who are asked first, are none by then, the latest visit or a look is another one, or who came
        // left none.
        boolean isInTime = isAlone(latest) && visit == latest;
        if (!isInTime) {
            tellVisitors();
        }
        return isInTime;
    }

    private boolean isAlone(Visit latest) {
        if (others.length > 0) {
            return false;
        }
        for (Visit look : looks) {
            if (look != null && !look.isOfSame(latest)) {
                return false;
            }
        }
        return true;
    }

    /** The same for who looks: those who have met here would have to be told, and nobody else. */
    private boolean looksAgain(Visit look, RunThread thread) {
        SyncState<ThreadState> state = findLooks(thread.run);
        if (look == first || isMetByAnother(look) || state == null || !mayReleaseAgain(thread)) {
            return false;
        }
        release(look, thread, state);
        // As above: somebody who comes is there, or has left a visit.
        boolean isInTime = !isMetByAnother(look);
        if (!isInTime) {
            tellVisitors();
        }
        return isInTime;
    }

    private boolean isMetByAnother(Visit look) {
        if (others.length > 0) {
            return true;
        }
        Visit latest = visit;
        return latest != null && !latest.isOfSame(look);
    }

    private static boolean mayReleaseAgain(RunThread thread) {
        return thread.run.failure == null && thread.run.scheduledEdges == null;
    }

    private static void release(Visit visit, RunThread thread, SyncState<ThreadState> state) {
        try {
            visit.releases(thread);
            thread.releaseHappensBefore(state);
        } catch (Throwable e) {
            thread.run.failure = e;
        }
    }

    /** Something new was released without the monitor, and somebody may have met here meanwhile: that one has to come the long way again. */
    private synchronized void tellVisitors() {
        forgetVisits();
    }
}
