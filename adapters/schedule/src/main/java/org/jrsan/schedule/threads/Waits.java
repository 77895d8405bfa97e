package org.jrsan.schedule.threads;

/**
 * How long a thread looks again and again for what will come soon, before it blocks: for the time of a few hand-overs. It
 * offers its processor to others meanwhile, so that who is to run need not wait for it, nor the compilers of the JVM. On a
 * machine that is busy with other work, whoever offers its processor comes last, but whoever was blocked comes first: then it
 * blocks at once.
 */
public final class Waits {
    private static final int YIELDS = 50;

    /** If it takes longer until a thread has its processor back, the machine is busy. */
    private static final long BUSY_NANOS = 100_000;

    /** How many waits there are until that is tried again. */
    private static final int WITHOUT = 1_000;

    /** How many waits are to block at once. A hint, which threads may overwrite for each other. */
    private static int without;

    private int looks;

    /** No look so far. */
    public Waits() {}

    /** Whether to look again; takes a short time. */
    public boolean next() {
        return ++looks <= YIELDS && yields();
    }

    private static boolean yields() {
        int left = without;
        if (left > 0) {
            without = left - 1;
            return false;
        }
        long before = System.nanoTime();
        Thread.yield();
        if (System.nanoTime() - before > BUSY_NANOS) {
            without = WITHOUT;
        }
        return true;
    }
}
