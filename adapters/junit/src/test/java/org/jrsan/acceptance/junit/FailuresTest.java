package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assertions.fail;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.io.InputStream;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.concurrent.CountDownLatch;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.internal.run.Engines;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.opentest4j.TestAbortedException;

/** Why a robustness test passes, fails or is aborted, and what it says. */
class FailuresTest {
    static class Robust {
        private final RobustAtomicInteger sum = new RobustAtomicInteger();

        @RobustnessTest(iterations = 7)
        void adds() {
            Actors.run(sum::incrementAndGet, sum::incrementAndGet);
            assertEquals(2, sum.get());
        }
    }

    @Test
    void aRobustTestPassesAndPrintsItsSummaryLineAndHowFewSchedulesItSaw() {
        Kit kit = Kit.run(Robust.class);

        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
        assertEquals(
                "JRSan: Robust.adds: ROBUST_SO_FAR: 21 accesses, 1 location, 3 threads, 7 iterations, 1 schedule\n"
                        + "JRSan: Robust.adds: note: few schedules were tried, 1 in 7 iterations: raise iterations, or let each"
                        + " actor do more, so that their accesses meet in more orders\n",
                kit.out());
    }

    @Test
    void eachViolationIsReportedOnceWithItsLinesAndThenTheSummary() throws IOException {
        Kit kit = Kit.run(Buffered.class);

        kit.tests().assertStatistics(stats -> stats.started(1).failed(1));
        AssertionError failure = assertInstanceOf(AssertionError.class, kit.failure());
        try (InputStream kept = FailuresTest.class.getResourceAsStream("Buffered.txt")) {
            assertEquals(
                    new String(kept.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n"),
                    failure.getLocalizedMessage() + "\n");
        }
        assertEquals("", kit.out());
        assertEquals(
                "[org.jrsan.acceptance.junit.Buffered.second(Buffered.java:29)]",
                Arrays.toString(failure.getStackTrace()));
        // Build tools repeat the message in their summaries, and show the rest once.
        assertEquals("JRSan: NOT_ROBUST: 1 violation, 0 races, first in iteration 1", failure.getMessage());
        StringWriter shown = new StringWriter();
        failure.printStackTrace(new PrintWriter(shown));
        assertTrue(shown.toString().contains(failure.getLocalizedMessage()), shown.toString());
    }

    @Test
    void collectFirstEndsTheTestAfterTheFirstIterationThatFinds() {
        String message =
                Kit.run(Buffered.class, "jrsan.collect", "first").failure().getLocalizedMessage();

        assertTrue(message.endsWith("3 threads, 1 iteration, 1 schedule"), message);
    }

    static class Racy {
        private final PlainInt value = new PlainInt().label("value");
        private final RobustAtomicInteger other = new RobustAtomicInteger();

        @RobustnessTest(iterations = 3)
        void writesTwice() {
            other.set(1);
            Actors.run(() -> value.set(1), () -> value.set(2));
        }
    }

    @Test
    void aRaceFailsTheTest() {
        String message = Kit.run(Racy.class).failure().getLocalizedMessage();

        assertTrue(message.startsWith("JRSan: RACY: 0 violations, 1 race, first in iteration 1\n"), message);
        assertTrue(message.contains("\nDATA RACE: "), message);
        assertTrue(message.contains("FailuresTest.java:"), message);
    }

    static class Idle {
        @RobustnessTest(iterations = 3)
        void doesNothing() {}
    }

    @Test
    void nothingCheckedIsAFailure() {
        assertEquals(
                "JRSan: NOTHING_CHECKED: 0 violations, 0 races\n\n"
                        + "JRSan: Idle.doesNothing: NOTHING_CHECKED: 0 accesses, 0 locations, 1 thread, 3 iterations,"
                        + " 1 schedule\n"
                        + "JRSan: Idle.doesNothing: note: no access was seen: use JRSan's types in the code under test"
                        + " (RobustAtomicInteger for AtomicInteger, RobustVarHandle for VarHandle, PlainInt for a shared"
                        + " int), and run that code in a thread of the session; or check plain classes as they are: add"
                        + " org.jrsan:jrsan-agent to the test dependencies, and the message tells the line that the test"
                        + " JVM needs; or, with Maven, the plugin org.jrsan:jrsan-maven-plugin with its goal prepare, and @{argLine} in an <argLine> of your own",
                Kit.run(Idle.class).failure().getLocalizedMessage());
    }

    static class FailsInside {
        static int runs;
        static int value;

        @RobustnessTest(iterations = 5)
        void failsInTheSecond() {
            RobustAtomicInteger x = new RobustAtomicInteger();
            x.set(1);
            if (++runs == 2) {
                Engines.fail(new IllegalStateException("thrown inside of JRSan"));
            }
            value = x.incrementAndGet();
        }
    }

    /** The code under test does not notice, and the test fails at the end of the iteration: what follows would say nothing. */
    @Test
    void anErrorOfJrsanItselfFailsTheTestAndHarmsNoOperation() {
        FailsInside.runs = 0;
        FailsInside.value = 0;
        Kit kit = Kit.run(FailsInside.class);

        kit.tests().assertStatistics(stats -> stats.started(1).failed(1));
        assertEquals(2, FailsInside.runs);
        assertEquals(2, FailsInside.value);
        String message = kit.failure().getLocalizedMessage();
        assertTrue(message.startsWith("JRSan: INTERNAL_ERROR: 0 violations, 0 races"), message);
        assertTrue(
                message.contains(
                        "\nJRSan failed and stopped checking: java.lang.IllegalStateException: thrown inside of"
                                + " JRSan\n    at "),
                message);
        assertTrue(message.contains(" 2 iterations, "), message);
    }

    static class FailsInsideAndThrows {
        @RobustnessTest
        void test() {
            new RobustAtomicInteger().set(1);
            Engines.fail(new StackOverflowError());
            fail("by the test");
        }
    }

    @Test
    void anErrorOfJrsanItselfIsSaidBesideWhatTheTestThrows() {
        Throwable failure = Kit.run(FailsInsideAndThrows.class).failure();

        assertEquals("by the test", failure.getLocalizedMessage());
        String report = failure.getSuppressed()[0].getLocalizedMessage();
        assertTrue(report.contains("JRSan failed and stopped checking: java.lang.StackOverflowError"), report);
    }

    static class Throws {
        static final IllegalStateException THROWN = new IllegalStateException("by the test");
        static int runs;

        @RobustnessTest(iterations = 5)
        void throwsAtTheSecond() {
            new RobustAtomicInteger().set(1);
            if (++runs == 2) {
                throw THROWN;
            }
        }
    }

    @Test
    void whatTheTestThrowsComesFirstAndTheReportWithIt() {
        Throws.runs = 0;
        Throwable failure = Kit.run(Throws.class).failure();

        assertSame(Throws.THROWN, failure);
        assertEquals(2, Throws.runs);
        String report = failure.getSuppressed()[failure.getSuppressed().length - 1].getLocalizedMessage();
        assertTrue(report.contains("JRSan: Throws.throwsAtTheSecond: ROBUST_SO_FAR: 2 accesses"), report);
        assertTrue(report.contains(" 2 iterations, "), report);
    }

    static class FailsTwice {
        @AfterEach
        void after() {
            fail("after");
        }

        @RobustnessTest
        void test() {
            fail("test");
        }
    }

    @Test
    void afterEachRunsWhateverTheTestThrows() {
        Throwable failure = Kit.run(FailsTwice.class).failure();

        assertEquals("test", failure.getLocalizedMessage());
        assertEquals("after", failure.getSuppressed()[0].getLocalizedMessage());
    }

    static class Assumes {
        @RobustnessTest
        void assumesTooMuch() {
            new RobustAtomicInteger().set(1);
            assumeTrue(false, "not here");
        }
    }

    @Test
    void aFailedAssumptionAbortsTheTest() {
        Kit kit = Kit.run(Assumes.class);

        kit.tests().assertStatistics(stats -> stats.started(1).aborted(1));
        assertEquals(
                "Assumption failed: not here",
                assertInstanceOf(TestAbortedException.class, kit.abort()).getLocalizedMessage());
    }

    static class AssumesTooLate extends Buffered {
        @AfterEach
        void assume() {
            assumeTrue(false, "too late");
        }
    }

    @Test
    void anAssumptionDoesNotHideWhatWasFound() {
        String message = Kit.run(AssumesTooLate.class).failure().getLocalizedMessage();

        assertTrue(message.startsWith("JRSan: NOT_ROBUST: 1 violation, 0 races, first in iteration 1\n"), message);
        assertTrue(message.contains(" 1 iteration, "), message);
    }

    static class Leaks {
        static int ended;
        private final RobustAtomicInteger done = new RobustAtomicInteger();

        @RobustnessTest(iterations = 3)
        void startsAThreadAndForgetsIt() {
            RobustThreads.start("forgotten", () -> {
                pause();
                done.set(1);
                ended++;
            });
        }

        private static void pause() {
            try {
                Thread.sleep(50);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }
    }

    @Test
    void whatTheTestStartedIsJoined() {
        Leaks.ended = 0;
        Kit kit = Kit.run(Leaks.class);

        assertEquals(
                "JRSan: Leaks.startsAThreadAndForgetsIt: ROBUST_SO_FAR: 3 accesses, 1 location, 2 threads, 3 iterations,"
                        + " 1 schedule\n" + Kit.oneThread("Leaks.startsAThreadAndForgetsIt"),
                kit.out());
        assertEquals(3, Leaks.ended);
    }

    static class NeverEnds {
        @RobustnessTest(options = "timeout=1")
        void startsAThreadThatWaits() {
            RobustThreads.start("waits", () -> {
                try {
                    new CountDownLatch(1).await();
                } catch (InterruptedException e) {
                    // The end of it.
                }
            });
        }
    }

    @Test
    void aThreadThatDoesNotEndFailsTheTestWithItsStack() {
        String message = Kit.run(NeverEnds.class).failure().getLocalizedMessage();

        assertTrue(
                message.startsWith(
                        "JRSan: 1 thread that the test started has not ended 1 s after it\nwaits (WAITING)\n    at "),
                message);
        assertTrue(message.contains("FailuresTest.java"), message);
    }
}
