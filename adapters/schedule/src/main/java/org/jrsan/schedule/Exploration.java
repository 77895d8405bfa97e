package org.jrsan.schedule;

import java.util.EnumSet;
import java.util.Set;
import org.jrsan.schedule.Execution.End;
import org.jrsan.schedule.Execution.Limit;
import org.jrsan.schedule.choices.Choices;
import org.jrsan.schedule.places.Earlier;
import org.jspecify.annotations.Nullable;

/** The executions of one program, one after the other. Used by one thread at a time. */
public final class Exploration {
    /** How schedules are chosen. */
    public enum Kind {
        /** One execution for each class, for half of the budget; between them and afterwards samples, mixed, for the other half. */
        AUTO,
        /** One execution for each class, as far as the budget goes. */
        EXHAUSTIVE,
        /** At each step any of the tasks, so that each order of all steps is about as likely as any other. */
        RANDOM,
        /** Tasks with priorities that change at a few steps. */
        PCT,
        /** Steps with priorities, drawn again by those that race. */
        POS
    }

    /** How many steps an execution may have, unless more are asked for. */
    private static final int MOST_STEPS = 100_000;

    /** How many steps all executions may have. */
    private static final long BUDGET_STEPS = 2_000_000;

    /** How many steps an execution has, before anything is known. */
    static final int GUESSED_STEPS = 32;

    /** So many executions of a small tree are not interrupted by samples. */
    private static final int UNMIXED = 16;

    /** Afterwards, as long as classes are left, one in so many is a sample: it finds at once what is deep in a large tree. */
    private static final int SAMPLED = 4;

    private final Earlier told;
    private final Kind kind;
    private final long seed;
    private final Shard shard;
    private final long budget;
    private final Strategy[] samples;
    private final @Nullable Exhaustive exhaustive;
    private boolean exhaustiveGoesOn;
    private Strategy strategy;
    private int usualSteps = GUESSED_STEPS;
    private int mostSteps = MOST_STEPS;

    /** The number of the next sample. */
    private long sample;

    private long executions;
    private long steps;

    /** How many of them were for a class each. */
    private long exhaustiveExecutions;

    private long exhaustiveSteps;
    private final EnumSet<Limit> limits = EnumSet.noneOf(Limit.class);

    /** Those of samples. */
    private final EnumSet<Limit> limitsOfSamples = EnumSet.noneOf(Limit.class);

    private boolean diverged;
    private boolean allComplete = true;

    /** The first execution, null before it; then the second one, which has the same schedule. */
    private @Nullable Transcript first;

    private @Nullable Choices firstChoices;
    private @Nullable Transcript second;

    /** Those of an execution that is to be run once more next. */
    private @Nullable Choices askedChoices;

    /** The latest such run; null before the first. */
    private @Nullable Replay asked;

    /** Whether a thread was out of sight in the first execution, or in the second. */
    private boolean isFirstOutOfSight;

    /**
     * An exploration.
     *
     * @param kind how schedules are chosen
     * @param budget how many executions there may be
     * @param seed what random choices follow from
     * @param shard which part of it is to be run
     */
    public Exploration(Kind kind, long budget, long seed, Shard shard) {
        this(kind, budget, seed, shard, new Earlier());
    }

    /**
     * The same for a program of which others were run.
     *
     * @param kind as above
     * @param budget as above
     * @param seed as above
     * @param shard as above
     * @param told what those tell, and will be told
     */
    public Exploration(Kind kind, long budget, long seed, Shard shard, Earlier told) {
        this.told = told;
        this.kind = kind;
        this.seed = seed;
        this.shard = shard;
        this.budget = budget;
        exhaustive = kind == Kind.AUTO || kind == Kind.EXHAUSTIVE ? new Exhaustive(shard) : null;
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

    private Exploration(Replay replay, Earlier told) {
        this.told = told;
        this.kind = Kind.RANDOM;
        seed = 0;
        shard = Shard.WHOLE;
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
        return replay(code, new Earlier());
    }

    /**
     * The same for a program of which others were run.
     *
     * @param code as above
     * @param told what those tell, and will be told
     */
    public static Exploration replay(String code, Earlier told) {
        return new Exploration(Replay.of(code), told);
    }

    /** One execution of the same program, with the choices of one that it had. */
    public Exploration replay(Execution replayed) {
        return new Exploration(Replay.of(replayed.code()), told);
    }

    /**
     * The choice at which a replay left the choices of the earlier execution, from 0; -1 if it did not, and for what {@link #repeat} asked for:
     * that runs because the program does not do the same again.
     */
    public int leftAt() {
        return strategy instanceof Replay replay && replay != asked ? replay.leftAt() : -1;
    }

    /** All classes of schedules, however many there are. */
    public static Exploration exhaustive() {
        return exhaustive(Shard.WHOLE);
    }

    /** A part of all classes of schedules. */
    static Exploration exhaustive(Shard shard) {
        return new Exploration(Kind.EXHAUSTIVE, Long.MAX_VALUE, 0, shard);
    }

    /** The executions of the same program once more. */
    public Exploration again() {
        return new Exploration(kind, budget, seed, shard, told);
    }

    /** Sets how many steps each execution may have that begins from now on. */
    public void limitSteps(int most) {
        mostSteps = most;
    }

    /** Whether there is another execution to run. */
    public boolean hasNext() {
        if (isRepeatDue() || askedChoices != null) {
            return true;
        }
        if (isComplete() || steps >= BUDGET_STEPS && budget != Long.MAX_VALUE) {
            return false;
        }
        return goesOnExhaustively() || hasSample();
    }

    private boolean goesOnExhaustively() {
        boolean halfSpent = exhaustiveExecutions >= budget / 2 || exhaustiveSteps >= BUDGET_STEPS / 2;
        return exhaustiveGoesOn && exhaustiveExecutions < budget && !(kind == Kind.AUTO && halfSpent);
    }

    private boolean hasSample() {
        return samples.length > 0 && sample < samplesOfAllShards();
    }

    private boolean isSampleDue() {
        boolean isMixed = executions >= UNMIXED && (executions - UNMIXED) % SAMPLED == 0;
        return !goesOnExhaustively() || isMixed && hasSample();
    }

    private long samplesOfAllShards() {
        return kind == Kind.AUTO ? budget - budget / 2 : budget;
    }

    /** Whether the next execution is the first one once more, with the same choices: it shows on what else the program depends. */
    private boolean isRepeatDue() {
        return firstChoices != null && second == null;
    }

    /** Whether the latest execution was an earlier one once more: the first, or one that {@link #repeat} asked for. It does not count as one of the budget. */
    public boolean isRepeat() {
        return isSecond() || asked != null && strategy == asked;
    }

    private boolean isSecond() {
        return second != null && strategy == second;
    }

    /**
     * The latest execution did something that the program does once, and is to be run once more, with the same choices. Called before
     * {@link #end}. The first one is run twice anyway.
     *
     * @param latest the execution, which is finished
     */
    public void repeat(Execution latest) {
        if (executions > 1 && !isRepeat() && !(strategy instanceof Replay) && latest.end() != End.BROKEN) {
            askedChoices = latest.choices();
        }
    }

    /**
     * Where the first two executions, which have one schedule, differ; null if they do not, or were not both run, or a thread was out
     * of sight in one of them: when it comes back is not in the schedule, so that a difference tells nothing of the program.
     */
    public @Nullable Difference difference() {
        return second == null || isFirstOutOfSight ? null : second.difference();
    }

    /** Begins an execution, whose root is the calling thread. */
    public Execution begin() {
        if (firstChoices != null && second == null) {
            second = new Transcript(new Replay(firstChoices), first);
            strategy = second;
            return new Execution(second, plan(0));
        }
        if (askedChoices != null) {
            asked = new Replay(askedChoices);
            askedChoices = null;
            strategy = asked;
            return new Execution(asked, plan(0));
        }
        Execution.Plan plan = plan(sample);
        if (exhaustive != null && !isSampleDue()) {
            strategy = exhaustive;
            exhaustiveExecutions++;
        } else {
            strategy = samples[(int) (sample % samples.length)];
            // All shards begin with the first, so that all know the same of it.
            sample = sample == 0 && shard.index() > 0 ? shard.index() : sample + shard.count();
        }
        executions++;
        if (executions > 1 || strategy instanceof Replay) {
            return new Execution(strategy, plan);
        }
        first = new Transcript(strategy, null);
        return new Execution(first, plan);
    }

    private Execution.Plan plan(long number) {
        return new Execution.Plan(number, usualSteps, mostSteps, budget != Long.MAX_VALUE, told);
    }

    /** The execution is over: {@link Execution#finish} has returned. */
    public void end(Execution execution) {
        steps += execution.steps();
        isFirstOutOfSight |=
                (executions == 1 || strategy == second) && execution.limits().contains(Limit.AWAY);
        boolean isSample = strategy != exhaustive && !isRepeat();
        (isSample ? limitsOfSamples : limits).addAll(execution.limits());
        allComplete &= execution.end() == Execution.End.COMPLETE;
        boolean goesOn = execution.close();
        if (strategy == exhaustive) {
            exhaustiveGoesOn = goesOn;
            exhaustiveSteps += execution.steps();
            diverged |= exhaustive.divergedAt() >= 0;
        }
        diverged |= asked != null && strategy == asked && asked.leftAt() >= 0;
        if (executions == 1 && !(strategy instanceof Replay) && firstChoices == null && execution.end() != End.BROKEN) {
            firstChoices = execution.choices();
            usualSteps = Math.max(1, execution.steps());
            if (first != null) {
                for (Strategy sampling : samples) {
                    sampling.learns(first.stepsByTask());
                }
            }
        }
    }

    /** How many steps all executions had. */
    public long steps() {
        return steps;
    }

    /** How many executions were of a class that was run before; 0 for strategies that do not know. */
    public long cut() {
        return exhaustive == null ? 0 : exhaustive.cut();
    }

    /** How many classes of schedules were run; 0 for strategies that do not know. */
    public long classes() {
        return exhaustive == null ? 0 : exhaustive.classes();
    }

    /** About how many classes there are, judged by the part of the tree of choices that was run; at least {@link #classes}. */
    public double estimatedClasses() {
        return exhaustive == null ? 0 : exhaustive.estimatedClasses();
    }

    /** Whether every class of schedules was run. */
    public boolean isComplete() {
        return exhaustive != null && exhaustive.isDone();
    }

    /**
     * Whether an execution was not the one that its schedule promised: the program depends on more than the schedule. It is not known,
     * and not told, once a thread was out of sight.
     */
    public boolean hasDiverged() {
        return diverged && !limits.contains(Limit.AWAY);
    }

    /** Why there are orders that were not tried, although the strategy would. */
    public Set<Limit> limits() {
        return limits;
    }

    /** Whether all tasks of all executions ended by themselves. */
    public boolean allEnded() {
        return allComplete;
    }

    /** Whether the first schedule was run twice, so that {@link #difference} tells something. */
    public boolean wasRepeated() {
        return second != null;
    }
}
