package org.jrsan.agent;

import java.lang.instrument.Instrumentation;

/**
 * The agent's start. Given with {@code -javaagent:jrsan-agent.jar[=options]}, see {@link AgentOptions}.
 *
 * <p>The agent's jar is behind the class path of the application. Where that has JRSan already, that one is used, so there is one
 * engine.
 */
public final class Agent {
    private static final int REFUSED = 2;

    private Agent() {}

    /**
     * Called by the JVM before the application's main class.
     *
     * @param options what stands behind the jar, null if nothing
     * @param instrumentation the JVM's
     */
    public static void premain(String options, Instrumentation instrumentation) {
        try {
            if (System.getProperty("jrsan.enabled") == null) {
                System.setProperty("jrsan.enabled", "true");
            }
            Started.begin(AgentOptions.of(options == null ? "" : options), instrumentation);
        } catch (IllegalArgumentException | IllegalStateException e) {
            // What follows would not be checked, and would look as if it were.
            System.err.println("JRSan agent: " + e.getMessage());
            System.exit(REFUSED);
        }
    }
}
