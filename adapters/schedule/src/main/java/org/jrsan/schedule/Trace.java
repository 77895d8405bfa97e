package org.jrsan.schedule;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The steps of one execution in their order. Used again for the next one: arrays grow and stay. */
final class Trace {
    private static final int FIRST = 64;

    private Task[] tasks = new Task[FIRST];
    private Resource[] resources = new Resource[FIRST];

    /** What a step depended on beside its resource, whether it counts as a write of that, and the state of that. */
    private @Nullable Resource[] others = new @Nullable Resource[FIRST];

    private boolean[] otherWrites = new boolean[FIRST];
    private long[] otherBits = new long[FIRST];
    private @Nullable Object[] otherRefs = new @Nullable Object[FIRST];
    private boolean[] writes = new boolean[FIRST];
    private long[] bits = new long[FIRST];
    private @Nullable Object[] refs = new @Nullable Object[FIRST];
    private int size;

    int size() {
        return size;
    }

    Task task(int step) {
        return tasks[step];
    }

    Resource resource(int step) {
        return resources[step];
    }

    /** Whether the step wrote. */
    boolean isWrite(int step) {
        return writes[step];
    }

    /** What a step depended on beside its resource, null for nothing. */
    @Nullable
    Resource other(int step) {
        return others[step];
    }

    /** Whether the step counts as a write of that. */
    boolean isOtherWrite(int step) {
        return otherWrites[step];
    }

    /**
     * Whether a step was possible in the state before another one that it depends on. Of a step that an interrupt makes
     * possible, what that other one is not a step of is as it is now.
     */
    boolean wasPossibleBefore(int step, Step other) {
        Resource status = other.interruption;
        Resource awaited = other.resource;
        if (resources[step] == awaited || others[step] == awaited) {
            boolean isInterrupted = status != null && status.scheduledBits() != 0;
            return other.wasPossible(bits(step, awaited), ref(step, awaited), isInterrupted);
        }
        // Of the interrupt status.
        return awaited == null || other.wasPossible(awaited.scheduledBits(), awaited.scheduledRef(), bits[step] != 0);
    }

    /** Whether the guard of a step permitted it in the state before another step of its resource. */
    boolean wasPermittedBefore(int step, Step other) {
        Guard guard = other.guard;
        return guard == null || guard.permits(bits(step, other.resource), ref(step, other.resource));
    }

    /** The state of a resource before a step that depends on it. */
    private long bits(int step, @Nullable Resource resource) {
        return resources[step] == resource ? bits[step] : otherBits[step];
    }

    private @Nullable Object ref(int step, @Nullable Resource resource) {
        return resources[step] == resource ? refs[step] : otherRefs[step];
    }

    void add(Task task, Resource resource, boolean isWrite) {
        if (size == tasks.length) {
            grow();
        }
        tasks[size] = task;
        resources[size] = resource;
        Resource other = task.step.other();
        others[size] = other;
        if (other != null) {
            otherWrites[size] = task.step.writesOther();
            otherBits[size] = other.scheduledBits();
            otherRefs[size] = other.scheduledRef();
        }
        writes[size] = isWrite;
        bits[size] = resource.scheduledBits();
        refs[size] = resource.scheduledRef();
        size++;
    }

    private void grow() {
        int length = 2 * size;
        tasks = Arrays.copyOf(tasks, length);
        resources = Arrays.copyOf(resources, length);
        others = Arrays.copyOf(others, length);
        otherWrites = Arrays.copyOf(otherWrites, length);
        otherBits = Arrays.copyOf(otherBits, length);
        otherRefs = Arrays.copyOf(otherRefs, length);
        writes = Arrays.copyOf(writes, length);
        bits = Arrays.copyOf(bits, length);
        refs = Arrays.copyOf(refs, length);
    }

    /** Forgets all, so that nothing of the execution is kept alive. */
    void clear() {
        Arrays.fill(tasks, 0, size, null);
        Arrays.fill(resources, 0, size, null);
        Arrays.fill(others, 0, size, null);
        Arrays.fill(otherRefs, 0, size, null);
        Arrays.fill(refs, 0, size, null);
        size = 0;
    }
}
