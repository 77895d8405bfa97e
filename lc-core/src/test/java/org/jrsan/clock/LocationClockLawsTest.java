package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Location clocks are a semilattice: join is the least upper bound of the pointwise order. */
class LocationClockLawsTest {

    @Property
    void joinIsCommutative(@ForAll("clocks") LocationClock a, @ForAll("clocks") LocationClock b) {
        assertEquals(join(a, b), join(b, a));
    }

    @Property
    void joinIsAssociative(
            @ForAll("clocks") LocationClock a, @ForAll("clocks") LocationClock b, @ForAll("clocks") LocationClock c) {
        assertEquals(join(a, join(b, c)), join(join(a, b), c));
    }

    @Property
    void joinIsIdempotent(@ForAll("clocks") LocationClock a, @ForAll("clocks") LocationClock b) {
        assertEquals(a, join(a, a.copy()));
        assertEquals(join(a, b), join(join(a, b), b));
    }

    @Property
    void joinIsAnUpperBound(@ForAll("clocks") LocationClock a, @ForAll("clocks") LocationClock b) {
        assertTrue(a.isAtMost(join(a, b)));
        assertTrue(b.isAtMost(join(a, b)));
    }

    @Property
    void joinWithAClockAboveIsThatClock(@ForAll("clocks") LocationClock a, @ForAll("clocks") LocationClock b) {
        assertEquals(a.isAtMost(b), join(a, b).equals(b));
    }

    @Property
    void orderIsReflexiveAndAntisymmetric(
            @ForAll("smallClocks") LocationClock a, @ForAll("smallClocks") LocationClock b) {
        assertTrue(a.isAtMost(a.copy()));
        assertEquals(a.equals(b), a.isAtMost(b) && b.isAtMost(a));
    }

    @Property
    void orderIsTransitive(
            @ForAll("smallClocks") LocationClock a,
            @ForAll("smallClocks") LocationClock b,
            @ForAll("smallClocks") LocationClock c) {
        assertTrue(a.isAtMost(c) || !a.isAtMost(b) || !b.isAtMost(c));
    }

    private static LocationClock join(LocationClock a, LocationClock b) {
        LocationClock joined = a.copy();
        joined.join(b);
        return joined;
    }

    /** Few locations, which a clock scans, or many, which it searches. */
    @Provide
    Arbitrary<LocationClock> clocks() {
        return Arbitraries.oneOf(clocks(5), clocks(60));
    }

    private static Arbitrary<LocationClock> clocks(int locations) {
        Arbitrary<Integer> location = Arbitraries.integers().between(0, locations - 1);
        Arbitrary<Long> stamp = Arbitraries.longs().between(1, 4);
        return Arbitraries.maps(location, stamp).ofMaxSize(locations).map(stamps -> {
            LocationClock clock = new LocationClock();
            stamps.forEach(clock::raise);
            return clock;
        });
    }

    /** All nine clocks over two locations and the timestamps 0 to 2: few enough to try all triples. */
    @Provide
    Arbitrary<LocationClock> smallClocks() {
        Arbitrary<Long> stamp = Arbitraries.longs().between(0, 2);
        return Combinators.combine(stamp, stamp).as((first, second) -> {
            LocationClock clock = new LocationClock();
            clock.raise(0, first);
            clock.raise(1, second);
            return clock;
        });
    }
}
