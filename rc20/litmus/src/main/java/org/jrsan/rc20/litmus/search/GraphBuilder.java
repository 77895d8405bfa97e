package org.jrsan.rc20.litmus.search;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ForkJoinTask;
import org.jrsan.rc20.litmus.compiled.BitWriter;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.machine.Actions;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.litmus.machine.Path;

/**
 * Visits the states of the machine level by level.
 *
 * <p>The states of a level are expanded by several threads; what they found is then added by one, in the order of the
 * states. So the graph does not depend on the number of threads, nor on their speed.
 */
final class GraphBuilder {
    /** Fewer are expanded by one thread. */
    private static final int FEW = 256;
    /** So many wait at most for being added. */
    private static final int MOST_AT_ONCE = 1 << 15;

    private static final int PARTS_PER_THREAD = 4;
    private static final long ARRAY_OVERHEAD = 24;

    private final CompiledProgram program;
    private final Actions actions;
    private final StateGraph graph;
    private final Budget budget;
    private final Findings findings;
    private final List<Expander> expanders = new ArrayList<>();
    private StateTable table = new StateTable();
    private List<long[]> level = new ArrayList<>();
    private List<long[]> nextLevel = new ArrayList<>();
    private long queuedBytes;
    private long bytes;

    GraphBuilder(CompiledProgram program, Budget budget, Findings findings) {
        this.program = program;
        this.budget = budget;
        this.findings = findings;
        actions = new Actions(program);
        graph = new StateGraph(program, actions);
        int parts = PARTS_PER_THREAD * (1 + ForkJoinPool.getCommonPoolParallelism());
        for (int i = 0; i < parts; i++) {
            expanders.add(new Expander(program, table, budget));
        }
    }

    /** Visits the initial states. */
    void begin() {
        graph.beginLevel();
        Beginnings.visitAll(program, findings, this::visitInitialState);
        endLevel();
    }

    private void visitInitialState(int[] begins) {
        Machine start = new Path(begins, new int[0]).replay(program, actions.events());
        long[] words = new long[start.words()];
        start.copyTo(words);
        BitWriter writer = new BitWriter();
        start.encode(writer);
        int number = numberOf(Hash.of(words, Hash.GOLDEN), Hash.of(words, Hash.SILVER), writer.take());
        if (number == graph.states()) {
            graph.addInitial(begins);
        }
    }

    StateGraph graph() {
        return graph;
    }

    /** No state waits to be expanded. */
    boolean isComplete() {
        return level.isEmpty();
    }

    /** The graph is the whole, and the table of states is needed no more. */
    void complete() {
        graph.complete();
        table = new StateTable();
        expanders.clear();
        account();
    }

    /** Expands the states of the next level. */
    void expandLevel() {
        for (int from = 0; from < level.size(); from += MOST_AT_ONCE) {
            int to = Math.min(level.size(), from + MOST_AT_ONCE);
            int parts = to - from < FEW ? 1 : expanders.size();
            expand(from, to, parts);
            for (int part = 0; part < parts; part++) {
                add(expanders.get(part));
            }
            account();
        }
        endLevel();
    }

    private void expand(int from, int to, int parts) {
        List<ForkJoinTask<?>> tasks = new ArrayList<>();
        for (int part = 0; part < parts; part++) {
            int begin = from + (int) ((long) (to - from) * part / parts);
            int end = from + (int) ((long) (to - from) * (part + 1) / parts);
            Expander expander = expanders.get(part);
            tasks.add(ForkJoinTask.adapt(() -> expander.expand(level, begin, end)));
        }
        ForkJoinTask.invokeAll(tasks);
    }

    private void add(Expander expanded) {
        Expander.Failure failure = expanded.failure();
        if (failure != null && !findings.hasFailure()) {
            findings.failure(graph.pathTo(graph.expandedStates() + failure.state(), failure.code()), failure.place());
        }
        int step = 0;
        int unknown = 0;
        for (int state = 0; state < expanded.states(); state++) {
            for (int end = expanded.end(state); step < end; step++) {
                int action = expanded.label(step, actions);
                int target = expanded.target(step);
                if (target == Expander.UNKNOWN) {
                    target = numberOf(expanded.hash(unknown, 0), expanded.hash(unknown, 1), expanded.packed(unknown));
                    unknown++;
                    if (target == graph.states()) {
                        graph.add(graph.expandedStates(), action);
                    }
                }
                graph.addEdge(target, action);
            }
            graph.endState();
        }
    }

    private void endLevel() {
        graph.beginLevel();
        level = nextLevel;
        nextLevel = new ArrayList<>();
        queuedBytes = 0;
        for (long[] packed : level) {
            queuedBytes += bytes(packed);
        }
        account();
    }

    private int numberOf(long first, long second, long[] packed) {
        int before = table.size();
        int number = table.numberOf(first, second);
        if (number == before) {
            budget.requireStates(before);
            nextLevel.add(packed);
            queuedBytes += bytes(packed);
        }
        return number;
    }

    private void account() {
        long now = graph.bytes() + table.peakBytes() + queuedBytes;
        long more = now - bytes;
        bytes = now;
        budget.addBytes(more);
        budget.progress().states(graph.states());
    }

    private static long bytes(long[] packed) {
        return ARRAY_OVERHEAD + 8L * packed.length;
    }
}
