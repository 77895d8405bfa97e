package org.jrsan.rc20.litmus.search;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jrsan.rc20.litmus.machine.Path;

/** For each state, numbered in the order of visits, the state it was first reached from and the step. */
final class PathStore {
    private static final int CHUNK_BITS = 14;
    private static final int CHUNK = 1 << CHUNK_BITS;

    private final List<int[]> parents = new ArrayList<>();
    private final List<int[]> steps = new ArrayList<>();
    private final List<int[]> beginnings = new ArrayList<>();
    private int size;

    /** Adds an initial state: its parent is none, its step the number of its beginning. */
    void addInitial(int[] begins) {
        add(-1, beginnings.size());
        beginnings.add(begins);
    }

    void add(int parent, int step) {
        int chunk = size >>> CHUNK_BITS;
        if (chunk == parents.size()) {
            parents.add(new int[CHUNK]);
            steps.add(new int[CHUNK]);
        }
        parents.get(chunk)[size & CHUNK - 1] = parent;
        steps.get(chunk)[size & CHUNK - 1] = step;
        size++;
    }

    int size() {
        return size;
    }

    long bytes() {
        return 8L * CHUNK * parents.size();
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
        while (parent(at) >= 0) {
            if (length == reversed.length) {
                reversed = Arrays.copyOf(reversed, 2 * length);
            }
            reversed[length++] = step(at);
            at = parent(at);
        }
        int[] inOrder = new int[length];
        for (int i = 0; i < length; i++) {
            inOrder[i] = reversed[length - 1 - i];
        }
        return new Path(beginnings.get(step(at)), inOrder);
    }

    private int parent(int state) {
        return parents.get(state >>> CHUNK_BITS)[state & CHUNK - 1];
    }

    private int step(int state) {
        return steps.get(state >>> CHUNK_BITS)[state & CHUNK - 1];
    }
}
