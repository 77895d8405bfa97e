package org.jrsan.internal;

import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Supplier;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.race.PlainAccess;
import org.jrsan.race.Race;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.Violation;

/**
 * What a run, or several, found: one entry for each pair of places, with a count; and what was declared benign there.
 * Thread-safe.
 */
public final class Findings {
    private record Pair(Object first, Object second) {}

    private record Counted<F>(F first, LongAdder count) {}

    private final Map<Object, Counted<Violation>> violations = new ConcurrentHashMap<>();
    /** By the set of both places: which of two accesses came first is an accident of the run. */
    private final Map<Object, Counted<Race>> races = new ConcurrentHashMap<>();

    private final Set<String> classes = ConcurrentHashMap.newKeySet();
    private final Set<Class<?>> declaring = ConcurrentHashMap.newKeySet();
    private final List<BenignDeclaration> declared = new CopyOnWriteArrayList<>();

    /** By identity: there is one for each field. */
    private final Set<DirectAccesses> direct = ConcurrentHashMap.newKeySet();

    /** Nothing found so far. */
    public Findings() {}

    /**
     * A violation was found. It is put into words when it is the first at its pair of places, which is the one that is shown:
     * so objects are numbered in the order of the report. Called without a lock.
     */
    void add(Violation violation, Supplier<Violation> inWords) {
        Object pair = new Pair(place(violation, true), place(violation, false));
        add(violations, pair, violations.containsKey(pair) ? violation : inWords.get());
    }

    void add(Race race) {
        Object earlier = place(race.location(), race.earlier());
        Object later = place(race.location(), race.later());
        add(races, new HashSet<>(List.of(earlier, later)), race);
    }

    private static <F> void add(Map<Object, Counted<F>> all, Object pair, F found) {
        all.computeIfAbsent(pair, p -> new Counted<>(found, new LongAdder()))
                .count()
                .increment();
    }

    /** An access was made from a place: the declarations of its class hold from now on. */
    void saw(StackTraceElement site) {
        // Mostly it is known: looked up without any lock.
        if (site != null && !classes.contains(site.getClassName())) {
            classes.add(site.getClassName());
        }
    }

    /** A field is followed; what accesses it directly is not seen. */
    void follows(DirectAccesses field) {
        // Mostly it is known: looked up without any lock.
        if (!direct.contains(field)) {
            direct.add(field);
        }
    }

    /**
     * The declarations of a class hold, whether or not it takes part.
     *
     * @param type the class
     */
    public void declare(Class<?> type) {
        declaring.add(type);
    }

    /**
     * A pair of places is benign.
     *
     * @param declaration the pair
     */
    public void declare(BenignDeclaration declaration) {
        declared.add(declaration);
    }

    /**
     * Takes in what another run found; a pair of places that is known here stays one, with its counts added up. So do its
     * declarations hold here.
     *
     * @param other what that run found
     */
    public void addAll(Findings other) {
        addAll(violations, other.violations);
        addAll(races, other.races);
        classes.addAll(other.classes);
        declaring.addAll(other.declaring);
        direct.addAll(other.direct);
        other.declared.stream().filter(d -> !declared.contains(d)).forEach(declared::add);
    }

    private static <F> void addAll(Map<Object, Counted<F>> all, Map<Object, Counted<F>> others) {
        others.forEach((pair, found) -> all.computeIfAbsent(pair, p -> new Counted<>(found.first(), new LongAdder()))
                .count()
                .add(found.count().sum()));
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

    /**
     * Whether there is anything to judge.
     *
     * @return false when there is no violation and no race, silenced or not, and no half-swapped field
     */
    public boolean mayHaveFound() {
        return !violations.isEmpty() || !races.isEmpty() || direct.stream().anyMatch(DirectAccesses::isHalfSwapped);
    }

    /**
     * What was found, apart from what was declared benign.
     *
     * @return a snapshot, most frequent first
     */
    public Judgement judged() {
        List<FoundViolation> allViolations = violations.values().stream()
                .map(found -> new FoundViolation(found.first(), found.count().sum()))
                .sorted(Comparator.comparingLong(FoundViolation::count)
                        .reversed()
                        .thenComparing(found -> found.violation().location()))
                .toList();
        List<FoundRace> allRaces = races.values().stream()
                .map(found -> new FoundRace(found.first(), found.count().sum()))
                .sorted(Comparator.comparingLong(FoundRace::count).reversed().thenComparing(found -> found.race()
                        .location()))
                .toList();
        return Judgement.of(allViolations, allRaces, Declarations.of(classes, declaring, declared), direct);
    }

    /** The violations that are not silenced, most frequent first. */
    List<FoundViolation> violations() {
        return judged().violations();
    }

    /** The races that are not silenced, most frequent first. */
    List<FoundRace> races() {
        return judged().races();
    }
}
