package org.jrsan.schedule;

import org.jspecify.annotations.Nullable;

/**
 * How often somebody has changed something that a thread could wait for by looking again and again. Used by whoever has the token.
 *
 * <p>A write that leaves the value as it was changes nothing, as that of a lock that is tried by {@code getAndSet}: it counts as a read. Whether it did is known
 * when the next step is chosen. What a thread does to locks does not count for itself: it may take and give back one around each look.
 */
final class Changes {
    private long all;

    /** Who has made the latest write, if that was of something whose whole state is known; null else. */
    private @Nullable Task writer;

    private @Nullable Resource written;

    /** Has the state of what was written, which is asked for once more. */
    @SuppressWarnings("unused") // it is kept
    private @Nullable Object holder;

    private long bits;
    private @Nullable Object ref;

    /** No step was taken. */
    Changes() {}

    /** A task is about to read. */
    void read(Task task, Resource resource) {
        settle();
        task.repeats.read(resource, countFor(task));
    }

    /** A task is about to write. */
    void write(Task task, Resource resource) {
        settle();
        Object has = resource.isValue() ? resource.scheduledHolder() : null;
        if (has != null) {
            holder = has;
            writer = task;
            written = resource;
            bits = resource.scheduledBits();
            ref = resource.scheduledRef();
        } else {
            all++;
            task.locked += resource.isLock() ? 1 : 0;
        }
    }

    /** Whether a task has only repeated reads since the latest change. */
    boolean isIdle(Task task) {
        settle();
        return task.repeats.isIdle(countFor(task));
    }

    /** How many there were. */
    long count() {
        settle();
        return all;
    }

    private void settle() {
        Task by = writer;
        Resource of = written;
        if (by != null && of != null) {
            writer = null;
            if (of.scheduledBits() == bits && of.scheduledRef() == ref) {
                by.repeats.read(of, countFor(by));
            } else {
                all++;
            }
            ref = null;
            holder = null;
        }
    }

    private long countFor(Task task) {
        return all - task.locked;
    }
}
