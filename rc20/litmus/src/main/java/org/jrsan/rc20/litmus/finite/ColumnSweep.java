package org.jrsan.rc20.litmus.finite;

import java.util.Arrays;
import java.util.BitSet;
import org.jrsan.rc20.litmus.search.Budget;
import org.jrsan.rc20.litmus.search.StateGraph;
import org.jspecify.annotations.Nullable;

/**
 * Decides whether any run fails a check of one column, or has a race that it knows of, without regard to length: the
 * states are gone through in their order, again and again, until no vector is new. That order keeps to neighbouring
 * memory, and many vectors are covered by others before their turn comes.
 */
final class ColumnSweep {
    private static final int STATES_BETWEEN_LOOKS = 1024;
    private static final int ARRAY_OVERHEAD = 20;

    private final StateGraph graph;
    private final ColumnSteps steps;
    private final Budget budget;
    private final int words;
    private final long[] vector;
    /**
     * For each state its greatest vectors, those first that have had their turn. The first word tells the numbers of both
     * kinds.
     */
    private final long[] @Nullable [] sets;

    private final BitSet open = new BitSet();
    private long bytes;
    private long accounted;

    ColumnSweep(StateGraph graph, Column column, Budget budget) {
        this.graph = graph;
        this.budget = budget;
        steps = new ColumnSteps(graph, column);
        words = column.words();
        vector = new long[words];
        bytes = 4L * graph.states();
        account();
        sets = new long[graph.states()][];
    }

    /** Whether something fails. */
    boolean fails() {
        try {
            return begins() || sweeps();
        } finally {
            budget.addBytes(-accounted);
        }
    }

    private boolean begins() {
        for (int edge = 0; edge < graph.firstEdge(graph.expandedStates()); edge++) {
            ColumnStep step = steps.of(graph.label(edge));
            if (step.isSeed()) {
                Arrays.fill(vector, 0);
                if (follow(step, graph.target(edge))) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean sweeps() {
        int looks = 0;
        while (!open.isEmpty()) {
            for (int state = open.nextSetBit(0); state >= 0; state = open.nextSetBit(state + 1)) {
                open.clear(state);
                if (++looks % STATES_BETWEEN_LOOKS == 0) {
                    budget.requireTime();
                    account();
                }
                if (state < graph.expandedStates() && expand(state)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean expand(int state) {
        long[] set = sets[state];
        int done = done(set);
        int size = size(set);
        long[] fresh = Arrays.copyOfRange(set, 1 + done * words, 1 + size * words);
        set[0] = header(size, size);
        int end = graph.firstEdge(state + 1);
        for (int edge = graph.firstEdge(state); edge < end; edge++) {
            ColumnStep step = steps.of(graph.label(edge));
            int target = graph.target(edge);
            for (int at = 0; at < fresh.length; at += words) {
                System.arraycopy(fresh, at, vector, 0, words);
                if (follow(step, target)) {
                    return true;
                }
            }
        }
        return false;
    }

    private boolean follow(ColumnStep step, int target) {
        if (step.perform(vector) || step.failed(vector) != null) {
            return true;
        }
        if (!step.isHarmless(vector)) {
            add(target);
        }
        return false;
    }

    private void add(int state) {
        long[] set = sets[state];
        if (set == null) {
            set = new long[1 + words];
            bytes += ARRAY_OVERHEAD + 8L * set.length;
            sets[state] = set;
        }
        int size = size(set);
        int done = done(set);
        for (int i = size - 1; i >= 0; i--) {
            int at = 1 + i * words;
            if (isCovered(set, at)) {
                return;
            }
            if (covers(set, at)) {
                System.arraycopy(set, at + words, set, at, (size - 1 - i) * words);
                size--;
                done -= i < done ? 1 : 0;
            }
        }
        if (set.length < 1 + (size + 1) * words) {
            bytes += 8L * (size + 1) * words;
            set = Arrays.copyOf(set, 1 + 2 * (size + 1) * words);
            sets[state] = set;
        }
        System.arraycopy(vector, 0, set, 1 + size * words, words);
        set[0] = header(size + 1, done);
        open.set(state);
    }

    private boolean isCovered(long[] set, int at) {
        for (int i = 0; i < words; i++) {
            if ((vector[i] & ~set[at + i]) != 0) {
                return false;
            }
        }
        return true;
    }

    private boolean covers(long[] set, int at) {
        for (int i = 0; i < words; i++) {
            if ((set[at + i] & ~vector[i]) != 0) {
                return false;
            }
        }
        return true;
    }

    private static long header(int size, int done) {
        return (long) size << 32 | done;
    }

    private static int size(long[] set) {
        return (int) (set[0] >>> 32);
    }

    private static int done(long[] set) {
        return (int) set[0];
    }

    private void account() {
        budget.addBytes(bytes - accounted);
        accounted = bytes;
    }
}
