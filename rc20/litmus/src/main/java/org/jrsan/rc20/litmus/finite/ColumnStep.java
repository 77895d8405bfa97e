package org.jrsan.rc20.litmus.finite;

import java.util.List;
import org.jrsan.rc20.Check;
import org.jspecify.annotations.Nullable;

/**
 * What an action does to the vectors of one column, as a list of instructions. An instruction has targets, which are a
 * vector, and some have a source, which is a place.
 */
final class ColumnStep {
    /** What an instruction does to its targets. */
    enum Code {
        SET,
        CLEAR,
        /** They become as the source. */
        COPY,
        /** They stay bad only if the source is bad: knowledge is joined. */
        AND,
        /** They become bad if the source is bad: a forced order is joined. */
        OR,
        /** Nothing, but the event races if one of them is bad. */
        RACE;

        private static final int BITS = 3;
    }

    private static final int CODE_MASK = (1 << Code.BITS) - 1;
    private static final int SET = Code.SET.ordinal();
    private static final int CLEAR = Code.CLEAR.ordinal();
    private static final int COPY = Code.COPY.ordinal();
    private static final int AND = Code.AND.ordinal();
    private static final int OR = Code.OR.ordinal();

    private final Column column;
    private final int words;
    private final int[] codes;
    private final long[] targets;
    private final boolean seed;
    private final List<Watch> watches;

    /**
     * A check that fails for vectors that have all these bits.
     *
     * @param thread the thread that stands before the access
     */
    record Watch(int thread, Check check, long[] bits) {}

    /**
     * A step.
     *
     * @param codes the instructions as {@link #encode} makes them
     * @param targets the targets of each instruction in turn
     * @param seed whether it makes something unknown where all was known
     */
    ColumnStep(Column column, int[] codes, long[] targets, boolean seed, List<Watch> watches) {
        this.column = column;
        words = column.words();
        this.codes = codes;
        this.targets = targets;
        this.seed = seed;
        this.watches = watches;
    }

    static int encode(Code code, int source) {
        return source << Code.BITS | code.ordinal();
    }

    boolean isSeed() {
        return seed;
    }

    /** Takes a vector to the one behind the step, and tells whether the event races. */
    boolean perform(long[] vector) {
        return words == 1 ? performOnOne(vector) : performOnAll(vector);
    }

    private boolean performOnAll(long[] vector) {
        boolean raced = false;
        for (int i = 0; i < codes.length; i++) {
            int source = codes[i] >>> Code.BITS;
            long bad = -(vector[source >>> 6] >>> source & 1);
            for (int word = 0; word < words; word++) {
                long mask = targets[i * words + word];
                raced |= races(codes[i], vector[word], mask);
                vector[word] = perform(codes[i], vector[word], mask, bad);
            }
        }
        return raced;
    }

    /** Vectors of one word are the rule, and need no memory on the way. */
    private boolean performOnOne(long[] vector) {
        boolean raced = false;
        long only = vector[0];
        for (int i = 0; i < codes.length; i++) {
            raced |= races(codes[i], only, targets[i]);
            only = perform(codes[i], only, targets[i], -(only >>> (codes[i] >>> Code.BITS) & 1));
        }
        vector[0] = only;
        return raced;
    }

    /** A word of a vector behind an instruction; all bits of the last argument are as the source. */
    private static long perform(int instruction, long word, long mask, long bad) {
        int code = instruction & CODE_MASK;
        if (code == AND) {
            return word & (~mask | bad);
        }
        if (code == OR) {
            return word | mask & bad;
        }
        if (code == COPY) {
            return word & ~mask | mask & bad;
        }
        if (code == CLEAR) {
            return word & ~mask;
        }
        return code == SET ? word | mask : word;
    }

    private static boolean races(int instruction, long word, long mask) {
        return (instruction & CODE_MASK) > OR && (word & mask) != 0;
    }

    /** Whether every thread knows: then nothing fails until something else becomes unknown. */
    boolean isHarmless(long[] vector) {
        for (int i = 0; i < words; i++) {
            if ((column.seekers()[i] & vector[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    /** The check that fails for a vector behind the step, or null. */
    @Nullable
    Watch failed(long[] vector) {
        for (int i = 0; i < watches.size(); i++) {
            if (isIn(watches.get(i).bits(), vector)) {
                return watches.get(i);
            }
        }
        return null;
    }

    private static boolean isIn(long[] bits, long[] vector) {
        for (int i = 0; i < bits.length; i++) {
            if ((bits[i] & ~vector[i]) != 0) {
                return false;
            }
        }
        return true;
    }
}
