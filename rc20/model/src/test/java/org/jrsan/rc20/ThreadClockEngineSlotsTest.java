package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.junit.jupiter.api.Test;

class ThreadClockEngineSlotsTest {
    private final ThreadClockEngine engine = new ThreadClockEngine(64, 8);

    @Test
    void threadsJoinedOneAfterAnotherShareASlot() {
        ThreadState root = engine.newThread();
        LocationState x = engine.newLocation(0, null, null);
        for (int i = 0; i < 10_000; i++) {
            SyncState start = engine.newSync();
            engine.release(root, start);
            ThreadState child = engine.newThread();
            engine.acquire(child, start);
            assertEquals(1, engine.happensBefore(child).slot());
            engine.rmw(child, x, Mode.VOLATILE, i, null, null);
            SyncState end = engine.newSync();
            engine.endThread(child, end);
            engine.acquire(root, end);
        }
    }
}
