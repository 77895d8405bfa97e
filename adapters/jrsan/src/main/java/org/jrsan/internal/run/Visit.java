package org.jrsan.internal.run;

import org.jrsan.internal.report.Named;
import org.jspecify.annotations.Nullable;

/**
 * What a thread had to hand on when it acquired and released a synchroniser. While nobody else has released there, and it has
 * learned nothing and made no access since, doing both again changes nothing.
 *
 * @param caller the thread
 * @param accesses how many accesses it had made
 * @param knowledge what it knew, as a number that no other thread has
 * @param arrangement which runs were open
 */
public record Visit(RunThread.Caller caller, long accesses, long knowledge, int arrangement) {
    /**
     * The visit that a thread makes now.
     *
     * @param thread the caller, as the only open run knows it
     * @return null where each edge is told of: under a schedule, beside other runs, while plain reads wait for a validation
     */
    public static @Nullable Visit of(RunThread thread) {
        return Attachment.open().length == 1 && thread.makesPlainEdges()
                ? new Visit(
                        thread.caller, thread.accesses, thread.happensBefore().knowledge(), Attachment.arrangement())
                : null;
    }

    /**
     * Repeats it, if the calling thread made it and has nothing else to hand on now.
     *
     * @param at the synchroniser
     * @return whether that holds; else nothing is done
     */
    public boolean repeat(Named at) {
        RunThread thread = caller.ifCalling();
        if (thread == null
                || !thread.makesPlainEdges()
                || thread.accesses != accesses
                || thread.happensBefore().knowledge() != knowledge
                || Attachment.arrangement() != arrangement) {
            return false;
        }
        thread.comesThrough(at);
        return true;
    }
}
