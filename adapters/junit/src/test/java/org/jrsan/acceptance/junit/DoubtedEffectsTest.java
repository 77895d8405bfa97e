package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicInteger;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
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

    /** A sleep may be over at any moment; it takes no time. */
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
            RobustTime.sleep(3_600_000L, 1);
            state.set(1);
            return 0;
        }
    }

    @Test
    void aSleepOrdersNothing() {
        assertTrue(failure(Sleeping.class).contains("the sleeper was first"));
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
            long end = RobustTime.currentTimeMillis() + 86_400_000L;
            while (RobustTime.currentTimeMillis() < end) {
                RobustTime.sleep(1_000_000L);
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
