package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loops that park without a limit: a poll that meets a stale value before it may be the last one, which is a lost wake-up. */
class ParkedLoopsTest {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private static final String SOURCE = """
            import java.util.concurrent.atomic.*;
            import java.util.concurrent.locks.*;
            public class $ implements Runnable {
                final AtomicInteger state = new AtomicInteger(), waiting = new AtomicInteger();
                boolean isReady() { return state.MODEAcquire() == 1; }
                void await() { waiting.setMODE(1); LOOP }
                void signal(Thread waiter) { SIGNAL }
                static void pause(int millis) { try { Thread.sleep(millis); } catch (InterruptedException e) { throw new AssertionError(e); } }
                public void run() {
                    Thread waiter = new Thread(() -> { pause(WAITER); await(); }), signaller = new Thread(() -> { pause(SIGNALLER); signal(waiter); });
                    waiter.start();
                    signaller.start();
                    try { waiter.join(); signaller.join(); } catch (InterruptedException e) { throw new AssertionError(e); }
                }
            }
            """;

    private static final String SIGNAL =
            "state.setMODE(1); if (waiting.getAcquire() == 1) { LockSupport.unpark(waiter); }";

    private static Class<?> program(String loop, String mode, boolean waiterFirst, String signal) {
        String name = "Parked" + COUNT.incrementAndGet();
        String source = SOURCE.replace("LOOP", loop)
                .replace("{ SIGNAL }", "{ " + signal + " }")
                .replace("getAcquire", mode.equals("Volatile") ? "get" : "getAcquire")
                .replace("MODEAcquire", mode.equals("Volatile") ? "get" : "getAcquire")
                .replace("setMODE", mode.equals("Volatile") ? "set" : "setRelease")
                .replace("WAITER", waiterFirst ? "1" : "300")
                .replace("SIGNALLER", waiterFirst ? "300" : "1");
        return Instrumented.load(name, source.replace("$", name));
    }

    private static int violations(String loop, String mode, boolean waiterFirst) throws Exception {
        Class<?> type = program(loop, mode, waiterFirst, SIGNAL);
        try (Session session = Sanitizer.open()) {
            ((Runnable) type.getDeclaredConstructor().newInstance()).run();
            assertEquals(List.of(), session.errors());
            return session.violations().size();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "while (state.getAcquire() == 0) { LockSupport.park(); }",
                "while (state.getAcquire() == 0) { LockSupport.park(this); }",
                "while (!state.compareAndSet(1, 2)) { LockSupport.park(this); }",
                "while (!isReady()) { LockSupport.park(this); }",
                "for (;;) { if (state.getAcquire() == 1) { break; } LockSupport.park(); }",
            })
    void aLostWakeUpIsFound(String loop) throws Exception {
        assertFalse(violations(loop, "Release", false) == 0, "when the signal comes first");
        assertFalse(violations(loop, "Release", true) == 0, "when the waiter comes first");
        assertEquals(0, violations(loop, "Volatile", false));
        assertEquals(0, violations(loop, "Volatile", true));
    }

    /** Whoever wakes up by itself looks again: a stale value is no harm. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "while (state.getAcquire() == 0) { LockSupport.parkNanos(1000); }",
                "while (!isReady()) { Thread.yield(); }",
            })
    void aLoopThatLooksAgainByItselfMissesNothing(String loop) throws Exception {
        assertEquals(0, violations(loop, "Release", true));
    }

    private static Exploration explored(String loop, String mode, String signal) {
        return Instrumented.explored(program(loop, mode, true, signal), 20);
    }

    /** Parking is a step, and a loop that polls after it need not be shown one that ends for no reason: so all orders are run. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "while (state.getAcquire() == 0) { LockSupport.park(); }",
                "while (!isReady()) { LockSupport.park(this); }"
            })
    void underAScheduleTheThreadParks(String loop) {
        Exploration ordered = explored(loop, "Volatile", SIGNAL);
        assertEquals(Verdict.ROBUST, ordered.verdict(), ordered::report);

        Exploration weak = explored(loop, "Release", SIGNAL);
        assertEquals(Verdict.NOT_ROBUST, weak.verdict(), weak::report);
    }

    /** A store alone wakes nobody up. */
    @Test
    void underAScheduleSomebodyHasToUnpark() {
        Exploration found =
                explored("while (state.getAcquire() == 0) { LockSupport.park(); }", "Volatile", "state.set(1);");
        assertTrue(
                String.valueOf(found.failure()).contains("deadlock: no thread can go on"),
                () -> found.failure() + "\n" + found.report());
    }
}
