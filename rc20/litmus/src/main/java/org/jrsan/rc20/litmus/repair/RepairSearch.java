package org.jrsan.rc20.litmus.repair;

import java.time.Duration;
import java.util.ArrayList;
import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.litmus.program.Instruction;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Exploration;
import org.jrsan.rc20.litmus.search.Explorer;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.search.RaceVerdict;
import org.jrsan.rc20.litmus.search.Robustness;
import org.jrsan.rc20.repair.Aim;
import org.jrsan.rc20.repair.Machine;
import org.jrsan.rc20.repair.Shape;
import org.jrsan.rc20.repair.SmallestSets;
import org.jrsan.rc20.repair.Spot;
import org.jrsan.rc20.repair.Strength;
import org.jrsan.rc20.repair.Trial;
import org.jspecify.annotations.Nullable;

/**
 * Searches the modes of a litmus program for the smallest changes with which it is robust, and for modes that it does not
 * need. Each candidate is decided over all schedules.
 *
 * <p>Plain accesses stay plain: in Java that is a matter of the field, and not of one access. A race is closed all the same
 * when the accesses that hand the data over can close it.
 */
public final class RepairSearch {
    /** Most programs that fail do so within as many. */
    private static final long FEW_STATES = 20_000;

    private final Program program;
    private final Limits limits;
    private final long end;
    private int tried;

    private RepairSearch(Program program, Limits limits) {
        this.program = program;
        this.limits = limits;
        Duration longest = limits.time();
        long nanos = longest.compareTo(Duration.ofDays(365)) > 0 ? Long.MAX_VALUE / 4 : longest.toNanos();
        this.end = System.nanoTime() + nanos;
    }

    /**
     * The smallest strengthenings of a program with which it is robust and has no race, or is robust at least.
     *
     * @param program the program
     * @param limits when to give up; the time is for the whole search, the rest for each candidate
     */
    public static RepairAnswer repair(Program program, Limits limits) {
        return new RepairSearch(program, limits).repair();
    }

    /**
     * The cheapest weakenings of a robust program without a race with which it stays so; no access of the result can be
     * weaker by itself.
     *
     * @param program the program
     * @param limits as above
     */
    public static RepairAnswer weaken(Program program, Limits limits) {
        return new RepairSearch(program, limits).weaken();
    }

    private RepairAnswer repair() {
        Places places = Places.toStrengthen(program);
        for (Goal goal : Goal.values()) {
            Trial.Verdict now = verdict(program, goal, limits);
            if (now == Trial.Verdict.CLOSES) {
                return answer(RepairAnswer.Status.NOTHING_TO_DO, goal, List.of());
            }
            RepairAnswer found = search(places, goal);
            if (found.status() != RepairAnswer.Status.NONE_CLOSES) {
                return found;
            }
        }
        return answer(RepairAnswer.Status.NONE_CLOSES, null, List.of());
    }

    private RepairAnswer weaken() {
        return switch (verdict(program, Goal.ROBUST_WITHOUT_RACE, limits)) {
            case FAILS -> answer(RepairAnswer.Status.NOTHING_TO_DO, null, List.of());
            case UNKNOWN -> answer(RepairAnswer.Status.UNKNOWN, null, List.of());
            case CLOSES -> search(Places.toWeaken(program), Goal.ROBUST_WITHOUT_RACE);
        };
    }

    private RepairAnswer search(Places places, Goal goal) {
        Limits few = limits.withMaxStates(Math.min(limits.maxStates(), FEW_STATES));
        Trial trial = new Trial() {
            @Override
            public Verdict verdict(List<Strength> strengths) {
                return RepairSearch.this.verdict(places.with(strengths), goal, limits);
            }

            @Override
            public boolean failsForSure(List<Strength> strengths) {
                return RepairSearch.this.verdict(places.with(strengths), goal, few) == Verdict.FAILS;
            }
        };
        SmallestSets sets = new SmallestSets(places.spots(), trial);
        Map<Aim, List<Strength>> found;
        try {
            found = sets.search();
        } catch (SmallestSets.Undecided undecided) {
            return answer(RepairAnswer.Status.UNKNOWN, goal, List.of());
        }
        Map<List<Strength>, List<Aim>> distinct = new LinkedHashMap<>();
        found.forEach((aim, strengths) ->
                distinct.computeIfAbsent(strengths, s -> new ArrayList<>()).add(aim));
        List<Repair> repairs = new ArrayList<>();
        distinct.forEach((strengths, aims) -> repairs.add(repair(places, strengths, aims)));
        return repairs.isEmpty()
                ? answer(RepairAnswer.Status.NONE_CLOSES, null, List.of())
                : answer(RepairAnswer.Status.FOUND, goal, repairs);
    }

    private static Repair repair(Places places, List<Strength> strengths, List<Aim> aims) {
        List<Change> changes = new ArrayList<>();
        for (int spot = 0; spot < strengths.size(); spot++) {
            List<Instruction> after = places.instead(spot, strengths.get(spot));
            if (!after.equals(List.of(places.instruction(spot)))) {
                Places.Place place = places.place(spot);
                changes.add(new Change(place.thread(), place.index(), places.instruction(spot), after));
            }
        }
        return new Repair(aims, changes, places.with(strengths), costs(places.spots(), strengths));
    }

    private RepairAnswer answer(RepairAnswer.Status status, @Nullable Goal goal, List<Repair> repairs) {
        List<Spot> spots = Places.toStrengthen(program).spots();
        List<Strength> now = spots.stream().map(Spot::least).toList();
        List<Strength> allVolatile = spots.stream()
                .map(spot -> spot.shape() == Shape.FENCE
                        ? Strength.NONE
                        : spot.shape().strongest())
                .toList();
        return new RepairAnswer(
                program,
                status,
                Optional.ofNullable(goal),
                repairs,
                costs(spots, now),
                costs(spots, allVolatile),
                tried);
    }

    private static Map<Machine, Integer> costs(List<Spot> spots, List<Strength> strengths) {
        Map<Machine, Integer> costs = new EnumMap<>(Machine.class);
        for (Machine machine : Machine.values()) {
            costs.put(machine, SmallestSets.cost(spots, strengths, machine));
        }
        return costs;
    }

    private Trial.Verdict verdict(Program candidate, Goal goal, Limits within) {
        long left = end - System.nanoTime();
        if (left <= 0) {
            return Trial.Verdict.UNKNOWN;
        }
        tried++;
        Limits each = within.withTime(Duration.ofNanos(left));
        // The production engine, as it is the faster one where fences stand around many accesses.
        Exploration found = candidate.isLoopFree()
                ? Explorer.exploreOn(candidate, ThreadClockEngine::unbounded, each)
                : Explorer.exploreFinite(candidate, each);
        boolean asksForRaces = goal == Goal.ROBUST_WITHOUT_RACE;
        if (found.robustness() == Robustness.NOT_ROBUST || asksForRaces && found.raceVerdict() == RaceVerdict.RACE) {
            return Trial.Verdict.FAILS;
        }
        boolean unknown =
                found.robustness() == Robustness.UNKNOWN || asksForRaces && found.raceVerdict() == RaceVerdict.UNKNOWN;
        return unknown ? Trial.Verdict.UNKNOWN : Trial.Verdict.CLOSES;
    }
}
