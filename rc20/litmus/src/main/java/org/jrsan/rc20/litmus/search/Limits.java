package org.jrsan.rc20.litmus.search;

import java.time.Duration;

/**
 * When an exploration gives up; it then answers unknown, with the reason.
 *
 * @param maxStates the most states to visit
 * @param time the longest time for one program
 * @param maxBytes the most memory for the states of one program, as estimated before each growth
 */
public record Limits(long maxStates, Duration time, long maxBytes) {
    /** Ten million states, a minute, and half of what the JVM may use. */
    public static final Limits DEFAULT =
            new Limits(10_000_000, Duration.ofMinutes(1), Runtime.getRuntime().maxMemory() / 2);

    /**
     * Checks the limits.
     *
     * @throws IllegalArgumentException when one is negative
     */
    public Limits {
        if (maxStates < 0 || time.isNegative() || maxBytes < 0) {
            throw new IllegalArgumentException("limits are not negative");
        }
    }

    /**
     * These limits with another number of states.
     *
     * @param states the most states to visit
     */
    public Limits withMaxStates(long states) {
        return new Limits(states, time, maxBytes);
    }

    /**
     * These limits with another time.
     *
     * @param longest the longest time for one program
     */
    public Limits withTime(Duration longest) {
        return new Limits(maxStates, longest, maxBytes);
    }

    /**
     * These limits with other memory.
     *
     * @param bytes the most memory for one program
     */
    public Limits withMaxBytes(long bytes) {
        return new Limits(maxStates, time, bytes);
    }
}
