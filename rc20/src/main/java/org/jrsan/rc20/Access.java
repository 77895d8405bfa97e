package org.jrsan.rc20;

/**
 * An access as a report shows it.
 *
 * @param thread the name of the thread
 * @param kind what it does
 * @param mode its order
 * @param site the user's line, null when call sites are off
 */
public record Access(String thread, Kind kind, Mode mode, StackTraceElement site) {}
