package org.jrsan.schedule;

/**
 * A part of an exploration, one of several that cover together what the whole would: of the samples those whose number is its
 * own, and of the classes those whose first choices are its own.
 *
 * @param index which part, from 0
 * @param count how many there are
 */
public record Shard(int index, int count) {
    /** The whole. */
    public static final Shard WHOLE = new Shard(0, 1);

    /** How many choices between several tasks there are in the beginning that tells whose an execution is. */
    private static final int CHOICES = 3;

    /** A part. */
    public Shard {
        if (count < 1 || index < 0 || index >= count) {
            throw new IllegalArgumentException("no part " + index + " of " + count);
        }
    }

    /** Whether it is the whole. */
    public boolean isWhole() {
        return count == 1;
    }

    /** Whether the execution, or the beginning of executions, with a number is its own. */
    public boolean has(long number) {
        return number % count == index;
    }

    /** After how many choices between several tasks it is decided whose an execution is: several beginnings for each part. */
    int choices() {
        return isWhole() ? 0 : CHOICES + Integer.SIZE - Integer.numberOfLeadingZeros(count - 1);
    }
}
