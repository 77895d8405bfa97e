package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.CountDownLatch;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.acceptance.Forked;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/** What says little says so: in one line, with what to do, and without turning a test red. */
class NotesTest {
    static class Alone {
        private final RobustAtomicInteger value = new RobustAtomicInteger();

        @RobustnessTest(iterations = 3)
        void oneActor() {
            Actors.run(value::incrementAndGet);
        }
    }

    @Test
    void aTestInWhichOneThreadMadeAllAccessesSaysSo() {
        Kit kit = Kit.run(Alone.class);

        kit.tests().assertStatistics(stats -> stats.succeeded(1));
        assertTrue(kit.out().endsWith("\n" + Kit.oneThread("Alone.oneActor")), kit.out());
    }

    /** As many schedules as iterations: the number of turns before the other comes differs. */
    static class Orders {
        static int iteration;
        private final RobustAtomicInteger value = new RobustAtomicInteger();

        void test() {
            iteration++;
            CountDownLatch turn = new CountDownLatch(1);
            Actors.run(
                    () -> {
                        for (int i = 0; i < iteration; i++) {
                            value.incrementAndGet();
                        }
                        turn.countDown();
                    },
                    () -> {
                        turn.await();
                        value.incrementAndGet();
                    });
        }
    }

    static class TwoOrders extends Orders {
        @RobustnessTest(iterations = 2)
        @Override
        void test() {
            super.test();
        }
    }

    static class ThreeOrders extends Orders {
        @RobustnessTest(iterations = 3)
        @Override
        void test() {
            super.test();
        }
    }

    @Test
    void aTestThatSawTwoSchedulesSaysSoAndOneThatSawThreeDoesNot() {
        Orders.iteration = 0;
        Kit two = Kit.run(TwoOrders.class);
        Kit three = Kit.run(ThreeOrders.class);

        two.tests().assertStatistics(stats -> stats.succeeded(1));
        three.tests().assertStatistics(stats -> stats.succeeded(1));
        assertTrue(
                two.out()
                        .endsWith(
                                " 2 schedules\nJRSan: TwoOrders.test: note: few schedules were tried, 2 in 2 iterations:"
                                        + " raise iterations, or let each actor do more, so that their accesses meet in more orders\n"),
                two.out());
        assertTrue(three.out().endsWith(" 3 schedules\n"), three.out());
    }

    @Test
    void aReportOfASessionNotesOnItToo() throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            assertTrue(session.report().contains("\n       note: no access was seen: "), session.report());

            RobustAtomicInteger value = new RobustAtomicInteger();
            value.set(1);
            assertTrue(session.report().contains("\n       note: only one thread made accesses, "), session.report());
            session.report().lines().forEach(line -> assertTrue(line.length() <= 100, line));
            session.assertRobust();

            RobustThreads.join(RobustThreads.start(value::get));
            assertFalse(session.report().contains("note: "), session.report());
        }
    }

    static class Ordinary {
        @Test
        void test() {
            for (int i = 0; i < 2; i++) {
                Actors.run(() -> {}, () -> {});
            }
            Actors.run(() -> {}, () -> {});
        }
    }

    static class InASession {
        @Test
        void test() {
            try (Session session = Sanitizer.open()) {
                Actors.run(session::counts, () -> Actors.run(session::counts));
            }
        }

        @RobustnessTest(iterations = 2)
        void robust() {
            Actors.run(() -> {}, () -> Actors.run(() -> {}));
        }
    }

    static final class RunsOrdinary {
        public static void main(String[] args) {
            TestJvmTest.launch(Ordinary.class);
        }
    }

    static final class RunsInASession {
        public static void main(String[] args) {
            TestJvmTest.launch(InASession.class);
        }
    }

    @Test
    void actorsInAnOrdinaryTestSayThatNothingIsChecked() throws Exception {
        String[] lines = Forked.run(RunsOrdinary.class, null, "-Djrsan.enabled=true")
                .err()
                .split("\n");

        assertEquals(2, lines.length, "one for each line of code");
        assertTrue(
                lines[0].matches(
                        "JRSan: the actors at NotesTest.java:[0-9]+ are in no session, so nothing is checked: make"
                                + " the test a @RobustnessTest, or open a session around them by Sanitizer.open\\(\\)"),
                lines[0]);
    }

    @Test
    void whereCheckingIsOffTheySayItOnce() throws Exception {
        Forked forked = Forked.run(RunsOrdinary.class, null);

        assertEquals("false\n", forked.out());
        assertTrue(
                forked.err()
                        .matches(
                                "JRSan: the actors at NotesTest.java:[0-9]+ are not checked, because checking is off: make the"
                                        + " test a @RobustnessTest, or add -Djrsan.enabled=true and open a session\n"),
                forked.err());
    }

    @Test
    void whereCheckingWasTurnedOffTheySayNothing() throws Exception {
        assertEquals(new Forked(0, "false\n", ""), Forked.run(RunsOrdinary.class, null, "-Djrsan.enabled=false"));
    }

    @Test
    void actorsInASessionSayNothing() throws Exception {
        assertEquals(
                "",
                Forked.run(RunsInASession.class, null, "-Djrsan.enabled=true").err());
    }
}
