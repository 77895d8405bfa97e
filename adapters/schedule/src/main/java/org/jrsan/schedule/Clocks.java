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

    /** Steps of one resource, in order. */
    static final class Trail {
        /** Doubled, and 1 more for a write. */
        private int[] steps = new int[4];

        private int size;

        int size() {
            return size;
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
            }
            steps[size++] = step << 1 | (writes ? 1 : 0);
        }
    }

    private final Trace trace;
    private final Map<Resource, Trail> trails = new IdentityHashMap<>();
    private static final Trail NONE = new Trail();

    /** A clock for each step, one after the other. */
    private int[] clocks = new int[FIRST * TASKS];

    /** Which of its task's steps each step is, from 1. */
    private int[] places = new int[FIRST];

    /** The clock of each task: of its latest step, or of what its parent had done when it was made. */
    private final List<int[]> ofTasks = new ArrayList<>();

    Clocks(Trace trace) {
        this.trace = trace;
    }

    void clear() {
        trails.clear();
        ofTasks.clear();
    }

    /** A task is made by another one, null for none. */
    void make(@Nullable Task parent) {
        ofTasks.add(parent == null ? new int[TASKS] : ofTasks.get(parent.number).clone());
    }

    /** What any task does next comes after all that was done so far. */
    void meet() {
        int[] all = new int[TASKS];
        for (int[] clock : ofTasks) {
            for (int i = 0; i < TASKS; i++) {
                all[i] = Math.max(all[i], clock[i]);
            }
        }
        ofTasks.replaceAll(clock -> all.clone());
    }

    /** The steps of a resource so far. */
    Trail trail(@Nullable Resource resource) {
        Trail trail = resource == null ? null : trails.get(resource);
        return trail == null ? NONE : trail;
    }

    /** The latest step of the trace gets its clock. */
    void add(int step) {
        if (step == places.length) {
            places = Arrays.copyOf(places, 2 * step);
            clocks = Arrays.copyOf(clocks, 2 * step * TASKS);
        }
        Task task = trace.task(step);
        int[] clock = ofTasks.get(task.number);
        places[step] = ++clock[task.number];
        Trail trail = trails.computeIfAbsent(trace.resource(step), r -> new Trail());
        joinEarlier(clock, trail, trace.isWrite(step));
        trail.add(step, trace.isWrite(step));
        Resource other = trace.other(step);
        if (other != null) {
            Trail second = trails.computeIfAbsent(other, r -> new Trail());
            joinEarlier(clock, second, trace.isOtherWrite(step));
            second.add(step, trace.isOtherWrite(step));
        }
        System.arraycopy(clock, 0, clocks, step * TASKS, TASKS);
    }

    private void joinEarlier(int[] clock, Trail trail, boolean writes) {
        for (int i = trail.size - 1; i >= 0; i--) {
            boolean wrote = trail.isWrite(i);
            if (wrote || writes) {
                join(clock, trail.step(i));
            }
            if (wrote) {
                break;
            }
        }
    }

    /** Makes a clock at least that of a step. */
    void join(int[] clock, int step) {
        int from = step * TASKS;
        for (int i = 0; i < TASKS; i++) {
            clock[i] = Math.max(clock[i], clocks[from + i]);
        }
    }

    /** What a task's next step comes after, without what that step itself depends on. Not to be changed. */
    int[] ofTask(Task task) {
        return ofTasks.get(task.number);
    }

    /** Whether a step happens before what has a clock. */
    boolean isBefore(int step, int[] clock) {
        return places[step] <= clock[trace.task(step).number];
    }

    /** Whether a step happens before another one or is it. */
    boolean isBefore(int step, int other) {
        return places[step] <= clocks[other * TASKS + trace.task(step).number];
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
        return isInitial(clocks, step * TASKS, trace.task(step).number, first);
    }

    /** The same for a step that is yet to come, by its clock. */
    static boolean isInitial(int[] clock, int task, int[] first) {
        return isInitial(clock, 0, task, first);
    }

    private static boolean isInitial(int[] clocks, int from, int task, int[] first) {
        for (int i = 0; i < TASKS; i++) {
            if (i != task && first[i] != 0 && clocks[from + i] >= first[i]) {
                return false;
            }
        }
        return true;
    }
}
