package org.jrsan.rc20.repair;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.SplittableRandom;
import org.jrsan.rc20.repair.SmallestSets.Undecided;
import org.jrsan.rc20.repair.Trial.Verdict;
import org.junit.jupiter.api.Test;

class SmallestSetsTest {
    /** Sets of parts, most of them small: then a condition is met by little, and not at once by anything. */
    private static final int[] SOME_PARTS = {0, 0, 0, 1, 2, 4, 8, 16, 32, 64, 10, 12, 20, 24, 48, 96};

    /** Random conditions of the form: one of these parts is there. They are what a repair has to meet, whatever the program. */
    @Test
    void findsWhatAListOfAllStrengthsHasAsCheapest() throws Undecided {
        SplittableRandom random = new SplittableRandom(17);
        int possible = 0;
        for (int round = 0; round < 300; round++) {
            List<Spot> spots = spots(random);
            List<int[]> conditions = conditions(random, spots);
            SmallestSets sets = new SmallestSets(spots, strengths -> verdict(strengths, conditions));
            Map<Aim, List<Strength>> found = sets.search();
            List<List<Strength>> closing = all(spots).stream()
                    .filter(strengths -> verdict(strengths, conditions) == Verdict.CLOSES)
                    .toList();
            assertEquals(closing.isEmpty(), found.isEmpty());
            possible += closing.isEmpty() ? 0 : 1;
            found.forEach((aim, strengths) -> {
                assertTrue(closing.contains(strengths), strengths + " closes");
                int[] least = closing.stream()
                        .map(other -> weight(spots, other, aim))
                        .min(Arrays::compare)
                        .orElseThrow();
                assertArrayEquals(least, weight(spots, strengths, aim), aim.text());
            });
        }
        assertTrue(possible > 100, possible + " of the rounds have something to find");
    }

    /** What is given may be given up; the cost counts what is left. */
    @Test
    void findsTheLeastCostBelowWhatIsGivenAndNothingWhereNothingIsCheaper() throws Undecided {
        SplittableRandom random = new SplittableRandom(19);
        int cheaper = 0;
        for (int round = 0; round < 300; round++) {
            List<Spot> spots = spots(random).stream()
                    .map(spot -> new Spot(spot.shape(), Strength.NONE, spot.most(), spot.least()))
                    .toList();
            List<int[]> conditions = conditions(random, spots);
            int[] costs = all(spots).stream()
                    .filter(strengths -> verdict(strengths, conditions) == Verdict.CLOSES)
                    .mapToInt(strengths -> SmallestSets.cost(spots, strengths, Machine.ARM))
                    .sorted()
                    .toArray();
            SmallestSets sets = new SmallestSets(spots, strengths -> verdict(strengths, conditions));
            int bound = random.nextInt(12);
            Optional<List<Strength>> found = sets.searchBelow(Aim.ARM, bound);
            boolean isThere = costs.length > 0 && costs[0] < bound;
            assertEquals(isThere, found.isPresent());
            if (isThere) {
                cheaper++;
                assertEquals(Verdict.CLOSES, verdict(found.orElseThrow(), conditions));
                assertEquals(costs[0], SmallestSets.cost(spots, found.orElseThrow(), Machine.ARM));
            }
        }
        assertTrue(cheaper > 100, cheaper + " of the rounds have something cheaper");
    }

    @Test
    void anExchangeCostsAsMuchAsAReadModifyWrite() {
        for (Machine machine : Machine.values()) {
            for (Part mode : List.of(Part.ACQUIRE, Part.RELEASE)) {
                assertEquals(
                        machine.cost(Shape.UPDATE, Strength.of(mode)),
                        machine.cost(Shape.STORE, Strength.of(Part.EXCHANGE, mode)));
            }
            assertEquals(
                    machine.cost(Shape.UPDATE, Shape.UPDATE.strongest()),
                    machine.cost(Shape.STORE, Shape.STORE.strongest().and(Strength.of(Part.EXCHANGE))));
        }
    }

    @Test
    void whatIsReducedClosesAndHasNoPartTooMany() {
        SplittableRandom random = new SplittableRandom(18);
        for (int round = 0; round < 200; round++) {
            List<Spot> spots = spots(random);
            List<int[]> conditions = conditions(random, spots);
            new SmallestSets(spots, strengths -> verdict(strengths, conditions))
                    .reduce()
                    .ifPresent(reduced -> {
                        assertEquals(Verdict.CLOSES, verdict(reduced, conditions));
                        long smaller = all(spots).stream()
                                .filter(other -> isBelow(other, reduced))
                                .filter(other -> verdict(other, conditions) == Verdict.CLOSES)
                                .count();
                        assertEquals(0, smaller);
                    });
        }
    }

    /** Quick trials see some of the conditions, and those that a confirmation failed; answers meet all of them. */
    @Test
    void whatIsNotConfirmedIsNoResultAndTheSearchGoesOn() throws Undecided {
        SplittableRandom random = new SplittableRandom(20);
        int refuted = 0;
        int possible = 0;
        for (int round = 0; round < 300; round++) {
            List<Spot> spots = spots(random);
            List<int[]> conditions = conditions(random, spots);
            Map<Aim, List<Strength>> thorough =
                    new SmallestSets(spots, strengths -> verdict(strengths, conditions)).search();
            Learning quick = new Learning(conditions);
            Map<Aim, List<Strength>> found = new SmallestSets(spots, quick).search();
            assertEquals(thorough.keySet(), found.keySet());
            found.forEach((aim, strengths) -> {
                assertEquals(Verdict.CLOSES, verdict(strengths, conditions));
                assertArrayEquals(
                        weight(spots, thorough.getOrDefault(aim, List.of()), aim), weight(spots, strengths, aim));
            });
            Optional<List<Strength>> reduced = new SmallestSets(spots, new Learning(conditions)).reduce();
            assertEquals(thorough.isEmpty(), reduced.isEmpty());
            reduced.ifPresent(strengths -> assertEquals(Verdict.CLOSES, verdict(strengths, conditions)));
            refuted += quick.refuted;
            possible += found.isEmpty() ? 0 : 1;
        }
        assertTrue(refuted > 100, refuted + " answers were refuted");
        assertTrue(possible > 100, possible + " of the rounds have something to find");
    }

    /** A trial that sees the first condition, and learns others from confirmations that fail. */
    private static final class Learning implements Trial {
        private final List<int[]> conditions;
        private final List<int[]> seen;
        private int refuted;

        Learning(List<int[]> conditions) {
            this.conditions = conditions;
            seen = new ArrayList<>(conditions.subList(0, 1));
        }

        @Override
        public Verdict verdict(List<Strength> strengths) {
            return SmallestSetsTest.verdict(strengths, seen);
        }

        @Override
        public Verdict confirmed(List<Strength> strengths) {
            for (int[] condition : conditions) {
                if (SmallestSetsTest.verdict(strengths, List.of(condition)) == Verdict.FAILS) {
                    seen.add(condition);
                    refuted++;
                    return Verdict.FAILS;
                }
            }
            return Verdict.CLOSES;
        }
    }

    /** A confirmation that is not over in time, and one that refutes all. */
    @Test
    void anAnswerThatCannotBeConfirmedIsNone() throws Undecided {
        List<Spot> spots = List.of(new Spot(Shape.STORE, Strength.NONE, Shape.STORE.strongest()));
        SmallestSets undecided = new SmallestSets(spots, confirming(Verdict.UNKNOWN));
        assertThrows(Undecided.class, undecided::search);
        assertTrue(undecided.reduce().isEmpty());
        SmallestSets refuted = new SmallestSets(spots, confirming(Verdict.FAILS));
        assertEquals(Map.of(), refuted.search());
        assertTrue(new SmallestSets(spots, confirming(Verdict.FAILS)).reduce().isEmpty());
    }

    /** All closes, until it is to be confirmed. */
    private static Trial confirming(Verdict verdict) {
        return new Trial() {
            @Override
            public Verdict verdict(List<Strength> strengths) {
                return Verdict.CLOSES;
            }

            @Override
            public Verdict confirmed(List<Strength> strengths) {
                return verdict;
            }
        };
    }

    @Test
    void whatIsNotDecidedIsNoResult() {
        List<Spot> spots = List.of(new Spot(Shape.STORE, Strength.NONE, Shape.STORE.strongest()));
        SmallestSets sets = new SmallestSets(spots, strengths -> Verdict.UNKNOWN);
        assertThrows(Undecided.class, sets::search);
        assertTrue(sets.reduce().isEmpty());
    }

    @Test
    void strongerIsNeverCheaper() {
        for (Machine machine : Machine.values()) {
            for (Shape shape : Shape.values()) {
                List<Strength> all = strengths(shape, Strength.NONE, most(shape));
                for (Strength weak : all) {
                    for (Strength strong : all) {
                        if (strong.isAtLeast(weak)) {
                            assertTrue(machine.cost(shape, strong) >= machine.cost(shape, weak), shape + " " + strong);
                        }
                    }
                }
            }
        }
    }

    private static boolean isBelow(List<Strength> one, List<Strength> other) {
        boolean below = !one.equals(other);
        for (int i = 0; i < one.size(); i++) {
            below &= other.get(i).isAtLeast(one.get(i));
        }
        return below;
    }

    private static Strength most(Shape shape) {
        Strength fences = shape == Shape.FENCE ? Strength.NONE : Strength.of(Part.FENCE_BEFORE, Part.FENCE_AFTER);
        Strength exchange = shape == Shape.STORE ? Strength.of(Part.EXCHANGE, Part.ACQUIRE) : Strength.NONE;
        return shape.strongest().and(fences).and(exchange);
    }

    private static List<Spot> spots(SplittableRandom random) {
        List<Spot> spots = new ArrayList<>();
        for (int i = 0; i < 3; i++) {
            Shape shape = Shape.values()[random.nextInt(Shape.values().length)];
            List<Strength> least = strengths(shape, Strength.NONE, shape.strongest());
            Strength most = random.nextBoolean() ? most(shape) : shape.strongest();
            spots.add(new Spot(shape, least.get(random.nextInt(least.size())), most));
        }
        return spots;
    }

    private static List<int[]> conditions(SplittableRandom random, List<Spot> spots) {
        List<int[]> conditions = new ArrayList<>();
        int count = random.nextInt(1, 5);
        for (int i = 0; i < count; i++) {
            conditions.add(spots.stream()
                    .mapToInt(spot -> SOME_PARTS[random.nextInt(SOME_PARTS.length)])
                    .toArray());
        }
        return conditions;
    }

    private static Verdict verdict(List<Strength> strengths, List<int[]> conditions) {
        for (int[] condition : conditions) {
            boolean met = false;
            for (int i = 0; i < condition.length; i++) {
                met |= (condition[i] & strengths.get(i).bits()) != 0;
            }
            if (!met) {
                return Verdict.FAILS;
            }
        }
        return Verdict.CLOSES;
    }

    private static int[] weight(List<Spot> spots, List<Strength> strengths, Aim aim) {
        List<Strength> least = spots.stream().map(Spot::least).toList();
        int places = 0;
        int parts = 0;
        for (int i = 0; i < spots.size(); i++) {
            int more = strengths.get(i).parts().size() - least.get(i).parts().size();
            places += more > 0 ? 1 : 0;
            parts += more;
        }
        int x86 = SmallestSets.cost(spots, strengths, Machine.X86) - SmallestSets.cost(spots, least, Machine.X86);
        int arm = SmallestSets.cost(spots, strengths, Machine.ARM) - SmallestSets.cost(spots, least, Machine.ARM);
        return switch (aim) {
            case X86 -> new int[] {x86, arm, places, parts};
            case ARM -> new int[] {arm, x86, places, parts};
            case PLACES -> new int[] {places, arm, x86, parts};
        };
    }

    private static List<List<Strength>> all(List<Spot> spots) {
        List<List<Strength>> all = List.of(List.of());
        for (Spot spot : spots) {
            List<List<Strength>> longer = new ArrayList<>();
            for (List<Strength> begin : all) {
                for (Strength strength : strengths(spot.shape(), spot.least(), spot.most())) {
                    List<Strength> next = new ArrayList<>(begin);
                    next.add(strength);
                    longer.add(next);
                }
            }
            all = longer;
        }
        return all;
    }

    private static List<Strength> strengths(Shape shape, Strength least, Strength most) {
        List<Strength> strengths = new ArrayList<>();
        for (int bits = 0; bits < 1 << Part.values().length; bits++) {
            Strength strength = new Strength(bits);
            if (strength.isAtLeast(least) && most.isAtLeast(strength) && shape.isClosed(strength)) {
                strengths.add(strength);
            }
        }
        return strengths;
    }
}
