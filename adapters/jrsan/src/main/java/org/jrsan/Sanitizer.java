package org.jrsan;

import org.jrsan.internal.options.JvmOptions;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Run;

/** The entry point: opens sessions. */
public final class Sanitizer {
    private Sanitizer() {}

    /**
     * Whether this JVM checks: {@code -Djrsan.enabled=true}, or {@code enabled=true} in {@code JRSAN_OPTIONS}.
     *
     * @return whether it does; this never changes while the JVM runs
     */
    public static boolean isEnabled() {
        return Switch.ON;
    }

    /**
     * Opens a session with the options of the JVM, and makes the calling thread its first thread.
     *
     * @return the session
     * @throws IllegalArgumentException if an option that the JVM was started with is unknown or has an invalid value
     * @throws IllegalStateException if checking is off, if the thread belongs to an open session, or if one session is
     *     open for the whole process
     */
    public static Session open() {
        return open(SanitizerOptions.ofJvm());
    }

    /**
     * Opens a session and makes the calling thread its first thread.
     *
     * @param options its options
     * @return the session
     * @throws IllegalArgumentException if an option that the JVM was started with is unknown or has an invalid value
     * @throws IllegalStateException if checking is off, if the thread belongs to an open session, or if one session is
     *     open for the whole process
     */
    public static Session open(SanitizerOptions options) {
        requireChecking();
        return new Session(Run.open(options.settings()));
    }

    /**
     * Runs a program again and again, each time in a session of its own and in another schedule, as a {@code @RobustnessTest}
     * does. The calling thread is the first thread of each session.
     *
     * <pre>{@code
     * Sanitizer.explore(SanitizerOptions.ofJvm().with("schedule", "auto"), "store buffering", session -> {
     *     RobustAtomicInteger x = new RobustAtomicInteger();
     *     RobustThreads.start(() -> x.setRelease(1));
     *     x.getAcquire();
     * }).assertRobust();
     * }</pre>
     *
     * @param options the options of all sessions; {@code schedule} says who chooses which thread runs next, {@code iterations}
     *     how many executions there are at most
     * @param name the name of the program; it stands in the report, and random choices follow from it unless option {@code seed}
     *     is set
     * @param program what each execution does
     * @return what all executions found
     * @throws IllegalArgumentException if an option that the JVM was started with is unknown or has an invalid value, or if
     *     option {@code replay} is no code of this program
     * @throws IllegalStateException if checking is off, if the thread belongs to an open session, or if one session is
     *     open for the whole process
     */
    public static Exploration explore(SanitizerOptions options, String name, Exploration.Program program) {
        Exploration exploration = exploration(options, name);
        while (exploration.hasNext()) {
            exploration.runNext(program);
        }
        exploration.judge(program);
        exploration.close(program);
        return exploration;
    }

    /**
     * An exploration as {@link #explore} runs it, for a caller that decides after each execution whether to go on.
     *
     * @param options the options of all sessions
     * @param name the name of the program
     * @return an exploration without an execution
     * @throws IllegalArgumentException if an option that the JVM was started with is unknown or has an invalid value, or if
     *     option {@code replay} is no code of this program
     * @throws IllegalStateException if checking is off, or if one session is open for the whole process
     */
    public static Exploration exploration(SanitizerOptions options, String name) {
        requireChecking();
        return new Exploration(options, name);
    }

    private static void requireChecking() {
        if (!Switch.ON && JvmOptions.refusal() != null) {
            throw new IllegalArgumentException(JvmOptions.refusal());
        }
        if (!Switch.ON) {
            throw new IllegalStateException("JRSan: checking is off, so a session would see nothing; start the JVM with"
                    + " -Djrsan.enabled=true");
        }
        if (JvmOptions.isOneSession()) {
            throw new IllegalStateException("JRSan: one session is open for the whole process (option"
                    + " session=process); drop that option to open sessions in code");
        }
    }
}
