package org.jrsan.acceptance;

/** The heap of this JVM. */
final class Heap {
    private static final int MOST_COLLECTIONS = 4;

    /** A collection that frees no more than this was the last one needed. */
    private static final long LITTLE = 16 << 10;

    private Heap() {}

    /** What is in use after collecting what is not. */
    static long used() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        long freed = Long.MAX_VALUE;
        for (int i = 0; i < MOST_COLLECTIONS && freed > LITTLE; i++) {
            System.gc();
            long used = runtime.totalMemory() - runtime.freeMemory();
            freed = least - used;
            least = Math.min(least, used);
        }
        return least;
    }
}
