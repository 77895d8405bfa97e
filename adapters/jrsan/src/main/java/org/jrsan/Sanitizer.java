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
        return new Session(Run.open(options));
    }
}
