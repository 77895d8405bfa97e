package org.jrsan.internal.run;

import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

/** Classes that should have been instrumented and could not be. No session passes that closes after that. Thread-safe. */
public final class Uninstrumented {
    private static final Queue<String> LINES = new ConcurrentLinkedQueue<>();

    private Uninstrumented() {}

    /**
     * Keeps a class in mind.
     *
     * @param type its name
     * @param reason in words
     */
    public static void add(String type, String reason) {
        LINES.add("class " + type + " is not checked: " + reason);
    }

    /**
     * All such classes.
     *
     * @return a line for each
     */
    public static List<String> lines() {
        return List.copyOf(LINES);
    }

    static List<IllegalStateException> errors() {
        return LINES.stream()
                .map(line -> new IllegalStateException("JRSan agent: " + line))
                .toList();
    }
}
