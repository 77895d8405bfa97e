package org.jrsan.schedule;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.jrsan.schedule.choices.Ways;

/**
 * Each step is any of those that are possible. URW (Zhao, Wolff, Mathur and Roychoudhury, 2025): a task is the more likely the more
 * steps it has left, so that each order of all steps is about as likely as any other. With equal chances a task of few steps would
 * most often be over before the others have begun. How many steps are left is what the first execution tells. A wait that could time
 * out rarely does; a step that may fail rarely fails.
 */
final class RandomWalk implements Strategy {
    /** One in so many. */
    private static final int RARELY = 8;

    private final long seed;
    private SplittableRandom random;

    /** How many steps each task had in the first execution; none before that. */
    private int[] usual = new int[0];

    /** How many steps each task has taken in this one. */
    private int[] taken = new int[8];

    RandomWalk(long seed) {
        this.seed = seed;
        random = new SplittableRandom(seed);
    }

    @Override
    public void begins(Execution execution) {
        random = Ways.AtRandom.random(seed, execution.number());
        Arrays.fill(taken, 0);
    }

    @Override
    public void learns(int[] steps) {
        usual = steps.clone();
    }

    @Override
    public int choose(Execution execution, Task[] possible, int count) {
        int place = draw(possible, count);
        if (possible[place].step.wouldGiveUp() && random.nextInt(RARELY) != 0) {
            place = draw(possible, count);
        }
        return place << 1 | fails(possible[place], random);
    }

    private int draw(Task[] possible, int count) {
        int all = 0;
        for (int i = 0; i < count; i++) {
            all += left(possible[i].number);
        }
        int drawn = random.nextInt(all);
        int place = 0;
        for (int left = left(possible[0].number); drawn >= left; left = left(possible[place].number)) {
            drawn -= left;
            place++;
        }
        return place;
    }

    /** How many steps a task has left, as far as that is known; its next one at least. */
    private int left(int task) {
        int had = task < usual.length ? usual[task] : 0;
        return Math.max(1, task < taken.length ? had - taken[task] : had);
    }

    /** 1 where a step that may fail is to fail. */
    static int fails(Task task, SplittableRandom random) {
        return task.mayFail() && random.nextInt(RARELY) == 0 ? 1 : 0;
    }

    @Override
    public void took(Execution execution, Task task, Resource resource) {
        if (task.number >= taken.length) {
            taken = Arrays.copyOf(taken, 2 * task.number);
        }
        taken[task.number]++;
    }

    @Override
    public boolean ends(Execution execution) {
        return true;
    }
}
