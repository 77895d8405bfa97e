package org.jrsan.internal.report;

import org.jspecify.annotations.Nullable;

/** Whether the agent is at work in this JVM. Thread-safe. */
public final class LoadedAgent {
    private static volatile boolean isThere;
    private static volatile @Nullable String refusal;

    private LoadedAgent() {}

    /** The agent instruments classes from now on. */
    public static void began() {
        isThere = true;
    }

    /**
     * The agent was attached, and refused to begin.
     *
     * @param reason why, in one line
     */
    public static void refused(String reason) {
        refusal = reason;
    }

    /**
     * Why it refused to begin.
     *
     * @return the line, null if it did not
     */
    public static @Nullable String refusal() {
        return refusal;
    }

    /**
     * Whether it does.
     *
     * @return whether classes that are loaded now are instrumented
     */
    public static boolean isThere() {
        return isThere;
    }
}
