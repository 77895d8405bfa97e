package org.jrsan.schedule;

import java.lang.ref.Reference;
import java.util.Arrays;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * The steps of an execution in a form that can be compared with those of another one: who took each, of which location, and
 * what state it left behind. Locations are known by the order in which they are first met. Another strategy chooses.
 */
final class Transcript implements Strategy {
    private static final int FIRST = 64;
    private static final int UNKNOWN = Integer.MIN_VALUE;

    private final Strategy chooser;

    /** What this execution is compared with while it runs; null for none. */
    private final @Nullable Transcript earlier;

    private final Map<Resource, Integer> locations = new IdentityHashMap<>();

    /** By step: its task, its location, and whether it wrote. */
    private long[] steps = new long[FIRST];

    /**
     * By step: the state that it left behind; {@link #UNKNOWN} where what had it was collected before anybody looked. Of the latest
     * one it is not known yet.
     */
    private int[] states = new int[FIRST];

    private int size;

    private @Nullable Task latest;
    private @Nullable Resource latestResource;
    private @Nullable Difference difference;

    Transcript(Strategy chooser, @Nullable Transcript earlier) {
        this.chooser = chooser;
        this.earlier = earlier;
    }

    /** The first difference to the earlier one, null where there is none so far. */
    @Nullable
    Difference difference() {
        return difference;
    }

    /** How many steps each task has taken, by its number. */
    int[] stepsByTask() {
        int[] counts = new int[0];
        for (int i = 0; i < size; i++) {
            int task = (int) (steps[i] >>> Integer.SIZE + 1);
            if (task >= counts.length) {
                counts = Arrays.copyOf(counts, task + 1);
            }
            counts[task]++;
        }
        return counts;
    }

    @Override
    public void begins(Execution execution) {
        chooser.begins(execution);
    }

    @Override
    public void made(Task task, Task parent) {
        chooser.made(task, parent);
    }

    @Override
    public int choose(Execution execution, Task[] possible, int count) {
        return chooser.choose(execution, possible, count);
    }

    @Override
    public int pick(Task task, int count) {
        return chooser.pick(task, count);
    }

    @Override
    public void took(Execution execution, Task task, Resource resource) {
        settleLatest();
        Integer number = locations.putIfAbsent(resource, locations.size());
        int location = number == null ? locations.size() - 1 : number;
        // More than 2^31 locations do not fit into memory.
        long step = ((long) task.number << Integer.SIZE | location) << 1 | (task.wrote ? 1 : 0);
        compare(step, task, resource);
        if (size == steps.length) {
            steps = Arrays.copyOf(steps, 2 * size);
            states = Arrays.copyOf(states, 2 * size);
        }
        steps[size++] = step;
        latest = task;
        latestResource = resource;
        chooser.took(execution, task, resource);
    }

    private void compare(long step, Task task, Resource resource) {
        Transcript other = earlier;
        if (other == null || difference != null) {
            return;
        }
        if (size >= other.size) {
            differ(task.inWords() + " goes on", "had ended", task, resource);
        } else if (other.steps[size] != step) {
            differ(task.inWords() + (task.wrote ? " writes" : " reads"), "did something else", task, resource);
        }
    }

    private void differ(String now, String before, Task task, Resource resource) {
        Thread thread = task.thread();
        List<StackTraceElement> stack = thread == null ? List.of() : List.of(thread.getStackTrace());
        difference = new Difference(
                size + 1, now + " at " + resource.name() + ", where the first execution " + before, stack);
    }

    /** The effect of the latest step is there by now. */
    private void settleLatest() {
        Task task = latest;
        Resource resource = latestResource;
        if (task == null || resource == null) {
            return;
        }
        latest = null;
        int state = state(resource);
        states[size - 1] = state;
        Transcript other = earlier;
        int before = other == null || difference != null || size > other.size ? UNKNOWN : other.states[size - 1];
        if (before != UNKNOWN && state != UNKNOWN && before != state) {
            difference = new Difference(
                    size,
                    task.inWords() + " leaves another value in " + resource.name() + " than in the first execution",
                    List.of());
        }
    }

    /** When an object is collected, which nobody refers to any more, differs from execution to execution. */
    private static int state(Resource resource) {
        Object holder = resource.scheduledHolder();
        if (holder == null) {
            return UNKNOWN;
        }
        int state = Long.hashCode(resource.scheduledBits()) * 31 + hash(resource.scheduledRef());
        Reference.reachabilityFence(holder);
        return state;
    }

    /** Of the JDK's values the value; of other objects the type, as their identity is another each time. Runs no user code. */
    private static int hash(@Nullable Object ref) {
        if (ref == null) {
            return 0;
        }
        boolean isValue = ref instanceof Comparable && ref.getClass().getClassLoader() == null;
        return isValue && !(ref instanceof Enum)
                ? ref.hashCode()
                : ref.getClass().getName().hashCode();
    }

    @Override
    public void timePassed() {
        chooser.timePassed();
    }

    @Override
    public void left(Task task) {
        chooser.left(task);
    }

    @Override
    public boolean ends(Execution execution) {
        settleLatest();
        Transcript other = earlier;
        if (other != null && difference == null && size < other.size) {
            difference = new Difference(size + 1, "the test has ended, where the first execution went on", List.of());
        }
        latestResource = null;
        locations.clear();
        return chooser.ends(execution);
    }
}
