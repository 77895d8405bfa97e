package org.jrsan.rc20.litmus.search;

import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.Compiler;
import org.jrsan.rc20.litmus.compiled.ExplorationLimit;
import org.jrsan.rc20.litmus.finite.FiniteJudge;
import org.jrsan.rc20.litmus.program.Program;

/** Explores in finite form with all clocks in each state, as the form is defined. */
final class PlainExploration {
    private PlainExploration() {}

    static Exploration of(Program program, Limits limits) {
        CompiledProgram compiled = Compiler.compile(program);
        try {
            return new Search<>(compiled, new FiniteJudge(compiled), new Budget(limits, SearchProgress.NONE)).run();
        } catch (ExplorationLimit limit) {
            return Exploration.notBegun(limit.reason());
        }
    }
}
