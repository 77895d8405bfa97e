package org.jrsan.rc20.litmus.search;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jrsan.rc20.litmus.compiled.BitReader;
import org.jrsan.rc20.litmus.compiled.BitWriter;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.machine.Actions;
import org.jrsan.rc20.litmus.machine.AssertionFailure;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.litmus.machine.Path;
import org.jrsan.rc20.litmus.machine.Stepper;

/** Visits the states of the machine level by level. */
final class GraphBuilder {
    private static final int STEPS_BETWEEN_LOOKS = 256;

    private final CompiledProgram program;
    private final Actions actions;
    private final StateGraph graph;
    private final Budget budget;
    private final Findings findings;
    private StateTable table = new StateTable();
    private final Deque<long[]> queue = new ArrayDeque<>();
    private final BitWriter writer = new BitWriter();
    private final Machine machine;
    private final Machine ahead;
    private final Machine settled;
    private long queuedBytes;
    private int expanded;
    private int looks;
    private long bytes;

    GraphBuilder(CompiledProgram program, Budget budget, Findings findings) {
        this.program = program;
        this.budget = budget;
        this.findings = findings;
        actions = new Actions(program);
        graph = new StateGraph(program, actions);
        machine = new Machine(program);
        ahead = new Machine(program);
        settled = new Machine(program);
    }

    /** Visits the initial states. */
    void begin() {
        graph.beginLevel();
        Beginnings.visitAll(program, findings, this::visitInitialState);
        graph.beginLevel();
    }

    private void visitInitialState(int[] begins) {
        Machine start = new Path(begins, new int[0]).replay(program, actions.events());
        if (numberOf(start) == graph.states()) {
            graph.addInitial(begins);
        }
    }

    StateGraph graph() {
        return graph;
    }

    /** No state waits to be expanded. */
    boolean isComplete() {
        return queue.isEmpty();
    }

    /** The graph is the whole, and the table of states is needed no more. */
    void complete() {
        graph.complete();
        table = new StateTable();
        account();
    }

    /** Expands the states of the next level. */
    void expandLevel() {
        int end = graph.firstOf(graph.expandedLevels() + 1);
        while (expanded < end) {
            long[] packed = queue.remove();
            queuedBytes -= bytes(packed);
            machine.decode(new BitReader(packed));
            for (int thread = 0; thread < program.threadCount(); thread++) {
                if (machine.canStep(thread)) {
                    step(thread, false);
                    if (machine.canFailSpuriously(thread)) {
                        step(thread, true);
                    }
                }
            }
            graph.endState();
            expanded++;
        }
        graph.beginLevel();
    }

    private void step(int thread, boolean failSpuriously) {
        ahead.assign(machine);
        Stepper step = Stepper.perform(ahead, thread, failSpuriously, actions.events());
        AssertionFailure.Place failed = step.failedAssert();
        for (int variant = 0; variant < step.variants(); variant++) {
            settled.assign(ahead);
            step.settle(settled, variant, actions.events());
            int code = Stepper.encode(step.thread(), failSpuriously, variant);
            if (failed != null && !findings.hasFailure()) {
                findings.failure(graph.pathTo(expanded, code), failed);
            }
            int action = actions.numberOf(settled, step, code);
            int target = numberOf(settled);
            if (target == graph.states()) {
                graph.add(expanded, action);
            }
            graph.addEdge(target, action);
        }
    }

    private int numberOf(Machine at) {
        if (++looks % STEPS_BETWEEN_LOOKS == 0) {
            budget.requireTime();
            account();
        }
        at.encode(writer);
        long[] packed = writer.take();
        int before = table.size();
        int number = table.numberOf(Hash.of(packed, Hash.GOLDEN), Hash.of(packed, Hash.SILVER));
        if (number == before) {
            budget.requireStates(before);
            queue.add(packed);
            queuedBytes += bytes(packed);
        }
        return number;
    }

    private void account() {
        long now = graph.bytes() + table.peakBytes() + queuedBytes;
        long more = now - bytes;
        bytes = now;
        budget.addBytes(more);
    }

    private static long bytes(long[] packed) {
        return 24 + 8L * packed.length + 12;
    }
}
