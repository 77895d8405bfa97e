package org.jrsan.schedule.places;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The lines of code where threads of one program were, for those who would walk the stack to know. A thread that is there again,
 * with the same past, is at the same line. Threads may overwrite what is known for each other, and then walk again.
 */
public final class Lines {
    private static final int KNOWN = 1 << 12;

    /** In one object, so that a thread never sees the line of another place. */
    private record Known(long place, StackTraceElement line) {}

    /** By the last bits of a place: the latest such place. */
    private final AtomicReferenceArray<@Nullable Known> known = new AtomicReferenceArray<>(KNOWN);

    /** No line is known so far. */
    public Lines() {}

    /**
     * The line of a place.
     *
     * @param place the place, as a number
     * @return the line, null when it is not known
     */
    public @Nullable StackTraceElement at(long place) {
        Known there = known.get(index(place));
        return there != null && there.place == place ? there.line : null;
    }

    /**
     * A line was found.
     *
     * @param place its place, as a number
     * @param line the line
     */
    public void put(long place, StackTraceElement line) {
        known.set(index(place), new Known(place, line));
    }

    private static int index(long place) {
        return (int) place & KNOWN - 1;
    }
}
