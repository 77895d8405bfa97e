package org.jrsan.spi;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.function.Supplier;
import org.jrsan.Exploration;
import org.jrsan.FoundViolation;
import org.jrsan.internal.report.ViolationText;
import org.jrsan.internal.run.VirtualModes;
import org.jrsan.internal.run.VirtualModes.AccessPlace;
import org.jrsan.rc20.repair.Aim;
import org.jrsan.rc20.repair.Machine;
import org.jrsan.rc20.repair.Part;
import org.jrsan.rc20.repair.Shape;
import org.jrsan.rc20.repair.SmallestSets;
import org.jrsan.rc20.repair.Spot;
import org.jrsan.rc20.repair.Strength;
import org.jrsan.rc20.repair.Trial;
import org.jspecify.annotations.Nullable;

/**
 * Searches for the smallest changes of modes with which a program has no finding, or for modes that it does not need. The program
 * is run again with each candidate, and no source is changed: the checks take its accesses to have other modes.
 *
 * <p>Each execution runs under a schedule. The candidates are the modes of all atomic accesses that the program makes, by line. A
 * repair first only makes modes stronger. If modes that the program does not need make it cheaper still, it takes those away, too.
 * The search has few executions for each candidate. What it finds is a result only if all executions that the options give, or as many
 * as the program had without changes, confirm it. Used by the thread that runs the program.
 */
public final class Repairs {
    /** What the executions without changes may access, and the trials; what confirms answers may have three times as much. */
    static final long MOST_ACCESSES = 2_000_000;

    /** So much of that is for what is smallest; the rest finds something when that was not settled. */
    private static final double FOR_SMALLEST = 0.75;

    /** The aims in the order in which they are searched for: what has few places is found fast, and teaches the others. */
    private static final List<Aim> ORDER = List.of(Aim.PLACES, Aim.ARM, Aim.X86);

    private final Trials trials;
    private final boolean strengthens;

    /** Whether a repair takes away, too, what the program does not need. */
    private final boolean weakensToo;

    private final List<AccessPlace> places = new ArrayList<>();

    /** For each place what all accesses there have in the code. */
    private final List<Strength> common = new ArrayList<>();

    /** For each place what it can be while it only becomes stronger, or weaker. */
    private final List<Spot> spots = new ArrayList<>();

    /** For each place all that it can be. */
    private final List<Spot> free = new ArrayList<>();

    private final Map<Aim, Found> found = new EnumMap<>(Aim.class);

    /** Strengths with their trial: whether they replace those of the code. */
    private record Found(List<Strength> strengths, boolean replaces) {}

    private Repairs(Trials trials, boolean strengthens, boolean weakensToo) {
        this.trials = trials;
        this.strengthens = strengthens;
        this.weakensToo = weakensToo;
    }

    /**
     * Searches for the smallest changes with which no execution finds anything.
     *
     * @param explorations makes an exploration of the program with no execution yet, always with the same options; they ask for a
     *     schedule
     * @param program what each execution does
     * @param harmless findings that need not be closed; those of no known place are not meant
     * @param limit how long to search at most; what is searched is limited by a number of accesses
     * @return what was found
     */
    public static RepairResult repair(
            Supplier<Exploration> explorations,
            Exploration.Program program,
            List<FoundViolation> harmless,
            Duration limit) {
        return new Repairs(trials(explorations, program, harmless, limit), true, false).search();
    }

    /**
     * Searches for the cheapest modes with which no execution finds anything: those that {@link #repair} finds and, where that
     * costs less, others that also take away what the program does not need.
     *
     * @param explorations as above
     * @param program what each execution does
     * @param harmless as above
     * @param limit as above
     * @return what was found
     */
    public static RepairResult cheapest(
            Supplier<Exploration> explorations,
            Exploration.Program program,
            List<FoundViolation> harmless,
            Duration limit) {
        return new Repairs(trials(explorations, program, harmless, limit), true, true).search();
    }

    /**
     * Searches for the weakest modes with which a program that has no finding still has none, as far as the executions go: where
     * the verdict without changes is not robust for all schedules, that of a result is not either.
     *
     * @param explorations as above
     * @param program what each execution does
     * @param limit as above
     * @return what was found
     */
    public static RepairResult weaken(Supplier<Exploration> explorations, Exploration.Program program, Duration limit) {
        return new Repairs(trials(explorations, program, List.of(), limit), false, false).search();
    }

    /**
     * Searches for the fewest changes with which no execution finds anything.
     *
     * @param accesses how many accesses the search may have; what confirms it may have three times as many
     * @return the changes; null if that was not settled, or if nothing closes all
     */
    static RepairResult.@Nullable Repair fewest(
            Supplier<Exploration> explorations, Exploration.Program program, long accesses, Duration limit) {
        Trials trials = new Trials(explorations, program, List.of(), accesses, limit.toNanos());
        return new Repairs(trials, true, false).fewest();
    }

    private RepairResult.@Nullable Repair fewest() {
        VirtualModes none = new VirtualModes(VirtualModes.Table.ofCode());
        if (trials.verdictOfFirst(trials.first(none)) != Trial.Verdict.FAILS) {
            return null;
        }
        addPlaces(none);
        SmallestSets sets = new SmallestSets(spots, new Runs(false));
        try {
            Optional<List<Strength>> fewest = sets.isPossible() ? sets.search(Aim.PLACES) : Optional.empty();
            return fewest.map(strengths -> repair(new Found(strengths, false), List.of(Aim.PLACES)))
                    .orElse(null);
        } catch (SmallestSets.Undecided undecided) {
            return null;
        }
    }

    private static Trials trials(
            Supplier<Exploration> explorations,
            Exploration.Program program,
            List<FoundViolation> harmless,
            Duration limit) {
        List<FoundViolation> known =
                harmless.stream().filter(found -> found.exposedAt() != null).toList();
        return new Trials(explorations, program, known, MOST_ACCESSES, limit.toNanos());
    }

    private RepairResult search() {
        VirtualModes none = new VirtualModes(VirtualModes.Table.ofCode());
        Exploration first = trials.first(none);
        addPlaces(none);
        Trial.Verdict now = trials.verdictOfFirst(first);
        boolean hasFindings = now == Trial.Verdict.FAILS;
        if (now == Trial.Verdict.UNKNOWN || hasFindings != strengthens) {
            return result(first, List.of(), trials.problem());
        }
        trials.limit(FOR_SMALLEST);
        String problem = null;
        try {
            smallest();
        } catch (SmallestSets.Undecided undecided) {
            problem = trials.problem();
            trials.limit(1);
            if (found.isEmpty()) {
                return result(first, reduced(), problem);
            }
        }
        Map<Found, List<Aim>> distinct = new LinkedHashMap<>();
        for (Aim aim : Aim.values()) {
            Found of = found.get(aim);
            if (of != null) {
                distinct.computeIfAbsent(of, s -> new ArrayList<>()).add(aim);
            }
        }
        List<RepairResult.Repair> repairs = new ArrayList<>();
        distinct.forEach((of, aims) -> repairs.add(repair(of, aims)));
        return result(first, repairs, problem);
    }

    /** The cheapest of all, by aim: first those that only change what they must, then those that take away, too. */
    private void smallest() throws SmallestSets.Undecided {
        SmallestSets sets = new SmallestSets(spots, new Runs(!strengthens));
        if (!sets.isPossible()) {
            return;
        }
        if (!weakensToo) {
            for (Aim aim : ORDER) {
                sets.search(aim).ifPresent(strengths -> found.put(aim, new Found(strengths, !strengthens)));
            }
            return;
        }
        sets.search(Aim.PLACES).ifPresent(strengths -> found.put(Aim.PLACES, new Found(strengths, false)));
        if (found.isEmpty()) {
            return;
        }
        SmallestSets all = new SmallestSets(free, new Runs(true));
        cheaper(all, Aim.ARM, Machine.ARM);
        cheaper(all, Aim.X86, Machine.X86);
    }

    private void cheaper(SmallestSets all, Aim aim, Machine machine) throws SmallestSets.Undecided {
        Found least = found.values().stream()
                .min(Comparator.comparing(of -> SmallestSets.cost(spots, of.strengths, machine)))
                .orElseThrow();
        Optional<List<Strength>> cheaper = all.searchBelow(aim, SmallestSets.cost(spots, least.strengths, machine));
        found.put(aim, cheaper.isPresent() ? new Found(restored(cheaper.get()), true) : least);
    }

    /** What is weaker than in the code for nothing is as in the code. */
    private List<Strength> restored(List<Strength> strengths) {
        List<Strength> restored = new ArrayList<>();
        for (int i = 0; i < strengths.size(); i++) {
            Shape shape = spots.get(i).shape();
            Strength now = strengths.get(i);
            Strength before = now.and(free.get(i).given());
            boolean isFree = Machine.X86.cost(shape, now) == Machine.X86.cost(shape, before)
                    && Machine.ARM.cost(shape, now) == Machine.ARM.cost(shape, before);
            restored.add(isFree ? before : now);
        }
        return restored.equals(strengths) || closes(restored) ? restored : strengths;
    }

    private boolean closes(List<Strength> strengths) {
        Runs runs = new Runs(true);
        return runs.verdict(strengths) == Trial.Verdict.CLOSES && runs.confirmed(strengths) == Trial.Verdict.CLOSES;
    }

    /** When it is not settled what is smallest: something that closes, of which no part can be left out. */
    private List<RepairResult.Repair> reduced() {
        return new SmallestSets(spots, new Runs(!strengthens))
                .reduce()
                .map(strengths -> List.of(repair(new Found(strengths, !strengthens), List.of())))
                .orElse(List.of());
    }

    private void addPlaces(VirtualModes modes) {
        Map<AccessPlace, Strength> seen = modes.seen();
        seen.keySet().stream()
                .sorted(Comparator.comparing((AccessPlace place) -> place.line().getClassName())
                        .thenComparing(place -> place.line().getLineNumber())
                        .thenComparing(place -> place.line().getMethodName())
                        .thenComparing(AccessPlace::shape))
                .forEach(place -> add(place, seen.getOrDefault(place, Strength.NONE), modes));
    }

    private void add(AccessPlace place, Strength given, VirtualModes modes) {
        places.add(place);
        common.add(modes.seenLeast(place));
        Shape shape = place.shape();
        Strength most = shape == Shape.FENCE ? given : most(place, modes.isSingle(place));
        free.add(new Spot(shape, Strength.NONE, most, given));
        spots.add(strengthens ? new Spot(shape, modes.seenLeast(place), most) : new Spot(shape, Strength.NONE, given));
    }

    /** A fence stands beside a line that makes one access; behind one that makes its access in two steps, it is not seen. */
    private static Strength most(AccessPlace place, boolean isSingle) {
        Shape shape = place.shape();
        Strength most = shape.strongest();
        if (shape == Shape.STORE) {
            most = most.and(Strength.of(Part.EXCHANGE, Part.ACQUIRE));
        }
        if (isSingle) {
            most = most.and(Strength.of(Part.FENCE_BEFORE));
        }
        return isSingle && shape != Shape.UPDATE ? most.and(Strength.of(Part.FENCE_AFTER)) : most;
    }

    /** Runs the program, at the end with a verdict. */
    private final class Runs implements Trial {
        private final boolean replaces;

        Runs(boolean replaces) {
            this.replaces = replaces;
        }

        @Override
        public Verdict verdict(List<Strength> strengths) {
            return trials.verdict(table(strengths, replaces));
        }

        @Override
        public Verdict confirmed(List<Strength> strengths) {
            return trials.confirmed(table(strengths, replaces));
        }

        @Override
        public boolean failsForSure(List<Strength> strengths) {
            return trials.failsLikeLatest(table(strengths, replaces));
        }
    }

    private VirtualModes.Table table(List<Strength> strengths, boolean replaces) {
        Map<AccessPlace, Strength> table = new HashMap<>();
        for (int i = 0; i < places.size(); i++) {
            if (replaces || spots.get(i).shape() != Shape.FENCE) {
                table.put(places.get(i), strengths.get(i));
            }
        }
        return new VirtualModes.Table(table, replaces);
    }

    /** A compare-and-set that fails has less than the code says, and what it is to have comes on top of that. */
    private RepairResult.Change change(int i, Strength given, Strength wanted) {
        AccessPlace place = places.get(i);
        Strength ofCode = free.get(i).given();
        Strength all = wanted.and(ofCode);
        boolean addsToCode =
                strengthens && place.shape() == Shape.UPDATE && wanted.isAtLeast(given) && !all.equals(ofCode);
        return new RepairResult.Change(
                place.line(), place.shape(), addsToCode ? ofCode : given, addsToCode ? all : wanted);
    }

    private RepairResult.Repair repair(Found of, List<Aim> aims) {
        List<RepairResult.Change> changes = new ArrayList<>();
        for (int i = 0; i < of.strengths.size(); i++) {
            Strength given = of.replaces || !strengthens
                    ? free.get(i).given()
                    : spots.get(i).given();
            if (!of.strengths.get(i).equals(given)) {
                changes.add(change(i, given, of.strengths.get(i)));
            }
        }
        Trials.Result result = trials.resultOf(table(of.strengths, of.replaces));
        return new RepairResult.Repair(
                aims,
                changes,
                result.verdict(),
                result.executions(),
                result.left().stream().map(Repairs::inWords).toList(),
                costs(of.strengths));
    }

    private static String inWords(FoundViolation left) {
        return left.violation().exposed().kind().text() + " of " + left.location() + " at "
                + ViolationText.line(Objects.requireNonNull(left.exposedAt(), "of unknown place"));
    }

    private RepairResult result(Exploration first, List<RepairResult.Repair> repairs, @Nullable String problem) {
        List<Strength> given = new ArrayList<>();
        List<Strength> strongest = new ArrayList<>();
        for (Spot spot : free) {
            given.add(spot.given());
            strongest.add(
                    spot.shape() == Shape.FENCE ? Strength.NONE : spot.shape().strongest());
        }
        return new RepairResult(
                first.verdict(),
                first.violations().size() + first.races().size(),
                !first.violations().isEmpty() && trials.verdictOfFirst(first) == Trial.Verdict.CLOSES,
                modes(given),
                repairs,
                costs(given),
                costs(strongest),
                trials.count(),
                problem);
    }

    private List<String> modes(List<Strength> given) {
        List<String> modes = new ArrayList<>();
        for (int i = 0; i < places.size(); i++) {
            AccessPlace place = places.get(i);
            String least = RepairResult.inWords(place.shape(), common.get(i));
            String most = RepairResult.inWords(place.shape(), given.get(i));
            modes.add(place.line() + " " + (least.equals(most) ? least : least + " to " + most));
        }
        return modes;
    }

    private Map<Machine, Integer> costs(List<Strength> strengths) {
        Map<Machine, Integer> costs = new EnumMap<>(Machine.class);
        for (Machine machine : Machine.values()) {
            costs.put(machine, SmallestSets.cost(spots, strengths, machine));
        }
        return costs;
    }
}
