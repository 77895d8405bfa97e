package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.util.Map;
import org.jrsan.internal.options.Settings;
import org.jrsan.internal.run.Run;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Objects and arrays that outlive a run do not keep it. */
class ClosedRunsTest {
    private static final int LOOKS = 100;

    private static final String SOURCE = """
            public class T implements Runnable {
            int x, y; volatile int v; final int[] a = new int[64]; static int s;
            void some() { x = 1; y = x; }
            void more() { some(); v++; some(); }
            void once() { x = 1; v = x; y = v; }
            void elements() { for (int i = 0; i < a.length; i++) { a[i] = i; } }
            void statics() { s++; }
            public void run() { OPERATION; }
            }
            """;

    @ParameterizedTest
    @CsvSource({"some(), false", "some(), true", "more(), false", "more(), true"})
    @CsvSource({
        "once(), false",
        "once(), true",
        "elements(), false",
        "elements(), true",
        "statics(), false",
        "statics(), true"
    })
    void aLocationKeepsNone(String operation, boolean areSeveral) throws Exception {
        Runnable task = (Runnable) Instrumented.load("T", SOURCE.replace("OPERATION", operation))
                .getDeclaredConstructor()
                .newInstance();
        WeakReference<Run> run = closedAfter(task, areSeveral);
        for (int i = 0; i < LOOKS && run.get() != null; i++) {
            System.gc();
            Thread.sleep(10);
        }
        assertNull(run.get(), "the closed run is kept");
        Reference.reachabilityFence(task);
    }

    private static WeakReference<Run> closedAfter(Runnable task, boolean areSeveral) throws InterruptedException {
        Run run = Run.openDetached(Settings.of(Map.of()));
        task.run();
        if (areSeveral) {
            Thread other = new Thread(task);
            other.start();
            other.join();
        }
        assertTrue(run.counts().accesses() > 0);
        run.close();
        return new WeakReference<>(run);
    }
}
