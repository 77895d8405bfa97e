package org.jrsan.rc20.repair;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Comparator;
import java.util.EnumMap;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.IntStream;

/**
 * Searches all strengths of some spots for those that close with the least cost.
 *
 * <p>The search is exhaustive, though it tries few of them: each trial that fails is made as strong as it can be while it fails,
 * and from then on every candidate has a part that this one lacks. The next candidate is always a cheapest one that is
 * left, so the first that closes is a cheapest of all. What closes is confirmed before it is an answer. It follows that a result is minimal: without any of its parts it does
 * not close.
 *
 * <p>Used by one thread.
 */
public final class SmallestSets {
    /** The search met something that was not decided, or was told to stop. */
    public static final class Undecided extends Exception {
        private static final long serialVersionUID = 1;

        private Undecided() {
            super("not decided", null, false, false);
        }
    }

    private final List<Spot> spots;
    private final Trial trial;
    private final Map<List<Strength>, Trial.Verdict> known = new HashMap<>();

    private final Set<List<Strength>> failsForSure = new HashSet<>();

    /** What strongest failing trials lack: every strength that closes has a part of each. */
    private final List<int[]> lacking = new ArrayList<>();

    /**
     * A search.
     *
     * @param spots the spots
     * @param trial tells what closes
     */
    public SmallestSets(List<Spot> spots, Trial trial) {
        this.spots = List.copyOf(spots);
        this.trial = trial;
    }

    /**
     * The cheapest strengths that close, for each aim.
     *
     * @return empty when nothing closes, not even all at their strongest
     * @throws Undecided when a trial that mattered was not decided
     */
    public Map<Aim, List<Strength>> search() throws Undecided {
        Map<Aim, List<Strength>> found = new EnumMap<>(Aim.class);
        if (!isPossible()) {
            return found;
        }
        for (Aim aim : Aim.values()) {
            search(aim).ifPresent(strengths -> found.put(aim, strengths));
        }
        return found;
    }

    /**
     * Whether something closes: all spots at their strongest, or already without fences, which make a trial longer.
     *
     * @throws Undecided when that was not decided
     */
    public boolean isPossible() throws Undecided {
        List<Strength> most = spots.stream().map(Spot::most).toList();
        List<Strength> modes = spots.stream().map(SmallestSets::modesAlone).toList();
        return verdict(modes) == Trial.Verdict.CLOSES || closes(most);
    }

    private static Strength modesAlone(Spot spot) {
        return spot.most()
                .without(Strength.of(Part.FENCE_BEFORE, Part.FENCE_AFTER))
                .and(spot.least());
    }

    /**
     * The cheapest strengths that close.
     *
     * @param aim what they have least of
     * @return empty when nothing closes
     * @throws Undecided when a trial that mattered was not decided
     */
    public Optional<List<Strength>> search(Aim aim) throws Undecided {
        return cheapest(aim, Integer.MAX_VALUE);
    }

    /**
     * The cheapest strengths that close, if they have less than so much of what the aim counts first.
     *
     * @param aim what they have least of
     * @param bound the cost on the machine of the aim, or the number of places, that is too much
     * @return empty when there are none
     * @throws Undecided when a trial that mattered was not decided
     */
    public Optional<List<Strength>> searchBelow(Aim aim, int bound) throws Undecided {
        return cheapest(aim, bound);
    }

    private Optional<List<Strength>> cheapest(Aim aim, int bound) throws Undecided {
        while (true) {
            Optional<int[]> candidate = new Cheapest(spots, lacking, aim, bound).find();
            if (candidate.isEmpty()) {
                return Optional.empty();
            }
            List<Strength> strengths = strengths(candidate.get());
            if (closes(strengths) && isConfirmed(strengths)) {
                return Optional.of(strengths);
            }
            lacking.add(strongestFailing(candidate.get()));
        }
    }

    /**
     * Strengths that close, from which no part can be taken away by itself: found by taking away one after the other, as long as
     * trials are decided. There may be cheaper ones.
     *
     * @return strengths with which a trial closed; empty when it is not known that anything closes
     */
    public Optional<List<Strength>> reduce() {
        try {
            while (isPossible()) {
                List<Strength> reduced = reduced();
                if (isConfirmed(reduced)) {
                    return Optional.of(reduced);
                }
                // What was learnt may refute others that closed, too.
                known.values().removeIf(verdict -> verdict == Trial.Verdict.CLOSES);
            }
        } catch (Undecided undecided) {
            return Optional.empty();
        }
        return Optional.empty();
    }

    private List<Strength> reduced() {
        List<Strength> modes = spots.stream().map(SmallestSets::modesAlone).toList();
        boolean withoutFences = known.get(modes) == Trial.Verdict.CLOSES;
        List<Strength> best = new ArrayList<>(
                withoutFences ? modes : spots.stream().map(Spot::most).toList());
        for (int spot = 0; spot < best.size(); spot++) {
            Spot at = spots.get(spot);
            if (!lower(best, spot, at.least())) {
                List<Part> parts = best.get(spot).without(at.least()).parts();
                for (int i = parts.size() - 1; i >= 0; i--) {
                    lower(best, spot, best.get(spot).without(Strength.of(parts.get(i))));
                }
            }
        }
        return List.copyOf(best);
    }

    /** Takes the strength for a spot if that closes. */
    private boolean lower(List<Strength> best, int spot, Strength strength) {
        boolean isClosed = spots.get(spot).shape().isClosed(strength);
        Strength before = best.set(spot, strength);
        if (!isClosed || verdict(List.copyOf(best)) != Trial.Verdict.CLOSES) {
            best.set(spot, before);
            return false;
        }
        return true;
    }

    private boolean closes(List<Strength> strengths) throws Undecided {
        Trial.Verdict verdict = verdict(strengths);
        if (verdict == Trial.Verdict.UNKNOWN) {
            throw new Undecided();
        }
        return verdict == Trial.Verdict.CLOSES;
    }

    /** Whether what closed still does when it is tried thoroughly. */
    private boolean isConfirmed(List<Strength> strengths) throws Undecided {
        Trial.Verdict verdict = trial.confirmed(strengths);
        if (verdict == Trial.Verdict.UNKNOWN) {
            throw new Undecided();
        }
        known.put(strengths, verdict);
        return verdict == Trial.Verdict.CLOSES;
    }

    private Trial.Verdict verdict(List<Strength> strengths) {
        Trial.Verdict verdict = known.get(strengths);
        if (verdict == null) {
            verdict = trial.verdict(strengths);
            known.put(strengths, verdict);
        }
        return verdict;
    }

    private static List<Strength> strengths(int[] bits) {
        return Arrays.stream(bits).mapToObj(Strength::new).toList();
    }

    /** Makes a failing candidate as strong as it can be while it fails; returns what it still lacks. */
    private int[] strongestFailing(int[] candidate) {
        int[] strong = candidate.clone();
        raise(strong, byUse(), 0, strong.length);
        int[] lacks = new int[strong.length];
        for (int spot = 0; spot < strong.length; spot++) {
            lacks[spot] = spots.get(spot).most().bits() & ~strong[spot];
        }
        return lacks;
    }

    /** The spots, first those on which the fewest failures depended: most of them are raised together. */
    private int[] byUse() {
        int[] uses = new int[spots.size()];
        for (int[] set : lacking) {
            for (int spot = 0; spot < set.length; spot++) {
                uses[spot] += set[spot] == 0 ? 0 : 1;
            }
        }
        return IntStream.range(0, uses.length)
                .boxed()
                .sorted(Comparator.comparingInt(spot -> uses[spot]))
                .mapToInt(Integer::intValue)
                .toArray();
    }

    /** Raises the spots of a range: all together if that fails, else by halves, and at last part by part. */
    private void raise(int[] strong, int[] order, int from, int to) {
        int[] raised = strong.clone();
        for (int i = from; i < to; i++) {
            raised[order[i]] = spots.get(order[i]).most().bits();
        }
        if (Arrays.equals(raised, strong)) {
            return;
        }
        if (fails(raised)) {
            System.arraycopy(raised, 0, strong, 0, raised.length);
        } else if (to - from > 1) {
            int middle = (from + to) >>> 1;
            raise(strong, order, from, middle);
            raise(strong, order, middle, to);
        } else {
            raiseByParts(strong, order[from]);
        }
    }

    private void raiseByParts(int[] strong, int spot) {
        Spot at = spots.get(spot);
        for (Part part : at.most().parts()) {
            int before = strong[spot];
            strong[spot] = before | at.shape().closed(part).bits();
            if (strong[spot] != before && (strong[spot] == at.most().bits() || !fails(strong))) {
                strong[spot] = before;
            }
        }
    }

    private boolean fails(int[] bits) {
        List<Strength> strengths = strengths(bits);
        Trial.Verdict verdict = known.get(strengths);
        if (verdict != null) {
            return verdict == Trial.Verdict.FAILS;
        }
        if (!failsForSure.contains(strengths) && trial.failsForSure(strengths)) {
            failsForSure.add(strengths);
        }
        return failsForSure.contains(strengths);
    }

    /**
     * What strengths cost.
     *
     * @param spots what has them
     * @param strengths for each spot its strength
     * @param machine where
     * @return the sum
     */
    public static int cost(List<Spot> spots, List<Strength> strengths, Machine machine) {
        int sum = 0;
        for (int spot = 0; spot < strengths.size(); spot++) {
            sum += machine.cost(spots.get(spot).shape(), strengths.get(spot));
        }
        return sum;
    }
}
