package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustReentrantLock;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops that spin in a way that nobody knows end, as whoever spins makes way for others. */
class FairSchedulesTest {
    /** A lock that is tried by an exchange. */
    static class TestAndSet {
        private final RobustAtomicBoolean held = new RobustAtomicBoolean();
        private final PlainInt count = new PlainInt();

        private int add() {
            while (held.getAndSet(true)) {
                Thread.onSpinWait();
            }
            count.set(count.get() + 1);
            held.set(false);
            return 0;
        }

        @RobustnessTest
        void test() {
            Actors.of(this::add, this::add).run();
            assertEquals(2, count.get());
        }
    }

    /** The same, with a counter that is put back. */
    static class CountUpAndDown {
        private final RobustAtomicInteger inside = new RobustAtomicInteger();
        private final PlainInt count = new PlainInt();

        private int add() {
            while (inside.getAndIncrement() != 0) {
                inside.getAndDecrement();
            }
            count.set(count.get() + 1);
            inside.getAndDecrement();
            return 0;
        }

        @RobustnessTest(iterations = 200)
        void test() {
            Actors.of(this::add, this::add).run();
            assertEquals(2, count.get());
        }
    }

    /** Looks under a lock. */
    static class PollsUnderALock {
        private final RobustReentrantLock lock = new RobustReentrantLock();
        private final PlainInt done = new PlainInt();

        private int look() {
            int seen = 0;
            while (seen == 0) {
                lock.lock();
                seen = done.get();
                lock.unlock();
            }
            return seen;
        }

        private int finish() {
            lock.lock();
            done.set(1);
            lock.unlock();
            return 0;
        }

        @RobustnessTest
        void test() {
            Actors.of(this::look, this::finish).run();
        }
    }

    /** Counts its turns, so that each turn changes something. */
    static class Counts {
        private final RobustAtomicBoolean done = new RobustAtomicBoolean();
        private final RobustAtomicLong turns = new RobustAtomicLong();

        private long look() {
            while (!done.get()) {
                turns.incrementAndGet();
            }
            return 0;
        }

        @RobustnessTest(iterations = 100)
        void test() {
            Actors.of(this::look, () -> done.compareAndSet(false, true)).run();
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {TestAndSet.class, CountUpAndDown.class, PollsUnderALock.class, Counts.class})
    void aLoopThatSpinsEnds(Class<?> test) {
        Kit kit = Kit.run(test, "jrsan.schedule", "auto");
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
        assertTrue(kit.out().contains(": ROBUST_SO_FAR: "), kit::out);
        assertTrue(kit.out().contains("a thread that spun, or ran for long, was held back"), kit::out);
        assertFalse(kit.out().contains("INCOMPLETE"), kit::out);
    }

    /** What does much and waits for nobody runs to its end. */
    static class RunsLong {
        private final RobustAtomicLong turns = new RobustAtomicLong();

        private long count() {
            for (int i = 0; i < 4_000; i++) {
                turns.incrementAndGet();
            }
            return turns.get();
        }

        @RobustnessTest(iterations = 3)
        void test() {
            Actors.of(this::count).run();
        }
    }

    @ParameterizedTest
    @ValueSource(classes = RunsLong.class)
    void whoIsAloneRunsOn(Class<?> test) {
        Kit kit = Kit.run(test, "jrsan.schedule", "auto");
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
        assertTrue(kit.out().contains(": ROBUST"), kit::out);
    }
}
