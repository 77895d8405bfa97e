package org.jrsan.internal.run;

import org.jrsan.internal.options.JvmOptions;
import org.jrsan.internal.options.Sites;
import org.jrsan.internal.source.CallSites;
import org.jspecify.annotations.Nullable;

/** The lines where locations and synchronisers are created, which name them in reports. */
public final class Creation {
    private Creation() {}

    /**
     * The user's line where the calling thread creates something, null when sites are off. What is static is created
     * outside of any session, mostly: then the options of the JVM count.
     */
    public static @Nullable StackTraceElement line() {
        return isRecorded() ? CallSites.line() : null;
    }

    /** Whether the line of what the calling thread creates is recorded. */
    public static boolean isRecorded() {
        Run run = Run.current();
        return run != null
                ? run.recordsCreations()
                : JvmOptions.settings().sites().withoutSchedule() == Sites.FULL;
    }
}
