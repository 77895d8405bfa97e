package org.jrsan.schedule;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jrsan.schedule.choices.Ways;

/**
 * POS (Yuan, Yang and Gu, 2018): each announced step has a random priority, the highest is taken, and those that race with it
 * draw again. So orders of dependent steps are sampled more evenly than by a random walk.
 */
final class PartialOrderSampling implements Strategy {
    private static final double NONE = -1;
    private static final double GIVES_UP = 1e-3;

    private final long seed;
    private SplittableRandom random;
    private double[] priorities = new double[8];

    PartialOrderSampling(long seed) {
        this.seed = seed;
        random = new SplittableRandom(seed);
    }

    @Override
    public void begins(Execution execution) {
        random = Ways.AtRandom.random(seed, execution.number());
        Arrays.fill(priorities, NONE);
    }

    @Override
    public int choose(Execution execution, Task[] possible, int count) {
        int best = 0;
        double highest = NONE;
        for (int i = 0; i < count; i++) {
            Task task = possible[i];
            if (task.number >= priorities.length) {
                int length = priorities.length;
                priorities = Arrays.copyOf(priorities, 2 * task.number);
                Arrays.fill(priorities, length, priorities.length, NONE);
            }
            if (priorities[task.number] == NONE) {
                priorities[task.number] = random.nextDouble();
            }
            double priority = priorities[task.number] * (task.step.wouldGiveUp() ? GIVES_UP : 1);
            if (priority > highest) {
                highest = priority;
                best = i;
            }
        }
        return best << 1 | RandomWalk.fails(possible[best], random);
    }

    @Override
    public void took(Execution execution, Task task, Resource resource) {
        for (Task other : execution.tasks()) {
            boolean races = other.step.resource == resource && (task.wrote || other.step.writes)
                    || other.step.interruption == resource && task.wrote;
            if ((other == task || races) && other.number < priorities.length) {
                priorities[other.number] = NONE;
            }
        }
    }

    @Override
    public boolean ends(Execution execution) {
        return true;
    }
}
