package org.jrsan.internal;

import org.jrsan.rc20.SyncState;

/**
 * The edges of accesses through views of bytes: each is ordered after all that came before it in its run, in happens-before
 * alone. That is more than Java promises, so it can hide a violation or race; it forces nothing, so it invents none.
 * Thread-safe.
 */
public final class ViewEdges {
    private final Run run;

    /** Null while there was no access. */
    private volatile SyncState state;

    ViewEdges(Run run) {
        this.run = run;
    }

    /** The calling thread is about to access bytes. */
    public static void release() {
        Run run = Run.current();
        if (run != null) {
            run.release(run.views.state());
        }
    }

    /** The calling thread has accessed bytes. */
    public static void acquire() {
        Run run = Run.current();
        if (run != null) {
            run.acquireHappensBefore(run.views.state());
        }
    }

    boolean areUsed() {
        return state != null;
    }

    private SyncState state() {
        SyncState present = state;
        return present != null ? present : make();
    }

    private synchronized SyncState make() {
        if (state == null) {
            state = run.newSync();
        }
        return state;
    }
}
