package org.jrsan.internal.run;

import org.jrsan.internal.options.JvmOptions;
import org.jspecify.annotations.Nullable;

/**
 * The one run of a JVM that was started with {@code jrsan.session=process}: opened at the first access, reported when
 * the JVM ends.
 */
public final class ProcessRun {
    /** Its initialisation throws nothing: that would come out of the first access. */
    private static final class Opened {
        static final @Nullable Run RUN = open();
    }

    private ProcessRun() {}

    /** The run; null when there is none, since nobody would be told what it finds, or options cannot be read. */
    static @Nullable Run run() {
        return Opened.RUN;
    }

    private static @Nullable Run open() {
        try {
            Runtime.getRuntime()
                    .addShutdownHook(new ProcessEnd(JvmOptions.settings().exitcode()));
        } catch (IllegalStateException e) {
            System.err.println(
                    "JRSan: NOTHING_CHECKED: session=process, but no drop-in type was used before the JVM began to"
                            + " shut down; shutdown hooks are checked only if one was used earlier");
            return null;
        } catch (SecurityException e) {
            System.err.println("JRSan: NOTHING_CHECKED: session=process, but there may be no report at the end: " + e);
            return null;
        }
        return JvmOptions.refusal() == null ? Run.openDetached(JvmOptions.settings()) : null;
    }
}
