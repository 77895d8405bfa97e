package org.jrsan.schedule;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.jrsan.schedule.choices.Ways;

/**
 * PCT (Burckhardt, Kothari, Musuvathi and Nagarakatte, 2010): each task has a priority, the highest runs, and at a few random
 * steps the one that runs falls to the lowest. Finds a bug of depth d with a probability that does not depend on luck. Fair:
 * a task that runs for long without end falls, too.
 */
final class PriorityWalk implements Strategy {
    /** A bug of this depth needs so many orders, less one. */
    private static final int DEPTH = 3;

    private static final int FAIR_STEPS = 500;

    private final long seed;
    private SplittableRandom random;
    private final List<Double> priorities = new ArrayList<>();
    private final int[] changes = new int[DEPTH - 1];
    private int inRow;
    private double lowest;

    PriorityWalk(long seed) {
        this.seed = seed;
        random = new SplittableRandom(seed);
    }

    @Override
    public void begins(Execution execution) {
        random = Ways.AtRandom.random(seed, execution.number());
        priorities.clear();
        priorities.add(random.nextDouble());
        lowest = 0;
        inRow = 0;
        for (int i = 0; i < changes.length; i++) {
            changes[i] = random.nextInt(execution.usualSteps());
        }
    }

    @Override
    public void made(Task task, Task parent) {
        priorities.add(random.nextDouble());
    }

    @Override
    public int choose(Execution execution, Task[] possible, int count) {
        int place = highest(possible, count);
        boolean falls = inRow >= FAIR_STEPS;
        for (int change : changes) {
            falls |= change == execution.steps();
        }
        if (falls) {
            priorities.set(possible[place].number, --lowest);
            inRow = 0;
            place = highest(possible, count);
        }
        inRow = possible[place] == execution.latest() ? inRow + 1 : 0;
        return place << 1 | RandomWalk.fails(possible[place], random);
    }

    private int highest(Task[] possible, int count) {
        int best = 0;
        for (int i = 1; i < count; i++) {
            boolean givesUp = possible[i].step.wouldGiveUp();
            boolean bestGivesUp = possible[best].step.wouldGiveUp();
            if (givesUp != bestGivesUp
                    ? bestGivesUp
                    : priorities.get(possible[i].number) > priorities.get(possible[best].number)) {
                best = i;
            }
        }
        return best;
    }

    @Override
    public void took(Execution execution, Task task, Resource resource) {}

    @Override
    public boolean ends(Execution execution) {
        return true;
    }
}
