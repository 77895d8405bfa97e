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
