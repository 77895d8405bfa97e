package org.jrsan.acceptance;

/** The heap of this JVM. */
final class Heap {
    private static final int COLLECTIONS = 4;

    private Heap() {}

    /** What is in use after collecting what is not. */
    static long used() {
        Runtime runtime = Runtime.getRuntime();
        long least = Long.MAX_VALUE;
        for (int i = 0; i < COLLECTIONS; i++) {
            System.gc();
            least = Math.min(least, runtime.totalMemory() - runtime.freeMemory());
        }
        return least;
    }
}
