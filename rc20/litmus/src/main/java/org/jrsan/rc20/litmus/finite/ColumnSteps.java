package org.jrsan.rc20.litmus.finite;

import org.jrsan.rc20.litmus.search.StateGraph;
import org.jspecify.annotations.Nullable;

/** What the actions of a graph do to one column, compiled when first asked for. */
final class ColumnSteps {
    private final StateGraph graph;
    private final ColumnCompiler compiler;
    private final @Nullable ColumnStep[] steps;

    ColumnSteps(StateGraph graph, Column column) {
        this.graph = graph;
        compiler = new ColumnCompiler(column, graph.program().threadCount());
        steps = new ColumnStep[graph.actionCount()];
    }

    ColumnStep of(int label) {
        ColumnStep step = steps[label];
        if (step == null) {
            step = compiler.compile(graph.action(label));
            steps[label] = step;
        }
        return step;
    }
}
