package org.jrsan.internal.run;

import java.util.Arrays;
import org.jrsan.internal.report.Named;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jspecify.annotations.Nullable;

/**
 * What a thread knew when it acquired and released a synchroniser. While nobody else has released there, and it has
 * learned nothing since, it has nothing to acquire there; and nothing to release either while it has made no access.
 */
public final class Visit {
    /** No visits. */
    public static final @Nullable Visit[] NONE = {};

    /** Somebody is coming, whose visit is not known yet. */
    public static final @Nullable Visit[] COMING = {null};

    /** Of how many threads a synchroniser remembers a visit beside the latest one. */
    private static final int MOST = 3;

    /** Of how many threads that only looked. */
    private static final int MOST_LOOKS = 8;

    private final RunThread.Caller caller;

    /** What it knew, as a number that no other thread has. */
    private final long knowledge;

    /** Which runs were open. */
    private final int arrangement;

    /** How many accesses it had made when it released last. Of the thread alone. */
    private long accesses;

    /** Null unless it is one of many, see {@link #first}. */
    private final @Nullable SyncState<ThreadState> released;

    private final Run.Handle owner;

    /** This one alone, for the many synchronisers that have no other; null unless it is one of many. */
    private final @Nullable Visit @Nullable [] alone;

    private Visit(RunThread thread, int arrangement, @Nullable SyncState<ThreadState> released) {
        this.released = released;
        alone = released == null ? null : new @Nullable Visit[] {this};
        owner = thread.run.handle;
        caller = thread.caller;
        knowledge = thread.happensBefore().knowledge();
        this.arrangement = arrangement;
        accesses = thread.accesses;
    }

    /**
     * The visit that a thread makes now.
     *
     * @param thread the caller, as the only open run knows it
     * @return null where each edge is told of: under a schedule, beside other runs, while plain reads wait for a validation
     */
    public static @Nullable Visit of(RunThread thread) {
        // Before the look at the runs: whatever changes meanwhile is found by the next visit.
        int arrangement = Attachment.arrangement();
        return Attachment.open().length == 1 && thread.makesPlainEdges() ? new Visit(thread, arrangement, null) : null;
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
        if (known == null || !known.isNow(thread)) {
            SyncState<ThreadState> released = thread.run.engine.newSync();
            released.releaseHappensBefore(thread.state);
            known = new Visit(thread, arrangement, released);
            thread.visit = known;
        }
        return known;
    }

    /**
     * The visits of others beside this one, which released nothing new.
     *
     * @param latest the latest of them, null for none
     * @param rest those before it
     * @return as many as are remembered; never changed
     */
    public @Nullable Visit[] others(@Nullable Visit latest, @Nullable Visit[] rest) {
        @Nullable Visit[] found = new @Nullable Visit[MOST];
        int size = 0;
        for (int i = -1; i < rest.length && size < MOST; i++) {
            Visit other = i < 0 ? latest : rest[i];
            if (other != null && other.caller != caller && other.owner.run != null) {
                found[size++] = other;
            }
        }
        return size == 0 ? NONE : Arrays.copyOf(found, size);
    }

    /**
     * The looks of others beside this one, which is the latest.
     *
     * @param rest those before it
     * @return as many as are remembered; never changed
     */
    public @Nullable Visit[] looks(@Nullable Visit[] rest) {
        if (rest.length == 0 && alone != null) {
            return alone;
        }
        @Nullable Visit[] found = new @Nullable Visit[Math.min(MOST_LOOKS, rest.length + 1)];
        found[0] = this;
        int size = 1;
        for (int i = 0; i < rest.length && size < MOST_LOOKS; i++) {
            Visit other = rest[i];
            if (other != null && other.caller != caller && other.owner.run != null) {
                found[size++] = other;
            }
        }
        return Arrays.copyOf(found, size);
    }

    /**
     * Whether another visit is one of the same thread.
     *
     * @param other the other one
     * @return whether it is
     */
    public boolean isOfSame(Visit other) {
        return caller == other.caller;
    }

    private boolean isNow(RunThread thread) {
        return isReleased(thread)
                && thread.happensBefore().knowledge() == knowledge
                && Attachment.arrangement() == arrangement;
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
     * The run of the visit.
     *
     * @return its handle
     */
    public Run.Handle owner() {
        return owner;
    }

    /**
     * Repeats it, if the calling thread made it and has learned nothing since.
     *
     * @param at the synchroniser
     * @return the thread, which has made the edge if {@link #isReleased}, and else has to release; null if all is to be done
     */
    public @Nullable RunThread repeat(Named at) {
        RunThread thread = caller.ifCalling();
        if (thread == null
                || !thread.makesPlainEdges()
                || thread.happensBefore().knowledge() != knowledge
                || Attachment.arrangement() != arrangement) {
            return null;
        }
        thread.comesThrough(at);
        return thread;
    }

    /**
     * Whether its thread has made no access since it released.
     *
     * @param thread what {@link #repeat} returned
     * @return whether nothing is to be released
     */
    public boolean isReleased(RunThread thread) {
        return thread.accesses == accesses;
    }

    /**
     * Its thread releases again.
     *
     * @param thread as above
     */
    public void releases(RunThread thread) {
        accesses = thread.accesses;
    }
}
