package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Value clocks of one limit are a semilattice under join: forgetting the oldest values commutes with joining. */
class ValueClockLawsTest {

    @Property
    void joinIsCommutative(
            @ForAll("limits") int limit, @ForAll("writes") Set<Write> first, @ForAll("writes") Set<Write> second) {
        ValueClock a = clock(limit, first);
        ValueClock b = clock(limit, second);

        assertEquals(join(limit, a, b), join(limit, b, a));
    }

    @Property
    void joinIsAssociative(
            @ForAll("limits") int limit,
            @ForAll("writes") Set<Write> first,
            @ForAll("writes") Set<Write> second,
            @ForAll("writes") Set<Write> third) {
        ValueClock a = clock(limit, first);
        ValueClock b = clock(limit, second);
        ValueClock c = clock(limit, third);

        assertEquals(join(limit, a, join(limit, b, c)), join(limit, join(limit, a, b), c));
    }

    @Property
    void joinIsIdempotent(
            @ForAll("limits") int limit, @ForAll("writes") Set<Write> first, @ForAll("writes") Set<Write> second) {
        ValueClock a = clock(limit, first);
        ValueClock b = clock(limit, second);

        assertEquals(a, join(limit, a, clock(limit, first)));
        assertEquals(join(limit, a, b), join(limit, join(limit, a, b), b));
    }

    private static ValueClock join(int limit, ValueClock a, ValueClock b) {
        ValueClock joined = new ValueClock(limit);
        joined.assign(a);
        joined.join(b);
        return joined;
    }

    private static ValueClock clock(int limit, Set<Write> writes) {
        ValueClock clock = new ValueClock(limit);
        for (Write write : writes) {
            Value value = Value.writtenAt(write.location, write.stamp);
            clock.raise(write.location, value.bits(), value.ref(), write.stamp);
        }
        return clock;
    }

    @Provide
    Arbitrary<Integer> limits() {
        return Arbitraries.of(1, 2, 3, Integer.MAX_VALUE);
    }

    @Provide
    Arbitrary<Set<Write>> writes() {
        return Combinators.combine(
                        Arbitraries.integers().between(0, 3),
                        Arbitraries.longs().between(0, 9))
                .as(Write::new)
                .set()
                .ofMaxSize(15);
    }

    private record Write(int location, long stamp) {}
}
