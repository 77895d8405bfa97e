package org.jrsan.schedule;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** The steps of one execution in their order. Used again for the next one: arrays grow and stay. */
final class Trace {
    private static final int FIRST = 64;

    private Task[] tasks = new Task[FIRST];
    private Resource[] resources = new Resource[FIRST];
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

    /** Whether a step was possible in the state before another step of its resource. */
    boolean wasPossibleBefore(int step, Step other) {
        return other.wasPossible(bits[step], refs[step]);
    }

    /** Whether the guard of a step permitted it in the state before another step of its resource. */
    boolean wasPermittedBefore(int step, Step other) {
        Guard guard = other.guard;
        return guard == null || guard.permits(bits[step], refs[step]);
    }

    void add(Task task, Resource resource, boolean isWrite) {
        if (size == tasks.length) {
            grow();
        }
        tasks[size] = task;
        resources[size] = resource;
        writes[size] = isWrite;
        bits[size] = resource.scheduledBits();
        refs[size] = resource.scheduledRef();
        size++;
    }

    private void grow() {
        int length = 2 * size;
        tasks = Arrays.copyOf(tasks, length);
        resources = Arrays.copyOf(resources, length);
        writes = Arrays.copyOf(writes, length);
        bits = Arrays.copyOf(bits, length);
        refs = Arrays.copyOf(refs, length);
    }

    /** Forgets all, so that nothing of the execution is kept alive. */
    void clear() {
        Arrays.fill(tasks, 0, size, null);
        Arrays.fill(resources, 0, size, null);
        Arrays.fill(refs, 0, size, null);
        size = 0;
    }
}
