package org.jrsan.rc20.repair;

import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** The cheapest strengths that have a part of each of some sets. Used by one thread. */
final class Cheapest {
    private static final int[] NOTHING = new int[4];

    private final List<Spot> spots;
    private final List<int[]> sets;
    private final Aim aim;
    private int @Nullable [] best;
    private int[] bestWeight;

    Cheapest(List<Spot> spots, List<int[]> sets, Aim aim, int bound) {
        bestWeight = new int[] {bound};
        this.spots = spots;
        this.sets = sets;
        this.aim = aim;
    }

    Optional<int[]> find() {
        int[] least = spots.stream().mapToInt(spot -> spot.least().bits()).toArray();
        branch(least, new int[least.length]);
        return Optional.ofNullable(best);
    }

    /** @param barred parts that another branch tries */
    private void branch(int[] bits, int[] barred) {
        if (!canBeLess(bits, barred)) {
            return;
        }
        int[] open = hardest(bits, barred);
        if (open == null) {
            int[] weight = weight(bits, true);
            if (Arrays.compare(weight, bestWeight) < 0) {
                best = bits.clone();
                bestWeight = weight;
            }
            return;
        }
        int[] also = barred.clone();
        for (int spot = 0; spot < open.length; spot++) {
            for (Part part : new Strength(open[spot] & ~barred[spot]).parts()) {
                int before = bits[spot];
                int raised = before | spots.get(spot).shape().closed(part).bits();
                if ((raised & ~before & also[spot]) == 0) {
                    bits[spot] = raised;
                    branch(bits, also);
                    bits[spot] = before;
                    also[spot] |= part.bit();
                }
            }
        }
    }

    /**
     * Whether it may be that something stronger which meets all sets weighs less than the best so far. Sets that are not met,
     * and have no spot in common, each add at least what their cheapest choice adds.
     */
    private boolean canBeLess(int[] bits, int[] barred) {
        int[] bound = weight(bits, false);
        if (Arrays.compare(bound, bestWeight) >= 0) {
            return false;
        }
        boolean[] used = new boolean[bits.length];
        for (int[] set : sets) {
            int[] least = isApart(set, bits, barred, used) ? cheapestChoice(set, bits, barred) : NOTHING;
            for (int i = 0; i < bound.length; i++) {
                bound[i] += least[i];
            }
        }
        return Arrays.compare(bound, bestWeight) < 0;
    }

    /** Whether a set is not met and has no spot in common with those before it; then its spots are used. */
    private static boolean isApart(int[] set, int[] bits, int[] barred, boolean[] used) {
        for (int spot = 0; spot < set.length; spot++) {
            boolean isMet = (set[spot] & bits[spot]) != 0;
            if (isMet || used[spot] && (set[spot] & ~barred[spot]) != 0) {
                return false;
            }
        }
        for (int spot = 0; spot < set.length; spot++) {
            used[spot] |= (set[spot] & ~barred[spot]) != 0;
        }
        return true;
    }

    private int[] cheapestChoice(int[] set, int[] bits, int[] barred) {
        int[] least = NOTHING;
        for (int spot = 0; spot < set.length; spot++) {
            for (Part part : new Strength(set[spot] & ~barred[spot]).parts()) {
                int raised = bits[spot] | spots.get(spot).shape().closed(part).bits();
                int[] more = weight(spot, raised, false);
                int[] now = weight(spot, bits[spot], false);
                Arrays.setAll(more, i -> more[i] - now[i]);
                least = least == NOTHING || Arrays.compare(more, least) < 0 ? more : least;
            }
        }
        return least;
    }

    /** The set that is left to be met with the fewest choices; null when all are met. */
    private int @Nullable [] hardest(int[] bits, int[] barred) {
        int[] hardest = null;
        int fewest = Integer.MAX_VALUE;
        for (int[] set : sets) {
            int choices = 0;
            boolean met = false;
            for (int spot = 0; spot < set.length && !met; spot++) {
                met = (set[spot] & bits[spot]) != 0;
                choices += Integer.bitCount(set[spot] & ~barred[spot]);
            }
            if (!met && choices < fewest) {
                fewest = choices;
                hardest = set;
            }
        }
        return hardest;
    }

    /** The weight of a whole; what is weaker than without a change is counted at its end only, as it may still be raised. */
    private int[] weight(int[] bits, boolean isEnd) {
        int[] sum = new int[NOTHING.length];
        for (int spot = 0; spot < bits.length; spot++) {
            int[] one = weight(spot, bits[spot], isEnd);
            for (int i = 0; i < sum.length; i++) {
                sum[i] += one[i];
            }
        }
        return sum;
    }

    private int[] weight(int spot, int bits, boolean isEnd) {
        Spot at = spots.get(spot);
        Strength strength = new Strength(bits);
        int more = bits & ~at.given().bits();
        boolean isChanged = isEnd ? bits != at.given().bits() : more != 0;
        int parts = Integer.bitCount(more);
        return aim.weigh(
                Machine.X86.cost(at.shape(), strength),
                Machine.ARM.cost(at.shape(), strength),
                isChanged ? 1 : 0,
                parts);
    }
}
