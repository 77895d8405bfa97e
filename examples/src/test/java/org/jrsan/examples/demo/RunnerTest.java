package org.jrsan.examples.demo;

import static org.jrsan.examples.demo.Expected.ROBUST;
import static org.jrsan.examples.demo.Expected.rareViolation;
import static org.jrsan.examples.demo.Expected.violation;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import org.jrsan.SanitizerOptions;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.litmus.StoreBuffering;
import org.jrsan.rc20.Check;
import org.junit.jupiter.api.Test;

/** What the runner makes of examples that do not show what they should. */
class RunnerTest {
    private static final int RUNS = 5;

    private static Row run(Expected expected, java.util.function.Supplier<Trial> trial) {
        Runner runner = new Runner(RUNS, 1, Duration.ofMillis(300), SanitizerOptions.ofJvm());
        return runner.run(new Example("program", "variant", expected, trial), run -> {});
    }

    private static Trial storeBuffering(Fencing fencing) {
        StoreBuffering program = new StoreBuffering(fencing);
        return new Trial().actor("first", program::first).actor("second", program::second);
    }

    @Test
    void aBrokenExampleStopsOnceItWasFoundThreeTimes() {
        Row row = run(violation(Check.READ), () -> storeBuffering(Fencing.NONE));
        assertTrue(row.isAsExpected());
        assertEquals("found", row.verdict());
        assertEquals(1, row.firstFound());
        assertEquals(3, row.reports());
        assertEquals(2, row.threads());
    }

    @Test
    void aReportByARobustExampleIsAFailureThatIsShown() {
        Row row = run(ROBUST, () -> storeBuffering(Fencing.NONE));
        assertFalse(row.isAsExpected());
        assertEquals("REPORTED", row.verdict());
        assertTrue(row.explanation().contains("NOT ROBUST: acquire load of"), row::explanation);
    }

    @Test
    void aViolationOfAnotherKindIsAFailure() {
        Row row = run(violation(Check.WRITE), () -> storeBuffering(Fencing.NONE));
        assertEquals("WRONG KIND", row.verdict());
        assertFalse(row.isAsExpected());
    }

    @Test
    void aBrokenExampleThatIsNotFoundIsAFailure() {
        Row row = run(violation(Check.READ), () -> storeBuffering(Fencing.FULL));
        assertEquals("MISSED", row.verdict());
        assertFalse(row.isAsExpected());
        assertEquals(1000, row.runs());
    }

    @Test
    void aRareViolationMayBeMissed() {
        Row row = run(rareViolation(Check.READ), () -> storeBuffering(Fencing.FULL));
        assertEquals("not found", row.verdict());
        assertTrue(row.isAsExpected());
        assertEquals(RUNS, row.runs());
    }

    @Test
    void aHangIsReportedWithTheLineOfTheThreadAndEnds() {
        Row row = run(ROBUST, () -> {
            RobustAtomicInteger x = new RobustAtomicInteger();
            return new Trial().actor("sleeper", () -> x.awaitValue(1)).blocking();
        });
        assertEquals("HANGS", row.verdict());
        assertFalse(row.isAsExpected());
        assertEquals(1, row.runs());
        assertTrue(row.explanation().contains("thread sleeper"), row::explanation);
        assertTrue(row.explanation().contains("RunnerTest"), row::explanation);
    }

    @Test
    void aThreadThatCannotBeStoppedIsLeftBehind() {
        CountDownLatch stop = new CountDownLatch(1);
        try {
            Row row = run(ROBUST, () -> {
                RobustAtomicInteger x = new RobustAtomicInteger();
                return new Trial().actor("deaf", () -> {
                    while (stop.getCount() > 0) {
                        x.get();
                        Thread.yield();
                    }
                });
            });
            assertEquals("HANGS", row.verdict());
        } finally {
            stop.countDown();
        }
    }

    @Test
    void aRunWithoutAccessesIsAFailure() {
        Row row = run(ROBUST, () -> new Trial().actor("idle", () -> {}));
        assertEquals("FAILED", row.verdict());
        assertTrue(row.explanation().contains("no access was checked"), row::explanation);
    }

    @Test
    void aFailedInvariantIsAFailure() {
        Row row = run(ROBUST, () -> storeBuffering(Fencing.FULL).check(() -> Invariant.holds(false, "the impossible")));
        assertEquals("FAILED", row.verdict());
        assertTrue(row.explanation().contains("the impossible"), row::explanation);
    }

    @Test
    void anExceptionInAThreadIsAFailure() {
        Row row = run(ROBUST, () -> storeBuffering(Fencing.FULL).actor("third", () -> {
            throw new IllegalStateException("broke");
        }));
        assertEquals("FAILED", row.verdict());
        assertTrue(row.explanation().contains("broke"), row::explanation);
    }

    @Test
    void anEdgeThatIsNotSeenIsAFailure() {
        Row row = run(ROBUST, () -> {
            RobustAtomicInteger x = new RobustAtomicInteger();
            return new Trial().actor("parent", () -> {
                Thread unseen = new Thread(() -> x.set(1));
                unseen.start();
                unseen.join();
            });
        });
        assertEquals("FAILED", row.verdict());
        assertTrue(row.explanation().contains("edges not seen"), row::explanation);
    }

    @Test
    void startsFollowFromTheSeed() {
        assertEquals(delays(1), delays(1));
        assertNotEquals(delays(1), delays(2));
    }

    private static List<Long> delays(long seed) {
        var random = new java.util.SplittableRandom(seed);
        List<Long> numbers = new ArrayList<>();
        for (long delay : Start.delays(20, random)) {
            numbers.add(delay);
        }
        return numbers;
    }

    @Test
    void progressIsToldTheRuns() {
        List<Integer> told = new ArrayList<>();
        new Runner(RUNS, 1).run(new Example("p", "v", ROBUST, () -> storeBuffering(Fencing.FULL)), told::add);
        assertEquals(List.of(1, 2, 3, 4, 5), told);
    }
}
