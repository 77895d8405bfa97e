package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which steps of an access are free of allocation, by the count that the JVM keeps for each thread. */
class AllocationTest {
    private static volatile Object sink;

    @Test
    void countSeesAnAllocation() {
        assertTrue(Allocated.leastBy(() -> sink = new long[2]) >= 16 * Allocated.RUNS);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 9, 100})
    void joinThatBringsNothingNewAllocatesNothing(int locations) {
        LocationClock clock = clock(locations, 2);
        LocationClock older = clock(locations, 1);
        LocationClock same = clock.copy();

        assertEquals(0, Allocated.leastBy(() -> {
            clock.join(older);
            clock.join(same);
        }));
        assertEquals(same, clock);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 9, 100})
    void raisingKnownLocationsAllocatesNothing(int locations) {
        LocationClock clock = clock(locations, 1);
        LocationClock newer = clock.copy();

        assertEquals(0, Allocated.leastBy(() -> {
            newer.raise(0, newer.get(0) + 1);
            clock.join(newer);
        }));
        assertEquals(newer, clock);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 8, 9, 100})
    void newLocationsAllocateNothingWhereThereIsRoom(int locations) {
        LocationClock full = clock(locations, 1);
        LocationClock empty = new LocationClock();
        LocationClock clock = full.copy();

        assertEquals(0, Allocated.leastBy(() -> {
            clock.assign(empty);
            clock.join(full);
        }));
        assertEquals(full, clock);
    }

    @ParameterizedTest
    @ValueSource(ints = {1, 9})
    void joinOfValueClocksThatBringsNothingNewAllocatesNothing(int locations) {
        ValueClock older = new ValueClock(2);
        ValueClock clock = new ValueClock(2);
        for (int location = 0; location < locations; location++) {
            older.raise(location, 1, null, 0);
            clock.raise(location, 2, null, 1);
        }
        clock.join(older);

        assertEquals(0, Allocated.leastBy(() -> clock.join(older)));
    }

    /** A clock of the locations 0 up to a number, all at one timestamp. */
    private static LocationClock clock(int locations, long stamp) {
        LocationClock clock = new LocationClock();
        for (int location = 0; location < locations; location++) {
            clock.raise(location, stamp);
        }
        return clock;
    }
}
