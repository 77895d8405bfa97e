package org.jrsan.schedule;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Happens-before among the steps of a {@link Trace} as schedules know it: steps of one task, dependent steps, and the start
 * of a task are in order. The clock of a step counts, for each task, its steps that happen before it or are it.
 */
final class Clocks {
    /** The most tasks of an execution. */
    static final int TASKS = 32;

    private static final int FIRST = 64;
    private static final int FIRST_WIDTH = 4;

    /** Steps of one resource, in order. */
    static final class Trail {
        private int[] steps = new int[4];
        private int size;

        int size() {
            return size;
        }

        int step(int place) {
            return steps[place];
        }

        private void add(int step) {
            if (size == steps.length) {
                steps = Arrays.copyOf(steps, 2 * size);
            }
            steps[size++] = step;
        }
    }

    private static final Trail NONE = new Trail();

    private final Trace trace;
    private final Map<Resource, Trail> trails = new IdentityHashMap<>();

    /** The trails of all executions so far, of which the first ones are those of this one. */
    private final List<Trail> allTrails = new ArrayList<>();

    /** How many tasks a clock has room for: few executions have many. */
    private int width = FIRST_WIDTH;

    /** A clock for each step, one after the other. */
    private int[] clocks = new int[FIRST * FIRST_WIDTH];

    /** Which of its task's steps each step is, from 1. */
    private int[] places = new int[FIRST];

    /** The clock of each task: of its latest step, or of what its parent had done when it was made. Kept for the next execution. */
    private final List<int[]> ofTasks = new ArrayList<>();

    private int tasks;

    Clocks(Trace trace) {
        this.trace = trace;
    }

    void clear() {
        for (int i = 0; i < trails.size(); i++) {
            allTrails.get(i).size = 0;
        }
        trails.clear();
        tasks = 0;
    }

    /** How many tasks a clock has room for, at least as many as there are. */
    int width() {
        return width;
    }

    /** A task is made by another one, null for none. */
    void make(@Nullable Task parent) {
        if (tasks == width) {
            widen();
        }
        if (tasks == ofTasks.size()) {
            ofTasks.add(new int[TASKS]);
        }
        int[] clock = ofTasks.get(tasks++);
        if (parent == null) {
            Arrays.fill(clock, 0);
        } else {
            System.arraycopy(ofTasks.get(parent.number), 0, clock, 0, TASKS);
        }
    }

    private void widen() {
        int wide = 2 * width;
        int[] wider = new int[places.length * wide];
        for (int step = 0; step < trace.size(); step++) {
            System.arraycopy(clocks, step * width, wider, step * wide, width);
        }
        clocks = wider;
        width = wide;
    }

    /** The steps of a resource so far. */
    Trail trail(@Nullable Resource resource) {
        Trail trail = resource == null ? null : trails.get(resource);
        return trail == null ? NONE : trail;
    }

    private Trail newTrail(Resource resource) {
        int number = trails.size();
        if (number == allTrails.size()) {
            allTrails.add(new Trail());
        }
        Trail trail = allTrails.get(number);
        trails.put(resource, trail);
        return trail;
    }

    /** The latest step of the trace gets its clock. */
    void add(int step) {
        if (step == places.length) {
            places = Arrays.copyOf(places, 2 * step);
            clocks = Arrays.copyOf(clocks, 2 * step * width);
        }
        Task task = trace.task(step);
        int[] clock = ofTasks.get(task.number);
        places[step] = ++clock[task.number];
        Trail trail = trails.get(trace.resource(step));
        if (trail == null) {
            trail = newTrail(trace.resource(step));
        }
        boolean writes = trace.isWrite(step);
        for (int i = trail.size - 1; i >= 0; i--) {
            int earlier = trail.steps[i];
            boolean wrote = trace.isWrite(earlier);
            if (wrote || writes) {
                join(clock, earlier);
            }
            if (wrote) {
                break;
            }
        }
        trail.add(step);
        System.arraycopy(clock, 0, clocks, step * width, width);
    }

    /** Makes a clock at least that of a step. */
    void join(int[] clock, int step) {
        int from = step * width;
        for (int i = 0; i < width; i++) {
            clock[i] = Math.max(clock[i], clocks[from + i]);
        }
    }

    /** Copies what a task's next step comes after, without what that step itself depends on. */
    void copyOfTask(Task task, int[] to) {
        System.arraycopy(ofTasks.get(task.number), 0, to, 0, width);
    }

    /** Whether a step happens before what has a clock. */
    boolean isBefore(int step, int[] clock) {
        return places[step] <= clock[trace.task(step).number];
    }

    /** Whether a step happens before another one or is it. */
    boolean isBefore(int step, int other) {
        return places[step] <= clocks[other * width + trace.task(step).number];
    }

    /** Which of its task's steps a step is, from 1. */
    int place(int step) {
        return places[step];
    }

    /** How many steps of a task happen before a step or are it. */
    int count(int step, int task) {
        return clocks[step * width + task];
    }
}
