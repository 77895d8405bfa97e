package org.jrsan.sync;

import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Run;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;

/** A happens-before edge of one run. Without a run it does nothing. Thread-safe. */
final class Edge {
    final @Nullable Run run;
    final @Nullable SyncState<ThreadState> sync;

    /** An edge of a run, null for none. */
    Edge(@Nullable Run run) {
        this.run = run;
        sync = run == null ? null : run.edges().newSync();
    }

    /** What the calling thread did happens before every later {@link #acquire}. */
    void release() {
        if (run != null) {
            run.edges().release(sync);
        } else {
            outside();
        }
    }

    /** Everything that was released happens before what the calling thread does next. */
    void acquire() {
        if (run != null) {
            run.edges().acquire(sync);
        } else {
            outside();
        }
    }

    /** The same in happens-before only, for an order that the JDK gives but Java does not promise. */
    void acquireHappensBefore() {
        if (run != null) {
            run.edges().acquireHappensBefore(sync);
        } else {
            outside();
        }
    }

    /** The open runs that know the thread do not see an edge that belongs to no run. */
    private static void outside() {
        if (Switch.ON) {
            Run.actedOutsideOfAll();
        }
    }
}
