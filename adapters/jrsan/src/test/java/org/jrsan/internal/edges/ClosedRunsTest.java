package org.jrsan.internal.edges;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Map;
import org.jrsan.internal.options.Settings;
import org.jrsan.internal.run.Run;
import org.junit.jupiter.api.Test;

/** Who outlives a run does not keep it. */
class ClosedRunsTest {
    private static final int LOOKS = 100;

    @Test
    void anObjectThatThreadsMetAtKeepsNone() throws InterruptedException {
        Object met = new Object();
        WeakReference<Run> run = closedAfterMeetings(met);
        for (int i = 0; i < LOOKS && run.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertNull(run.get());
        Reference.reachabilityFence(met);
    }

    private static WeakReference<Run> closedAfterMeetings(Object at) {
        Run run = Run.openDetached(Settings.of(Map.of()));
        SyncObjects.meet(at);
        SyncObjects.meet(at);
        run.close();
        assertFalse(SyncObjects.isMetAgain(at));
        return new WeakReference<>(run);
    }
}
