package org.jrsan.rc20.litmus.search;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.machine.Action;
import org.jrsan.rc20.litmus.machine.Actions;
import org.jrsan.rc20.litmus.machine.Path;

/**
 * The states of the sequentially consistent machine that a program reaches, numbered in the order of a breadth-first
 * search, with the steps between them as edges.
 */
public final class StateGraph {
    private final CompiledProgram program;
    private final Actions actions;
    private final PathStore paths = new PathStore();
    /** The number of the first edge of each state that was expanded, and at the end the number of all edges. */
    private final IntStore firstEdges = new IntStore();

    private final IntStore targets = new IntStore();
    private final IntStore labels = new IntStore();
    /** The first state of each level: at this distance, in steps, from the beginning. */
    private final IntArrayList levels = new IntArrayList();

    private boolean complete;

    StateGraph(CompiledProgram program, Actions actions) {
        this.program = program;
        this.actions = actions;
        firstEdges.add(0);
    }

    void beginLevel() {
        levels.add(states());
    }

    void addInitial(int[] begins) {
        paths.addInitial(begins);
    }

    /** Adds a state that a step from another leads to. */
    int add(int from, int action) {
        paths.add(from, actions.get(action).step());
        return states() - 1;
    }

    /** Adds an edge of the state that is expanded next. */
    void addEdge(int target, int action) {
        targets.add(target);
        labels.add(action);
    }

    /** All edges of the state are there. */
    void endState() {
        firstEdges.add((int) targets.size());
    }

    /** All states are there, and expanded. */
    void complete() {
        complete = true;
    }

    public boolean isComplete() {
        return complete;
    }

    public CompiledProgram program() {
        return program;
    }

    public int states() {
        return paths.size();
    }

    /** The number of levels whose states are expanded. */
    public int expandedLevels() {
        return levels.size() - 2;
    }

    /** The first state of a level; that of the level behind the last is the number of states. */
    public int firstOf(int level) {
        return levels.getInt(level);
    }

    public int firstEdge(int state) {
        return firstEdges.get(state);
    }

    public int target(int edge) {
        return targets.get(edge);
    }

    /** The number of the action of an edge. */
    public int label(int edge) {
        return labels.get(edge);
    }

    public int actionCount() {
        return actions.size();
    }

    public Action action(int number) {
        return actions.get(number);
    }

    /** A shortest path to a state. */
    public Path pathTo(int state) {
        return paths.to(state);
    }

    /** A shortest path to a state, and one step more. */
    Path pathTo(int state, int lastStep) {
        return paths.to(state, lastStep);
    }

    /** The number of states whose edges are there. */
    public int expandedStates() {
        return (int) firstEdges.size() - 1;
    }

    long bytes() {
        return paths.bytes() + firstEdges.bytes() + targets.bytes() + labels.bytes();
    }
}
