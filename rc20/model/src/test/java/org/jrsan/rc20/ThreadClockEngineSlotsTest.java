package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ThreadClockEngineSlotsTest {
    private final ThreadClockEngine engine = new ThreadClockEngine(64, 8);

    @Test
    void threadsJoinedOneAfterAnotherShareASlot() {
        ThreadClockThread root = engine.newThread();
        LocationState<ThreadClockThread> x = engine.newLocation(0, null, null);
        for (int i = 0; i < 10_000; i++) {
            SyncState<ThreadClockThread> start = engine.newSync();
            start.release(root);
            ThreadClockThread child = engine.newThread();
            start.acquire(child);
            assertEquals(1, child.happensBefore().slot());
            x.rmw(child, Mode.VOLATILE, i, null, null);
            SyncState<ThreadClockThread> end = engine.newSync();
            end.releaseAndEnd(child);
            end.acquire(root);
        }
    }
}
