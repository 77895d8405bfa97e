package org.jrsan.internal.run;

import org.jrsan.internal.report.Named;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;

/**
 * What a thread has taken over at a synchroniser, and has released there: up to which of the numbers that the synchroniser counts by, and
 * of what the thread knew and had done. All that may change is of that thread alone.
 */
public final class Visit {
    /** Of how many threads a synchroniser remembers the visits. */
    private static final int MOST = 8;

    /** What a thread has released: nothing yet, as no thread has this knowledge or as many accesses. */
    private static final long NOTHING = -1;

    private final RunThread.Caller caller;

    /** Which runs were open. */
    private final int arrangement;

    private final Run.Handle owner;

    /** Null unless it is one of many, see {@link #first}. */
    private final @Nullable SyncState<ThreadState> released;

    /** The visits of a synchroniser that has no other; null unless it is one of many. */
    private final @Nullable Known alone;

    /** How often something was released for all when it has acquired that. */
    private long changes;

    /** How often something was released by those who only looked when it has acquired that. */
    private long looks;

    /** What the thread knew, as a number that no other thread has, and how many accesses it had made, when it released last for all. */
    private long metKnowledge = NOTHING;

    private long metAccesses = NOTHING;

    /** The same when it released last for all, or for those who do more than to look. */
    private long lookedKnowledge = NOTHING;

    private long lookedAccesses = NOTHING;

    /**
     * The visits of a synchroniser. The callers stand beside them, since what stands in a visit is written by its thread again and again.
     *
     * @param caller whose visit it is
     * @param visit his visit
     * @param next those of others
     */
    public record Known(
            RunThread.Caller caller, Visit visit, @Nullable Known next) {}

    /** What a thread knows of a visit that others left at many synchronisers, as of so many accesses and so much knowledge. Its own. */
    static final class Compared {
        private @Nullable Visit with;
        private boolean hasAcquired;
        private boolean hasAll;
        private long accesses;
        private long knowledge;

        /** What it has acquired from last. */
        private @Nullable Visit told;

        private boolean isOf(Visit visit, RunThread thread, boolean acquires) {
            return with == visit
                    && (hasAcquired || !acquires)
                    && accesses == thread.accesses
                    && knowledge == thread.happensBefore().knowledge();
        }

        private void found(Visit visit, RunThread thread, boolean acquired, boolean all) {
            with = visit;
            hasAcquired = acquired;
            hasAll = all;
            accesses = thread.accesses;
            knowledge = thread.happensBefore().knowledge();
        }
    }

    private Visit(RunThread thread, int arrangement, @Nullable SyncState<ThreadState> released) {
        this.released = released;
        this.arrangement = arrangement;
        owner = thread.run.handle;
        caller = thread.caller;
        alone = released == null ? null : new Known(caller, this, null);
    }

    /**
     * The visit that a thread makes now.
     *
     * @param thread the caller, as the only open run knows it
     * @param changes how often something was released for all before it acquired
     * @param looks the same by those who only looked
     * @param looked whether it only looks
     * @return null where each edge is told of: under a schedule, beside other runs, while plain reads wait for a validation
     */
    public static @Nullable Visit of(RunThread thread, long changes, long looks, boolean looked) {
        // Before the look at the runs: whatever changes meanwhile is found by the next visit.
        int arrangement = Attachment.arrangement();
        if (Attachment.open().length != 1 || !thread.makesPlainEdges()) {
            return null;
        }
        Visit made = new Visit(thread, arrangement, null);
        if (looked) {
            // What the others have released who look it has not acquired: so it has met nobody.
            made.looks = NOTHING;
            made.looks(thread, changes);
        } else {
            made.meets(thread, changes, looks);
        }
        return made;
    }

    /**
     * The visit that the calling thread makes now at a synchroniser that nobody has used: it releases there. It is one visit for all of
     * these until the thread makes an access or learns something, and the synchroniser need not keep anything else.
     *
     * @return null where each edge is told of, as above
     */
    public static @Nullable Visit first() {
        RunThread thread = Run.latest();
        // As above.
        int arrangement = Attachment.arrangement();
        Run[] open = Attachment.open();
        if (thread == null
                || open.length != 1
                || open[0] != thread.run
                || !thread.makesPlainEdges()
                || thread.run.failure != null
                || thread.run.scheduledEdges != null) {
            return null;
        }
        Visit known = thread.visit;
        if (known == null || !known.hasMet(thread, 0, 0) || Attachment.arrangement() != known.arrangement) {
            SyncState<ThreadState> released = thread.run.engine.newSync();
            thread.releaseHappensBefore(released);
            known = new Visit(thread, arrangement, released);
            known.meets(thread, 0, 0);
            thread.visit = known;
        }
        return known;
    }

    /**
     * The visits of a synchroniser, with this one.
     *
     * @param rest those so far
     * @return as many as are remembered, this one first
     */
    public Known with(@Nullable Known rest) {
        return rest == null && alone != null ? alone : new Known(caller, this, others(rest, MOST - 1));
    }

    private @Nullable Known others(@Nullable Known of, int most) {
        if (of == null || most == 0) {
            return null;
        }
        boolean isKept = of.caller != caller && of.visit.owner.run != null;
        return isKept ? new Known(of.caller, of.visit, others(of.next, most - 1)) : others(of.next, most);
    }

    /**
     * What a first visit has released. Nobody may release into it: other synchronisers have it, too.
     *
     * @param run any run
     * @return null if the visit was not in that run
     */
    public @Nullable SyncState<ThreadState> releasedIn(Run run) {
        return owner == run.handle ? released : null;
    }

    /**
     * Whether it is one visit for many synchronisers.
     *
     * @return whether it is
     */
    public boolean isOfMany() {
        return released != null;
    }

    /**
     * Whether another thread, which comes to a synchroniser where this visit of many is the only one, would change nothing there: it has
     * nothing to release that this did not, and acquires nothing new. So whoever comes later finds all that it would have left.
     *
     * @param thread the calling thread, as the run of the visit knows it
     * @param acquires whether it acquires what this visit released; then it has, whatever is returned
     * @return false if it has something to release
     */
    public boolean hasAllOf(RunThread thread, boolean acquires) {
        Compared latest = thread.compared;
        if (!latest.isOf(this, thread, acquires)) {
            if (acquires) {
                tell(thread);
            }
            latest.found(this, thread, acquires, released != null && thread.hasNothingFor(released));
        }
        return latest.hasAll;
    }

    /**
     * A thread acquires what this visit of many has released, which stays as it is.
     *
     * @param thread the calling thread, as the run of the visit knows it
     */
    public void tell(RunThread thread) {
        if (released != null && thread.compared.told != this && !isOfCaller()) {
            released.acquireHappensBefore(thread.state);
            thread.compared.told = this;
        }
    }

    /**
     * Whether a visit is of the same thread.
     *
     * @param other the visit
     * @return whether it is
     */
    public boolean isOfSame(Visit other) {
        return caller == other.caller;
    }

    /**
     * The run of the visit.
     *
     * @return its handle
     */
    public Run.Handle owner() {
        return owner;
    }

    private boolean isOfCaller() {
        return caller.ifCalling() != null;
    }

    /**
     * Whether edges of its thread are what they were then: nobody has to be told of each.
     *
     * @param thread the calling thread, which made it
     * @param at the synchroniser
     * @return false if all is to be done
     */
    public boolean isRepeated(RunThread thread, Named at) {
        if (!thread.makesPlainEdges() || Attachment.arrangement() != arrangement) {
            return false;
        }
        thread.comesThrough(at);
        return true;
    }

    /**
     * Whether its thread would change nothing by meeting others.
     *
     * @param thread the calling thread, which made it
     * @param now how often something was released for all by now
     * @param looksNow the same by those who only looked
     * @return whether it has nothing to acquire, and nothing to release
     */
    public boolean hasMet(RunThread thread, long now, long looksNow) {
        return thread.accesses == metAccesses
                && changes == now
                && looks == looksNow
                && thread.happensBefore().knowledge() == metKnowledge;
    }

    /**
     * Whether its thread would change nothing by looking.
     *
     * @param thread the calling thread, which made it
     * @param now how often something was released for all by now
     * @return whether it has nothing to acquire, and nothing to release
     */
    public boolean hasLooked(RunThread thread, long now) {
        return thread.accesses == lookedAccesses
                && changes == now
                && thread.happensBefore().knowledge() == lookedKnowledge;
    }

    /**
     * Whether its thread has acquired all that was released for all.
     *
     * @param now how often there was something
     * @return whether it has
     */
    public boolean knowsChanges(long now) {
        return changes == now;
    }

    /**
     * The same of what was released by those who only looked.
     *
     * @param now how often there was something
     * @return whether it has acquired that
     */
    public boolean knowsLooks(long now) {
        return looks == now;
    }

    /**
     * Its thread has met others: it has acquired all, and all that it knows is released for all.
     *
     * @param thread the calling thread, which made it
     * @param changesNow as above, with its own
     * @param looksNow as above
     */
    public void meets(RunThread thread, long changesNow, long looksNow) {
        looks = looksNow;
        looks(thread, changesNow);
        metAccesses = lookedAccesses;
        metKnowledge = lookedKnowledge;
    }

    /**
     * Its thread has looked: it has acquired what was released for all, and all that it knows is released, for those who do more at
     * least.
     *
     * @param thread the calling thread, which made it
     * @param changesNow as above
     */
    public void looks(RunThread thread, long changesNow) {
        changes = changesNow;
        lookedAccesses = thread.accesses;
        lookedKnowledge = thread.happensBefore().knowledge();
    }

    /**
     * Its thread has released what others need to know who do more than to look. It knows that itself.
     *
     * @param before how often that was done before
     */
    public void hasReleasedLook(long before) {
        if (looks == before) {
            looks = before + 1;
        }
    }
}
