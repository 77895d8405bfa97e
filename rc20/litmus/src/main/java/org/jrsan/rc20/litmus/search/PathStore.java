package org.jrsan.rc20.litmus.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jrsan.rc20.litmus.machine.Path;

/** For each state, numbered in the order of visits, the state it was first reached from and the step. */
final class PathStore {
    private final IntStore parents = new IntStore();
    private final IntStore steps = new IntStore();
    private final List<int[]> beginnings = new ArrayList<>();

    /** Adds an initial state: its parent is none, its step the number of its beginning. */
    void addInitial(int[] begins) {
        add(-1, beginnings.size());
        beginnings.add(begins);
    }

    void add(int parent, int step) {
        parents.add(parent);
        steps.add(step);
    }

    int size() {
        return (int) parents.size();
    }

    long bytes() {
        return parents.bytes() + steps.bytes();
    }

    /** The path to a state. */
    Path to(int state) {
        return path(state, new int[16], 0);
    }

    /** The path to a state and one step more. */
    Path to(int state, int lastStep) {
        int[] reversed = new int[16];
        reversed[0] = lastStep;
        return path(state, reversed, 1);
    }

    private Path path(int state, int[] collected, int count) {
        int[] reversed = collected;
        int length = count;
        int at = state;
        while (parents.get(at) >= 0) {
            if (length == reversed.length) {
                reversed = Arrays.copyOf(reversed, 2 * length);
            }
            reversed[length++] = steps.get(at);
            at = parents.get(at);
        }
        int[] inOrder = new int[length];
        for (int i = 0; i < length; i++) {
            inOrder[i] = reversed[length - 1 - i];
        }
        return new Path(beginnings.get(steps.get(at)), inOrder);
    }
}
