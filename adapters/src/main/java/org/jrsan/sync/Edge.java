package org.jrsan.sync;

import org.jrsan.internal.Run;
import org.jrsan.rc20.SyncState;

/** A happens-before edge of the run that was current when it was made; nothing outside of a run. Thread-safe. */
final class Edge {
    final Run run;
    final SyncState sync;

    Edge() {
        run = Run.current();
        sync = run == null ? null : run.newSync();
    }

    /** What the calling thread did happens before every later {@link #acquire}. */
    void release() {
        if (run != null) {
            run.release(sync);
        }
    }

    /** What was released happens before what the calling thread does next. */
    void acquire() {
        if (run != null) {
            run.acquire(sync);
        }
    }
}
