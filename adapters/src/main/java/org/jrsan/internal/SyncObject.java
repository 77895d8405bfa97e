package org.jrsan.internal;

import org.jrsan.rc20.SyncState;

/**
 * A lock, latch, task or other synchroniser as the carrier of happens-before edges: what threads did before they release
 * it happens before what threads do after they acquire it. Like an atomic it is owned by the first open run that touches
 * it. Thread-safe.
 */
public final class SyncObject implements Named {
    private final String type;
    private final StackTraceElement created;
    private volatile String label;
    private volatile Owned owned;

    private record Owned(Run.Handle owner, SyncState state) {}

    /**
     * A synchroniser that nobody has released.
     *
     * @param type the simple name of its type, for reports
     */
    public SyncObject(String type) {
        this.type = type;
        Run run = Run.current();
        created = run != null && run.recordsSites() ? CallSites.here() : null;
    }

    /**
     * Names the synchroniser in reports.
     *
     * @param name its name
     */
    public void label(String name) {
        label = name;
    }

    @Override
    public String name() {
        return label != null ? label : Named.unlabelled(type, created);
    }

    /** What the calling thread did happens before every later {@link #acquire}. */
    public void release() {
        edge(true);
    }

    /** What was released happens before what the calling thread does next. */
    public void acquire() {
        edge(false);
    }

    private void edge(boolean releases) {
        Owned current = owned;
        Run owner = current == null ? null : current.owner().run;
        Run run = owner != null ? owner : Run.current();
        if (run != null) {
            run.guarded(() -> {
                SyncState state = owner != null ? current.state() : own(run);
                RunThread thread = run.participant();
                thread.through = this;
                if (releases) {
                    run.engine.release(thread.state, state);
                } else {
                    run.engine.acquire(thread.state, state);
                }
            });
        }
    }

    private synchronized SyncState own(Run run) {
        Owned current = owned;
        if (current == null || current.owner() != run.handle) {
            current = new Owned(run.handle, run.engine.newSync());
            owned = current;
        }
        return current.state();
    }
}
