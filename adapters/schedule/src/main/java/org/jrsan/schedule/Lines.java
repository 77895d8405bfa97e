package org.jrsan.schedule;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The lines of code where threads of one program were, for those who would walk the stack to know. A thread that is there again,
 * with the same past, is at the same line. Threads may overwrite what is known for each other, and then walk again.
 */
final class Lines {
    private static final int KNOWN = 1 << 12;

    /** In one object, so that a thread never sees the line of another place. */
    private record Known(long place, StackTraceElement line) {}

    /** By the last bits of a place: the latest such place. */
    private final AtomicReferenceArray<@Nullable Known> known = new AtomicReferenceArray<>(KNOWN);

    /** The line of a place, null when it is not known. */
    @Nullable
    StackTraceElement at(long place) {
        Known there = known.get(index(place));
        return there != null && there.place == place ? there.line : null;
    }

    void put(long place, StackTraceElement line) {
        known.set(index(place), new Known(place, line));
    }

    private static int index(long place) {
        return (int) place & KNOWN - 1;
    }
}
