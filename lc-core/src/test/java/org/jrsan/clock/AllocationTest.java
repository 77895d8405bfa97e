package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.sun.management.ThreadMXBean;
import java.lang.management.ManagementFactory;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Which steps of an access are free of allocation, by the count that the JVM keeps for each thread. */
class AllocationTest {
    private static final ThreadMXBean THREADS = (ThreadMXBean) ManagementFactory.getThreadMXBean();
    private static final int ROUNDS = 10;
    private static final int RUNS = 2_000;

    private static volatile Object sink;

    @Test
    void countSeesAnAllocation() {
        assertTrue(bytesAllocatedBy(() -> sink = new long[2]) >= 16 * RUNS);
    }

    @ParameterizedTest
    @ValueSource(ints = {0, 1, 8, 9, 100})
    void joinThatBringsNothingNewAllocatesNothing(int locations) {
        LocationClock clock = clock(locations, 2);
        LocationClock older = clock(locations, 1);
        LocationClock same = clock.copy();

        assertEquals(0, bytesAllocatedBy(() -> {
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

        assertEquals(0, bytesAllocatedBy(() -> {
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

        assertEquals(0, bytesAllocatedBy(() -> {
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

        assertEquals(0, bytesAllocatedBy(() -> clock.join(older)));
    }

    /** A clock of the locations 0 up to a number, all at one timestamp. */
    private static LocationClock clock(int locations, long stamp) {
        LocationClock clock = new LocationClock();
        for (int location = 0; location < locations; location++) {
            clock.raise(location, stamp);
        }
        return clock;
    }

    /**
     * The least growth of this thread's count over several rounds: what the action allocates shows in each of them, what
     * the JVM allocates to link or compile it does not.
     */
    private static long bytesAllocatedBy(Runnable action) {
        long least = Long.MAX_VALUE;
        for (int round = 0; round < ROUNDS; round++) {
            long before = THREADS.getCurrentThreadAllocatedBytes();
            for (int i = 0; i < RUNS; i++) {
                action.run();
            }
            least = Math.min(least, THREADS.getCurrentThreadAllocatedBytes() - before);
        }
        return least;
    }
}
