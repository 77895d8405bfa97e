package org.jrsan.schedule;

import org.jrsan.schedule.choices.Choices;
import org.jrsan.schedule.choices.Ways;
import org.jrsan.schedule.places.Earlier;

/**
 * The ways in which a program can go on after an access that was found to be exposed: each execution begins as the one did in which
 * that was found, and there the access meets what is stale. All ways are tried, as far as a part of the budget goes; where that is not
 * enough, the rest of it is random. Then some begin before the exposed access, which may meet there what is stale or not. Used by
 * one thread at a time.
 */
public final class Continuations {
    /** How many steps an execution may have: so many, and so many times those that it begins with. */
    private static final int LEAST_STEPS = 1_000;

    private static final int TIMES = 4;

    /** One in so many, at most, goes through all ways. */
    private static final int ALL_SHARE = 4;

    /** After them, one for so many begins earlier. */
    private static final int EARLIER_SHARE = 2;

    /** In no execution of this kind are classes initialised that were not before. */
    private static final long FIRST_NUMBER = 1 << 20;

    private static final int NOBODY = -1;

    private final Start start;
    private final Choices choices;
    private final int mostStale;
    private final long seed;
    private final long budget;
    private final long budgetSteps;
    private final int mostSteps;
    private final Earlier told = new Earlier();
    private WeakWalk walk;
    private WeakWalk.Kind kind = WeakWalk.Kind.ALL;

    /** Whether there is no way left that was not tried. */
    private boolean wentThroughAll;

    /** Whether an execution of those that try all ways was cut off, or had ways that are not tried. */
    private boolean leftSome;

    /** How many went on from the exposed access. */
    private long executions;

    /** How many began before it. */
    private long earlier;

    private long steps;

    /**
     * Where the executions leave the one in which an access was found to be exposed.
     *
     * @param code the choices of that, see {@link Execution#code}
     * @param choice how many choices had been made
     * @param task the task whose access it was
     */
    public record Start(String code, int choice, int task) {}

    /**
     * Continuations.
     *
     * @param start where they begin
     * @param mostStale how often a task may meet what is stale
     * @param seed what random choices follow from
     * @param budget how many executions there may be
     * @param budgetSteps how many steps all of them may have
     */
    public Continuations(Start start, int mostStale, long seed, long budget, long budgetSteps) {
        this.start = start;
        this.mostStale = mostStale;
        this.seed = seed;
        this.budget = budget;
        this.budgetSteps = budgetSteps;
        choices = Choices.read(start.code());
        mostSteps = LEAST_STEPS + TIMES * choices.made();
        walk = new WeakWalk(start, choices, mostStale, new Ways.All(), WeakWalk.Kind.ALL);
    }

    /**
     * All weak runs of a program from its beginning, without an exposed access.
     *
     * @param mostStale how often a task may meet what is stale
     * @param most how many there may be
     */
    public static Continuations all(int mostStale, long most) {
        Start start = new Start(new Choices().code(), 0, NOBODY);
        return new Continuations(start, mostStale, 0, most * ALL_SHARE, Long.MAX_VALUE);
    }

    /** Whether there is another one to run. */
    public boolean hasNext() {
        return (!isEarlierDue() || earlier < budget / EARLIER_SHARE) && steps < budgetSteps;
    }

    private boolean isEarlierDue() {
        return areAll() || executions >= budget;
    }

    /** Begins an execution, whose root is the calling thread. */
    public Execution begin() {
        if (isEarlierDue()) {
            goOn(WeakWalk.Kind.EARLIER);
        } else if (wentThroughAll || executions >= budget / ALL_SHARE) {
            goOn(WeakWalk.Kind.RANDOM);
        }
        // Those that begin earlier have numbers of their own, however many came before them.
        long number = isEarlier() ? budget + earlier++ : executions++;
        Execution.Plan plan =
                new Execution.Plan(FIRST_NUMBER + number, Exploration.GUESSED_STEPS, mostSteps, false, told);
        return new Execution(walk, plan);
    }

    private void goOn(WeakWalk.Kind next) {
        if (kind != next) {
            kind = next;
            walk = new WeakWalk(start, choices, mostStale, new Ways.AtRandom(seed), next);
        }
    }

    /** Whether the latest execution began before the exposed access. */
    public boolean isEarlier() {
        return kind == WeakWalk.Kind.EARLIER;
    }

    /** The execution is over: {@link Execution#finish} has returned. */
    public void end(Execution execution) {
        steps += execution.steps();
        boolean goesOn = execution.close();
        if (kind == WeakWalk.Kind.ALL) {
            boolean isWhole = execution.isOver() && execution.end() != Execution.End.TOO_LONG;
            leftSome |= !isWhole || !execution.limits().isEmpty();
            wentThroughAll = !goesOn;
        }
    }

    /** The choices of the latest execution, for {@link Exploration#replay}. */
    public String code(Execution execution) {
        return Replay.code(walk.beginning(), execution.code());
    }

    /** Whether the exposed access met what is stale in the latest execution. */
    public boolean wasStale() {
        return walk.wasStale();
    }

    /** Whether all ways were tried: a task may have met what is stale more often. */
    public boolean areAll() {
        return wentThroughAll && !leftSome;
    }

    /** How many steps they had. */
    public long steps() {
        return steps;
    }

    /** How many went on from the exposed access. */
    public long executions() {
        return executions;
    }
}
