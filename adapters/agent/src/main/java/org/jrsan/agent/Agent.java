package org.jrsan.agent;

import java.lang.instrument.Instrumentation;
import org.jrsan.internal.report.LoadedAgent;
import org.jspecify.annotations.Nullable;

/**
 * The agent's start. Given with {@code -javaagent:jrsan-agent.jar[=options]}, see {@link AgentOptions}.
 *
 * <p>The agent's jar is behind the class path of the application. Where that has JRSan already, that one is used, so there is one
 * engine.
 */
public final class Agent {
    private static final int REFUSED = 2;

    /** The options that it has begun with, null before; the JVM calls it in one thread at a time. */
    private static volatile @Nullable String begun;

    private Agent() {}

    /**
     * Called by the JVM before the application's main class.
     *
     * @param options what stands behind the jar, null if nothing
     * @param instrumentation the JVM's
     */
    public static void premain(String options, Instrumentation instrumentation) {
        try {
            begin(options, instrumentation);
        } catch (IllegalArgumentException | IllegalStateException e) {
            // What follows would not be checked, and would look as if it were.
            System.err.println("JRSan agent: " + e.getMessage());
            System.exit(REFUSED);
        }
    }

    /**
     * Called by the JVM when the agent is attached to it. Classes that should be checked and are loaded already are named, and no test
     * passes.
     *
     * @param options what was given, null if nothing
     * @param instrumentation the JVM's
     */
    public static void agentmain(String options, Instrumentation instrumentation) {
        try {
            begin(options, instrumentation);
        } catch (IllegalArgumentException | IllegalStateException e) {
            // Whoever attaches it is told only that it failed, and asks here.
            LoadedAgent.refused(String.valueOf(e.getMessage()));
        }
    }

    private static void begin(String options, Instrumentation instrumentation) {
        try {
            beginUnlessRefused(options, instrumentation);
        } catch (SecurityException e) {
            throw new IllegalStateException(
                    "a security manager refuses what the agent needs: " + e.getMessage()
                            + "; grant java.security.AllPermission to the jar of the agent, or run without the manager",
                    e);
        }
    }

    private static void beginUnlessRefused(String options, Instrumentation instrumentation) {
        if (System.getProperty("jrsan.enabled") == null) {
            System.setProperty("jrsan.enabled", "true");
        }
        try {
            OneVersion.check();
            String given = options == null ? "" : options;
            String before = begun;
            if (before != null) {
                requireSame(before, given);
                return;
            }
            Started.begin(AgentOptions.of(given), instrumentation);
            begun = given;
        } catch (NoClassDefFoundError | IncompatibleClassChangeError e) {
            // Of one version, and yet not of one build.
            throw new IllegalStateException(OneVersion.mismatch("does not fit the agent: " + e), e);
        }
    }

    /** Where a build gives the agent twice, one of them is enough. */
    private static void requireSame(String before, String given) {
        if (!given.equals(before)) {
            throw new IllegalStateException("it is given to this JVM twice, with options \"" + before + "\" and \""
                    + given + "\": give it once, with all options");
        }
    }
}
