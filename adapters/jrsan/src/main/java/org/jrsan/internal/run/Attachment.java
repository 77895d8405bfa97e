package org.jrsan.internal.run;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Consumer;
import org.jrsan.internal.alone.Alone;
import org.jrsan.internal.options.JvmOptions;
import org.jrsan.internal.told.LostError;
import org.jspecify.annotations.Nullable;

/**
 * Which run an access belongs to. An atomic is owned by the first open run whose thread accesses it, until that run closes;
 * then the next run that touches it owns it, with the value of that moment as its initial write. A thread belongs to the
 * run it opened, or that the thread which created it belonged to, or that its task was submitted from; a thread without one
 * belongs to the only open run. An access always counts for the run that owns the atomic. What the other open runs make of
 * it, {@link Outside} says.
 */
public final class Attachment {
    private static final InheritableThreadLocal<Run.Handle> ATTACHED = new InheritableThreadLocal<>();

    /** The calling thread as it was last looked up. */
    private static final ThreadLocal<Run.Latest> LATEST = ThreadLocal.withInitial(Run.Latest::new);

    /** Replaced whole, under the monitor of this class. */
    private static volatile Run[] open = {};

    /** Advances whenever a run is opened or closed, after {@link #open} has changed. */
    private static volatile int arrangement = 1;

    /** Are told whether there are open runs. Guarded by the monitor of this class. */
    private static final List<Consumer<Boolean>> WATCHERS = new ArrayList<>();

    private Attachment() {}

    /** The run that the calling thread belongs to, null when it belongs to none. */
    static @Nullable Run current() {
        Run run = run();
        return run != null ? run : onlyOpen();
    }

    private static @Nullable Run onlyOpen() {
        if (JvmOptions.isOneSession()) {
            return ProcessRun.run();
        }
        Run[] all = open;
        return all.length == 1 ? all[0] : null;
    }

    /** The open run that the calling thread was attached to, or null. */
    static @Nullable Run run() {
        Run.Handle attached = ATTACHED.get();
        return attached == null ? null : attached.run;
    }

    /** What the calling thread was attached to, open or not. */
    static Run.@Nullable Handle handle() {
        return ATTACHED.get();
    }

    /** The calling thread belongs to a run from now on, to none in particular for null. */
    static void attach(Run.@Nullable Handle handle) {
        if (handle == null) {
            ATTACHED.remove();
        } else {
            ATTACHED.set(handle);
        }
        if (Alone.ofCaller() != null) {
            // What the thread does next may be no access of the run that it opened.
            for (Run one : open) {
                if (one.handle != handle) {
                    one.getsCompany();
                }
            }
        }
        // It is looked up anew: whether its accesses are foreign depends on the run it belongs to.
        Run.Latest place = latest();
        if (place.thread != null) {
            place.thread.setCaller(null);
            place.thread = null;
        }
        unsettle();
    }

    /** The calling thread's place among the open runs has changed: each run that knows it looks at that anew. */
    static void unsettle() {
        for (Run run : open) {
            run.unsettleCaller();
        }
    }

    /**
     * Tells somebody whether there may be open runs: now, before one is opened, and when one is closed. It may hear of one that is
     * not there.
     */
    public static synchronized void watch(Consumer<Boolean> told) {
        WATCHERS.add(told);
        told.accept(arePossible());
    }

    private static void tell(boolean arePossible) {
        for (int i = 0; i < WATCHERS.size(); i++) {
            WATCHERS.get(i).accept(arePossible);
        }
    }

    /** Whether there is an open run, or the next access opens one. */
    private static boolean arePossible() {
        return open.length != 0 || JvmOptions.isOneSession();
    }

    static Run.Latest latest() {
        return LATEST.get();
    }

    /** The open runs; not to be changed. */
    public static Run[] open() {
        return open;
    }

    /** A number that changes with the runs that are open. Who reads it before looking at them learns of every change. */
    static int arrangement() {
        return arrangement;
    }

    static synchronized void opened(Run run) {
        tellOfLostError();
        // Before it is open: if this fails, it does not become that.
        tell(true);
        Run[] more = Arrays.copyOf(open, open.length + 1);
        more[open.length] = run;
        open = more;
        arrangement++;
        run.handle.openedIn = arrangement;
        if (more.length == 1) {
            run.beginsAlone();
        } else {
            for (Run one : more) {
                one.getsCompany();
            }
        }
    }

    static synchronized void closed(Run run) {
        tellOfLostError();
        List<Run> others = new ArrayList<>();
        for (Run other : open) {
            if (other != run) {
                others.add(other);
            }
        }
        open = others.toArray(new Run[0]);
        arrangement++;
        run.handle.closedIn = arrangement;
        tell(arePossible());
    }

    /** An error that was met where nobody could be told fails every run that is open. */
    static void tellOfLostError() {
        Throwable lost = LostError.latest;
        if (lost != null) {
            for (Run run : open) {
                run.fail(lost);
            }
            LostError.latest = null;
        }
    }
}
