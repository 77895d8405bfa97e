package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Random operations on a few vector clocks whose slots lie on both sides of the array's end, each clock beside a map from slots
 * to epochs. After every operation every clock is compared with its map, so that nodes which clocks share are seen to change
 * under none of them, and so is every answer of a join or comparison. Half of the clocks are those of threads, half of many.
 */
class FarSlotsModelTest {
    private static final int FAR = VectorClock.ARRAY_SLOTS;
    private static final int CLOCKS = 6;

    /** At the array's end, in one leaf, in leaves and subtrees side by side, and where a tree has to become higher. */
    private static final int[] SLOTS = {
        0,
        7,
        FAR - 1,
        FAR,
        FAR + 1,
        FAR + 15,
        FAR + 16,
        FAR + 17,
        FAR + 255,
        FAR + 256,
        FAR + 300,
        FAR + 4_095,
        FAR + 4_096,
        FAR + 70_000,
        FAR + (1 << 24),
        FAR + (1 << 28),
        Integer.MAX_VALUE
    };

    private enum Kind {
        RAISE,
        TICK,
        JOIN,
        ASSIGN
    }

    private record Step(Kind kind, int clock, int other, int slot, int epoch) {}

    @Property(tries = 300)
    void clockIsAMapFromSlotsToEpochs(@ForAll("steps") List<Step> steps) {
        List<VectorClock> clocks = new ArrayList<>();
        List<Map<Integer, Integer>> models = new ArrayList<>();
        for (int i = 0; i < CLOCKS; i++) {
            clocks.add(i % 2 == 0 ? new VectorClock() : VectorClock.ofMany());
            models.add(new TreeMap<>());
        }
        for (Step step : steps) {
            take(step, clocks, models);
            for (int i = 0; i < CLOCKS; i++) {
                assertIs(models.get(i), clocks.get(i));
            }
        }
        assertOrder(clocks, models);
    }

    private static void take(Step step, List<VectorClock> clocks, List<Map<Integer, Integer>> models) {
        VectorClock clock = clocks.get(step.clock);
        Map<Integer, Integer> model = models.get(step.clock);
        VectorClock other = clocks.get(step.other);
        Map<Integer, Integer> source = Map.copyOf(models.get(step.other));
        switch (step.kind) {
            case RAISE -> {
                clock.raise(step.slot, step.epoch);
                model.merge(step.slot, step.epoch, Math::max);
            }
            case TICK -> assertEquals(model.merge(step.slot, 1, Integer::sum), clock.tick(step.slot));
            case JOIN -> {
                boolean changes = !isAtMost(source, model);
                assertEquals(changes, clock.join(other), "whether the join changes anything");
                source.forEach((slot, epoch) -> model.merge(slot, epoch, Math::max));
            }
            case ASSIGN -> {
                clock.assign(other);
                model.clear();
                model.putAll(source);
            }
        }
    }

    private static void assertIs(Map<Integer, Integer> model, VectorClock clock) {
        for (int slot : SLOTS) {
            assertEquals(model.getOrDefault(slot, 0), clock.get(slot), () -> "slot " + slot + " of " + clock);
        }
    }

    private static void assertOrder(List<VectorClock> clocks, List<Map<Integer, Integer>> models) {
        for (int i = 0; i < CLOCKS; i++) {
            for (int j = 0; j < CLOCKS; j++) {
                VectorClock clock = clocks.get(i);
                VectorClock other = clocks.get(j);
                assertEquals(isAtMost(models.get(i), models.get(j)), clock.isAtMost(other), clock + " and " + other);
                assertEquals(models.get(i).equals(models.get(j)), clock.equals(other), clock + " and " + other);
                assertTrue(!clock.equals(other) || clock.hashCode() == other.hashCode());
            }
        }
    }

    private static boolean isAtMost(Map<Integer, Integer> model, Map<Integer, Integer> other) {
        return model.entrySet().stream().allMatch(entry -> entry.getValue() <= other.getOrDefault(entry.getKey(), 0));
    }

    @Property
    void clockThatWasRaisedHasALength(@ForAll("slots") int slot) {
        VectorClock clock = new VectorClock();
        assertEquals(0, clock.length());
        clock.raise(slot, 1);
        assertTrue(clock.length() > slot || slot == Integer.MAX_VALUE, () -> clock.length() + " for " + slot);
        assertFalse(clock.isAtMost(new VectorClock()));
    }

    /** Joins and assignments weigh most, as what they share is what could go wrong. */
    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.of(Kind.RAISE, Kind.TICK, Kind.JOIN, Kind.JOIN, Kind.JOIN, Kind.ASSIGN),
                        Arbitraries.integers().between(0, CLOCKS - 1),
                        Arbitraries.integers().between(0, CLOCKS - 1),
                        slots(),
                        Arbitraries.integers().between(1, 5))
                .as(Step::new)
                .list()
                .ofMaxSize(80);
    }

    @Provide
    Arbitrary<Integer> slots() {
        return Arbitraries.integers().between(0, SLOTS.length - 1).map(index -> SLOTS[index]);
    }
}
