package org.jrsan.internal.run;

import org.jrsan.internal.options.JvmOptions;
import org.jrsan.internal.options.Sites;
import org.jrsan.internal.source.CallSites;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/** The lines where locations and synchronisers are created, which name them in reports. */
public final class Creation {
    private Creation() {}

    /**
     * The user's line where the calling thread creates something, null when sites are off. What is static is created
     * outside of any session, mostly: then the options of the JVM count.
     */
    public static @Nullable StackTraceElement line() {
        Run run = Run.current();
        if (run == null ? !isRecordedOutside() : !run.recordsCreations()) {
            return null;
        }
        // A run with all lines is shown to the user: it takes none from other executions.
        Task task = run == null || run.sites() == Sites.FULL ? null : Steps.anywhere();
        return task != null ? task.line(CallSites::line) : CallSites.line();
    }

    /** A line that is known, null where it would not be recorded either. */
    public static @Nullable StackTraceElement recorded(StackTraceElement line) {
        return isRecorded() ? line : null;
    }

    /** Whether the line of what the calling thread creates is recorded. */
    public static boolean isRecorded() {
        Run run = Run.current();
        return run != null ? run.recordsCreations() : isRecordedOutside();
    }

    private static boolean isRecordedOutside() {
        return JvmOptions.settings().sites().withoutSchedule() == Sites.FULL;
    }
}
