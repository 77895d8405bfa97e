package org.jrsan.schedule.places;

import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/**
 * What a task has met so far, as a number, and so where it is: with an equal past it is at the same place. Used by the thread of the
 * task, and by whoever chooses its step while that waits.
 */
public final class Past {
    private static final long MIX = 0x9E3779B97F4A7C15L;

    /** See {@link #moment}; its own, and of whoever chooses its step. */
    private long moment;

    /** Tells places apart that have one moment: changes at each of them; its own. */
    private long places;

    /**
     * The past of a task that has met nothing.
     *
     * @param number the number of the task
     */
    public Past(int number) {
        moment = number + 1L;
    }

    /**
     * How far the task has come.
     *
     * @return a number, equal in two executions, nearly certainly, if it took the same steps in both and met the same there, and so
     *     did those that it learned from
     */
    public long moment() {
        return moment;
    }

    /**
     * The task takes in what others did, or what it finds.
     *
     * @param news the others' moments, or what is found
     */
    public void learns(long news) {
        moment = (moment ^ news) * MIX;
        moment ^= moment >>> Integer.SIZE;
        places = 0;
    }

    /**
     * Whether the task, whose thread is the calling one, is in the initialiser of a class.
     *
     * @param initialisers where earlier executions were in one
     * @return whether it is
     */
    public boolean isInInitialiser(Initialisers initialisers) {
        places += MIX;
        return initialisers.isInOne(moment ^ places);
    }

    /**
     * The line of code where the task is, whose thread is the calling one.
     *
     * @param lines what earlier executions found
     * @param takesKnown whether what they found is taken
     * @param walk walks the stack of the calling thread
     * @return what an earlier execution found here with the same past, or else what the walk finds; null if no line is the user's
     */
    public @Nullable StackTraceElement line(
            Lines lines, boolean takesKnown, Supplier<@Nullable StackTraceElement> walk) {
        places += MIX;
        StackTraceElement known = takesKnown ? lines.at(moment ^ places) : null;
        return known != null ? known : found(lines, walk.get());
    }

    private @Nullable StackTraceElement found(Lines lines, @Nullable StackTraceElement line) {
        if (line != null) {
            lines.put(moment ^ places, line);
        }
        return line;
    }
}
