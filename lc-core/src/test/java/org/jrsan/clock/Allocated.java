package org.jrsan.clock;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;

/** What the calling thread allocates, by the count that the JVM keeps for each thread. */
final class Allocated {
    static final int RUNS = 2_000;

    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 10;

    private Allocated() {}

    static long leastBy(Runnable action) {
        return leastBy(RUNS, action);
    }

    /**
     * The least growth of this thread's count over several rounds: what the action allocates shows in each of them, what
     * the JVM allocates to link or compile it does not.
     */
    static long leastBy(int runs, Runnable action) {
        return leastOf(ROUNDS, runs, action);
    }

    /** The same with fewer rounds, for what takes long. */
    static long leastOf(int rounds, int runs, Runnable action) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < rounds; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < runs; i++) {
                action.run();
            }
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
