package org.jrsan.rc20.litmus.finite;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.Arrays;
import java.util.function.IntPredicate;
import org.jrsan.rc20.litmus.compiled.ExplorationLimit;
import org.jrsan.rc20.litmus.machine.Path;
import org.jrsan.rc20.litmus.search.Budget;
import org.jrsan.rc20.litmus.search.IntStore;
import org.jrsan.rc20.litmus.search.StateGraph;
import org.jspecify.annotations.Nullable;

/**
 * Searches the graph of states breadth-first for a shortest run in which a check of one column fails, or that has a race
 * which the column knows of.
 *
 * <p>A pair is a state of the machine and a vector of the column. Nothing that a run does depends on clocks, and what
 * happens to vectors is monotone: where a vector has all the bad bits of another and stands at the same state, all that
 * fails behind the other fails behind it, too. So at each state only the greatest vectors matter, and a vector without
 * bad bits matters nowhere: it comes up by itself where something first becomes unknown.
 */
final class ColumnSearch {
    private static final int NONE = -1;
    private static final int MOST_WORDS = 1 << 30;
    private static final int STEPS_BETWEEN_LOOKS = 4096;

    private final StateGraph graph;
    private final Budget budget;
    private final ColumnSteps steps;
    /**
     * For each state the number of its latest pair, and its vector: mostly this one tells already that another is covered.
     * The other pairs of the state follow by {@link #nexts}.
     */
    private final long[] latest;

    private final IntStore states = new IntStore();
    private final LongArrayList vectors = new LongArrayList();
    /** For each pair the one it comes from; or, as its complement, the state where all was known. */
    private final IntStore parents = new IntStore();

    private final IntStore nexts = new IntStore();
    private final long[] vector;
    private long bytes;
    private int followed;

    /**
     * What was found.
     *
     * @param length the number of steps
     * @param watch the check that failed; null for a race
     */
    record Hit(Path path, int length, ColumnStep.@Nullable Watch watch) {}

    ColumnSearch(StateGraph graph, Column column, Budget budget) {
        this.graph = graph;
        this.budget = budget;
        steps = new ColumnSteps(graph, column);
        vector = new long[column.words()];
        long size = graph.states() * (1L + vector.length);
        if (size > MOST_WORDS) {
            throw new ExplorationLimit("more states than one table holds");
        }
        account(8 * size);
        latest = new long[(int) size];
        for (int state = 0; state < graph.states(); state++) {
            latest[state * (1 + vector.length)] = NONE;
        }
    }

    /**
     * Searches until something is found, or no run is left.
     *
     * @param bound tells of each length whether a run of that length is of interest
     */
    @Nullable
    Hit run(IntPredicate bound) {
        try {
            return search(bound);
        } finally {
            budget.addBytes(-bytes);
        }
    }

    private @Nullable Hit search(IntPredicate bound) {
        int levels = graph.expandedLevels();
        int pair = 0;
        for (int level = 0; level < levels || graph.isComplete() && pair < states.size(); level++) {
            if (!bound.test(level + 1)) {
                return null;
            }
            for (int end = (int) states.size(); pair < end; pair++) {
                Hit hit = expand(pair, level);
                if (hit != null) {
                    return hit;
                }
            }
            Hit hit = level < levels ? begin(level) : null;
            if (hit != null) {
                return hit;
            }
        }
        return null;
    }

    private @Nullable Hit expand(int pair, int level) {
        int state = states.get(pair);
        int end = graph.firstEdge(state + 1);
        for (int edge = graph.firstEdge(state); edge < end; edge++) {
            load(pair);
            Hit hit = follow(edge, pair, level);
            if (hit != null) {
                return hit;
            }
        }
        return null;
    }

    /** From the states of a level, those steps that make something unknown where all was known. */
    private @Nullable Hit begin(int level) {
        int end = graph.firstOf(level + 1);
        for (int state = graph.firstOf(level); state < end; state++) {
            int last = graph.firstEdge(state + 1);
            for (int edge = graph.firstEdge(state); edge < last; edge++) {
                if (steps.of(graph.label(edge)).isSeed()) {
                    Arrays.fill(vector, 0);
                    Hit hit = follow(edge, ~state, level);
                    if (hit != null) {
                        return hit;
                    }
                }
            }
        }
        return null;
    }

    private void load(int pair) {
        for (int i = 0; i < vector.length; i++) {
            vector[i] = vectors.getLong(pair * vector.length + i);
        }
    }

    private @Nullable Hit follow(int edge, int parent, int level) {
        ColumnStep step = steps.of(graph.label(edge));
        boolean raced = step.perform(vector);
        ColumnStep.Watch failed = step.failed(vector);
        if (raced || failed != null) {
            return new Hit(pathTo(parent, edge), level + 1, failed);
        }
        if (++followed % STEPS_BETWEEN_LOOKS == 0) {
            look();
        }
        if (step.isHarmless(vector) || isCovered(graph.target(edge))) {
            return null;
        }
        add(graph.target(edge), parent);
        return null;
    }

    private void look() {
        budget.requireTime();
        account(8L * latest.length + states.bytes() + 8L * vectors.elements().length + parents.bytes() + nexts.bytes());
    }

    private void account(long now) {
        long more = now - bytes;
        bytes = now;
        budget.addBytes(more);
    }

    /** Whether a pair of the state has all the bad bits of the vector. Those that the vector covers are left out from now on. */
    private boolean isCovered(int state) {
        int place = state * (1 + vector.length);
        int head = (int) latest[place];
        if (head == NONE) {
            return false;
        }
        boolean covered = true;
        for (int i = 0; i < vector.length; i++) {
            covered &= (vector[i] & ~latest[place + 1 + i]) == 0;
        }
        return covered || isCoveredByOthers(head);
    }

    private boolean isCoveredByOthers(int head) {
        int before = head;
        for (int at = nexts.get(head); at != NONE; at = nexts.get(at)) {
            boolean covered = true;
            boolean covers = true;
            for (int i = 0; i < vector.length; i++) {
                long there = vectors.getLong(at * vector.length + i);
                covered &= (vector[i] & ~there) == 0;
                covers &= (there & ~vector[i]) == 0;
            }
            if (covered) {
                return true;
            }
            if (covers) {
                nexts.set(before, nexts.get(at));
            } else {
                before = at;
            }
        }
        return false;
    }

    private void add(int state, int parent) {
        int place = state * (1 + vector.length);
        int pair = (int) states.size();
        int previous = (int) latest[place];
        boolean covers = true;
        for (int i = 0; i < vector.length; i++) {
            covers &= (latest[place + 1 + i] & ~vector[i]) == 0;
        }
        nexts.add(previous != NONE && covers ? nexts.get(previous) : previous);
        states.add(state);
        parents.add(parent);
        latest[place] = pair;
        for (int i = 0; i < vector.length; i++) {
            vectors.add(vector[i]);
            latest[place + 1 + i] = vector[i];
        }
    }

    private Path pathTo(int parent, int lastEdge) {
        IntArrayList reversed = new IntArrayList();
        reversed.add(stepOf(lastEdge));
        int at = parent;
        while (at >= 0) {
            reversed.add(stepOf(edgeTo(at)));
            at = parents.get(at);
        }
        Path start = graph.pathTo(~at);
        int[] all = Arrays.copyOf(start.steps(), start.steps().length + reversed.size());
        for (int i = 0; i < reversed.size(); i++) {
            all[all.length - 1 - i] = reversed.getInt(i);
        }
        return new Path(start.begins(), all);
    }

    private int stepOf(int edge) {
        return graph.action(graph.label(edge)).step();
    }

    /** The edge by which a pair was found. */
    private int edgeTo(int pair) {
        int parent = parents.get(pair);
        int state = parent < 0 ? ~parent : states.get(parent);
        int end = graph.firstEdge(state + 1);
        for (int edge = graph.firstEdge(state); edge < end; edge++) {
            if (graph.target(edge) == states.get(pair) && leads(edge, parent, pair)) {
                return edge;
            }
        }
        throw new IllegalStateException("a pair was found by no edge");
    }

    private boolean leads(int edge, int parent, int pair) {
        if (parent < 0) {
            Arrays.fill(vector, 0);
        } else {
            load(parent);
        }
        steps.of(graph.label(edge)).perform(vector);
        for (int i = 0; i < vector.length; i++) {
            if (vector[i] != vectors.getLong(pair * vector.length + i)) {
                return false;
            }
        }
        return true;
    }
}
