package org.jrsan.internal;

import java.util.List;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.LongAdder;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.race.PlainAccess;
import org.jrsan.race.Race;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Violation;

/** What a run found: one entry for each pair of places, with a count. Thread-safe. */
final class Findings {
    private record Pair(Object first, Object second) {}

    private record Counted<F>(F first, LongAdder count) {}

    private final Map<Pair, Counted<Violation>> violations = new ConcurrentHashMap<>();
    private final Map<Pair, Counted<Race>> races = new ConcurrentHashMap<>();

    void add(Violation violation) {
        add(violations, new Pair(place(violation, true), place(violation, false)), violation);
    }

    void add(Race race) {
        add(races, new Pair(place(race.location(), race.earlier()), place(race.location(), race.later())), race);
    }

    private static <F> void add(Map<Pair, Counted<F>> all, Pair pair, F found) {
        all.computeIfAbsent(pair, p -> new Counted<>(found, new LongAdder()))
                .count()
                .increment();
    }

    /** Without a site, the location and what is done: not the thread, as there is no end of those. */
    private static Object place(Violation violation, boolean exposed) {
        Access access = exposed ? violation.exposed() : violation.missed();
        if (access == null) {
            return List.of(violation.location(), exposed);
        }
        return access.site() != null
                ? access.site()
                : List.of(violation.location(), exposed, access.kind(), access.mode());
    }

    private static Object place(String location, PlainAccess access) {
        return access.site() != null ? access.site() : List.of(location, access.kind());
    }

    boolean hasViolations() {
        return !violations.isEmpty();
    }

    boolean hasRaces() {
        return !races.isEmpty();
    }

    /** The violations, most frequent first. */
    List<FoundViolation> violations() {
        return violations.values().stream()
                .map(found -> new FoundViolation(found.first(), found.count().sum()))
                .sorted((a, b) -> Long.compare(b.count(), a.count()))
                .toList();
    }

    /** The races, most frequent first. */
    List<FoundRace> races() {
        return races.values().stream()
                .map(found -> new FoundRace(found.first(), found.count().sum()))
                .sorted((a, b) -> Long.compare(b.count(), a.count()))
                .toList();
    }
}
