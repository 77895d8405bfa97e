package org.jrsan.rc20.litmus.search;

import java.util.Arrays;
import java.util.function.Consumer;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.machine.AssertionFailure;
import org.jrsan.rc20.litmus.machine.Machine;
import org.jrsan.rc20.litmus.machine.Path;
import org.jrsan.rc20.litmus.machine.Stepper;

/** All beginnings of a program: each thread that nobody starts may have several ways to its first event. */
final class Beginnings {
    private final CompiledProgram program;
    private final Findings findings;
    private final Consumer<int[]> visit;
    private final Machine machine;
    private final int[] begins;

    private Beginnings(CompiledProgram program, Findings findings, Consumer<int[]> visit) {
        this.program = program;
        this.findings = findings;
        this.visit = visit;
        machine = new Machine(program);
        begins = new int[program.threadCount()];
    }

    /** Gives each beginning to a visitor: for each thread that nobody starts, in order, a variant of its local steps. */
    static void visitAll(CompiledProgram program, Findings findings, Consumer<int[]> visit) {
        new Beginnings(program, findings, visit).from(0, 0);
    }

    private void from(int thread, int begun) {
        if (thread == program.threadCount()) {
            visit.accept(Arrays.copyOf(begins, begun));
            return;
        }
        if (program.isStarted(thread)) {
            from(thread + 1, begun);
            return;
        }
        Stepper beginning = Stepper.begin(machine, thread);
        for (int variant = 0; variant < beginning.variants(); variant++) {
            begins[begun] = variant;
            from(thread + 1, begun + 1);
        }
        AssertionFailure.Place failed = beginning.failedAssert();
        if (!findings.hasFailure() && failed != null) {
            findings.failure(new Path(new int[program.threadCount()], new int[0]), failed);
        }
    }
}
