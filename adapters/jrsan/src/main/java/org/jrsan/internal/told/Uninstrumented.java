package org.jrsan.internal.told;

import java.util.ArrayList;
import java.util.List;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;

/** Classes that should have been instrumented and could not be. No session passes that closes after that. Thread-safe. */
public final class Uninstrumented {
    private static final Queue<String> LINES = new ConcurrentLinkedQueue<>();

    /** The latest class that nobody could be told of, as no stack or memory was left for a call; null when that is done. */
    public static volatile @Nullable String latest;

    private static volatile @Nullable Runnable lookout;

    private static volatile @Nullable Supplier<List<String>> missing;

    private static volatile boolean ends;

    private Uninstrumented() {}

    /**
     * Sets who tells what was asked for and has not been found. While a program runs it may still come, so that only its end tells.
     *
     * @param told lines
     */
    public static void missingAtEnd(Supplier<List<String>> told) {
        missing = told;
    }

    /** No more classes come: the JVM ends, and one session was open for all of it. */
    public static void end() {
        ends = true;
    }

    /**
     * Sets who looks for more such classes, before somebody asks for them.
     *
     * @param adds adds those that it finds
     */
    public static void lookOut(Runnable adds) {
        lookout = adds;
    }

    /**
     * Keeps a class in mind.
     *
     * @param type its name
     * @param reason in words
     */
    public static void add(String type, String reason) {
        addLine("class " + type + " is not checked: " + reason);
    }

    /**
     * Keeps something else in mind that was asked of the agent and cannot be done. What several threads come to is kept once.
     *
     * @param line what, in one line
     */
    public static void addLine(String line) {
        synchronized (LINES) {
            if (!LINES.contains(line)) {
                LINES.add(line);
            }
        }
    }

    /**
     * All such classes.
     *
     * @return a line for each
     */
    public static List<String> lines() {
        tellOfLatest();
        return List.copyOf(LINES);
    }

    private static void tellOfLatest() {
        Runnable adds = lookout;
        if (adds != null) {
            adds.run();
        }
        String name = latest;
        if (name != null) {
            latest = null;
            add(name.replace('/', '.'), "no stack or memory was left to instrument it");
        }
    }

    /** None, or one that names the first class, and what is known only at the end. */
    static List<NotChecked> errors() {
        tellOfLatest();
        List<NotChecked> errors = new ArrayList<>();
        String first = LINES.peek();
        if (first != null) {
            int more = LINES.size() - 1;
            errors.add(new NotChecked(
                    "JRSan agent: " + first + (more == 0 ? "" : "; " + more + " more such at the end of the JVM"),
                    true));
        }
        Supplier<List<String>> told = missing;
        if (ends && told != null) {
            told.get().forEach(line -> errors.add(new NotChecked("JRSan agent: " + line, false)));
        }
        return errors;
    }
}
