package org.jrsan.internal;

import org.jrsan.SanitizerOptions;

/**
 * The one run of a JVM that was started with {@code jrsan.session=process}: opened at the first access, reported when
 * the JVM ends.
 */
public final class ProcessRun {
    private static final boolean WANTED =
            SanitizerOptions.ofJvm().get("session").equals("process");

    private static final class Opened {
        static final Run RUN = open();
    }

    private ProcessRun() {}

    /**
     * Whether the JVM was started with {@code jrsan.session=process}.
     *
     * @return whether it was
     */
    public static boolean isWanted() {
        return WANTED;
    }

    static Run run() {
        return Opened.RUN;
    }

    private static Run open() {
        SanitizerOptions options = SanitizerOptions.ofJvm();
        Run run = Run.openDetached(options);
        int exitCode = options.number("exitcode");
        Runtime.getRuntime().addShutdownHook(new Thread(() -> report(run, exitCode), "jrsan-report"));
        return run;
    }

    private static void report(Run run, int exitCode) {
        System.err.print(RunReport.of(run));
        System.err.flush();
        if (exitCode != 0 && !RunReport.passes(run)) {
            // The only way to change the exit code once the JVM is ending.
            Runtime.getRuntime().halt(exitCode);
        }
    }
}
