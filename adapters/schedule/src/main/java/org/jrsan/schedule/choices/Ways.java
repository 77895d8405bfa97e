package org.jrsan.schedule.choices;

import java.util.Arrays;
import java.util.SplittableRandom;

/** Answers one question after the other, each with a number, in every execution of a program. */
public interface Ways {
    /**
     * An execution begins.
     *
     * @param number its number in its exploration
     */
    void begins(long number);

    /**
     * An answer.
     *
     * @param count how many answers there are, at least 1
     * @return one of them, from 0
     */
    int choose(int count);

    /**
     * An execution is over.
     *
     * @return whether there is another one to run
     */
    boolean ends();

    /** Any answer, as likely as any other. */
    final class AtRandom implements Ways {
        private final long seed;
        private SplittableRandom random;

        /**
         * Answers that follow from a seed and the number of each execution.
         *
         * @param seed the seed
         */
        public AtRandom(long seed) {
            this.seed = seed;
            random = new SplittableRandom(seed);
        }

        /**
         * The choices of each execution follow from the seed and its number alone, whoever runs it.
         *
         * @param seed the seed
         * @param number the number of the execution
         * @return what its choices are drawn from
         */
        public static SplittableRandom random(long seed, long number) {
            return new SplittableRandom(new SplittableRandom(seed ^ number).nextLong());
        }

        @Override
        public void begins(long number) {
            random = random(seed, number);
        }

        @Override
        public int choose(int count) {
            return random.nextInt(count);
        }

        @Override
        public boolean ends() {
            return true;
        }
    }

    /** All answers, one after the other: those of the latest questions change first. */
    final class All implements Ways {
        private static final int FIRST = 32;

        private int[] counts = new int[FIRST];
        private int[] answers = new int[FIRST];

        /** How many questions of the execution have an answer. */
        private int known;

        private int asked;

        /** No execution was run. */
        public All() {}

        @Override
        public void begins(long number) {
            asked = 0;
        }

        @Override
        public int choose(int count) {
            if (asked == known) {
                if (known == counts.length) {
                    counts = Arrays.copyOf(counts, 2 * known);
                    answers = Arrays.copyOf(answers, 2 * known);
                }
                counts[known] = count;
                answers[known++] = 0;
            }
            // Fewer answers than before: the program depends on more than them.
            return Math.min(answers[asked++], count - 1);
        }

        @Override
        public boolean ends() {
            known = asked;
            while (known > 0 && answers[known - 1] == counts[known - 1] - 1) {
                known--;
            }
            if (known > 0) {
                answers[known - 1]++;
            }
            return known > 0;
        }
    }
}
