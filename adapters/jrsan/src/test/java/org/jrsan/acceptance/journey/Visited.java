package org.jrsan.acceptance.journey;

import java.util.Set;
import java.util.TreeSet;

/** The source files whose methods the watched thread entered. Shared by the tests and the copies of the classes. */
public final class Visited {
    private static final Set<String> FILES = new TreeSet<>();
    private static Thread watched;

    private Visited() {}

    /** Called at the beginning of each method of the copies. */
    public static void at(String file) {
        if (Thread.currentThread() == watched) {
            FILES.add(file);
        }
    }

    /** Watches the calling thread from now on. */
    public static void begin() {
        FILES.clear();
        watched = Thread.currentThread();
    }

    /** What was entered since {@link #begin}, in the order of the names. */
    public static Set<String> end() {
        watched = null;
        return new TreeSet<>(FILES);
    }
}
