package org.jrsan.internal.run;

import org.jspecify.annotations.Nullable;

/**
 * A thread's place among the open runs: which run knows it, and whether its operations count in that one alone. Written by
 * the thread itself, but for what is said otherwise.
 */
abstract class RunMember {
    /** The run that knows the thread. */
    public final Run run;

    /** The run that the thread belonged to by itself at its latest operation when that was another one, else null. */
    private Run.@Nullable Handle home;

    /** The arrangement of open runs in which the thread belongs to this run and no other knows it; none for 0. */
    private int settledIn;

    /** Where the thread finds this; written by the thread, emptied by who closes the run. */
    volatile Run.@Nullable Latest latest;

    /** The thread itself while it is found there; likewise. */
    private volatile @Nullable Thread self;

    RunMember(Run run) {
        this.run = run;
    }

    /** An operation begins: whether it counts in this run alone is known unless runs were opened or closed. */
    final void settle() {
        if (settledIn != Attachment.arrangement()) {
            beginUnsettled();
        }
    }

    /** The slow path: whether the operation counts in this run alone is looked up, and other runs are told. */
    private void beginUnsettled() {
        // Before the look at the runs: whatever changes meanwhile is found by the next operation.
        int arrangement = Attachment.arrangement();
        Run own = Attachment.current();
        home = own == null || own == run ? null : own.handle;
        boolean told = Outside.acted(run);
        if (own != run) {
            run.actedOutside();
        } else if (!told) {
            settledIn = arrangement;
        }
    }

    /** Whether it belongs to this run and no other knows it. */
    final boolean isSettled() {
        return settledIn != 0;
    }

    /** Whether its operations count in this run alone is to be looked up again. */
    void unsettle() {
        settledIn = 0;
    }

    /** An access takes place: the run that the thread belongs to counts it as foreign when that is another one. */
    final void countForeign() {
        Run other = home == null ? null : home.run;
        if (other != null) {
            other.counts.foreign();
        }
    }

    /** The run is closed: lets its thread forget this. */
    final void forget() {
        setCaller(null);
        Run.Latest place = latest;
        if (place != null && place.thread == this) {
            place.thread = null;
        }
    }

    /** The thread that may take this for itself without looking it up; null for none. */
    final void setCaller(@Nullable Thread thread) {
        self = thread;
    }

    /** Whether this stands for the calling thread, as it did when that was looked up last. */
    public final boolean isCaller() {
        return self == Thread.currentThread();
    }
}
