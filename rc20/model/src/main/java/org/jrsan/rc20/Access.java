package org.jrsan.rc20;

import org.jspecify.annotations.Nullable;

/**
 * An access as a report shows it.
 *
 * @param thread the name of the thread
 * @param kind what it does
 * @param mode its order
 * @param path how the user's code came to it, null when call sites are off
 * @param isSampled whether the path may be that of a like access, shortly before or after, of the same thread
 */
public record Access(
        String thread, Kind kind, Mode mode, @Nullable CallPath path, boolean isSampled) {
    /**
     * An access that the path is certain of.
     *
     * @param thread the name of the thread
     * @param kind what it does
     * @param mode its order
     * @param path how the user's code came to it, null when call sites are off
     */
    public Access(String thread, Kind kind, Mode mode, @Nullable CallPath path) {
        this(thread, kind, mode, path, false);
    }

    /**
     * The user's line: where the first method is that is no accessor.
     *
     * @return the line, null when call sites are off
     */
    public @Nullable StackTraceElement site() {
        return path == null ? null : path.place();
    }
}
