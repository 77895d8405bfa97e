package org.jrsan.schedule;

import java.util.IdentityHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * What a task read again and again while nobody wrote. A thread that spins does so; one that looks at a queue twice does, too,
 * so it takes some repetitions before the task is held back. It is let go when somebody has written.
 */
final class Repeats {
    private static final int MOST = 10;

    /** The first reads, which are too few to tell anything. */
    private final @Nullable Resource[] first = new @Nullable Resource[MOST];

    private int count;

    /** How often each was read, once there are more reads than that. */
    private final Map<Resource, Integer> reads = new IdentityHashMap<>(MOST);

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
        if (!reads.isEmpty()) {
            reads.clear();
        }
    }

    private void countAll(Resource resource) {
        if (reads.isEmpty()) {
            for (Resource earlier : first) {
                if (earlier != null) {
                    count(earlier);
                }
            }
        }
        count(resource);
    }

    private void count(Resource resource) {
        most = Math.max(most, reads.merge(resource, 1, Integer::sum));
    }

    boolean isIdle(long allWrites) {
        return writes == allWrites && most > MOST;
    }
}
