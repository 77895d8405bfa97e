package org.jrsan.spi;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Supplier;
import org.jrsan.Exploration;
import org.jrsan.Verdict;
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
 * <p>Each execution runs under a schedule. The candidates are the modes of all atomic accesses that the program makes, by line.
 * Used by the thread that runs the program.
 */
public final class Repairs {
    /** A trial that is only to learn something has so many executions. */
    private static final int FEW_EXECUTIONS = 30;

    private final Supplier<Exploration> explorations;
    private final Exploration.Program program;
    private final long begin = System.nanoTime();
    private final long nanos;

    /** When the trials of now are to be over. */
    private long end;

    private final List<AccessPlace> places = new ArrayList<>();
    private final List<Spot> spots = new ArrayList<>();
    private final Map<List<Strength>, Verdict> verdicts = new HashMap<>();
    private @Nullable String problem;
    private int trials;

    private Repairs(Supplier<Exploration> explorations, Exploration.Program program, Duration limit) {
        this.explorations = explorations;
        this.program = program;
        nanos = limit.toNanos();
        end = begin + nanos / 2;
    }

    /**
     * Searches for the smallest strengthenings with which no execution finds anything.
     *
     * @param explorations makes an exploration of the program with no execution yet, always with the same options; they ask for a
     *     schedule
     * @param program what each execution does
     * @param limit how long to search
     * @return what was found
     */
    public static RepairResult repair(Supplier<Exploration> explorations, Exploration.Program program, Duration limit) {
        return new Repairs(explorations, program, limit).search(true);
    }

    /**
     * Searches for the weakest modes with which a program that has no finding still has none, as far as the executions go: where
     * the verdict without changes is not robust for all schedules, that of a result is not either.
     *
     * @param explorations as above
     * @param program what each execution does
     * @param limit how long to search
     * @return what was found
     */
    public static RepairResult weaken(Supplier<Exploration> explorations, Exploration.Program program, Duration limit) {
        return new Repairs(explorations, program, limit).search(false);
    }

    private RepairResult search(boolean strengthens) {
        VirtualModes none = VirtualModes.atLeast(Map.of());
        Exploration first = explore(none, Integer.MAX_VALUE, false);
        addPlaces(none, strengthens);
        Trial.Verdict now = verdict(first);
        if (now == Trial.Verdict.UNKNOWN) {
            return result(first, List.of(), strengthens);
        }
        boolean hasFindings = now == Trial.Verdict.FAILS;
        if (hasFindings != strengthens) {
            return result(first, List.of(), strengthens);
        }
        SmallestSets sets = new SmallestSets(spots, new Runs(strengthens));
        Map<List<Strength>, List<Aim>> distinct = new LinkedHashMap<>();
        try {
            if (sets.isPossible()) {
                for (Aim aim : Aim.values()) {
                    distinct.computeIfAbsent(sets.search(aim), s -> new ArrayList<>())
                            .add(aim);
                }
            }
        } catch (SmallestSets.Undecided undecided) {
            problem = problem != null ? problem : "what is smallest was not settled in time";
            // Trials that were not decided are made again, in the rest of the time.
            end = begin + nanos;
            if (distinct.isEmpty()) {
                new SmallestSets(spots, new Runs(strengthens))
                        .reduce()
                        .ifPresent(strengths -> distinct.put(strengths, List.of()));
            }
        }
        List<RepairResult.Repair> repairs = new ArrayList<>();
        distinct.forEach((strengths, aims) -> repairs.add(repair(strengths, aims, strengthens)));
        return result(first, repairs, strengthens);
    }

    private void addPlaces(VirtualModes modes, boolean strengthens) {
        Map<AccessPlace, Strength> seen = modes.seen();
        seen.keySet().stream()
                .sorted(Comparator.comparing((AccessPlace place) -> place.line().getClassName())
                        .thenComparing(place -> place.line().getLineNumber())
                        .thenComparing(place -> place.line().getMethodName())
                        .thenComparing(AccessPlace::shape))
                .forEach(place ->
                        add(place, seen.getOrDefault(place, Strength.NONE), strengthens, modes.isSingle(place)));
    }

    private void add(AccessPlace place, Strength given, boolean strengthens, boolean isSingle) {
        places.add(place);
        Shape shape = place.shape();
        if (shape == Shape.FENCE) {
            spots.add(new Spot(shape, given, given));
        } else if (strengthens) {
            Strength fence = isSingle ? Strength.of(Part.FENCE_BEFORE) : Strength.NONE;
            spots.add(new Spot(shape, given, shape.strongest().and(fence)));
        } else {
            spots.add(new Spot(shape, Strength.NONE, given));
        }
    }

    /** Runs the program, at the end with a verdict. */
    private final class Runs implements Trial {
        private final boolean strengthens;

        Runs(boolean strengthens) {
            this.strengthens = strengthens;
        }

        @Override
        public Verdict verdict(List<Strength> strengths) {
            Exploration tried = explore(strengths, Integer.MAX_VALUE);
            Verdict verdict = Repairs.this.verdict(tried);
            verdicts.put(strengths, tried.verdict());
            return verdict;
        }

        @Override
        public boolean failsForSure(List<Strength> strengths) {
            return Repairs.this.verdict(explore(strengths, FEW_EXECUTIONS)) == Verdict.FAILS;
        }

        private Exploration explore(List<Strength> strengths, int most) {
            Map<AccessPlace, Strength> table = new HashMap<>();
            for (int i = 0; i < places.size(); i++) {
                if (spots.get(i).shape() != Shape.FENCE) {
                    table.put(places.get(i), strengths.get(i));
                }
            }
            VirtualModes modes = strengthens ? VirtualModes.atLeast(table) : VirtualModes.exactly(table);
            return Repairs.this.explore(modes, most, true);
        }
    }

    /** Runs all executions, or those up to the first finding. */
    private Exploration explore(VirtualModes modes, int most, boolean toFirst) {
        trials++;
        Exploration exploration = explorations.get();
        VirtualModes.underNext(modes);
        try {
            boolean found = false;
            while (exploration.hasNext()
                    && exploration.executions() < most
                    && !(toFirst && found)
                    && System.nanoTime() < end) {
                found |= exploration.runNext(program);
            }
        } finally {
            VirtualModes.underNext(null);
        }
        return exploration;
    }

    private Trial.Verdict verdict(Exploration exploration) {
        if (exploration.failure() != null) {
            problem = "the program failed: " + exploration.failure();
            return Trial.Verdict.UNKNOWN;
        }
        if (!exploration.violations().isEmpty() || !exploration.races().isEmpty()) {
            return Trial.Verdict.FAILS;
        }
        if (System.nanoTime() >= end) {
            return Trial.Verdict.UNKNOWN;
        }
        boolean isSilent = exploration.verdict() == Verdict.ROBUST || exploration.verdict() == Verdict.ROBUST_SO_FAR;
        if (!isSilent) {
            problem = "the verdict is " + exploration.verdict();
        }
        return isSilent ? Trial.Verdict.CLOSES : Trial.Verdict.UNKNOWN;
    }

    private RepairResult.Repair repair(List<Strength> strengths, List<Aim> aims, boolean strengthens) {
        List<RepairResult.Change> changes = new ArrayList<>();
        for (int i = 0; i < strengths.size(); i++) {
            Spot spot = spots.get(i);
            Strength given = strengthens ? spot.least() : spot.most();
            if (!strengths.get(i).equals(given)) {
                AccessPlace place = places.get(i);
                changes.add(new RepairResult.Change(
                        place.line(),
                        place.shape(),
                        given.mode(),
                        strengths.get(i).mode(),
                        strengths.get(i).has(Part.FENCE_BEFORE)));
            }
        }
        return new RepairResult.Repair(
                aims, changes, verdicts.getOrDefault(strengths, Verdict.INCOMPLETE), costs(strengths));
    }

    private RepairResult result(Exploration first, List<RepairResult.Repair> repairs, boolean strengthens) {
        List<Strength> given = new ArrayList<>();
        List<Strength> strongest = new ArrayList<>();
        for (Spot spot : spots) {
            given.add(strengthens ? spot.least() : spot.most());
            strongest.add(
                    spot.shape() == Shape.FENCE ? Strength.NONE : spot.shape().strongest());
        }
        return new RepairResult(
                first.verdict(),
                first.violations().size() + first.races().size(),
                spots.size(),
                repairs,
                costs(given),
                costs(strongest),
                trials,
                problem);
    }

    private Map<Machine, Integer> costs(List<Strength> strengths) {
        Map<Machine, Integer> costs = new EnumMap<>(Machine.class);
        for (Machine machine : Machine.values()) {
            costs.put(machine, SmallestSets.cost(spots, strengths, machine));
        }
        return costs;
    }
}
