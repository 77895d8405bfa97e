package org.jrsan.sync;

import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Run;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;

/** A happens-before edge of one run; nothing when there is none. Thread-safe. */
final class Edge {
    final Run run;
    final SyncState<ThreadState> sync;

    /** An edge of a run, null for none. */
    Edge(Run run) {
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

    /** What was released happens before what the calling thread does next. */
    void acquire() {
        if (run != null) {
            run.edges().acquire(sync);
        } else {
            outside();
        }
    }

    /** The same in happens-before only: where the JDK orders, though Java does not promise it. */
    void acquireHappensBefore() {
        if (run != null) {
            run.edges().acquireHappensBefore(sync);
        } else {
            outside();
        }
    }

    /** An edge of no run is one that the open runs which know the thread do not see. */
    private static void outside() {
        if (Switch.ON) {
            Run.actedOutsideOfAll();
        }
    }
}
