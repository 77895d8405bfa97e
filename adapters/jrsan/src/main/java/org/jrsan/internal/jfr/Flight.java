package org.jrsan.internal.jfr;

import org.jspecify.annotations.Nullable;

/**
 * Tells JDK Flight Recorder of sessions, findings and waits, if a recording has enabled these events. Module {@code jdk.jfr} may
 * be absent; while nobody uses the recorder, no class of an event is loaded. Any thread may call; nothing is thrown but for
 * want of stack or memory.
 */
public final class Flight {
    private static final boolean IS_PRESENT = isPresent();

    private Flight() {}

    private static boolean isPresent() {
        try {
            Class.forName("jdk.jfr.FlightRecorder", false, Flight.class.getClassLoader());
            return true;
        } catch (ClassNotFoundException | LinkageError e) {
            return false;
        }
    }

    private static boolean isOn() {
        return IS_PRESENT && FlightEvents.areOn();
    }

    /** A session is opened. Returns what {@link #end} takes; null where nobody wants to know. */
    public static @Nullable Object begin() {
        return isOn() ? FlightEvents.begin() : null;
    }

    /**
     * A session is closed.
     *
     * @param begun what {@link #begin} returned
     * @param accesses how many accesses it checked
     * @param scheduled whether it was under a schedule
     * @param weak whether it was a weak run
     * @param found whether it may have found something
     */
    public static void end(@Nullable Object begun, long accesses, boolean scheduled, boolean weak, boolean found) {
        if (begun != null) {
            FlightEvents.end(begun, accesses, scheduled, weak, found);
        }
    }

    /**
     * A check failed, or two accesses race.
     *
     * @param kind which of them
     * @param location the name of the location
     * @param access the access at which it was found, in words
     */
    public static void finding(String kind, String location, String access) {
        if (isOn()) {
            FlightEvents.finding(kind, location, access);
        }
    }

    /** Whether {@link #finding} and {@link #handover} may be of use. */
    public static boolean mayRecord() {
        return isOn();
    }

    /**
     * A thread got a location for which it had to park.
     *
     * @param location the name of the location
     * @param nanos how long it had waited
     */
    public static void handover(String location, long nanos) {
        if (isOn()) {
            FlightEvents.handover(location, nanos);
        }
    }
}
