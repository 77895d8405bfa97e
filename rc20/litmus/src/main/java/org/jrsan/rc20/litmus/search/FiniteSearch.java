package org.jrsan.rc20.litmus.search;

import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.compiled.ExplorationLimit;
import org.jrsan.rc20.litmus.finite.Columns;
import org.jrsan.rc20.litmus.machine.Path;

/**
 * Explores in finite form: first the states of the machine alone, then on their graph each column of the clocks by itself.
 *
 * <p>While the graph grows its columns are searched from time to time, so that what few steps lead to is found early.
 */
final class FiniteSearch {
    private static final int FIRST_LOOK = 4096;
    private static final int GROWTH_BETWEEN_LOOKS = 4;

    private final CompiledProgram program;
    private final Budget budget;
    private final Findings findings;
    private final Columns columns;
    private final GraphBuilder builder;

    FiniteSearch(CompiledProgram program, Budget budget) {
        this.program = program;
        this.budget = budget;
        findings = new Findings(program);
        columns = new Columns(program);
        builder = new GraphBuilder(program, budget, findings);
    }

    Exploration run() {
        String incomplete = null;
        try {
            visitAll();
        } catch (ExplorationLimit limit) {
            incomplete = limit.reason();
        }
        return findings.exploration(incomplete, builder.graph().states());
    }

    private void visitAll() {
        long next = FIRST_LOOK;
        builder.begin();
        while (!builder.isComplete()) {
            expandLevel();
            if (builder.graph().states() >= next && !builder.isComplete()) {
                look();
                if (findings.isSettled()) {
                    return;
                }
                next = (long) GROWTH_BETWEEN_LOOKS * builder.graph().states();
            }
        }
        builder.complete();
        look();
    }

    private void expandLevel() {
        try {
            builder.expandLevel();
        } catch (ExplorationLimit limit) {
            if (!budget.isOver()) {
                look();
            }
            throw limit;
        }
    }

    private void look() {
        if (!findings.hasViolation()) {
            Columns.Violation found = columns.violation(builder.graph(), budget);
            if (found != null) {
                findings.violation(found.path(), found.thread(), found.check());
            }
        }
        if (!findings.hasRace() && program.hasPlainAccesses()) {
            Path found = columns.race(builder.graph(), budget);
            if (found != null) {
                findings.race(found);
            }
        }
    }
}
