package org.jrsan.schedule;

/** The executions of one program, one after the other, under one strategy. Used by one thread at a time. */
public final class Exploration {
    /** How many steps an execution may have. */
    public static final int MOST_STEPS = 100_000;

    private final Strategy strategy;
    private boolean hasNext = true;
    private long executions;
    private long steps;

    private Exploration(Strategy strategy) {
        this.strategy = strategy;
    }

    /** All classes of schedules, one execution for each. */
    public static Exploration exhaustive() {
        return new Exploration(new Exhaustive());
    }

    /** Whether there is another execution to run. */
    public boolean hasNext() {
        return hasNext;
    }

    /** Begins an execution, whose root is the calling thread. */
    public Execution begin() {
        executions++;
        return new Execution(strategy, MOST_STEPS);
    }

    /** The execution is over: {@link Execution#finish} has returned. */
    public void end(Execution execution) {
        steps += execution.steps();
        hasNext = execution.close();
    }

    /** How many executions were begun. */
    public long executions() {
        return executions;
    }

    /** How many steps the ended executions had. */
    public long steps() {
        return steps;
    }

    /** How many executions were of a class that was run before; 0 for strategies that do not know. */
    public long cut() {
        return strategy instanceof Exhaustive exhaustive ? exhaustive.cut() : 0;
    }

    /** Whether every class of schedules was run. */
    public boolean isComplete() {
        return strategy instanceof Exhaustive exhaustive && exhaustive.isDone();
    }
}
