package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/**
 * Long random sequences of operations on a few value clocks, each beside ordinary maps that forget nothing. A clock with a
 * limit must agree with the newest entries of its map: so it is never above the unlimited clock, and keeps the newest.
 */
class ValueClockModelTest {
    private static final int CLOCKS = 3;
    private static final int LOCATIONS = 6;
    private static final int WRITES = 20;

    @Property(tries = 300)
    void clockKeepsTheNewestEntriesOfAMap(@ForAll("limits") int limit, @ForAll("steps") List<Step> steps) {
        List<Pair> pairs = Stream.generate(() -> new Pair(limit)).limit(CLOCKS).toList();
        for (Step step : steps) {
            step.run(pairs);
            pairs.forEach(Pair::assertAgree);
        }
    }

    @Provide
    Arbitrary<Integer> limits() {
        return Arbitraries.of(1, 2, 3, Integer.MAX_VALUE);
    }

    @Provide
    Arbitrary<List<Step>> steps() {
        return Combinators.combine(
                        Arbitraries.of(
                                Operation.RAISE, Operation.RAISE, Operation.RAISE, Operation.JOIN, Operation.ASSIGN),
                        Arbitraries.integers().between(0, CLOCKS - 1),
                        Arbitraries.integers().between(0, CLOCKS - 1),
                        Arbitraries.integers().between(0, LOCATIONS - 1),
                        Arbitraries.longs().between(0, WRITES - 1))
                .as(Step::new)
                .list()
                .ofMaxSize(60);
    }

    private enum Operation {
        RAISE,
        JOIN,
        ASSIGN
    }

    /** An operation on the clock {@code to}: taking in one write, or the clock {@code from}. */
    private record Step(Operation operation, int to, int from, int location, long stamp) {

        void run(List<Pair> pairs) {
            switch (operation) {
                case RAISE -> pairs.get(to).raise(location, Value.writtenAt(location, stamp), stamp);
                case JOIN -> pairs.get(to).join(pairs.get(from));
                case ASSIGN -> pairs.get(to).assign(pairs.get(from));
            }
        }
    }

    /** A clock with a limit, and the map of the clock without one. */
    private static final class Pair {
        private final int limit;
        private final ValueClock clock;
        private Map<Integer, Map<Value, Long>> stamps = new HashMap<>();

        Pair(int limit) {
            this.limit = limit;
            clock = new ValueClock(limit);
        }

        void raise(int location, Value value, long stamp) {
            Map<Integer, Map<Value, Long>> before = kept();
            put(location, value, stamp);
            assertEquals(!kept().equals(before), clock.raise(location, value.bits(), value.ref(), stamp));
        }

        void join(Pair other) {
            Map<Integer, Map<Value, Long>> before = kept();
            copy(other.stamps)
                    .forEach((location, values) -> values.forEach((value, stamp) -> put(location, value, stamp)));
            assertEquals(!kept().equals(before), clock.join(other.clock));
        }

        void assign(Pair other) {
            stamps = copy(other.stamps);
            clock.assign(other.clock);
        }

        void assertAgree() {
            Map<Integer, Map<Value, Long>> kept = kept();
            assertEquals(kept.size(), clock.size());
            for (int location = 0; location < LOCATIONS; location++) {
                Map<Value, Long> values = kept.getOrDefault(location, Map.of());
                assertEquals(values.size(), clock.valueCount(location));
                for (Value value : Value.ALL) {
                    assertEquals(values.getOrDefault(value, -1L), clock.get(location, value.bits(), value.ref()));
                    assertEquals(newestOther(values, value), clock.newestOther(location, value.bits(), value.ref()));
                }
            }
        }

        private void put(int location, Value value, long stamp) {
            stamps.computeIfAbsent(location, x -> new HashMap<>()).merge(value, stamp, Math::max);
        }

        /** What a clock with this limit keeps of the map. */
        private Map<Integer, Map<Value, Long>> kept() {
            Map<Integer, Map<Value, Long>> kept = copy(stamps);
            kept.values().forEach(values -> {
                List<Long> newestFirst = values.values().stream()
                        .sorted(Comparator.reverseOrder())
                        .limit(limit)
                        .toList();
                values.values().retainAll(newestFirst);
            });
            return kept;
        }

        private static long newestOther(Map<Value, Long> values, Value value) {
            return values.keySet().stream()
                    .filter(other -> !other.equals(value))
                    .mapToLong(values::get)
                    .max()
                    .orElse(-1);
        }

        private static Map<Integer, Map<Value, Long>> copy(Map<Integer, Map<Value, Long>> stamps) {
            Map<Integer, Map<Value, Long>> copy = new HashMap<>();
            stamps.forEach((location, values) -> copy.put(location, new HashMap<>(values)));
            return copy;
        }
    }
}
