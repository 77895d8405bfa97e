package org.jrsan.rc20.litmus.machine;

import java.util.function.Supplier;
import org.jrsan.rc20.Check;
import org.jspecify.annotations.Nullable;

/**
 * Judges the runs of one program; the search asks it about each step it takes.
 *
 * @param <T> what it keeps of a run
 */
public interface Judge<T extends Tracker> {
    /** What is kept of a run in which nothing has happened yet. */
    T newTracker();

    /**
     * Judges a step just taken. The threads that moved stand before their next events: this is their arrival, the one
     * time that a check is due.
     *
     * @param machine the machine behind the step
     * @param tracker the tracker behind the step
     * @param path gives the path to here, this step included
     * @return what was found
     */
    Judgement judge(Machine machine, T tracker, Stepper step, Supplier<Path> path);

    /** The bytes it keeps for itself. */
    long bytes();

    /**
     * What a step showed.
     *
     * @param race whether its event races with one before
     * @param exposed the thread that stands before an access whose check fails, or -1
     * @param check the check that fails, or null
     */
    record Judgement(boolean race, int exposed, @Nullable Check check) {
        public static final Judgement NOTHING = new Judgement(false, -1, null);
    }
}
