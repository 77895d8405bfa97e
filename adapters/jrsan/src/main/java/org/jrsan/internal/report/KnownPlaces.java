package org.jrsan.internal.report;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import org.jrsan.internal.source.AtMoment;
import org.jrsan.internal.trace.Event;
import org.jrsan.race.PlainAccess;
import org.jrsan.race.Race;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.Violation;
import org.jspecify.annotations.Nullable;

/**
 * What recorded runs of a test tell of the others: the lines of accesses by their moments, and what was found at which pairs of
 * places. So what another run found is known, mostly, without its being run again. Used by one thread.
 */
public final class KnownPlaces {
    private final Map<CallPath, CallPath> paths = new HashMap<>();

    /** The entry in all findings by places; for a race, each location counts by itself, since reports name them all. */
    private final Map<Object, Object> entries = new HashMap<>();

    /** None so far. */
    public KnownPlaces() {}

    /** Adds what a recorded run did. */
    public void learn(List<Event> events) {
        events.forEach(event -> {
            if (event.path() instanceof AtMoment path && AtMoment.shown(path) != null) {
                paths.put(path, path);
            }
        });
    }

    /** The entry of what is found at the same places; null if there is none, or the places are not known. */
    @Nullable
    Object entry(Violation found) {
        Violation known = of(found);
        return known == null ? null : entries.get(Keys.places(known));
    }

    /** The entry of what is found at the same places of one location; null if there is none, or the places are not known. */
    @Nullable
    Object entry(Race found) {
        Race known = of(found);
        return known == null ? null : entries.get(List.of(Keys.places(known), found.location()));
    }

    /** A violation has an entry. */
    void add(Violation found, Object entry) {
        Violation known = of(found);
        if (known != null) {
            entries.putIfAbsent(Keys.places(known), entry);
        }
    }

    /** A race has an entry. */
    void add(Race found, Object entry) {
        Race known = of(found);
        if (known != null) {
            entries.putIfAbsent(List.of(Keys.places(known), found.location()), entry);
        }
    }

    /** A violation with its lines; null if they are not known. */
    @Nullable
    Violation of(Violation found) {
        Access exposed = of(found.exposed());
        Access missed = found.missed() == null ? null : of(found.missed());
        return exposed == null || missed == null
                ? null
                : new Violation(
                        found.location(),
                        exposed,
                        missed,
                        found.missedValue(),
                        found.stale(),
                        found.staleValue(),
                        found.finding(),
                        found.remedy(),
                        found.before());
    }

    private @Nullable Access of(Access access) {
        CallPath path = of(access.path());
        return path == null ? null : new Access(access.thread(), access.kind(), access.mode(), path);
    }

    private @Nullable CallPath of(@Nullable CallPath path) {
        return AtMoment.shown(path) != null ? path : paths.get(path);
    }

    /** A race with its lines; null if they are not known. */
    @Nullable
    Race of(Race found) {
        PlainAccess earlier = of(found.earlier());
        PlainAccess later = of(found.later());
        return earlier == null || later == null
                ? null
                : new Race(found.location(), found.field(), earlier, later, found.missing(), found.note());
    }

    private @Nullable PlainAccess of(PlainAccess access) {
        CallPath path = of(access.path());
        return path == null
                ? null
                : new PlainAccess(access.thread(), access.startedAt(), access.kind(), path, access.through());
    }
}
