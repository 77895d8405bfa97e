package org.jrsan.schedule;

import java.util.IdentityHashMap;
import java.util.Map;

/**
 * What a task read again and again while nobody wrote. A thread that spins does so; one that looks at a queue twice does, too,
 * so it takes some repetitions before the task is held back. It is let go when somebody has written.
 */
final class Repeats {
    private static final int MOST = 10;

    private final Map<Resource, Integer> reads = new IdentityHashMap<>();

    /** How often anybody had written at the latest read. */
    private long writes = -1;

    private int most;

    /** A read, when anybody had written so often. */
    void read(Resource resource, long allWrites) {
        if (writes != allWrites) {
            writes = allWrites;
            most = 0;
            if (!reads.isEmpty()) {
                reads.clear();
            }
        }
        most = Math.max(most, reads.merge(resource, 1, Integer::sum));
    }

    boolean isIdle(long allWrites) {
        return writes == allWrites && most > MOST;
    }
}
