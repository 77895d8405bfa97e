package org.jrsan.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.internal.source.CallStack;
import org.jrsan.internal.source.DirectAccesses;
import org.jrsan.race.PlainAccess;
import org.jrsan.race.Race;
import org.jrsan.rc20.Access;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.Violation;

/**
 * What one or more runs found, with one entry and a count for each pair of places, and what was declared benign there.
 * Thread-safe.
 */
public final class Findings {
    private record Pair(Object first, Object second) {}

    /** The first finding at a pair, how often the pair was found, and at which locations, up to a limit. */
    private record Counted<F>(Object pair, F first, LongAdder count, Set<String> locations) {}

    /**
     * The findings by pair. Threads of the program count a known pair in the map. They hand over the first finding of
     * each pair through the queue, which keeps the order. So both grow with the number of pairs, not with the number of
     * findings.
     */
    private static final class Kept<F> {
        private static final int CHUNK = 16;

        private final Map<Object, Counted<F>> byPair = new ConcurrentHashMap<>();
        private final MpscUnboundedAtomicArrayQueue<Counted<F>> found = new MpscUnboundedAtomicArrayQueue<>(CHUNK);

        /** In the order in which pairs were first found. Guarded by itself, as is the consumer side of the queue. */
        private final List<Counted<F>> taken = new ArrayList<>();

        void add(Object pair, F first, long count, Set<String> locations) {
            Counted<F> counted = byPair.get(pair);
            if (counted == null) {
                // Inside computeIfAbsent, so that a thread that sees the pair in the map finds it in the queue.
                counted = byPair.computeIfAbsent(pair, p -> handOver(p, first));
            }
            counted.count().add(count);
            if (counted.locations().size() < MOST_LOCATIONS) {
                counted.locations().addAll(locations);
            }
        }

        private Counted<F> handOver(Object pair, F first) {
            Counted<F> counted = new Counted<>(pair, first, new LongAdder(), ConcurrentHashMap.newKeySet());
            found.offer(counted);
            return counted;
        }

        boolean has(Object pair) {
            return byPair.containsKey(pair);
        }

        boolean isEmpty() {
            return byPair.isEmpty();
        }

        List<Counted<F>> inOrder() {
            synchronized (taken) {
                for (Counted<F> one = found.poll(); one != null; one = found.poll()) {
                    taken.add(one);
                }
                return List.copyOf(taken);
            }
        }
    }

    /** What a report says about a pair of places. */
    private static final class Told<F> {
        final F first;
        final Set<String> locations = new TreeSet<>(BY_LENGTH);
        long count;

        Told(F first) {
            this.first = first;
        }
    }

    /** So that elements come in the order of their indices. */
    private static final Comparator<String> BY_LENGTH =
            Comparator.comparingInt(String::length).thenComparing(Comparator.naturalOrder());

    private static final int MOST_LOCATIONS = 64;
    private static final int MOST_NAMED = 4;
    private static final String ELEMENT = "element ";

    private final Kept<Violation> violations = new Kept<>();
    /** By the set of both places, because it is an accident of the run which of two accesses came first. */
    private final Kept<Race> races = new Kept<>();

    private final Set<CallStack> stacks = ConcurrentHashMap.newKeySet();
    private final Set<Class<?>> declaring = ConcurrentHashMap.newKeySet();
    private final List<BenignDeclaration> declared = new CopyOnWriteArrayList<>();

    /** By identity, because there is one for each field. */
    private final Set<DirectAccesses> direct = ConcurrentHashMap.newKeySet();

    /** Nothing found so far. */
    public Findings() {}

    /**
     * A violation was found. It is put into words if it is the first at its pair of places, because reports show that
     * one. So objects are numbered in the order of the report. Called without a lock.
     */
    public void add(Violation violation, Supplier<Violation> inWords) {
        Object pair = pair(violation, Function.identity());
        violations.add(pair, violations.has(pair) ? violation : inWords.get(), 1, Set.of());
    }

    public void add(Race race) {
        races.add(pair(race, Function.identity()), race, 1, Set.of(race.location()));
    }

    /** An access was made. From now on, the declarations of the classes on the way to it apply. */
    public void saw(CallStack stack) {
        // Usually it is known already. The lookup takes no lock.
        if (!stacks.contains(stack)) {
            stacks.add(stack);
        }
    }

    /** A field is followed. Direct accesses to it are not seen. */
    public void follows(DirectAccesses field) {
        // Usually it is known already. The lookup takes no lock.
        if (!direct.contains(field)) {
            direct.add(field);
        }
    }

    /**
     * Applies the declarations of a class, whether or not it takes part.
     *
     * @param type the class
     */
    public void declare(Class<?> type) {
        declaring.add(type);
    }

    /**
     * Declares a pair of places benign.
     *
     * @param declaration the pair
     */
    public void declare(BenignDeclaration declaration) {
        declared.add(declaration);
    }

    /**
     * Adds what another run found. A pair of places that is known here stays one entry, and the counts are added. The
     * declarations of the other run apply here, too.
     *
     * @param other what that run found
     */
    public void addAll(Findings other) {
        addAll(violations, other.violations);
        addAll(races, other.races);
        stacks.addAll(other.stacks);
        declaring.addAll(other.declaring);
        direct.addAll(other.direct);
        other.declared.stream().filter(d -> !declared.contains(d)).forEach(declared::add);
    }

    private static <F> void addAll(Kept<F> all, Kept<F> others) {
        others.inOrder()
                .forEach(one -> all.add(one.pair(), one.first(), one.count().sum(), one.locations()));
    }

    /**
     * The key of a violation.
     *
     * @param told the part of a path that counts: while the program runs, all of it, because finding the place needs
     *     the class files; afterwards, the place and the accessors through which it makes the access
     */
    private static Object pair(Violation violation, Function<CallPath, ?> told) {
        return new Pair(place(violation, true, told), place(violation, false, told));
    }

    private static Object pair(Race race, Function<CallPath, ?> told) {
        Object earlier = place(race, race.earlier(), told);
        Object later = place(race, race.later(), told);
        return new HashSet<>(List.of(earlier, later));
    }

    /** Without a path, the location and the kind of access. Threads do not count, because their number is unlimited. */
    private static Object place(Violation violation, boolean exposed, Function<CallPath, ?> told) {
        Access access = exposed ? violation.exposed() : violation.missed();
        if (access == null) {
            return List.of(violation.location(), exposed);
        }
        return access.path() != null
                ? told.apply(access.path())
                : List.of(violation.location(), exposed, access.kind(), access.mode());
    }

    private static Object place(Race race, PlainAccess access, Function<CallPath, ?> told) {
        return access.path() != null ? told.apply(access.path()) : List.of(race.location(), access.kind());
    }

    private static Object upToPlace(CallPath path) {
        return List.copyOf(path.frames().subList(0, path.named() + 1));
    }

    /** One entry for each pair of places: the first finding, and how often and where the pair was found. */
    private static <F, T> List<T> byPlaces(
            Kept<F> all, Function<F, Object> pair, Function<Told<F>, T> words, Comparator<T> order) {
        Map<Object, Told<F>> told = new HashMap<>();
        all.inOrder().forEach(one -> {
            F first = one.first();
            Told<F> place = told.computeIfAbsent(pair.apply(first), p -> new Told<>(first));
            place.count += one.count().sum();
            place.locations.addAll(one.locations());
        });
        return told.values().stream().map(words).sorted(order).toList();
    }

    /** The race at a pair of places, with the names of all elements or objects where it was found. */
    private static FoundRace race(Told<Race> told) {
        Race first = told.first;
        List<String> names = List.copyOf(told.locations);
        if (names.size() < 2) {
            return new FoundRace(first, told.count);
        }
        // Elements of one array. The name of the array follows.
        String whole = " of " + first.field();
        boolean areElements = names.stream().allMatch(name -> name.startsWith(ELEMENT) && name.endsWith(whole));
        String named = names.stream()
                .limit(MOST_NAMED)
                .map(name -> areElements ? name.substring(ELEMENT.length(), name.length() - whole.length()) : name)
                .collect(Collectors.joining(", ", areElements ? "elements " : "", ""));
        String atLeast = names.size() < MOST_LOCATIONS ? "" : "at least ";
        String more = names.size() > MOST_NAMED ? " and " + atLeast + (names.size() - MOST_NAMED) + " more" : "";
        String location = named + more + (areElements ? whole : "");
        Race all = new Race(location, first.field(), first.earlier(), first.later(), first.missing(), first.note());
        return new FoundRace(all, told.count);
    }

    /**
     * Tells whether there is anything to judge.
     *
     * @return false if there is no violation and no race, silenced or not, and no half-swapped field
     */
    public boolean mayHaveFound() {
        return !violations.isEmpty() || !races.isEmpty() || direct.stream().anyMatch(DirectAccesses::isHalfSwapped);
    }

    /**
     * The findings, separated from those that were declared benign.
     *
     * @return a snapshot, the most serious first
     */
    public Judgement judged() {
        List<FoundViolation> allViolations = byPlaces(
                violations,
                found -> pair(found, Findings::upToPlace),
                told -> new FoundViolation(told.first, told.count),
                FindingOrder.OF_VIOLATIONS);
        List<FoundRace> allRaces =
                byPlaces(races, found -> pair(found, Findings::upToPlace), Findings::race, FindingOrder.OF_RACES);
        return Judgement.of(allViolations, allRaces, Declarations.of(classes(), declaring, declared), direct);
    }

    private Set<String> classes() {
        Set<String> names = new HashSet<>();
        stacks.forEach(stack -> stack.frames().forEach(frame -> names.add(frame.getClassName())));
        return names;
    }

    /** The violations that are not silenced, the most serious first. */
    public List<FoundViolation> violations() {
        return judged().violations();
    }

    /** The races that are not silenced, the most serious first. */
    public List<FoundRace> races() {
        return judged().races();
    }
}
