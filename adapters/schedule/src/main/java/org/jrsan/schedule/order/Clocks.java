package org.jrsan.schedule.order;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Happens-before among the steps of an execution as schedules know it: steps of one task, dependent steps, and the start of a task
 * are in order. The clock of a step counts, for each task, its steps that happen before it or are it. Steps and tasks have the
 * numbers in whose order they are added and made. Used by one thread at a time.
 */
public final class Clocks {
    /** The most tasks of an execution. */
    public static final int TASKS = 32;

    /** Who makes the first task. */
    public static final int NOBODY = -1;

    private static final int FIRST = 64;
    private static final int FIRST_WIDTH = 4;

    /** Steps of one resource, in order. A place is how many of them come before. */
    public static final class Trail {
        private static final int FIRST_LENGTH = 4;

        /** Doubled, and 1 more for a write. */
        private int[] steps = new int[FIRST_LENGTH];

        /** By place: that of the latest write so far, -1 for none. There may be many reads between writes. */
        private int[] written = new int[FIRST_LENGTH];

        private int size;

        private Trail() {}

        /**
         * The latest place on which a new step depends, if all do that write, and reads only if it writes.
         *
         * @param writes whether the new step writes
         * @return the place, -1 for none
         */
        public int latest(boolean writes) {
            return before(size, writes);
        }

        /**
         * The same before a place.
         *
         * @param place the place
         * @param writes whether the new step writes
         * @return the place on which it depends, -1 for none
         */
        public int before(int place, boolean writes) {
            return writes || place == 0 ? place - 1 : written[place - 1];
        }

        /**
         * The step at a place.
         *
         * @param place the place
         * @return its number
         */
        public int step(int place) {
            return steps[place] >> 1;
        }

        /**
         * Whether the step at a place wrote.
         *
         * @param place the place
         * @return whether it did
         */
        public boolean isWrite(int place) {
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

    private final Map<Object, Trail> trails = new IdentityHashMap<>();

    /** The trails of all executions so far, of which the first ones are those of this one. */
    private final List<Trail> allTrails = new ArrayList<>();

    /** How many tasks a clock has room for: few executions have many. */
    private int width = FIRST_WIDTH;

    /** A clock for each step, one after the other. */
    private int[] clocks = new int[FIRST * FIRST_WIDTH];

    /** Whose each step is. */
    private int[] owners = new int[FIRST];

    /** Which of its task's steps each step is, from 1. */
    private int[] places = new int[FIRST];

    private int size;

    /** The clock of each task: of its latest step, or of what its parent had done when it was made. Kept for the next execution. */
    private final List<int[]> ofTasks = new ArrayList<>();

    private int tasks;

    /** No execution was run. */
    public Clocks() {}

    /** Another execution begins. */
    public void clear() {
        for (int i = 0; i < trails.size(); i++) {
            allTrails.get(i).size = 0;
        }
        trails.clear();
        tasks = 0;
        size = 0;
    }

    /**
     * A task is made.
     *
     * @param parent the number of the one that makes it, or {@link #NOBODY}
     */
    public void make(int parent) {
        if (tasks == width) {
            widen();
        }
        if (tasks == ofTasks.size()) {
            ofTasks.add(new int[TASKS]);
        }
        int[] clock = ofTasks.get(tasks++);
        if (parent == NOBODY) {
            Arrays.fill(clock, 0);
        } else {
            System.arraycopy(ofTasks.get(parent), 0, clock, 0, TASKS);
        }
    }

    private void widen() {
        int wide = 2 * width;
        int[] wider = new int[places.length * wide];
        for (int step = 0; step < size; step++) {
            System.arraycopy(clocks, step * width, wider, step * wide, width);
        }
        clocks = wider;
        width = wide;
    }

    /** What any task does next comes after all that was done so far. */
    public void meet() {
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

    /**
     * The steps of a resource so far.
     *
     * @param resource the resource, null for none
     * @return its steps
     */
    public Trail trail(@Nullable Object resource) {
        Trail trail = resource == null ? null : trails.get(resource);
        return trail == null ? NONE : trail;
    }

    private Trail newTrail(Object resource) {
        int number = trails.size();
        if (number == allTrails.size()) {
            allTrails.add(new Trail());
        }
        Trail trail = allTrails.get(number);
        trails.put(resource, trail);
        return trail;
    }

    /**
     * A step is taken, and gets its clock.
     *
     * @param task the number of the task that takes it
     * @param resource what it is a step of
     * @param writes whether it writes that
     * @param other what it depends on beside its resource, null for nothing
     * @param writesOther whether it counts as a write of that
     */
    public void add(int task, Object resource, boolean writes, @Nullable Object other, boolean writesOther) {
        int step = size++;
        if (step == places.length) {
            owners = Arrays.copyOf(owners, 2 * step);
            places = Arrays.copyOf(places, 2 * step);
            clocks = Arrays.copyOf(clocks, 2 * step * width);
        }
        int[] clock = ofTasks.get(task);
        owners[step] = task;
        places[step] = ++clock[task];
        add(step, resource, writes, clock);
        if (other != null) {
            add(step, other, writesOther, clock);
        }
        System.arraycopy(clock, 0, clocks, step * width, width);
    }

    private void add(int step, Object resource, boolean writes, int[] clock) {
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

    /**
     * Makes a clock at least that of a step.
     *
     * @param clock the clock
     * @param step the step
     */
    public void join(int[] clock, int step) {
        int from = step * width;
        for (int i = 0; i < width; i++) {
            clock[i] = Math.max(clock[i], clocks[from + i]);
        }
    }

    /**
     * Copies what a task's next step comes after, without what that step itself depends on.
     *
     * @param task the number of the task
     * @param to gets the clock
     */
    public void copyOfTask(int task, int[] to) {
        System.arraycopy(ofTasks.get(task), 0, to, 0, width);
    }

    /**
     * Whether a step happens before what has a clock.
     *
     * @param step the step
     * @param clock the clock
     * @return whether it does
     */
    public boolean isBefore(int step, int[] clock) {
        return places[step] <= clock[owners[step]];
    }

    /**
     * Whether a step happens before another one or is it.
     *
     * @param step the step
     * @param other the other one
     * @return whether it does, or is
     */
    public boolean isBefore(int step, int other) {
        return places[step] <= clocks[other * width + owners[step]];
    }

    /**
     * Which of its task's steps a step is.
     *
     * @param step the step
     * @return which, from 1
     */
    public int place(int step) {
        return places[step];
    }

    /**
     * Whether a step happens after none of those that are given by task.
     *
     * @param step the step
     * @param first by task, which of its steps is given; 0 for none
     * @return whether it does
     */
    public boolean isInitial(int step, int[] first) {
        return isInitial(clocks, step * width, owners[step], first);
    }

    /**
     * The same for a step that is yet to come.
     *
     * @param clock its clock
     * @param task the number of its task
     * @param first by task, which of its steps is given; 0 for none
     * @return whether it does
     */
    public boolean isInitial(int[] clock, int task, int[] first) {
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
