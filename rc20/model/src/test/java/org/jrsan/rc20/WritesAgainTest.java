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
    private final List<LocationState<ThreadClockThread>> locations = new ArrayList<>();

    /** How many of the writes of a round are writes again. */
    private int round(ThreadClockThread thread, Mode mode, boolean isStore) {
        int again = 0;
        for (LocationState<ThreadClockThread> location : locations) {
            again += location.isAgain(thread, mode) ? 1 : 0;
            if (isStore) {
                location.write(thread, mode, 1, null, null);
            } else {
                location.rmw(thread, mode, 1, null, null);
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
    void areAllButTheFirstOnes(Mode mode, boolean isStore, boolean fenced) {
        ThreadClockThread before = engine.newThread();
        ThreadClockThread thread = engine.newThread();
        for (int i = 0; i < LOCATIONS; i++) {
            locations.add(engine.newLocation(0, null, null));
        }
        round(before, Mode.VOLATILE, false);
        if (fenced) {
            before.fence(Fence.FULL);
            round(before, mode, isStore);
            thread.fence(Fence.FULL);
        }

        assertFalse(locations.get(0).isAgain(thread, mode), "another thread wrote last");
        round(thread, mode, isStore);
        round(thread, mode, isStore);

        assertEquals(LOCATIONS, round(thread, mode, isStore));
    }
}
