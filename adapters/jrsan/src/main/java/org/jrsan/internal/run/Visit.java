package org.jrsan.internal.run;

import org.jrsan.internal.report.Named;
import org.jspecify.annotations.Nullable;

/**
 * What a thread knew when it acquired and released a synchroniser. While nobody else has released there, and it has
 * learned nothing since, it has nothing to acquire there; and nothing to release either while it has made no access.
 */
public final class Visit {
    private final RunThread.Caller caller;

    /** What it knew, as a number that no other thread has. */
    private final long knowledge;

    /** Which runs were open. */
    private final int arrangement;

    /** How many accesses it had made when it released last. Of the thread alone. */
    private long accesses;

    private Visit(RunThread thread) {
        caller = thread.caller;
        knowledge = thread.happensBefore().knowledge();
        arrangement = Attachment.arrangement();
        accesses = thread.accesses;
    }

    /**
     * The visit that a thread makes now.
     *
     * @param thread the caller, as the only open run knows it
     * @return null where each edge is told of: under a schedule, beside other runs, while plain reads wait for a validation
     */
    public static @Nullable Visit of(RunThread thread) {
        return Attachment.open().length == 1 && thread.makesPlainEdges() ? new Visit(thread) : null;
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
