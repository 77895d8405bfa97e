package org.jrsan.internal.edges;

import java.util.Objects;
import org.jrsan.internal.run.Outside;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.Visit;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;

/** What the runs whose threads use a synchroniser know of it. */
abstract class RunClocks {
    /** The clock of each run whose threads use it, the newest first. Replaced under the monitor. */
    private volatile @Nullable Clock clocks;

    /** Whether a thread of no run used it while some were open. */
    volatile boolean tracesOfNobody;

    /**
     * The visits of the first threads that came here, if they have left no clock: what they have released stays there and is acquired beside
     * the clock. The latest first, and one of each thread. Replaced under the monitor.
     */
    volatile @Nullable First firsts;

    /**
     * A visit that left no clock.
     *
     * @param visit one of many
     * @param looked whether it only looked: what it released is for those who do more
     * @param next those before
     */
    record First(Visit visit, boolean looked, @Nullable First next) {
        /** How many they are, with this one. */
        int number() {
            return next == null ? 1 : next.number() + 1;
        }
    }

    /** What one run knows of the edges here; a closed run's stays until the next run comes. */
    private static final class Clock {
        private final Run.Handle owner;

        /** What is released to all. */
        private final SyncState<ThreadState> state;

        private final @Nullable Clock next;

        /** What those have released who only looked, for those who do more. Written under the monitor. */
        private volatile @Nullable SyncState<ThreadState> looks;

        Clock(
                Run.Handle owner,
                SyncState<ThreadState> state,
                @Nullable SyncState<ThreadState> looks,
                @Nullable Clock next) {
            this.owner = owner;
            this.state = state;
            this.looks = looks;
            this.next = next;
        }
    }

    RunClocks() {}

    /** Whether anybody may have used it but who left no clock of his own. */
    final boolean isUsedByMore() {
        return clocks != null || tracesOfNobody;
    }

    /** That of a run, which begins if there is none yet. */
    final SyncState<ThreadState> state(Run run) {
        SyncState<ThreadState> present = find(run);
        return present != null ? present : begin(run);
    }

    /** That of a run, null if no thread of it left one. */
    final @Nullable SyncState<ThreadState> find(Run run) {
        Clock clock = clock(run);
        return clock == null ? null : clock.state;
    }

    private @Nullable Clock clock(Run run) {
        for (Clock clock = clocks; clock != null; clock = clock.next) {
            if (clock.owner == run.handle) {
                return clock;
            }
        }
        return null;
    }

    /** What the threads of a run have released who only looked, null if there are none. */
    final @Nullable SyncState<ThreadState> findLooks(Run run) {
        Clock clock = clock(run);
        return clock == null ? null : clock.looks;
    }

    /** The same, which begins if there is none yet. Under the monitor; the run has a clock here. */
    final SyncState<ThreadState> looks(Run run) {
        Clock clock = Objects.requireNonNull(clock(run));
        SyncState<ThreadState> present = clock.looks;
        if (present == null) {
            present = run.engine.newSync();
            clock.looks = present;
        }
        return present;
    }

    /** A run that has no clock here yet gets one; those of closed runs are let go of. */
    private synchronized SyncState<ThreadState> begin(Run run) {
        SyncState<ThreadState> present = find(run);
        if (present != null) {
            return present;
        }
        SyncState<ThreadState> made = run.engine.newSync();
        First before = firsts;
        if (before != null && before.visit.owner().run == null) {
            // They are all of one run.
            tracesOfNobody |= Outside.overlaps(before.visit.owner(), run);
            firsts = null;
        }
        Clock kept = null;
        for (Clock clock = clocks; clock != null; clock = clock.next) {
            if (clock.owner.run != null) {
                kept = new Clock(clock.owner, clock.state, clock.looks, kept);
            } else if (Outside.overlaps(clock.owner, run)) {
                tracesOfNobody = true;
            }
        }
        clocks = new Clock(run.handle, made, null, kept);
        return made;
    }

    /** What the first visits released for all, in happens-before alone. */
    final void acquireFirsts(Run run, ThreadState thread) {
        acquireFirsts(run, thread, false);
    }

    private void acquireFirsts(Run run, ThreadState thread, boolean looked) {
        for (First each = firsts; each != null; each = each.next) {
            SyncState<ThreadState> released = each.looked == looked ? each.visit.releasedIn(run) : null;
            if (released != null) {
                released.acquireHappensBefore(thread);
            }
        }
    }

    /** What is released for a thread, in happens-before alone: for who only looks, what is for all. */
    final void acquire(Run run, SyncState<ThreadState> state, ThreadState thread, boolean onlyLooks) {
        acquireFirsts(run, thread);
        state.acquireHappensBefore(thread);
        if (!onlyLooks) {
            acquireLooks(run, thread);
        }
    }

    /** What is released for those who do more than to look, in happens-before alone. */
    final void acquireLooks(Run run, ThreadState thread) {
        acquireFirsts(run, thread, true);
        SyncState<ThreadState> looks = findLooks(run);
        if (looks != null) {
            looks.acquireHappensBefore(thread);
        }
    }

    /** Whether somebody outside of a run used it while that was open. */
    final boolean hasTracesOutside(Run run) {
        First made = firsts;
        boolean found = tracesOfNobody || made != null && Outside.overlaps(made.visit.owner(), run);
        for (Clock clock = clocks; clock != null && !found; clock = clock.next) {
            found = Outside.overlaps(clock.owner, run);
        }
        return found;
    }

    /** Whether threads of an open run used this. */
    final boolean isUsedBy(Run run) {
        First made = firsts;
        return find(run) != null || made != null && made.visit.owner() == run.handle;
    }
}
