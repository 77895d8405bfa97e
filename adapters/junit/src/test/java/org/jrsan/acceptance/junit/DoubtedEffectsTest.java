package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.Actors;
import org.jrsan.junit.Outcomes;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.sync.RobustCountDownLatch;
import org.jrsan.sync.RobustTime;
import org.junit.jupiter.api.Test;

/** What weak runs show, but not for sure, is not judged harmless, nor an outcome. */
class DoubtedEffectsTest {
    /** Store buffering, which an assertion refuses every second time only. */
    static class EverySecond {
        private static final AtomicInteger BOTH = new AtomicInteger();

        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final RobustAtomicInteger y = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            int[] results = new int[2];
            Actors.run(() -> results[0] = buffer(x, y), () -> results[1] = buffer(y, x));
            if (results[0] + results[1] == 0) {
                assertTrue(BOTH.incrementAndGet() % 2 == 0, "both are 0");
            }
        }

        private static int buffer(RobustAtomicInteger own, RobustAtomicInteger other) {
            own.setRelease(1);
            return other.getAcquire();
        }
    }

    /** An actor tells the time. */
    static class Clock {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final RobustAtomicInteger y = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            Actors.of(() -> tell(x, y), () -> tell(y, x)).run();
        }

        private static long tell(RobustAtomicInteger own, RobustAtomicInteger other) {
            own.setRelease(1);
            other.getAcquire();
            return System.nanoTime();
        }
    }

    private static String failure(Class<?> test) {
        return Kit.run(test, "jrsan.schedule", "auto", "jrsan.continuations", "400")
                .failure()
                .getLocalizedMessage();
    }

    @Test
    void aFailureThatDoesNotComeAgain() {
        String message = failure(EverySecond.class);
        assertTrue(message.contains("effect    UNJUDGED: a weak run failed: "), message);
        assertTrue(message.replaceAll("\\s+", " ").contains("It was run again, and showed something else"), message);
        assertFalse(message.contains("HARMLESS"), message);
    }

    @Test
    void anOutcomeThatIsAnotherOneEachTime() {
        String message = failure(Clock.class);
        assertTrue(message.contains("effect    UNJUDGED: a weak run has outcome "), message);
        assertFalse(message.contains("OUTCOME:"), message);
    }

    /** A sleep of less than a second may be over at any moment; it takes no time. */
    static class Sleeping {
        private final RobustAtomicInteger state = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            long before = RobustTime.nanoTime();
            Object seen = Actors.of(this::sleep, state::get).run().result(1);
            assertTrue(seen.equals(0), "the sleeper was first");
            assertTrue(RobustTime.nanoTime() > before);
        }

        private int sleep() throws InterruptedException {
            RobustTime.sleep(999L, 1);
            state.set(1);
            return 0;
        }
    }

    @Test
    void aSleepOrdersNothing() {
        assertTrue(failure(Sleeping.class).contains("the sleeper was first"));
    }

    /** Who sleeps for a second or more is the last one: an hour is time enough for all others. */
    static class Patient {
        private final RobustAtomicInteger state = new RobustAtomicInteger();
        private final RobustCountDownLatch ended = new RobustCountDownLatch(1);

        @RobustnessTest
        void test() {
            Outcomes seen = Actors.run(this::sleep, state::get, this::awaitTheEnd);
            assertEquals(0, seen.result(1), "the sleeper was first");
            assertEquals(true, seen.result(2), "a minute was over before an hour");
        }

        private int sleep() throws InterruptedException {
            RobustTime.sleep(3_600_000L);
            state.set(1);
            ended.countDown();
            return 0;
        }

        private boolean awaitTheEnd() throws InterruptedException {
            return !ended.await(1, TimeUnit.MINUTES) && ended.await(1, TimeUnit.DAYS);
        }
    }

    @Test
    void aLongWaitIsOverOnlyWhenNobodyElseCanGoOn() {
        Kit kit = Kit.run(Patient.class, "jrsan.schedule", "auto");
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
        assertTrue(kit.out().contains("Patient.test: ROBUST_SO_FAR: "), kit::out);
        assertTrue(
                kit.out().contains("a wait of a second or more was over only when nobody else could go on"), kit::out);
    }

    /** Clocks go on by what a thread waits for. */
    static class Waiting {
        private final RobustAtomicInteger state = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            Actors.run(this::waits, this::waits);
            assertTrue(state.get() == 2);
        }

        private void waits() throws InterruptedException {
            long end = RobustTime.currentTimeMillis() + 500L;
            while (RobustTime.currentTimeMillis() < end) {
                RobustTime.sleep(100L);
            }
            state.incrementAndGet();
        }
    }

    @Test
    void aDeadlineComes() {
        Kit kit = Kit.run(Waiting.class, "jrsan.schedule", "auto");
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
        assertTrue(kit.out().contains("Waiting.test: ROBUST: "), kit::out);
    }
}
