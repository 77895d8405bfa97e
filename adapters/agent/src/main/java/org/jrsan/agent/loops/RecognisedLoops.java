package org.jrsan.agent.loops;

import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;

/** The loops that count as waits or updates, and the claims that do not hold. Thread-safe. */
public final class RecognisedLoops {
    private static final Set<String> WAITS = new ConcurrentSkipListSet<>();
    private static final Set<String> UPDATES = new ConcurrentSkipListSet<>();
    private static final Set<String> REFUSED = new ConcurrentSkipListSet<>();

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
        return List.copyOf(WAITS);
    }

    /**
     * The loops that count as updates.
     *
     * @return the places of those that were reached, in order
     */
    public static List<String> updates() {
        return List.copyOf(UPDATES);
    }

    /**
     * The claims that do not hold.
     *
     * @return a line for each, in order
     */
    public static List<String> refused() {
        return List.copyOf(REFUSED);
    }
}
