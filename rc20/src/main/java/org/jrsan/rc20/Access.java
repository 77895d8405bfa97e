package org.jrsan.rc20;

/**
 * An access as a report shows it.
 *
 * @param thread the name of the thread
 * @param kind what it does
 * @param mode its order
 * @param site the user's line, null when call sites are off
 * @param isSampled whether the line may be that of a like access, shortly before or after, of the same thread
 */
public record Access(String thread, Kind kind, Mode mode, StackTraceElement site, boolean isSampled) {
    /**
     * An access that the line is certain of.
     *
     * @param thread the name of the thread
     * @param kind what it does
     * @param mode its order
     * @param site the user's line, null when call sites are off
     */
    public Access(String thread, Kind kind, Mode mode, StackTraceElement site) {
        this(thread, kind, mode, site, false);
    }
}
