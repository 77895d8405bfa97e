package org.jrsan.agent.loops;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;

/** The loops that count as waits or updates, and the claims that do not hold. Thread-safe. */
public final class RecognisedLoops {
    // No set of the JDK's that is sorted: it would make edges between the program's threads.
    private static final Set<String> WAITS = ConcurrentHashMap.newKeySet();
    private static final Set<String> UPDATES = ConcurrentHashMap.newKeySet();
    private static final Set<String> REFUSED = ConcurrentHashMap.newKeySet();

    private RecognisedLoops() {}

    /**
     * A loop that waits was reached.
     *
     * @param place its class, method and line, as {@code Class.method:line}
     */
    public static void addWait(String place) {
        WAITS.add(place);
    }

    /**
     * A loop that retries an update was reached.
     *
     * @param place as above
     */
    public static void addUpdate(String place) {
        UPDATES.add(place);
    }

    /**
     * An annotation claims what does not hold.
     *
     * @param line the class, the method, the line, and what is in the way
     */
    public static void addRefused(String line) {
        REFUSED.add(line);
    }

    /**
     * The loops that count as waits.
     *
     * @return the places of those that were reached, in order
     */
    public static List<String> waits() {
        return WAITS.stream().sorted().toList();
    }

    /**
     * The loops that count as updates.
     *
     * @return the places of those that were reached, in order
     */
    public static List<String> updates() {
        return UPDATES.stream().sorted().toList();
    }

    /**
     * The claims that do not hold.
     *
     * @return a line for each, in order
     */
    public static List<String> refused() {
        return REFUSED.stream().sorted().toList();
    }
}
