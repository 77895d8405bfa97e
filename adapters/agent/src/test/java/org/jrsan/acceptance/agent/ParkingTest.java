package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import org.jrsan.Exploration;
import org.jrsan.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Parking is a step under a schedule, and ends as the JDK's does. */
class ParkingTest {
    private static final String SOURCE = """
            import java.util.*;
            import java.util.concurrent.atomic.*;
            import java.util.concurrent.locks.*;
            public class P implements Runnable {
                final AtomicInteger state = new AtomicInteger();
                volatile boolean failed;
                void wake(Thread thread) { WAKE }
                public void run() {
                    Thread sleeper = new Thread(() -> { SLEEPS }), other = new Thread(() -> { OTHER wake(sleeper); });
                    sleeper.start();
                    other.start();
                    try { sleeper.join(); other.join(); } catch (InterruptedException e) { throw new AssertionError(e); }
                    if (failed) { throw new AssertionError("it woke up"); }
                }
            }
            """;

    private static Exploration explored(String sleeps, String other, String wake) {
        String source = SOURCE.replace("SLEEPS", sleeps).replace("OTHER", other).replace("WAKE", wake);
        return Instrumented.explored(Instrumented.load("P", source), 100);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "LockSupport.unpark(thread);",
                "List.of(thread).forEach(LockSupport::unpark);",
                "LockSupport.unpark(thread); LockSupport.unpark(null); LockSupport.unpark(thread);",
                "thread.interrupt();",
            })
    void whoPollsAgainNeedsOneWakeUp(String wake) {
        Exploration found = explored("while (state.get() == 0) { LockSupport.park(this); }", "state.set(1);", wake);
        assertNull(found.failure(), found::report);
        assertEquals(Verdict.ROBUST, found.verdict(), found::report);
    }

    /** An early end is tried there: what follows may do anything. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "if (state.get() == 0) { LockSupport.park(this); } if (state.get() == 0) { failed = true; }",
                "for (int i = 0; i < 1 && state.get() == 0; i++) { LockSupport.park(); } if (state.get() == 0) { failed = true; }",
                "while (state.get() == 0) { LockSupport.park(); if (state.get() == 0) { failed = true; } }",
                "while (state.get() == 0) { LockSupport.park(); if (state != null) { break; } } if (state.get() == 0) { failed = true; }",
            })
    void itMayEndForNoReason(String sleeps) {
        Exploration found = explored(sleeps, "state.set(1);", "LockSupport.unpark(thread);");
        assertTrue(String.valueOf(found.failure()).contains("it woke up"), found::report);
    }

    @Test
    void onePermitEndsOnePark() {
        Exploration found = explored(
                "LockSupport.unpark(Thread.currentThread()); while (state.get() == 0) { LockSupport.park(); }",
                "",
                "LockSupport.unpark(thread); LockSupport.unpark(thread);");
        assertTrue(String.valueOf(found.failure()).contains("deadlock: no thread can go on"), found::report);
    }

    /** The permit that ends it is not left over. */
    @Test
    void aLimitedParkTakesThePermit() {
        Exploration found = explored(
                "state.set(1); LockSupport.parkNanos(1L << 40); while (state.get() == 1) { LockSupport.park(); }",
                "while (state.get() == 0) { Thread.onSpinWait(); }",
                "LockSupport.unpark(thread);");
        assertTrue(String.valueOf(found.failure()).contains("deadlock: no thread can go on"), found::report);
    }

    /** Where that cannot be seen, threads park as ever. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {"''|code that JRSan does not see unparked a thread", "edges=off,|NOT_ALL_CHECKED"})
    void whatIsNotCheckedMayUnpark(String options, String told, @TempDir Path folder) throws Exception {
        AgentJvm jvm = AgentJvm.run(
                folder, options + "exclude=*UncheckedWaker*", List.of("-Djrsan.enabled=true"), ParkedMain.class);
        assertTrue(jvm.output().contains("failure: null"), jvm::output);
        assertTrue(jvm.output().contains(told), jvm::output);
    }

    @Test
    void othersSeeWhatItWaitsForAndThatItWaits() {
        Exploration found = explored(
                "while (state.get() == 0) { LockSupport.park(state); }",
                "",
                "while (thread.getState() != Thread.State.WAITING) { Thread.yield(); }"
                        + "failed |= LockSupport.getBlocker(thread) != state; state.set(1); LockSupport.unpark(thread);");
        assertNull(found.failure(), found::report);
    }
}
