package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;

/** Long random sequences of operations on a few location clocks, each beside the ordinary map it must agree with. */
class LocationClockModelTest {
    private static final int CLOCKS = 3;

    @Property(tries = 300)
    void clocksThatAreScannedAgreeWithMaps(@ForAll("stepsOnFewLocations") List<Step> steps) {
        run(steps);
    }

    @Property(tries = 100)
    void clocksThatAreSearchedAgreeWithMaps(@ForAll("stepsOnManyLocations") List<Step> steps) {
        run(steps);
    }

    @Provide
    Arbitrary<List<Step>> stepsOnFewLocations() {
        return steps(6).list().ofMaxSize(100);
    }

    @Provide
    Arbitrary<List<Step>> stepsOnManyLocations() {
        return steps(150).list().ofMinSize(100).ofMaxSize(400);
    }

    private static Arbitrary<Step> steps(int locations) {
        return Combinators.combine(
                        Arbitraries.frequencyOf(
                                Tuple.of(12, Arbitraries.just(Operation.RAISE)),
                                Tuple.of(4, Arbitraries.just(Operation.JOIN)),
                                Tuple.of(1, Arbitraries.of(Operation.ASSIGN, Operation.COPY))),
                        Arbitraries.integers().between(0, CLOCKS - 1),
                        Arbitraries.integers().between(0, CLOCKS - 1),
                        Arbitraries.integers().between(0, locations - 1),
                        Arbitraries.integers().between(0, 3))
                .as(Step::new);
    }

    private static void run(List<Step> steps) {
        LocationClock[] clocks = new LocationClock[CLOCKS];
        List<TreeMap<Integer, Long>> maps = List.of(new TreeMap<>(), new TreeMap<>(), new TreeMap<>());
        for (int i = 0; i < CLOCKS; i++) {
            clocks[i] = new LocationClock();
        }
        for (Step step : steps) {
            step.run(clocks, maps);
            for (int i = 0; i < CLOCKS; i++) {
                assertAgree(maps.get(i), clocks[i]);
            }
        }
    }

    private static void assertAgree(TreeMap<Integer, Long> map, LocationClock clock) {
        assertEquals(map.toString().replace('=', ':'), clock.toString());
        assertEquals(map.size(), clock.size());
        for (int location : map.keySet()) {
            assertEquals(map.get(location), clock.get(location));
            assertEquals(map.getOrDefault(location + 1, 0L), clock.get(location + 1));
        }
    }

    private enum Operation {
        RAISE,
        JOIN,
        ASSIGN,
        COPY
    }

    /** An operation on the clock {@code to}: raising a location by an amount, or bringing in the clock {@code from}. */
    private record Step(Operation operation, int to, int from, int location, int by) {

        void run(LocationClock[] clocks, List<TreeMap<Integer, Long>> maps) {
            Map<Integer, Long> map = maps.get(to);
            Map<Integer, Long> before = new TreeMap<>(map);
            Map<Integer, Long> other = new TreeMap<>(maps.get(from));
            switch (operation) {
                case RAISE -> {
                    long stamp = map.getOrDefault(location, 0L) + by;
                    if (stamp > 0) {
                        map.put(location, stamp);
                    }
                    assertEquals(!map.equals(before), clocks[to].raise(location, stamp));
                }
                case JOIN -> {
                    other.forEach((x, stamp) -> map.merge(x, stamp, Math::max));
                    assertEquals(!map.equals(before), clocks[to].join(clocks[from]));
                }
                case ASSIGN -> {
                    map.clear();
                    map.putAll(other);
                    clocks[to].assign(clocks[from]);
                }
                case COPY -> {
                    map.clear();
                    map.putAll(other);
                    clocks[to] = clocks[from].copy();
                }
            }
        }
    }
}
