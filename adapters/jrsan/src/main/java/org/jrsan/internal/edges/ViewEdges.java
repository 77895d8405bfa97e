package org.jrsan.internal.edges;

import org.jrsan.internal.run.Run;

/**
 * The edges of accesses through views of bytes: each is ordered after all that came before it, in happens-before alone. That
 * is more than Java promises, so it can hide a violation or race; it forces nothing, so it invents none. Thread-safe.
 */
public final class ViewEdges {
    private static final SyncObject ALL = new SyncObject("view");

    static {
        ALL.label("views of bytes");
    }

    private ViewEdges() {}

    /** The calling thread is about to access bytes. */
    public static void release() {
        ALL.releaseHappensBefore();
        Run run = Run.current();
        if (run != null) {
            run.accessesByteViews();
        }
    }

    /** The calling thread has accessed bytes. */
    public static void acquire() {
        ALL.acquireHappensBefore();
    }
}
