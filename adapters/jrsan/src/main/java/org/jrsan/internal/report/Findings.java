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
 * What a run, or several, found: one entry for each pair of places, with a count; and what was declared benign there.
 * Thread-safe.
 */
public final class Findings {
    private record Pair(Object first, Object second) {}

    /** What was found first at a pair, how often, and where, up to a number of locations. */
    private record Counted<F>(Object pair, F first, LongAdder count, Set<String> locations) {}

    /**
     * What was found, by pairs. Threads of the program count a pair that is known in the map. The first of each pair they hand
     * over through the queue, which keeps the order; so both grow with the pairs and not with what is found again.
     */
    private static final class Kept<F> {
        private static final int CHUNK = 16;

        private final Map<Object, Counted<F>> byPair = new ConcurrentHashMap<>();
        private final MpscUnboundedAtomicArrayQueue<Counted<F>> found = new MpscUnboundedAtomicArrayQueue<>(CHUNK);

        /** In the order in which pairs were first found. Guarded by itself, as is the taking side of the queue. */
        private final List<Counted<F>> taken = new ArrayList<>();

        void add(Object pair, F first, long count, Set<String> locations) {
            Counted<F> counted = byPair.get(pair);
            if (counted == null) {
                // Within, so that whoever sees a pair counted finds it in the queue.
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

    /** What a report tells of a pair of places. */
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
    /** By the set of both places: which of two accesses came first is an accident of the run. */
    private final Kept<Race> races = new Kept<>();

    private final Set<CallStack> stacks = ConcurrentHashMap.newKeySet();
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
    public void add(Violation violation, Supplier<Violation> inWords) {
        Object pair = pair(violation, Function.identity());
        violations.add(pair, violations.has(pair) ? violation : inWords.get(), 1, Set.of());
    }

    public void add(Race race) {
        races.add(pair(race, Function.identity()), race, 1, Set.of(race.location()));
    }

    /** An access was made: the declarations of the classes on the way to it hold from now on. */
    public void saw(CallStack stack) {
        // Mostly it is known: looked up without any lock.
        if (!stacks.contains(stack)) {
            stacks.add(stack);
        }
    }

    /** A field is followed; what accesses it directly is not seen. */
    public void follows(DirectAccesses field) {
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
     * What tells a violation apart.
     *
     * @param told what of a path counts: all of it while the program runs, since to find the place takes the class files;
     *     then the place and the accessors by which it makes the access
     */
    private static Object pair(Violation violation, Function<CallPath, ?> told) {
        return new Pair(place(violation, true, told), place(violation, false, told));
    }

    private static Object pair(Race race, Function<CallPath, ?> told) {
        Object earlier = place(race, race.earlier(), told);
        Object later = place(race, race.later(), told);
        return new HashSet<>(List.of(earlier, later));
    }

    /** Without a path, the location and what is done: not the thread, as there is no end of those. */
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

    /** One for each pair of places, the first that was found, and how often and where all were. */
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

    /** The race at a pair of places, with the names of all elements or objects that it was found at. */
    private static FoundRace race(Told<Race> told) {
        Race first = told.first;
        List<String> names = List.copyOf(told.locations);
        if (names.size() < 2) {
            return new FoundRace(first, told.count);
        }
        // Elements of one array, which its name follows.
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
     * @return a snapshot, the gravest first
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

    /** The violations that are not silenced, the gravest first. */
    public List<FoundViolation> violations() {
        return judged().violations();
    }

    /** The races that are not silenced, the gravest first. */
    public List<FoundRace> races() {
        return judged().races();
    }
}
