package org.jrsan.race;

import org.jrsan.rc20.CallPath;
import org.jspecify.annotations.Nullable;

/**
 * A plain access as a report shows it.
 *
 * @param thread the name of the thread
 * @param startedAt where the thread was started, null when that was not seen
 * @param kind what it does
 * @param path how the user's code came to it, null when call sites are off
 * @param through the lock, atomic or other synchroniser that the thread went through last before it, null for none
 */
public record PlainAccess(
        String thread,
        @Nullable StackTraceElement startedAt,
        Kind kind,
        @Nullable CallPath path,
        @Nullable String through) {
    /**
     * The user's line: where the first method is that is no accessor.
     *
     * @return the line, null when call sites are off
     */
    public @Nullable StackTraceElement site() {
        return path == null ? null : path.place();
    }

    /** What a plain access does. */
    public enum Kind {
        /** It reads. */
        READ("read"),
        /** It writes. */
        WRITE("write"),
        /** It creates the location with a value. */
        ALLOCATION("allocation"),
        /** It reads atomically a location that is also accessed plainly. */
        ATOMIC_READ("atomic read"),
        /** It writes atomically a location that is also accessed plainly. */
        ATOMIC_WRITE("atomic write");

        private final String text;

        Kind(String text) {
            this.text = text;
        }

        /**
         * The kind in words.
         *
         * @return for example {@code read}
         */
        public String text() {
            return text;
        }
    }
}
