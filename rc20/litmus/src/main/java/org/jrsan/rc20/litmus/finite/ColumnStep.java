package org.jrsan.rc20.litmus.finite;

import java.util.Arrays;
import java.util.List;
import org.jrsan.rc20.Check;
import org.jspecify.annotations.Nullable;

/** What an action does to the vectors of one column. */
final class ColumnStep {
    /** The instructions, each with a target and a source in the words {@link ColumnCompiler#encode} makes. */
    static final int COPY = 0;

    static final int AND = 1;
    static final int OR = 2;
    static final int SET = 3;
    static final int CLEAR = 4;
    static final int CLEAR_ALL = 5;
    static final int CLEAR_FORCED = 6;
    static final int SET_UNKNOWN = 7;
    static final int RACE = 8;

    private final Column column;
    private final long[] instructions;
    private final long[] gone;
    private final boolean seed;
    private final List<Watch> watches;

    /**
     * A check that fails for vectors that have all these bits.
     *
     * @param thread the thread that stands before the access
     */
    record Watch(int thread, Check check, long[] bits) {}

    ColumnStep(Column column, long[] instructions, long[] gone, boolean seed, List<Watch> watches) {
        this.column = column;
        this.instructions = instructions;
        this.gone = gone;
        this.seed = seed;
        this.watches = watches;
    }

    /** Whether it makes something unknown where all was known. */
    boolean isSeed() {
        return seed;
    }

    /** Takes a vector to the one behind the step, and tells whether the event races. */
    boolean perform(long[] vector) {
        boolean raced = false;
        for (long instruction : instructions) {
            int target = (int) (instruction >>> 28) & 0xFFFFFFF;
            int source = (int) instruction & 0xFFFFFFF;
            switch ((int) (instruction >>> 56)) {
                case COPY -> {
                    if (Column.has(vector, source)) {
                        Column.set(vector, target);
                    } else {
                        Column.clear(vector, target);
                    }
                }
                case AND -> {
                    if (!Column.has(vector, source)) {
                        Column.clear(vector, target);
                    }
                }
                case OR -> {
                    if (Column.has(vector, source)) {
                        Column.set(vector, target);
                    }
                }
                case SET -> Column.set(vector, target);
                case CLEAR -> Column.clear(vector, target);
                case CLEAR_ALL -> Arrays.fill(vector, 0);
                case CLEAR_FORCED -> {
                    for (int i = 0; i < vector.length; i++) {
                        vector[i] &= ~column.forced()[i];
                    }
                }
                case SET_UNKNOWN -> {
                    for (int i = 0; i < vector.length; i++) {
                        vector[i] |= column.unknown()[i];
                    }
                }
                default -> raced |= Column.has(vector, target);
            }
        }
        for (int i = 0; i < vector.length; i++) {
            vector[i] &= ~gone[i];
        }
        return raced;
    }

    /** Whether every thread knows: then nothing fails until something else becomes unknown. */
    boolean isHarmless(long[] vector) {
        return !intersects(column.seekers(), vector);
    }

    private static boolean intersects(long[] bits, long[] vector) {
        for (int i = 0; i < bits.length; i++) {
            if ((bits[i] & vector[i]) != 0) {
                return true;
            }
        }
        return false;
    }

    /** The check that fails for a vector behind the step, or null. */
    @Nullable
    Watch failed(long[] vector) {
        for (Watch watch : watches) {
            if (isIn(watch.bits(), vector)) {
                return watch;
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
