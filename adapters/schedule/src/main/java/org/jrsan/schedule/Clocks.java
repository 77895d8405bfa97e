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
        private static final int FIRST_LENGTH = 4;

        /** Doubled, and 1 more for a write. */
        private int[] steps = new int[FIRST_LENGTH];

        /** By place: that of the latest write so far, -1 for none. There may be many reads between writes. */
        private int[] written = new int[FIRST_LENGTH];

        private int size;

        /** The latest place on which a new step depends, if all do that write, and reads only if it writes. -1 for none. */
        int latest(boolean writes) {
            return before(size, writes);
        }

        /** The same before a place. */
        int before(int place, boolean writes) {
            return writes || place == 0 ? place - 1 : written[place - 1];
        }

        int step(int place) {
            return steps[place] >> 1;
        }

        boolean isWrite(int place) {
            return (steps[place] & 1) != 0;
        }

        private void add(int step, boolean writes) {
            if (size == steps.length) {
                steps = Arrays.copyOf(steps, 2 * size);
                written = Arrays.copyOf(written, 2 * size);
            }
            written[size] = writes ? size : before(size, false);
            steps[size++] = step << 1 | (writes ? 1 : 0);
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

    /** What any task does next comes after all that was done so far. */
    void meet() {
        int[] all = new int[TASKS];
        for (int[] clock : ofTasks.subList(0, tasks)) {
            for (int i = 0; i < width; i++) {
                all[i] = Math.max(all[i], clock[i]);
            }
        }
        for (int[] clock : ofTasks.subList(0, tasks)) {
            System.arraycopy(all, 0, clock, 0, width);
        }
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
        add(step, trace.resource(step), trace.isWrite(step), clock);
        Resource other = trace.other(step);
        if (other != null) {
            add(step, other, trace.isOtherWrite(step), clock);
        }
        System.arraycopy(clock, 0, clocks, step * width, width);
    }

    private void add(int step, Resource resource, boolean writes, int[] clock) {
        Trail present = trails.get(resource);
        Trail trail = present == null ? newTrail(resource) : present;
        joinEarlier(clock, trail, writes);
        trail.add(step, writes);
    }

    private void joinEarlier(int[] clock, Trail trail, boolean writes) {
        for (int i = trail.latest(writes); i >= 0; i = trail.before(i, writes)) {
            join(clock, trail.step(i));
            if (trail.isWrite(i)) {
                break;
            }
        }
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

    /**
     * Whether a step happens after none of those that are given by task.
     *
     * @param first by task, which of its steps is given; 0 for none
     */
    boolean isInitial(int step, int[] first) {
        return isInitial(clocks, step * width, trace.task(step).number, first);
    }

    /** The same for a step that is yet to come, by its clock. */
    boolean isInitial(int[] clock, int task, int[] first) {
        return isInitial(clock, 0, task, first);
    }

    private boolean isInitial(int[] clocks, int from, int task, int[] first) {
        for (int i = 0; i < width; i++) {
            if (i != task && first[i] != 0 && clocks[from + i] >= first[i]) {
                return false;
            }
        }
        return true;
    }
}
