package org.jrsan.internal.report;

/** Whether the agent is at work in this JVM. Thread-safe. */
public final class LoadedAgent {
    private static volatile boolean isThere;

    private LoadedAgent() {}

    /** The agent instruments classes from now on. */
    public static void began() {
        isThere = true;
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
