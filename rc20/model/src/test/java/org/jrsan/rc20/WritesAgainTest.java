package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** A thread that writes the same locations over and over comes onto the fast path, also where others wrote before it. */
class WritesAgainTest {
    private static final int LOCATIONS = 10;

    private final ThreadClockEngine engine = new ThreadClockEngine(64, 8);
    private final List<LocationState> locations = new ArrayList<>();

    /** How many of the writes of a round are writes again. */
    private int round(ThreadState thread, Mode mode, boolean plain) {
        int again = 0;
        for (LocationState location : locations) {
            again += engine.isAgain(thread, location, mode) ? 1 : 0;
            if (plain) {
                engine.write(thread, location, mode, 1, null, null);
            } else {
                engine.rmw(thread, location, mode, 1, null, null);
            }
        }
        return again;
    }

    @ParameterizedTest
    @CsvSource({
        "VOLATILE, false, false",
        "VOLATILE, false, true",
        "VOLATILE, true, false",
        "VOLATILE, true, true",
        "ACQ_REL, false, false",
        "ACQ_REL, false, true",
        "RELEASE, true, false",
        "RELEASE, true, true"
    })
    void areAllButTheFirstOnes(Mode mode, boolean plain, boolean fenced) {
        ThreadState before = engine.newThread();
        ThreadState thread = engine.newThread();
        for (int i = 0; i < LOCATIONS; i++) {
            locations.add(engine.newLocation(0, null, null));
        }
        round(before, Mode.VOLATILE, false);
        if (fenced) {
            engine.fence(before, Fence.FULL);
            round(before, mode, plain);
            engine.fence(thread, Fence.FULL);
        }

        assertFalse(engine.isAgain(thread, locations.get(0), mode), "another thread wrote last");
        round(thread, mode, plain);
        round(thread, mode, plain);

        assertEquals(LOCATIONS, round(thread, mode, plain));
    }
}
