package org.jrsan.acceptance.faults;

/** Where woven code may throw: before each of its calls and allocations. For the thread that watches; one at a time. */
public final class Points {
    private static volatile Thread watching;
    private static int passed;
    private static int throwing;
    private static Error error;
    private static String where;

    private Points() {}

    /** The calling thread counts points from here on, and at one of them an error is thrown; at none for 0. */
    static void watch(int point) {
        passed = 0;
        throwing = point;
        error = null;
        where = null;
        watching = Thread.currentThread();
    }

    /** Ends that. Returns how many points were passed. */
    static int watched() {
        watching = null;
        return passed;
    }

    /** What was thrown, null for nothing. */
    static Error thrown() {
        return error;
    }

    /** The method that threw it, and what it was about to call. */
    static String where() {
        return where;
    }

    /** Woven code is about to allocate, or to call. */
    public static void at(boolean allocates, String place) {
        if (watching == Thread.currentThread() && ++passed == throwing) {
            where = place;
            error = allocates ? new OutOfMemoryError("woven") : new StackOverflowError("woven");
            throw error;
        }
    }
}
