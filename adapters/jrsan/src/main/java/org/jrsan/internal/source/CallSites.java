package org.jrsan.internal.source;

import org.jrsan.internal.options.Accessors;
import org.jrsan.rc20.CallPath;
import org.jspecify.annotations.Nullable;

/** Finds the user's lines on paths that do not run at each access. Thread-safe. */
public final class CallSites {
    private static final StackWalk LINES = new StackWalk(Accessors.NONE, 1, true);

    private CallSites() {}

    /** The user's frames that led here, whether or not frames of the JDK are between them. Null if there are none. */
    public static @Nullable CallStack around() {
        return new StackWalk(Accessors.NONE, CallPath.MOST, false).here();
    }

    /** The user's line that led here, null if no frame is the user's. */
    public static @Nullable StackTraceElement line() {
        CallStack stack = LINES.here();
        return stack == null ? null : stack.innermost();
    }
}
