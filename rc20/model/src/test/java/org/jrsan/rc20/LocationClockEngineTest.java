package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import org.jrsan.rc20.paper.LocationClockEngine;
import org.jrsan.rc20.paper.PaperThread;
import org.junit.jupiter.api.Test;

class LocationClockEngineTest {

    @Test
    void endedThreadKeepsNoOverwrittenValueAlive() throws InterruptedException {
        LocationClockEngine engine = LocationClockEngine.unbounded();

        WeakReference<Object> overwritten = overwriteAndEnd(engine);

        for (int i = 0; i < 200 && !overwritten.refersTo(null); i++) {
            System.gc();
            Thread.sleep(5);
        }
        assertTrue(overwritten.refersTo(null));
        Reference.reachabilityFence(engine);
    }

    private static WeakReference<Object> overwriteAndEnd(LocationClockEngine engine) {
        Object value = new Object();
        PaperThread thread = engine.newThread();
        LocationState<PaperThread> location = engine.newLocation(0, value, null);
        location.write(thread, Mode.OPAQUE, 0, null, null);
        thread.end();
        return new WeakReference<>(value);
    }
}
