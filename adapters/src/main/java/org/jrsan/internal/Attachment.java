package org.jrsan.internal;

import java.util.concurrent.CopyOnWriteArrayList;

/**
 * Which run an access belongs to. An atomic is owned by the first open run whose thread accesses it, until that run closes;
 * then the next run that touches it owns it, with the value of that moment as its initial write. A thread belongs to the
 * run it opened, or that the thread which created it belonged to, or that its task was submitted from; a thread without one
 * belongs to the only open run. An access always counts for the run that owns the atomic.
 */
final class Attachment {
    private static final InheritableThreadLocal<Run.Handle> ATTACHED = new InheritableThreadLocal<>();

    /** The calling thread as it was last looked up. */
    private static final ThreadLocal<Run.Latest> LATEST = ThreadLocal.withInitial(Run.Latest::new);

    private static final CopyOnWriteArrayList<Run> OPEN = new CopyOnWriteArrayList<>();

    private Attachment() {}

    /** The run that the calling thread belongs to, null when it belongs to none. */
    static Run current() {
        Run run = run();
        return run != null ? run : onlyOpen();
    }

    private static Run onlyOpen() {
        if (ProcessRun.isWanted()) {
            return ProcessRun.run();
        }
        Object[] open = OPEN.toArray();
        return open.length == 1 ? (Run) open[0] : null;
    }

    /** The open run that the calling thread was attached to, or null. */
    static Run run() {
        Run.Handle attached = ATTACHED.get();
        return attached == null ? null : attached.run;
    }

    /** What the calling thread was attached to, open or not. */
    static Run.Handle handle() {
        return ATTACHED.get();
    }

    /** The calling thread belongs to a run from now on, to none in particular for null. */
    static void attach(Run.Handle handle) {
        if (handle == null) {
            ATTACHED.remove();
        } else {
            ATTACHED.set(handle);
        }
        // It is looked up anew: whether its accesses are foreign depends on the run it belongs to.
        Run.Latest place = latest();
        if (place.thread != null) {
            place.thread.isCalledBy(null);
            place.thread = null;
        }
    }

    static Run.Latest latest() {
        return LATEST.get();
    }

    static void opened(Run run) {
        tellOfLostError();
        OPEN.add(run);
    }

    static void closed(Run run) {
        tellOfLostError();
        OPEN.remove(run);
    }

    /** An error that was met where nobody could be told fails every run that is open. */
    static void tellOfLostError() {
        Throwable lost = LostError.latest;
        if (lost != null) {
            for (Run run : OPEN) {
                run.fail(lost);
            }
            LostError.latest = null;
        }
    }
}
