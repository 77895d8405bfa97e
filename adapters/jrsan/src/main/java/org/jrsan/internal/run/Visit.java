package org.jrsan.internal.run;

import org.jspecify.annotations.Nullable;

/**
 * What a thread had to hand on when it acquired and released a synchroniser. While nobody else has released there, and it has
 * learned nothing and made no access since, doing both again changes nothing.
 *
 * @param thread the thread
 * @param accesses how many accesses it had made
 * @param knowledge what it knew, as a number that no other thread has
 * @param arrangement which runs were open
 */
public record Visit(RunThread thread, long accesses, long knowledge, int arrangement) {
    /**
     * The visit that a thread makes now.
     *
     * @param thread the caller, as the only open run knows it
     * @return null where each edge is told of: under a schedule, beside other runs, while plain reads wait for a validation
     */
    public static @Nullable Visit of(RunThread thread) {
        return Attachment.open().length == 1 && thread.makesPlainEdges()
                ? new Visit(thread, thread.accesses, thread.happensBefore().knowledge(), Attachment.arrangement())
                : null;
    }

    /** Whether the calling thread made it, and has nothing else to hand on now. */
    public boolean isRepeated() {
        return thread.isCaller()
                && thread.makesPlainEdges()
                && thread.accesses == accesses
                && thread.happensBefore().knowledge() == knowledge
                && Attachment.arrangement() == arrangement;
    }
}
