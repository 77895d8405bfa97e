package org.jrsan.examples.demo;

import static org.jrsan.examples.demo.Expected.ROBUST;
import static org.jrsan.examples.demo.Expected.violation;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Supplier;
import org.jrsan.SanitizerOptions;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.litmus.StoreBuffering;
import org.jrsan.rc20.Check;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What the runner makes of examples that do not show what they should. */
class RunnerTest {
    private static final int RUNS = 5;

    private static SanitizerOptions options(String schedule) {
        return SanitizerOptions.ofJvm()
                .with("schedule", schedule)
                .with("iterations", schedule.equals("auto") ? "100" : Integer.toString(RUNS))
                .with("continuations", "0")
                .with("timeout", "1");
    }

    private static Row run(Expected expected, Supplier<Trial> trial) {
        return run("auto", expected, trial);
    }

    private static Row run(String schedule, Expected expected, Supplier<Trial> trial) {
        return new Runner(options(schedule)).run(new Example("program", "variant", expected, trial), run -> {});
    }

    private static Trial storeBuffering(Fencing fencing) {
        StoreBuffering program = new StoreBuffering(fencing);
        return new Trial().actor("first", program::first).actor("second", program::second);
    }

    @Test
    void aBrokenExampleStopsOnceItWasFound() {
        Row row = run(violation(Check.READ), () -> storeBuffering(Fencing.NONE));
        assertTrue(row.isAsExpected());
        assertEquals("found", row.verdict());
        assertEquals(1, row.firstFound());
        assertEquals(1, row.reports());
        assertEquals(1, row.executions());
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
        assertTrue(row.executions() > 1);
    }

    @Test
    void aRobustExampleRunsInAllSchedules() {
        Row row = run(ROBUST, () -> storeBuffering(Fencing.FULL));
        assertEquals("silent", row.verdict());
        assertTrue(row.complete());
    }

    @ParameterizedTest
    @ValueSource(strings = {"auto", "random", "os"})
    void aThreadThatWaitsForEverIsNamedWithItsLineAndEnds(String schedule) {
        Row row = run(schedule, ROBUST, () -> {
            RobustAtomicInteger x = new RobustAtomicInteger();
            return new Trial().actor("sleeper", () -> x.awaitValue(1));
        });
        assertEquals("FAILED", row.verdict());
        assertFalse(row.isAsExpected());
        assertEquals(1, row.executions());
        assertTrue(row.explanation().contains("sleeper"), row::explanation);
        assertTrue(row.explanation().contains("RunnerTest"), row::explanation);
    }

    @Test
    void aThreadThatSpinsForEverIsEndedByItsSchedule() {
        AtomicReference<Thread> spinning = new AtomicReference<>();
        Row row = run(ROBUST, () -> {
            RobustAtomicInteger x = new RobustAtomicInteger();
            return new Trial().actor("deaf", () -> {
                spinning.set(Thread.currentThread());
                while (x.get() == 0) {
                    Thread.onSpinWait();
                }
            });
        });
        assertEquals("FAILED", row.verdict());
        assertTrue(row.explanation().contains("the test does not end"), row::explanation);
        assertFalse(spinning.get().isAlive());
    }

    @Test
    void aThreadThatCannotBeStoppedIsLeftBehindWhereNobodySchedulesIt() {
        CountDownLatch stop = new CountDownLatch(1);
        try {
            Row row = run("os", ROBUST, () -> {
                RobustAtomicInteger x = new RobustAtomicInteger();
                return new Trial().actor("deaf", () -> {
                    while (stop.getCount() > 0) {
                        x.get();
                        Thread.yield();
                    }
                });
            });
            assertEquals("FAILED", row.verdict());
            assertTrue(row.explanation().contains("hangs: not ended after 1 s"), row::explanation);
        } finally {
            stop.countDown();
        }
    }

    @Test
    void aRunWithoutAccessesIsAFailure() {
        Row row = run(ROBUST, () -> new Trial().actor("idle", () -> {}));
        assertEquals("FAILED", row.verdict());
        assertTrue(row.explanation().contains("NOTHING_CHECKED"), row::explanation);
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
    void progressIsToldTheRuns() {
        List<Integer> told = new ArrayList<>();
        new Runner(options("random")).run(new Example("p", "v", ROBUST, () -> storeBuffering(Fencing.FULL)), told::add);
        // The first schedule is run twice.
        assertEquals(List.of(1, 2, 2, 3, 4, 5), told);
    }
}
