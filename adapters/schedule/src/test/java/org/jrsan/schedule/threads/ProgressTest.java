package org.jrsan.schedule.threads;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** How a thread gets on that takes no step, where clocks are the test's. */
class ProgressTest {
    private static final long SECOND = 1_000_000_000;
    private static final long TICK = 10_000_000;

    private final Thread thread = new Thread(() -> {});
    private long now;
    private long computed;
    private final Progress progress = new Progress(SECOND, SECOND, () -> now, asked -> computed);

    /** After how much time the thread is out of sight, if it computes a part of that; 0 if never. */
    private long outAfter(int percent) {
        long begun = now;
        while (now - begun < 100 * SECOND) {
            now += TICK;
            computed += TICK / 100 * percent;
            if (progress.isOutOfSight(thread)) {
                return (now - begun) / TICK * TICK;
            }
        }
        return 0;
    }

    /** What it does in the first moment is not asked for. */
    @ParameterizedTest
    @CsvSource({"100, 1070", "50, 2070", "10, 10070"})
    void whatItComputesCounts(int percent, long millis) {
        assertEquals(millis * 1_000_000, outAfter(percent));
    }

    @Test
    void whoComputesNothingIsWaitedForAsLongAsThat() {
        assertEquals(1_070_000_000, outAfter(0));
    }

    @Test
    void whoGetsNoProcessorFromTimeToTimeIsNotOutOfSight() {
        for (int i = 0; i < 10; i++) {
            now += SECOND - TICK;
            computed++;
            assertFalse(progress.isOutOfSight(thread));
        }
        now += SECOND + 1;
        assertTrue(progress.isOutOfSight(thread));
    }

    @Test
    void aStepBeginsAnew() {
        now += SECOND / 2;
        computed += SECOND / 2;
        assertFalse(progress.isOutOfSight(thread));
        progress.begin();
        assertEquals(1_070_000_000, outAfter(100));
    }

    @Test
    void whereTheJvmTellsNothingTimeCounts() {
        computed = -1;
        now += SECOND;
        assertFalse(progress.isOutOfSight(thread));
        now++;
        assertTrue(progress.isOutOfSight(thread));
    }

    private static StackTraceElement frame(String type) {
        return new StackTraceElement(type, "method", null, -1);
    }

    @Test
    void whoLoadsAClassOrLinksACallWorksForTheJvm() {
        StackTraceElement user = frame("org.acme.Queue");
        StackTraceElement ours = frame("org.jrsan.agent.Transformer");
        StackTraceElement jvm = frame("sun.instrument.InstrumentationImpl");
        StackTraceElement loader = frame("java.lang.ClassLoader");
        StackTraceElement links = frame("java.lang.invoke.MethodHandleNatives");
        assertTrue(Progress.isLoading(new StackTraceElement[] {ours, jvm, loader, user}));
        assertTrue(Progress.isLoading(new StackTraceElement[] {frame("jdk.internal.Any"), links, user}));
        assertFalse(Progress.isLoading(new StackTraceElement[] {user, loader, user}));
        assertFalse(Progress.isLoading(new StackTraceElement[] {frame("java.util.HashMap"), user, links}));
        assertFalse(Progress.isLoading(new StackTraceElement[] {frame("org.jrsan.atomic.RobustAtomicInteger"), user}));
        assertFalse(Progress.isLoading(new StackTraceElement[0]));
    }
}
