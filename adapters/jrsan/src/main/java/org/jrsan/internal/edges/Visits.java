package org.jrsan.internal.edges;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jrsan.internal.report.Named;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunThread;
import org.jrsan.internal.run.Visit;
import org.jrsan.internal.source.Quiet;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;

/**
 * How far threads are that have met others at a synchroniser, or have looked at it. Who has been there before takes over what is new, and
 * releases what he has done since, without the monitor; mostly there is nothing of both.
 *
 * <p>What is released by who meets others concerns all. What is released by who only looks concerns those who meet. Each is counted once it
 * is released, and the number is read before it is acquired: so who has acquired as of the present number has acquired all that was
 * released before whatever he has seen by then.
 */
abstract class Visits extends RunClocks implements Named {
    private static final VarHandle CHANGES;
    private static final VarHandle LOOKS;
    private static final VarHandle VISITS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            CHANGES = lookup.findVarHandle(Visits.class, "changes", long.class);
            LOOKS = lookup.findVarHandle(Visits.class, "looks", long.class);
            VISITS = lookup.findVarHandle(Visits.class, "visits", Visit.Known.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * How often something was released here for all. Volatile: who has stored reads it, and {@link #looks}, to find what was released before a
     * load that did not see the store. There is no other order between these.
     */
    private volatile long changes;

    /** How often something was released here by who only looked. */
    private volatile long looks;

    /** So many may come here without leaving a clock, by which those who come again have a shorter way. */
    private static final int MOST_COMINGS = 8;

    /** Of so many threads visits are kept that left no clock: each may be an object of its own. */
    private static final int MOST_FIRSTS = 3;

    /** How many came without leaving one. Under the monitor. */
    private int comings;

    /** Who has been here. Replaced under the monitor. */
    private volatile Visit.@Nullable Known visits;

    /**
     * Something is released here, and counted. Who finds that there is nothing new to release has found, by the monitor of the
     * clocks, that it is counted, too: else he would go on, and whoever looks at the number next would not know.
     *
     * @param into the clocks
     * @param onlyLooks whether it is released by who only looks, and else for all
     * @param release releases
     */
    final void counting(SyncState<ThreadState> into, boolean onlyLooks, Runnable release) {
        synchronized (into) {
            release.run();
            count(onlyLooks);
        }
    }

    private void count(boolean onlyLooks) {
        if (onlyLooks) {
            LOOKS.getAndAdd(this, 1L);
        } else {
            CHANGES.getAndAdd(this, 1L);
        }
    }

    /** How often something was released here for all. */
    final long changes() {
        return changes;
    }

    /** How often something was released here by who only looked. */
    final long looks() {
        return looks;
    }

    /**
     * The calling thread comes to where nobody has a clock, and leaves none: it acquires what the visits of others released, and leaves one that
     * it leaves at many synchronisers. Under the monitor, or nobody else knows this.
     *
     * @param onlyLooks whether it only looks
     * @return false if it is to come by the long way, whatever was acquired
     */
    final boolean isFirst(boolean onlyLooks) {
        First before = firsts;
        RunThread thread = comer();
        if (thread == null || comings == MOST_COMINGS || before != null && !joins(before, thread)) {
            return false;
        }
        acquireFrom(before, thread, onlyLooks);
        Visit made = Visit.first();
        if (made == null) {
            return false;
        }
        First own = own(before, made);
        if (own == null) {
            if (before != null && before.number() == MOST_FIRSTS) {
                return false;
            }
            leave(made, onlyLooks, before);
        } else if (own.looked() && !onlyLooks) {
            leave(made, false, without(own, before));
        } else if (own.visit() != made) {
            return false;
        }
        comings++;
        return made.isRepeated(thread, this);
    }

    /** The calling thread, where nobody has a clock; null also if it is not known without a look-up. */
    private @Nullable RunThread comer() {
        RunThread lately = Run.latest();
        return lately == null || !lately.isCaller() || isUsedByMore() ? null : lately;
    }

    private static boolean joins(First others, RunThread thread) {
        return others.visit().owner() == thread.run.handle && isPlain(thread) && thread.makesPlainEdges();
    }

    /**
     * The visit that one of many leaves tells of nobody who looked, nor of any who met: who comes as the first one knows that, and nobody else
     * compares himself with the numbers. What a later one counts has to be seen in one order with the user's accesses.
     */
    private void leave(Visit made, boolean onlyLooks, @Nullable First others) {
        firsts = new First(made, onlyLooks, others);
        if (others == null) {
            LOOKS.setRelease(this, onlyLooks ? 1L : 0L);
        } else {
            count(onlyLooks);
        }
        VISITS.setRelease(this, made.with(visits));
    }

    private static void acquireFrom(@Nullable First firsts, RunThread thread, boolean onlyLooks) {
        for (First each = firsts; each != null; each = each.next()) {
            if (!(onlyLooks && each.looked())) {
                each.visit().tell(thread);
            }
        }
    }

    private static @Nullable First without(First own, @Nullable First firsts) {
        return firsts == null
                ? null
                : firsts == own
                        ? firsts.next()
                        : new First(firsts.visit(), firsts.looked(), without(own, firsts.next()));
    }

    private static @Nullable First own(@Nullable First firsts, Visit made) {
        First at = firsts;
        while (at != null && !at.visit().isOfSame(made)) {
            at = at.next();
        }
        return at;
    }

    /**
     * The calling thread was here, by the long way. Under the monitor.
     *
     * @param changesBefore the number of {@link #changes} before it acquired
     * @param looksBefore the same of {@link #looks}
     * @param onlyLooked whether it only looked
     */
    final void keep(long changesBefore, long looksBefore, boolean onlyLooked) {
        RunThread thread = Run.latest();
        Visit made = thread == null ? null : Visit.of(thread, changesBefore, looksBefore, onlyLooked);
        if (made != null) {
            visits = made.with(visits);
        }
    }

    /**
     * Meets others again where the calling thread has been before.
     *
     * @return false if all of it is to be done by the long way, whatever was done here
     */
    final boolean isMetAgain() {
        for (Visit.Known each = visits; each != null; each = each.next()) {
            RunThread thread = each.caller().ifCalling();
            if (thread != null) {
                Visit own = each.visit();
                return own.isRepeated(thread, this)
                        && (own.hasMet(thread, changes, looks) || comesAgain(own, thread, false));
            }
        }
        return isLikeFirst(false);
    }

    /**
     * The same for a thread that only looks.
     *
     * @return as above
     */
    final boolean isLookedAgain() {
        for (Visit.Known each = visits; each != null; each = each.next()) {
            RunThread thread = each.caller().ifCalling();
            if (thread != null) {
                Visit own = each.visit();
                return own.isRepeated(thread, this)
                        && (own.hasLooked(thread, changes) || comesAgain(own, thread, true));
            }
        }
        return isLikeFirst(true);
    }

    /**
     * Whether one thread alone has been here, and the calling one has nothing new for it or from it. Who loads what somebody stores who comes at the same
     * moment finds that he has a clock here, since he came before he stored.
     */
    private boolean isLikeFirst(boolean onlyLooks) {
        First first = firsts;
        if (first == null || first.next() != null || first.looked() && !onlyLooks) {
            return false;
        }
        RunThread thread = comer();
        return thread != null
                && joins(first, thread)
                && first.visit().isRepeated(thread, this)
                && comparesWith(first.visit(), thread, !first.looked());
    }

    /** Guarded, as below. */
    private static boolean comparesWith(Visit only, RunThread thread, boolean acquires) {
        boolean[] inside = Quiet.ofCaller();
        if (inside[0]) {
            return false;
        }
        inside[0] = true;
        try {
            return only.hasAllOf(thread, acquires);
        } catch (Throwable e) {
            thread.run.failure = e;
            return true;
        } finally {
            inside[0] = false;
        }
    }

    /** Guarded, since the JDK's classes make edges, too, and may be called in the midst of this. No lambdas: to link one calls the JDK. */
    private boolean comesAgain(Visit own, RunThread thread, boolean onlyLooks) {
        boolean[] inside = Quiet.ofCaller();
        SyncState<ThreadState> state = find(thread.run);
        if (inside[0] || state == null || !mayRepeat(own, thread)) {
            return false;
        }
        inside[0] = true;
        try {
            return onlyLooks ? lookAgain(own, thread, state) : meetAgain(own, thread, state);
        } catch (Throwable e) {
            thread.run.failure = e;
            return true;
        } finally {
            inside[0] = false;
        }
    }

    private boolean meetAgain(Visit own, RunThread thread, SyncState<ThreadState> state) {
        long changesBefore = changes;
        long looksBefore = looks;
        acquireChanges(own, thread, state, changesBefore);
        if (!own.knowsLooks(looksBefore)) {
            acquireLooks(thread.run, thread.state);
        }
        if (!thread.hasNothingFor(state)) {
            synchronized (state) {
                thread.releaseHappensBefore(state);
                if ((long) CHANGES.getAndAdd(this, 1L) == changesBefore) {
                    // It need not acquire what it has released itself.
                    changesBefore++;
                }
            }
        }
        own.meets(thread, changesBefore, looksBefore);
        return true;
    }

    /** Whether there are clocks to release into, if that is needed. */
    private boolean lookAgain(Visit own, RunThread thread, SyncState<ThreadState> state) {
        long changesBefore = changes;
        acquireChanges(own, thread, state, changesBefore);
        if (!thread.hasNothingFor(state)) {
            SyncState<ThreadState> into = findLooks(thread.run);
            if (into == null) {
                return false;
            }
            if (!thread.hasNothingFor(into)) {
                synchronized (into) {
                    thread.releaseHappensBefore(into);
                    own.hasReleasedLook((long) LOOKS.getAndAdd(this, 1L));
                }
            }
        }
        own.looks(thread, changesBefore);
        return true;
    }

    private void acquireChanges(Visit own, RunThread thread, SyncState<ThreadState> state, long now) {
        if (!own.knowsChanges(now)) {
            acquireFirsts(thread.run, thread.state);
            state.acquireHappensBefore(thread.state);
        }
    }

    /** The first visit is one of other synchronisers, too. */
    private static boolean mayRepeat(Visit own, RunThread thread) {
        return !own.isOfMany() && isPlain(thread);
    }

    private static boolean isPlain(RunThread thread) {
        return thread.run.failure == null && thread.run.scheduledEdges == null;
    }
}
