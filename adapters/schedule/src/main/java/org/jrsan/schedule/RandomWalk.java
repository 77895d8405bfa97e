package org.jrsan.schedule;

import java.util.SplittableRandom;

/** Each step is any of those that are possible. A wait that could time out rarely does; a step that may fail rarely fails. */
final class RandomWalk implements Strategy {
    /** One in so many. */
    private static final int RARELY = 8;

    private final long seed;
    private SplittableRandom random;

    RandomWalk(long seed) {
        this.seed = seed;
        random = new SplittableRandom(seed);
    }

    @Override
    public void begins(Execution execution) {
        random = random(seed, execution);
    }

    /** The choices of each execution follow from the seed and its number alone, whoever runs it. */
    static SplittableRandom random(long seed, Execution execution) {
        return new SplittableRandom(new SplittableRandom(seed ^ execution.number()).nextLong());
    }

    @Override
    public int choose(Execution execution, Task[] possible, int count) {
        int place = random.nextInt(count);
        if (possible[place].step.wouldGiveUp() && random.nextInt(RARELY) != 0) {
            place = random.nextInt(count);
        }
        return place << 1 | fails(possible[place], random);
    }

    /** 1 where a step that may fail is to fail. */
    static int fails(Task task, SplittableRandom random) {
        return task.mayFail() && random.nextInt(RARELY) == 0 ? 1 : 0;
    }

    @Override
    public void took(Execution execution, Task task, Resource resource) {}

    @Override
    public boolean ends(Execution execution) {
        return true;
    }
}
