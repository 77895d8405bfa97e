package org.jrsan.slice;

import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * What a thread did once, in a slice of a run.
 *
 * @param event which event of the run it is, by its number there; -1 for what is not in the run
 * @param thread the index of the thread in the slice
 * @param instructions the litmus instructions that do the same, each of them an event; at least one
 * @param read the value that the thread read, if it goes on only with this one; null for any
 * @param other the index of the thread that is started or joined, else -1; the instruction then has no operand
 * @param place the user's line, null where it is not known
 * @param words what is to be known of it beside its line; empty for nothing
 * @param isEssential whether the slice would be about something else without it
 */
public record SliceStep(
        int event,
        int thread,
        List<String> instructions,
        @Nullable Long read,
        int other,
        @Nullable StackTraceElement place,
        String words,
        boolean isEssential) {
    /**
     * Copies the instructions.
     *
     * @param event which event of the run it is, by its number there; -1 for what is not in the run
     * @param thread the index of the thread in the slice
     * @param instructions the litmus instructions that do the same, each of them an event; at least one
     * @param read the value that the thread read, if it goes on only with this one; null for any
     * @param other the index of the thread that is started or joined, else -1; the instruction then has no operand
     * @param place the user's line, null where it is not known
     * @param words what is to be known of it beside its line; empty for nothing
     * @param isEssential whether the slice would be about something else without it
     */
    public SliceStep {
        instructions = List.copyOf(instructions);
    }

    /**
     * A comment that tells the line.
     *
     * @return for example {@code Doorbell.java:28}, with the words; empty if neither is known
     */
    String comment() {
        String line = place == null ? "" : place.getFileName() + ":" + place.getLineNumber();
        return line.isEmpty() || words.isEmpty() ? line + words : line + ", " + words;
    }
}
