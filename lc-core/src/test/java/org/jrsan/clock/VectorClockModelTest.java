package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashMap;
import java.util.List;
import java.util.Map;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.constraints.IntRange;

/** Random operations on a few vector clocks, each beside a map from slots to epochs; and the laws of their algebra. */
class VectorClockModelTest {
    private static final int CLOCKS = 3;
    private static final int SLOTS = 9;

    private enum Kind {
        RAISE,
        TICK,
        JOIN,
        JOIN_UP_TO,
        ASSIGN
    }

    private record Step(Kind kind, int clock, int other, int slot, int epoch) {}

    @Property
    void clockIsAMapFromSlotsToEpochs(@ForAll("steps") List<Step> steps) {
        VectorClock[] clocks = new VectorClock[CLOCKS];
        List<Map<Integer, Integer>> models = List.of(new HashMap<>(), new HashMap<>(), new HashMap<>());
        for (int i = 0; i < CLOCKS; i++) {
            clocks[i] = new VectorClock();
        }
        for (Step step : steps) {
            take(step, clocks[step.clock], clocks[step.other], models.get(step.clock), models.get(step.other));
            for (int i = 0; i < CLOCKS; i++) {
                assertIs(models.get(i), clocks[i]);
            }
            assertOrder(clocks, models);
        }
    }

    private static void take(
            Step step,
            VectorClock clock,
            VectorClock other,
            Map<Integer, Integer> model,
            Map<Integer, Integer> source) {
        switch (step.kind) {
            case RAISE -> {
                clock.raise(step.slot, step.epoch);
                model.merge(step.slot, step.epoch, Math::max);
            }
            case TICK -> assertEquals(model.merge(step.slot, 1, Integer::sum), clock.tick(step.slot));
            case JOIN -> {
                clock.join(other);
                Map.copyOf(source).forEach((slot, epoch) -> model.merge(slot, epoch, Math::max));
            }
            case JOIN_UP_TO -> {
                clock.joinUpTo(other, step.slot, step.epoch);
                Map.copyOf(source)
                        .forEach((slot, epoch) ->
                                model.merge(slot, slot == step.slot ? Math.min(epoch, step.epoch) : epoch, Math::max));
            }
            case ASSIGN -> {
                clock.assign(other);
                Map<Integer, Integer> copied = Map.copyOf(source);
                model.clear();
                model.putAll(copied);
            }
        }
    }

    private static void assertIs(Map<Integer, Integer> model, VectorClock clock) {
        for (int slot = 0; slot <= SLOTS; slot++) {
            int epoch = model.getOrDefault(slot, 0);
            assertEquals(epoch, clock.get(slot));
            assertTrue(clock.includes(slot, epoch));
            assertEquals(false, clock.includes(slot, epoch + 1));
        }
    }

    private static void assertOrder(VectorClock[] clocks, List<Map<Integer, Integer>> models) {
        for (int i = 0; i < CLOCKS; i++) {
            for (int j = 0; j < CLOCKS; j++) {
                Map<Integer, Integer> other = models.get(j);
                boolean atMost = models.get(i).entrySet().stream()
                        .allMatch(entry -> entry.getValue() <= other.getOrDefault(entry.getKey(), 0));
                assertEquals(atMost, clocks[i].isAtMost(clocks[j]));
                if (clocks[i].equals(clocks[j])) {
                    assertEquals(clocks[i].hashCode(), clocks[j].hashCode());
                }
            }
        }
    }

    @Property
    void joinIsTheLeastUpperBound(
            @ForAll("clocks") VectorClock a, @ForAll("clocks") VectorClock b, @ForAll("clocks") VectorClock other) {
        VectorClock both = joined(a, b);
        assertTrue(a.isAtMost(both));
        assertTrue(b.isAtMost(both));
        assertEquals(a.isAtMost(other) && b.isAtMost(other), both.isAtMost(other));
    }

    @Property
    void joinIsCommutativeAssociativeAndIdempotent(
            @ForAll("clocks") VectorClock a, @ForAll("clocks") VectorClock b, @ForAll("clocks") VectorClock c) {
        assertEquals(joined(a, b), joined(b, a));
        assertEquals(joined(joined(a, b), c), joined(a, joined(b, c)));
        assertEquals(a, joined(a, a));
        assertEquals(a, joined(a, new VectorClock()));
    }

    @Property
    void orderIsPartial(
            @ForAll("clocks") VectorClock a, @ForAll("clocks") VectorClock b, @ForAll("clocks") VectorClock c) {
        assertTrue(a.isAtMost(a));
        assertEquals(a.isAtMost(b) && b.isAtMost(a), a.equals(b));
        if (a.isAtMost(b) && b.isAtMost(c)) {
            assertTrue(a.isAtMost(c));
        }
    }

    @Property
    void copyAndOriginalPart(@ForAll("clocks") VectorClock original) {
        VectorClock copy = copyOf(original);
        assertEquals(original, copy);
        copy.tick(SLOTS);
        assertNotEquals(original, copy);
    }

    @Property
    void lengthIsThatOfTheHighestSlotInUseMadeEven(@ForAll("clocks") VectorClock a, @ForAll("clocks") VectorClock b) {
        assertEquals(Math.max(a.length(), b.length()), joined(a, b).length());
        assertTrue(joined(a, b).length() <= SLOTS + SLOTS % 2);
    }

    private static VectorClock joined(VectorClock a, VectorClock b) {
        VectorClock both = copyOf(a);
        both.join(b);
        return both;
    }

    private static VectorClock copyOf(VectorClock clock) {
        VectorClock copy = new VectorClock();
        copy.assign(clock);
        return copy;
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.of(Kind.class),
                        Arbitraries.integers().between(0, CLOCKS - 1),
                        Arbitraries.integers().between(0, CLOCKS - 1),
                        Arbitraries.integers().between(0, SLOTS - 1),
                        Arbitraries.integers().between(1, 5))
                .as(Step::new)
                .list()
                .ofMaxSize(30);
    }

    /** Of different lengths, the shorter ones with zeros that are stored and zeros that are not. */
    @Provide
    Arbitrary<VectorClock> clocks() {
        return Arbitraries.integers().between(0, 2).list().ofMaxSize(SLOTS).map(epochs -> {
            VectorClock clock = new VectorClock();
            for (int slot = 0; slot < epochs.size(); slot++) {
                clock.raise(slot, epochs.get(slot));
            }
            return clock;
        });
    }

    /** An entry of the slot's own thread, whose epochs only rise. */
    @Property
    void anOwnEntryIsRaisedAsAnyOther(
            @ForAll("clocks") VectorClock clock, @ForAll @IntRange(max = 2 * VectorClock.ARRAY_SLOTS) int slot) {
        VectorClock expected = joined(clock, new VectorClock());
        int epoch = clock.get(slot) + 1;
        expected.raise(slot, epoch);
        clock.raiseOwn(slot, epoch);
        assertEquals(expected, clock);
        assertEquals(epoch, clock.get(slot));
    }
}
