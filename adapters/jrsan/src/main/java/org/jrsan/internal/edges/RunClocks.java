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
     * The visit of the first thread that met others here, if it has left no clock of its own: what it has released stays there and is
     * acquired beside the clock. Written under the monitor.
     */
    volatile @Nullable Visit first;

    /** Whether that one only looked. Written before {@link #first}. */
    boolean hasFirstLooked;

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
        Visit before = first;
        if (before != null && before.owner().run == null) {
            tracesOfNobody |= Outside.overlaps(before.owner(), run);
            first = null;
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

    /** What the first visit released, in happens-before alone, if that is for all. */
    final void acquireFirst(Run run, ThreadState thread) {
        Visit made = first;
        if (made != null && !hasFirstLooked) {
            acquire(made, run, thread);
        }
    }

    /** What is released for a thread, in happens-before alone: for who only looks, what is for all. */
    final void acquire(Run run, SyncState<ThreadState> state, ThreadState thread, boolean onlyLooks) {
        acquireFirst(run, thread);
        state.acquireHappensBefore(thread);
        if (!onlyLooks) {
            acquireLooks(run, thread);
        }
    }

    /** What is released for those who do more than to look, in happens-before alone. */
    final void acquireLooks(Run run, ThreadState thread) {
        Visit made = first;
        if (made != null && hasFirstLooked) {
            acquire(made, run, thread);
        }
        SyncState<ThreadState> looks = findLooks(run);
        if (looks != null) {
            looks.acquireHappensBefore(thread);
        }
    }

    private static void acquire(Visit made, Run run, ThreadState thread) {
        SyncState<ThreadState> released = made.releasedIn(run);
        if (released != null) {
            released.acquireHappensBefore(thread);
        }
    }

    /** Whether somebody outside of a run used it while that was open. */
    final boolean hasTracesOutside(Run run) {
        Visit made = first;
        boolean found = tracesOfNobody || made != null && Outside.overlaps(made.owner(), run);
        for (Clock clock = clocks; clock != null && !found; clock = clock.next) {
            found = Outside.overlaps(clock.owner, run);
        }
        return found;
    }

    /** Whether threads of an open run used this. */
    final boolean isUsedBy(Run run) {
        Visit made = first;
        return find(run) != null || made != null && made.owner() == run.handle;
    }
}
