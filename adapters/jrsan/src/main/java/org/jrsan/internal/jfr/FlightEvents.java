package org.jrsan.internal.jfr;

import jdk.jfr.FlightRecorder;
import org.jspecify.annotations.Nullable;

/** All that needs module {@code jdk.jfr}. Only {@link Flight} refers to it, and only where that module is there. */
final class FlightEvents {
    private FlightEvents() {}

    /** Whether somebody has begun to use the recorder. Only then are the classes of events loaded. */
    static boolean areOn() {
        return FlightRecorder.isInitialized();
    }

    static @Nullable Object begin() {
        SessionEvent event = new SessionEvent();
        event.begin();
        return event.isEnabled() ? event : null;
    }

    static void end(Object begun, long accesses, boolean scheduled, boolean weak, boolean found) {
        SessionEvent event = (SessionEvent) begun;
        event.accesses = accesses;
        event.scheduled = scheduled;
        event.weak = weak;
        event.found = found;
        event.commit();
    }

    static void finding(String kind, String location, String access) {
        FindingEvent event = new FindingEvent();
        if (event.shouldCommit()) {
            event.kind = kind;
            event.location = location;
            event.access = access;
            event.commit();
        }
    }

    static void handover(String location, long nanos) {
        HandoverEvent event = new HandoverEvent();
        if (event.shouldCommit()) {
            event.location = location;
            event.waited = nanos;
            event.commit();
        }
    }
}
