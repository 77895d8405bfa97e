package org.jrsan.internal.trace;

import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.BooleanSupplier;
import org.jrsan.internal.trace.Operation.Datum;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jspecify.annotations.Nullable;

/**
 * What the threads of one run did, in the order in which they did it. Kept for the runs that a report may tell of. Thread-safe;
 * no user code runs under its monitor.
 */
public final class Recording {
    /**
     * An access that was about to be made when its check failed.
     *
     * @param who its thread
     * @param thread the name of that
     * @param exposure when that was in its schedule; null where the thread has none
     * @param on the location
     * @param expected what it waits for or expects; of no meaning if it does not
     */
    public record Exposed(
            Object who, String thread, @Nullable Exposure exposure, Object on, Datum expected) {}

    private final List<Event> events = new ArrayList<>();
    private final Map<Access, Exposed> exposed = new IdentityHashMap<>();

    /** How much had happened when the check of an access failed. */
    private final Map<Access, Integer> positions = new IdentityHashMap<>();

    private final BooleanSupplier goesOn;

    /**
     * Nothing happened so far.
     *
     * @param goesOn whether what happens now counts: not once threads only end, as their execution has broken off
     */
    public Recording(BooleanSupplier goesOn) {
        this.goesOn = goesOn;
    }

    /**
     * Something happens.
     *
     * @param event what happens
     */
    public synchronized void add(Event event) {
        if (goesOn.getAsBoolean()) {
            events.add(event);
        }
    }

    /**
     * The check of an access failed.
     *
     * @param access the access, which is yet to be made
     * @param what what it is
     */
    public synchronized void failed(Access access, Exposed what) {
        if (exposed.putIfAbsent(access, what) == null) {
            positions.put(access, events.size());
        }
    }

    /** What had happened when the check of an access failed that is known. */
    synchronized List<Event> before(Access access) {
        return List.copyOf(events.subList(0, positions.getOrDefault(access, 0)));
    }

    /** When the check of an access failed; null if that is not known. */
    public synchronized @Nullable Exposure exposure(Access access) {
        Exposed known = exposed.get(access);
        return known == null ? null : known.exposure();
    }

    /** What happened so far. */
    public synchronized List<Event> events() {
        return List.copyOf(events);
    }

    synchronized @Nullable Exposed exposed(Access access) {
        return exposed.get(access);
    }

    /** The place of an access in a list of events, -1 when it is not there. */
    static int find(List<Event> events, @Nullable CallPath path) {
        for (int i = 0; path != null && i < events.size(); i++) {
            // By identity, since each access of a recorded run has a path of its own.
            if (events.get(i).path() == path) {
                return i;
            }
        }
        return -1;
    }
}
