package org.jrsan.internal.edges;

import org.jrsan.internal.report.Named;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.run.Visit;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;

/**
 * Who has met others at a synchroniser since anything new was released there, and so need not do it again while it does and learns
 * nothing elsewhere. That is looked at without the monitor.
 */
abstract class Visits extends RunClocks implements Named {
    /**
     * The latest to have met others here, if nobody has released since. Written under the monitor; read without it, by a thread
     * that trusts what it wrote itself: who could tell it something has released before that became visible to it.
     */
    private @Nullable Visit visit;

    /**
     * Others who have met here since anything new was released. Written and read likewise; volatile, so that who finds none of
     * {@link Visit#COMING} any more finds the latest one, too.
     */
    private volatile @Nullable Visit[] others = Visit.NONE;

    /** Something new is about to be released. Under the monitor. */
    final void forgetVisits() {
        visit = null;
        others = Visit.NONE;
    }

    /** The calling thread is the first one here, and leaves no clock. Under the monitor, or nobody else knows this. */
    final boolean isMetFirst() {
        Visit made = Visit.first();
        first = made;
        visit = made;
        return made != null && made.repeat(this) != null;
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
        others = made == null ? Visit.NONE : made.others(visit, others);
        visit = made;
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

    /** What the thread has done since is all that is new. Others that have been here would have to be told. */
    private boolean releasesAgain(Visit latest, RunThread thread) {
        SyncState<ThreadState> state = find(thread.run);
        // The first one is a visit of other synchronisers, too.
        if (latest == first
                || others.length > 0
                || state == null
                || thread.run.failure != null
                || thread.run.scheduledEdges != null) {
            return false;
        }
        try {
            latest.releases(thread);
            thread.releaseHappensBefore(state);
        } catch (Throwable e) {
            thread.run.failure = e;
        }
        // Who comes meanwhile says so before it acquires: if that was too early for this release, it is seen by now. If
        // the others, who are asked first, are none by then, the latest visit is another one, or who came left none.
        boolean isInTime = others.length == 0 && visit == latest;
        if (!isInTime) {
            tellVisitors();
        }
        return isInTime;
    }

    /** Something new was released without the monitor, and somebody may have met here meanwhile: that one has to come the long way again. */
    private synchronized void tellVisitors() {
        forgetVisits();
    }
}
