package org.jrsan.internal.report;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentHashMap.KeySetView;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.LongAdder;
import java.util.function.BiConsumer;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.function.UnaryOperator;
import java.util.stream.Collectors;
import org.jctools.queues.atomic.MpscUnboundedAtomicArrayQueue;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.internal.source.DirectAccesses;
import org.jrsan.internal.trace.Exposure;
import org.jrsan.internal.trace.Occurrences;
import org.jrsan.race.Race;
import org.jrsan.rc20.CallPath;
import org.jrsan.rc20.Violation;
import org.jrsan.result.KnownFinding;
import org.jspecify.annotations.Nullable;

// Long because violations, races and half-swapped fields are counted, told apart and closed alike.
/**
 * What one or more runs found, with one entry and a count for each pair of places, and what was declared benign there.
 * Thread-safe.
 */
public final class Findings {
    /** The first finding at a pair, how often the pair was found, and at which locations, up to a limit. */
    private record Counted<F>(Object pair, F first, LongAdder count, KeySetView<String, Boolean> locations) {}

    /**
     * The findings by pair. Threads of the program count a known pair in the map. They hand over the first finding of
     * each pair through the queue, which keeps the order. So both grow with the number of pairs, not with the number of
     * findings.
     */
    private static final class Kept<F> {
        private static final int CHUNK = 16;

        private final Map<Object, Counted<F>> byPair = new ConcurrentHashMap<>();
        /** Null until something is found: each execution of a test has two of these, and most find nothing. */
        private volatile @Nullable MpscUnboundedAtomicArrayQueue<Counted<F>> found;

        /** In the order in which pairs were first found. Guarded by itself, as is the consumer side of the queue. */
        private final List<Counted<F>> taken = new ArrayList<>();

        void add(Object pair, F first, long count, Set<String> locations) {
            Counted<F> counted = byPair.get(pair);
            if (counted == null) {
                // Inside computeIfAbsent, so that a thread that sees the pair in the map finds it in the queue.
                counted = byPair.computeIfAbsent(pair, p -> handOver(p, first));
            }
            counted.count().add(count);
            // Not size(), which is an edge under the agent, whoever calls it.
            if (counted.locations().getMap().mappingCount() < MOST_LOCATIONS) {
                counted.locations().addAll(locations);
            }
        }

        private Counted<F> handOver(Object pair, F first) {
            Counted<F> counted = new Counted<>(pair, first, new LongAdder(), ConcurrentHashMap.newKeySet());
            queue().offer(counted);
            return counted;
        }

        private MpscUnboundedAtomicArrayQueue<Counted<F>> queue() {
            MpscUnboundedAtomicArrayQueue<Counted<F>> made = found;
            return made != null ? made : make();
        }

        private MpscUnboundedAtomicArrayQueue<Counted<F>> make() {
            synchronized (byPair) {
                MpscUnboundedAtomicArrayQueue<Counted<F>> made = found;
                if (made == null) {
                    made = new MpscUnboundedAtomicArrayQueue<>(CHUNK);
                    found = made;
                }
                return made;
            }
        }

        Set<Object> pairs() {
            return byPair.keySet();
        }

        boolean has(Object pair) {
            return byPair.containsKey(pair);
        }

        boolean isEmpty() {
            return byPair.isEmpty();
        }

        List<Counted<F>> inOrder() {
            MpscUnboundedAtomicArrayQueue<Counted<F>> queue = found;
            if (queue == null) {
                return List.of();
            }
            synchronized (taken) {
                queue.drain(taken::add);
                return List.copyOf(taken);
            }
        }
    }

    /** What a report says about a pair of places. */
    private static final class Told<F> {
        final F first;
        final Details details;
        final Set<String> locations = new TreeSet<>(BY_LENGTH);
        long count;

        Told(F first, Details details) {
            this.first = first;
            this.details = details;
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

    private final Set<CallPath> stacks = ConcurrentHashMap.newKeySet();
    private final Set<Class<?>> declaring = ConcurrentHashMap.newKeySet();
    private final List<BenignDeclaration> declared = new CopyOnWriteArrayList<>();

    /** What is told of pairs beside what was found: of those of runs under a schedule. */
    private final Map<Object, Details> details = new ConcurrentHashMap<>();

    /** What weak runs showed of violations, by their places. */
    private final Map<Object, Judged> judged = new ConcurrentHashMap<>();

    /** When violations were found in a run under a schedule, first, by pair. */
    private final Map<Object, Exposure> exposures = new ConcurrentHashMap<>();

    /** Of all runs of a test, by pair. Used by one thread. */
    private final Map<Object, Occurrences> occurrences = new HashMap<>();

    /** What closes all that was found; null if nothing is known to. */
    private volatile @Nullable String remedy;

    private volatile boolean explains;

    /** What files set aside. */
    private volatile List<KnownFinding> known = List.of();

    /** By identity, because there is one for each field. */
    private final Set<DirectAccesses> direct = ConcurrentHashMap.newKeySet();

    /** Nothing found so far. */
    public Findings() {}

    /** Reports tell which inequalities of clocks failed, if that is asked for. */
    public void explain(boolean asked) {
        explains |= asked;
    }

    /** Files set findings aside. */
    public void setAside(List<KnownFinding> entries) {
        known = List.copyOf(entries);
    }

    /**
     * A violation was found. It is put into words if it is the first at its pair of places, because reports show that
     * one. So objects are numbered in the order of the report. Called without a lock.
     */
    public void add(Violation violation, @Nullable Exposure exposure, Supplier<Violation> inWords) {
        Object pair = Keys.pair(violation);
        boolean isKnown = violations.has(pair);
        if (!isKnown && exposure != null) {
            exposures.putIfAbsent(pair, exposure);
        }
        violations.add(pair, isKnown ? violation : inWords.get(), 1, Set.of());
    }

    public void add(Race race) {
        races.add(Keys.pair(race), race, 1, Set.of(race.location()));
    }

    /** An access was made. From now on, the declarations of the classes on the way to it apply. */
    public void saw(CallPath stack) {
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

    /** Weak runs showed what comes of a violation. */
    public void judge(Violation violation, Judged shown) {
        judged.put(Keys.places(violation), shown);
    }

    /**
     * Tells what closes all that was found.
     *
     * @param changes changes with which the program was run, as a phrase
     */
    public void close(String changes) {
        remedy = changes;
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
        add(other, Set.of(), Set.of());
    }

    /**
     * The same for a run without lines. What it found at places where something is known is counted there.
     *
     * @param other what that run found
     * @param known what is known
     */
    public void addAll(Findings other, KnownPlaces known) {
        addAll(violations, other.violations, known::entry, known::add);
        addAll(races, other.races, known::entry, known::add);
        addDeclared(other);
    }

    private static <F> void addAll(
            Kept<F> all, Kept<F> others, Function<F, @Nullable Object> entry, BiConsumer<F, Object> known) {
        others.inOrder().forEach(one -> {
            Object at = all.has(one.pair()) ? one.pair() : entry.apply(one.first());
            Object pair = at == null ? one.pair() : at;
            // Its names of locations are not to be shown beside those of a run with lines.
            all.add(pair, one.first(), one.count().sum(), at == null ? one.locations() : Set.of());
            known.accept(one.first(), pair);
        });
    }

    /**
     * Adds what another run found, and does not count what a third one found, too.
     *
     * @param other what that run found
     * @param counted what the third one found, which is counted by itself
     */
    public void addAllBut(Findings other, Findings counted) {
        add(other, counted.violations.pairs(), counted.races.pairs());
    }

    private void add(Findings other, Set<Object> countedViolations, Set<Object> countedRaces) {
        addAll(violations, other.violations, countedViolations);
        addAll(races, other.races, countedRaces);
        addDeclared(other);
    }

    private static <F> void addAll(Kept<F> all, Kept<F> others, Set<Object> counted) {
        others.inOrder().forEach(one -> {
            long count = counted.contains(one.pair()) ? 0 : one.count().sum();
            all.add(one.pair(), one.first(), count, one.locations());
        });
    }

    private void addDeclared(Findings other) {
        explains |= other.explains;
        stacks.addAll(other.stacks);
        declaring.addAll(other.declaring);
        direct.addAll(other.direct);
        for (BenignDeclaration one : other.declared) {
            if (!declared.contains(one)) {
                declared.add(one);
            }
        }
    }

    /**
     * Another run, whose findings were added, had a schedule of its own.
     *
     * @param other what that run found
     * @param known what is known
     * @param code gives the code of its schedule, null if it had none
     */
    public void occurred(Findings other, KnownPlaces known, Supplier<@Nullable String> code) {
        other.violations.inOrder().forEach(one -> {
            Object entry = violations.has(one.pair()) ? one.pair() : known.entry(one.first());
            if (entry != null) {
                occurrences.computeIfAbsent(entry, of -> new Occurrences()).add(code, other.exposures.get(one.pair()));
            }
        });
    }

    /**
     * In which executions a violation was found.
     *
     * @param violation as reports show it
     * @return those of each pair of places that reports show as one
     */
    public List<Occurrences> occurrences(Violation violation) {
        Object places = Keys.places(violation);
        return violations.inOrder().stream()
                .filter(one -> Keys.places(WithoutMoments.of(one.first())).equals(places))
                .map(one -> occurrences.get(one.pair()))
                .filter(Objects::nonNull)
                .toList();
    }

    /**
     * Whether there is an entry here for all that another run found.
     *
     * @param other what that run found, without lines
     * @param known what is known
     */
    public boolean knows(Findings other, KnownPlaces known) {
        for (Counted<Violation> one : other.violations.inOrder()) {
            if (!violations.has(one.pair()) && known.entry(one.first()) == null) {
                return false;
            }
        }
        for (Counted<Race> one : other.races.inOrder()) {
            if (!races.has(one.pair()) && known.entry(one.first()) == null) {
                return false;
            }
        }
        return true;
    }

    /**
     * Tells of pairs that another run found, and that nothing was told of so far, what is not in the findings themselves.
     *
     * @param other what that run found, which is added afterwards
     * @param ofViolation what to tell of a violation
     * @param ofRace what to tell of a race
     */
    public void tell(Findings other, Function<Violation, Details> ofViolation, Function<Race, Details> ofRace) {
        tell(other.violations, ofViolation);
        tell(other.races, ofRace);
    }

    private <F> void tell(Kept<F> found, Function<F, Details> what) {
        found.inOrder().stream()
                .filter(one -> !details.containsKey(one.pair()))
                .forEach(one -> details.put(one.pair(), what.apply(one.first())));
    }

    /** One entry for each pair of places: the first finding, and how often and where the pair was found. */
    private <F, T> List<T> byPlaces(
            Kept<F> all,
            UnaryOperator<F> shown,
            Function<F, Object> places,
            Function<Told<F>, T> words,
            Comparator<T> order) {
        Map<Object, Told<F>> told = new HashMap<>();
        all.inOrder().forEach(one -> {
            F first = shown.apply(one.first());
            Details beside = details.getOrDefault(one.pair(), Details.NONE).explaining(explains);
            Told<F> place = told.computeIfAbsent(places.apply(first), p -> new Told<>(first, beside));
            place.count += one.count().sum();
            place.locations.addAll(one.locations());
        });
        return told.values().stream().map(words).sorted(order).toList();
    }

    private FoundRace closed(FoundRace found) {
        return new FoundRace(found.race(), found.count(), found.details().closedBy(remedy));
    }

    /** The race at a pair of places, with the names of all elements or objects where it was found. */
    private static FoundRace race(Told<Race> told) {
        Race first = told.first;
        List<String> names = List.copyOf(told.locations);
        if (names.size() < 2) {
            return new FoundRace(first, told.count, told.details);
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
        return new FoundRace(all, told.count, told.details);
    }

    /**
     * Tells whether there is anything to judge.
     *
     * @return false if there is no violation and no race, silenced or not, and no half-swapped field
     */
    public boolean mayHaveFound() {
        for (DirectAccesses field : direct) {
            if (field.isHalfSwapped()) {
                return true;
            }
        }
        return !violations.isEmpty() || !races.isEmpty();
    }

    /**
     * The findings, separated from those that were declared benign.
     *
     * @return a snapshot, the most serious first
     */
    public Judgement judged() {
        List<FoundViolation> allViolations = byPlaces(
                violations,
                WithoutMoments::of,
                Keys::places,
                told -> new FoundViolation(
                        told.first,
                        told.count,
                        told.details.with(judged.get(Keys.places(told.first))).closedBy(remedy)),
                FindingOrder.OF_VIOLATIONS);
        List<FoundRace> allRaces =
                byPlaces(races, WithoutMoments::of, Keys::places, told -> closed(race(told)), FindingOrder.OF_RACES);
        FindingIds ids = FindingIds.of(allViolations, allRaces);
        Judgement declaredOnes = Judgement.of(
                ids.ofViolations(allViolations),
                ids.ofRaces(allRaces),
                Declarations.of(classes(), declaring, declared),
                direct);
        return known.isEmpty() ? declaredOnes : SettingAside.of(declaredOnes, ids, known);
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
