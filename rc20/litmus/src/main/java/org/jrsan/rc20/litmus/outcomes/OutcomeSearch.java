package org.jrsan.rc20.litmus.outcomes;

import it.unimi.dsi.fastutil.longs.LongArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.Map;
import java.util.Set;
import java.util.SortedMap;
import java.util.TreeMap;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.search.Budget;

/**
 * Visits all runs of a program on one kind of memory. Runs with equal futures are one state, which remembers how many they
 * are. States of a program without loops are visited in order of their progress: when one is visited, all that lead to it
 * have been. A program with loops has no such order; there every state is visited once, and runs are not counted.
 */
final class OutcomeSearch {
    /** How often the clock is looked at. */
    private static final int STATES_BETWEEN_LOOKS = 256;

    /** What the run of a state takes, about. */
    private static final long BYTES_OF_RUN = 2_000;

    private static final class State {
        final Run run;
        long runs;

        State(Run run) {
            this.run = run;
        }
    }

    private final CompiledProgram program;
    private final boolean isLoopFree;
    private final Budget budget;

    /** States to be visited, by progress. */
    private final TreeMap<Long, Map<LongArrayList, State>> open = new TreeMap<>();

    /** All states of a program with loops. */
    private final Set<LongArrayList> seen = new HashSet<>();

    private final SortedMap<Outcome, Long> outcomes = new TreeMap<>();
    private long visited;

    OutcomeSearch(CompiledProgram program, boolean isLoopFree, Budget budget) {
        this.program = program;
        this.isLoopFree = isLoopFree;
        this.budget = budget;
    }

    /** The outcomes found so far, each with the number of its runs. */
    SortedMap<Outcome, Long> outcomes() {
        return outcomes;
    }

    /** Visits all runs that begin with a memory. */
    void run(Memory memory) {
        Run.begin(program, memory, begun -> add(begun, isLoopFree ? 1 : 0));
        while (!open.isEmpty()) {
            Map<LongArrayList, State> next = open.pollFirstEntry().getValue();
            next.values().forEach(this::visit);
            next.keySet().forEach(key -> budget.addBytes(-BYTES_OF_RUN - (isLoopFree ? bytes(key) : 0)));
        }
    }

    private void add(Run run, long runs) {
        LongArrayList key = run.key();
        if (isLoopFree || seen.add(key)) {
            long progress = isLoopFree ? run.progress() : visited;
            State state =
                    open.computeIfAbsent(progress, p -> new HashMap<>()).computeIfAbsent(key, k -> newState(k, run));
            state.runs = sum(state.runs, runs);
        }
    }

    private State newState(LongArrayList key, Run run) {
        budget.addBytes(bytes(key) + BYTES_OF_RUN);
        return new State(run);
    }

    private static long bytes(LongArrayList key) {
        return (long) Long.BYTES * key.size();
    }

    private void visit(State state) {
        budget.requireStates(visited++);
        if (visited % STATES_BETWEEN_LOOKS == 0) {
            budget.requireTime();
        }
        if (state.run.isOver()) {
            outcomes.merge(state.run.outcome(), state.runs, OutcomeSearch::sum);
        }
        state.run.forEachStep(next -> add(next, state.runs));
    }

    private static long sum(long a, long b) {
        return a > Long.MAX_VALUE - b ? Long.MAX_VALUE : a + b;
    }
}
