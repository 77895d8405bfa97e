package org.jrsan.spi;

import java.util.List;
import org.jrsan.schedule.Continuations;
import org.jrsan.schedule.Execution;

/**
 * The weak runs that judge one violation: from the first schedule in which it was found, and, where nothing comes of that, from others in which it was found as well. What memory shows
 * there may hurt only where threads have come to another state by then. Used by one thread.
 */
final class WeakRuns {
    /** From another start than the first one, there may be one in so many at least: fewer do not find much. */
    private static final int LEAST_SHARE = 16;

    /** And all of these together may have one in so many of the steps. */
    private static final int STEPS_SHARE = 2;

    private final List<Continuations.Start> starts;

    /** Whether it was found from these alone. */
    private final boolean areAllStarts;

    private final int mostStale;
    private final long seed;
    private final long budget;
    private final long budgetSteps;

    private Continuations present;
    private int at;

    /** Of the starts before the present one. */
    private long executionsBefore;

    private long stepsBefore;
    private boolean wereAll = true;
    private boolean wereTooFew;

    /**
     * Weak runs.
     *
     * @param starts where they begin, at least one
     * @param areAllStarts whether the violation was found in no other schedule
     * @param mostStale how often a thread may meet what is stale
     * @param seed what random choices follow from
     * @param budget how many may go on from the first start; fewer from each of the others
     * @param budgetSteps how many steps those from the first start may have, and half as many those from all others
     */
    WeakRuns(
            List<Continuations.Start> starts,
            boolean areAllStarts,
            int mostStale,
            long seed,
            long budget,
            long budgetSteps) {
        this.starts = List.copyOf(starts);
        this.areAllStarts = areAllStarts;
        this.mostStale = mostStale;
        this.seed = seed;
        this.budget = budget;
        this.budgetSteps = budgetSteps;
        present = new Continuations(starts.get(0), mostStale, seed, budget, budgetSteps);
    }

    /** Whether there is another one from the present start. */
    boolean hasNext() {
        return present.hasNext();
    }

    /**
     * Nothing came of those so far: the next start.
     *
     * @return false if there is none
     */
    boolean goesOn() {
        while (!present.hasNext()) {
            if (at + 1 == starts.size()) {
                return false;
            }
            wereTooFew = areTooFew();
            executionsBefore += present.executions();
            stepsBefore += present.steps();
            wereAll &= present.areAll();
            at++;
            int others = starts.size() - 1;
            present = new Continuations(
                    starts.get(at),
                    mostStale,
                    seed + at,
                    Math.max(1, budget / Math.min(others, LEAST_SHARE)),
                    budgetSteps / STEPS_SHARE / others);
        }
        return true;
    }

    Execution begin() {
        return present.begin();
    }

    void end(Execution execution) {
        present.end(execution);
    }

    /** The choices of the latest one. */
    String code(Execution execution) {
        return present.code(execution);
    }

    /** Whether the exposed access met what is stale in the latest one. */
    boolean wasStale() {
        return present.wasStale();
    }

    /** Whether the latest one began before the exposed access. */
    boolean isEarlier() {
        return present.isEarlier();
    }

    /** Whether all ways were tried from each schedule in which the violation was found. */
    boolean areAll() {
        return areAllStarts && wereAll && at + 1 == starts.size() && present.areAll();
    }

    /** Whether the steps were used up before as many went on from the first start as there may be. */
    boolean areTooFew() {
        return at > 0 ? wereTooFew : present.executions() < budget && !present.areAll();
    }

    /** How many went on from the exposed access. */
    long executions() {
        return executionsBefore + present.executions();
    }

    long steps() {
        return stepsBefore + present.steps();
    }
}
