package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.WaitMode;
import org.jrsan.internal.run.Run;
import org.jrsan.junit.Actors;
import org.jrsan.junit.Outcomes;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.plain.PlainInt;
import org.jrsan.plain.PlainReference;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/** Violations are judged by weak runs. */
class EffectsTest {
    private static Kit run(Class<?> test, String... more) {
        List<String> options = new ArrayList<>(List.of("jrsan.schedule", "auto", "jrsan.continuations", "400"));
        options.addAll(List.of(more));
        return Kit.run(test, options.toArray(String[]::new));
    }

    private static String failure(Class<?> test, String... more) {
        return run(test, more).failure().getLocalizedMessage();
    }

    private static String pass(Class<?> test, String... more) {
        Kit kit = run(test, more);
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
        return kit.out();
    }

    private static void assertContains(String part, String text) {
        assertTrue(text.contains(part), text);
    }

    @Test
    void anOutcomeThatNoInterleavingHas() {
        String message = failure(SchedulesTest.StoreBuffering.class);

        assertContains("  effect    OUTCOME: a weak run has outcome (0, 0), which no interleaving has.\n", message);
        assertContains("(stale)", message);
        Matcher code = Pattern.compile("replay it +option replay=(\\S+)").matcher(message);
        assertTrue(code.find(), message);
        String again = pass(SchedulesTest.StoreBuffering.class, "jrsan.replay", code.group(1));
        assertContains(": replay of a weak run\n  outcome   (0, 0)\n  weak run ", again);
        assertContains("(stale)", again);
    }

    static class Asserting {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final RobustAtomicInteger y = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            Outcomes both = Actors.run(
                    () -> {
                        x.setRelease(1);
                        return y.getAcquire();
                    },
                    () -> {
                        y.setRelease(1);
                        return x.getAcquire();
                    });
            assertFalse(both.result(0).equals(0) && both.result(1).equals(0), "both came in");
        }
    }

    @Test
    void anAssertionThatFails() {
        String message = failure(Asserting.class);

        assertContains(
                "  effect    HARMFUL: a weak run failed: org.opentest4j.AssertionFailedError: both came in", message);
    }

    @Test
    void theWeakRunCanBeReplayed() {
        Matcher code = Pattern.compile("replay it +option replay=(\\S+)").matcher(failure(Asserting.class));
        assertTrue(code.find());

        Kit replayed = run(Asserting.class, "jrsan.replay", code.group(1));

        assertContains("both came in", replayed.failure().getLocalizedMessage());
    }

    /** The stale looks hurt only where both actors have seen one of five values. */
    static class HurtsLater {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final RobustAtomicInteger y = new RobustAtomicInteger();
        private final RobustAtomicInteger phase = new RobustAtomicInteger();

        private int look(RobustAtomicInteger own, RobustAtomicInteger other) {
            boolean isThird = phase.get() == 3;
            own.setOpaque(1);
            int seen = other.getOpaque();
            return isThird ? seen : 2;
        }

        @RobustnessTest
        void test() {
            Outcomes both = Actors.run(() -> look(x, y), () -> look(y, x), () -> {
                for (int i = 1; i <= 5; i++) {
                    phase.set(i);
                }
                return null;
            });
            assertFalse(both.result(0).equals(0) && both.result(1).equals(0), "both came in");
        }
    }

    /** In the first schedule with the finding, one of them has seen another value. */
    @Test
    void whatHurtsInLaterSchedulesAlone() {
        String message = failure(HurtsLater.class);

        assertContains(
                "  effect    HARMFUL: a weak run failed: org.opentest4j.AssertionFailedError: both came in", message);
    }

    static class LostWakeUp {
        private final RobustAtomicInteger letter = new RobustAtomicInteger();
        private final RobustAtomicInteger asleep = new RobustAtomicInteger();
        private final RobustAtomicInteger bell = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        letter.setRelease(1);
                        if (asleep.getAcquire() == 1) {
                            bell.setRelease(1);
                        }
                        return null;
                    },
                    () -> {
                        asleep.setRelease(1);
                        if (letter.getAcquire() == 0) {
                            bell.awaitValue(1, WaitMode.ACQUIRE);
                        }
                        return null;
                    });
        }
    }

    @Test
    void aWakeUpThatIsLost() {
        assertContains(
                "  effect    HARMFUL: a weak run failed: deadlock: no thread can go on", failure(LostWakeUp.class));
    }

    static class Unprotected {
        private final RobustAtomicInteger mine = new RobustAtomicInteger();
        private final RobustAtomicInteger yours = new RobustAtomicInteger();
        private final PlainInt shared = new PlainInt();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        mine.setRelease(1);
                        if (yours.getAcquire() == 0) {
                            shared.set(1);
                        }
                        return null;
                    },
                    () -> {
                        yours.setRelease(1);
                        if (mine.getAcquire() == 0) {
                            shared.set(2);
                        }
                        return null;
                    });
        }
    }

    @Test
    void aRaceThatOnlyWeakMemoryHas() {
        assertContains("  effect    HARMFUL: a weak run has a data race on the PlainInt", failure(Unprotected.class));
    }

    static class LooksAtNothing {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final RobustAtomicInteger y = new RobustAtomicInteger();

        final void left() {
            x.setRelease(1);
            y.getAcquire();
        }

        final void right() {
            y.setRelease(1);
            x.getAcquire();
        }

        @RobustnessTest
        void test() throws InterruptedException {
            Actors.run(this::left, this::right);
        }
    }

    @Test
    void aTestThatLooksAtNothingIsNotJudged() {
        assertContains("  effect    UNJUDGED: the test looks at nothing.", failure(LooksAtNothing.class));
        assertContains(
                "; passes: 2 findings that option fail lets pass", pass(LooksAtNothing.class, "jrsan.fail", "harmful"));
    }

    /** Actors that are given as actions one by one return no more than others. */
    static class LooksAtActions extends LooksAtNothing {
        @Override
        @RobustnessTest
        void test() throws InterruptedException {
            Actors.of(Actors.action(this::left), Actors.action(this::right)).run();
        }
    }

    /** A reference to what is joined next is no result. */
    static class LooksAtThreads extends LooksAtNothing {
        private final PlainReference<Thread> last = new PlainReference<>(null);

        @Override
        @RobustnessTest
        void test() throws InterruptedException {
            Thread first = RobustThreads.start(new Thread(this::left));
            last.set(RobustThreads.start(new Thread(this::right)));
            RobustThreads.join(first);
            RobustThreads.join(last.get());
        }
    }

    @Test
    void whatLeadsOnIsNoResult() {
        assertContains("  effect    UNJUDGED: the test looks at nothing.", failure(LooksAtActions.class));
        assertContains("  effect    UNJUDGED: the test looks at nothing.", failure(LooksAtThreads.class));
    }

    /** A stale value of plain data is what could show a violation, and weak runs do not have it. */
    static class RacesBeside {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final RobustAtomicInteger y = new RobustAtomicInteger();
        private final PlainInt data = new PlainInt();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        x.setRelease(1);
                        y.getAcquire();
                        data.set(2);
                    },
                    () -> {
                        y.setRelease(1);
                        x.getAcquire();
                        data.set(2);
                    });
            assertEquals(2, x.get() + y.get());
        }
    }

    @Test
    void besideARaceNothingIsHarmless() {
        String message = failure(RacesBeside.class);
        assertContains("NOT ROBUST", message);
        assertFalse(message.contains("HARMLESS"), message);
        assertContains("UNJUDGED: plain data races, of which weak runs show the newest values alone.", message);
    }

    static class PassesUnlessHarmful extends LooksAtNothing {
        @Override
        @RobustnessTest(fail = "harmful", options = "fail=all")
        void test() throws InterruptedException {
            super.test();
        }
    }

    static class WrongAttribute extends LooksAtNothing {
        @Override
        @RobustnessTest(fail = "never")
        void test() throws InterruptedException {
            super.test();
        }
    }

    @Test
    void theAttributeSaysWhatFails() {
        assertContains(
                "; passes: 2 findings that option fail lets pass",
                pass(PassesUnlessHarmful.class, "jrsan.fail", "all"));
        assertEquals(
                "JRSan: @RobustnessTest: option fail is 'never' but must be one of any, outcome, harmful, all",
                failure(WrongAttribute.class));
    }

    static class WithoutEffect {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final RobustAtomicInteger y = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        x.setRelease(1);
                        y.getAcquire();
                    },
                    () -> {
                        y.setRelease(1);
                        x.getAcquire();
                    });
            assertEquals(2, x.get() + y.get());
        }
    }

    @Test
    void aTestPassesIfNothingComesOfIt() {
        String out = pass(WithoutEffect.class);

        assertContains("HARMLESS: acquire load at EffectsTest.java:", out);
        assertContains("; passes: 2 findings without effect\n", out);
        assertContains("NOT_ROBUST: 2 violations", failure(WithoutEffect.class, "jrsan.fail", "all"));
    }

    static class Linked {
        static final class Node {
            final RobustAtomicInteger value = new RobustAtomicInteger();
        }

        private final RobustAtomicReference<Node> head = new RobustAtomicReference<>();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        Node made = new Node();
                        made.value.setOpaque(1);
                        head.setOpaque(made);
                        return null;
                    },
                    () -> {
                        Node seen = head.getOpaque();
                        return seen == null ? 1 : seen.value.getOpaque();
                    });
        }
    }

    @Test
    void whatAnAddressDependencyOrders() {
        assertContains("  effect    HARMFUL_BY_MODEL: ", failure(Linked.class));
    }

    static class FailsInWeakRuns {
        private final SchedulesTest.StoreBuffering program = new SchedulesTest.StoreBuffering();

        @RobustnessTest
        void test() {
            Run run = Run.current();
            if (run.isWeak) {
                run.failure = new IllegalStateException("of a weak run");
            }
            program.test();
        }
    }

    static class FailsInTheMiddle {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final RobustAtomicInteger y = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        x.set(1);
                        Run.current().failure = new IllegalStateException("of an execution");
                        y.get();
                    },
                    () -> y.set(1));
            // Threads that begin after the error go on as well.
            Actors.run(() -> x.set(2), () -> y.set(2));
            assertEquals(4, x.get() + y.get());
        }
    }

    @Test
    void anErrorInTheMiddleLeavesTheThreadsToTheirSchedule() {
        String message = failure(FailsInTheMiddle.class);

        assertContains("JRSan failed and stopped checking: java.lang.IllegalStateException: of an execution", message);
        assertContains("5 threads, 1 iteration, ", message);
    }

    @Test
    void anErrorInAWeakRunIsTold() {
        String message = failure(FailsInWeakRuns.class);

        assertContains("JRSan: INTERNAL_ERROR", message);
        assertContains("JRSan failed and stopped checking: java.lang.IllegalStateException: of a weak run", message);
    }

    @Test
    void nothingIsJudgedIfNobodyAsks() {
        assertFalse(failure(Asserting.class, "jrsan.continuations", "0").contains("effect"));
    }

    @Test
    void aBadValueIsOneLine() {
        assertEquals(
                "JRSan: configuration parameter jrsan.fail: option fail is 'never' but must be one of any, outcome, harmful, all",
                failure(Asserting.class, "jrsan.fail", "never"));
    }
}
