package org.jrsan.schedule;

import org.jspecify.annotations.Nullable;

/** The executions of one program, one after the other. Used by one thread at a time. */
public final class Exploration {
    /** How schedules are chosen. */
    public enum Kind {
        /** One execution for each class, as far as the budget goes; where that is not enough, the rest of it is mixed. */
        AUTO,
        /** One execution for each class, as far as the budget goes. */
        EXHAUSTIVE,
        /** At each step any of the tasks. */
        RANDOM,
        /** Tasks with priorities that change at a few steps. */
        PCT,
        /** Steps with priorities, drawn again by those that race. */
        POS
    }

    /** How many steps an execution may have. */
    private static final int MOST_STEPS = 100_000;

    /** How many steps all executions may have. */
    private static final long BUDGET_STEPS = 2_000_000;

    private final Kind kind;
    private final long budget;
    private final Strategy[] samples;
    private final @Nullable Exhaustive exhaustive;
    private boolean exhaustiveGoesOn;
    private Strategy strategy;
    private long executions;
    private long steps;
    private boolean heldBack;
    private boolean diverged;
    private boolean allComplete = true;

    /**
     * An exploration.
     *
     * @param kind how schedules are chosen
     * @param budget how many executions there may be
     * @param seed what random choices follow from
     */
    public Exploration(Kind kind, long budget, long seed) {
        this.kind = kind;
        this.budget = budget;
        exhaustive = kind == Kind.AUTO || kind == Kind.EXHAUSTIVE ? new Exhaustive() : null;
        exhaustiveGoesOn = exhaustive != null;
        samples = switch (kind) {
            case AUTO -> new Strategy[] {new PartialOrderSampling(seed), new PriorityWalk(seed), new RandomWalk(seed)};
            case EXHAUSTIVE -> new Strategy[0];
            case RANDOM -> new Strategy[] {new RandomWalk(seed)};
            case PCT -> new Strategy[] {new PriorityWalk(seed)};
            case POS -> new Strategy[] {new PartialOrderSampling(seed)};
        };
        strategy = exhaustive != null ? exhaustive : samples[0];
    }

    private Exploration(Replay replay) {
        this.kind = Kind.RANDOM;
        budget = 1;
        exhaustive = null;
        samples = new Strategy[] {replay};
        strategy = replay;
    }

    /**
     * One execution, with the choices of an earlier one.
     *
     * @param code what {@link Execution#code} of that returned
     * @throws IllegalArgumentException when it is no such code
     */
    public static Exploration replay(String code) {
        return new Exploration(new Replay(Choices.read(code)));
    }

    /** The choice at which a replay left the choices of the earlier execution, from 0; -1 if it did not. */
    public int leftAt() {
        return strategy instanceof Replay replay ? replay.leftAt() : -1;
    }

    /** All classes of schedules, however many there are. */
    public static Exploration exhaustive() {
        return new Exploration(Kind.EXHAUSTIVE, Long.MAX_VALUE, 0);
    }

    /** Whether there is another execution to run. */
    public boolean hasNext() {
        if (executions >= budget || steps >= BUDGET_STEPS && budget != Long.MAX_VALUE || isComplete()) {
            return false;
        }
        return exhaustiveGoesOn || samples.length > 0;
    }

    /** Begins an execution, whose root is the calling thread. */
    public Execution begin() {
        boolean halfSpent = executions >= budget / 2 || steps >= BUDGET_STEPS / 2;
        if (!exhaustiveGoesOn || kind == Kind.AUTO && halfSpent) {
            strategy = samples[(int) (executions % samples.length)];
        }
        executions++;
        return new Execution(strategy, MOST_STEPS);
    }

    /** The execution is over: {@link Execution#finish} has returned. */
    public void end(Execution execution) {
        steps += execution.steps();
        heldBack |= execution.heldBack() || execution.isLimited();
        allComplete &= execution.end() == Execution.End.COMPLETE;
        boolean goesOn = execution.close();
        if (strategy == exhaustive) {
            exhaustiveGoesOn = goesOn;
            diverged |= exhaustive.divergedAt() >= 0;
        }
    }

    /** How many executions were of a class that was run before; 0 for strategies that do not know. */
    public long cut() {
        return exhaustive == null ? 0 : exhaustive.cut();
    }

    /** Whether every class of schedules was run. */
    public boolean isComplete() {
        return exhaustive != null && exhaustive.isDone();
    }

    /** Whether an execution was not the one that its schedule promised: the program depends on more than the schedule. */
    public boolean hasDiverged() {
        return diverged;
    }

    /** Whether a task was held back since it only repeated reads, or a step could have failed once more than was tried. */
    public boolean heldBack() {
        return heldBack;
    }

    /** Whether all tasks of all executions ended by themselves. */
    public boolean allEnded() {
        return allComplete;
    }
}
