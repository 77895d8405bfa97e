package org.jrsan.schedule;

import java.util.IdentityHashMap;
import java.util.Map;
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

    /**
     * What a task read again and again while nobody wrote. A thread that spins does so; one that looks at a queue twice does, too,
     * so it takes some repetitions before the task is held back. It is let go when somebody has written.
     */
    static final class Repeats {
        private static final int MOST = 10;

        /** The first reads, which are too few to tell anything. */
        private final @Nullable Resource[] first = new @Nullable Resource[MOST];

        private int count;

        /** How often each was read, once there are more reads than that; null before. */
        private @Nullable Map<Resource, Integer> reads;

        /** How often anybody had written at the latest read. */
        private long writes = -1;

        private int most;

        /** A read, when anybody had written so often. */
        void read(Resource resource, long allWrites) {
            if (writes != allWrites) {
                begin(allWrites);
            }
            if (count < MOST) {
                first[count++] = resource;
            } else {
                countAll(resource);
            }
        }

        private void begin(long allWrites) {
            writes = allWrites;
            most = 0;
            count = 0;
            reads = null;
        }

        private void countAll(Resource resource) {
            Map<Resource, Integer> all = reads;
            if (all == null) {
                all = new IdentityHashMap<>(MOST);
                reads = all;
                for (Resource earlier : first) {
                    if (earlier != null) {
                        count(all, earlier);
                    }
                }
            }
            count(all, resource);
        }

        private void count(Map<Resource, Integer> all, Resource resource) {
            most = Math.max(most, all.merge(resource, 1, Integer::sum));
        }

        boolean isIdle(long allWrites) {
            return writes == allWrites && most > MOST;
        }
    }
}
