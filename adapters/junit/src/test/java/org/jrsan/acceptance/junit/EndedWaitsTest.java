package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Set;
import java.util.concurrent.ConcurrentSkipListSet;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.Actors;
import org.jrsan.junit.Outcomes;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustMonitor;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/**
 * Waits on a monitor, or a condition, that end by time or by an interrupt. Such a thread has to enter the monitor again, so it goes on only
 * while that is free. Whoever notifies after it has given up means another thread.
 */
class EndedWaitsTest {
    private static void run(Class<?> test, String schedule) {
        Kit kit = Kit.run(test, "jrsan.schedule", schedule, "jrsan.iterations", "300");
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
        assertFalse(kit.out().contains("a thread blocked where JRSan does not see it"), kit::out);
    }

    static class Loop {
        private final Object monitor = new Object();
        private final PlainInt done = new PlainInt();
        private final RobustAtomicInteger steps = new RobustAtomicInteger();

        private int await() {
            RobustMonitor.synchronizedOn(monitor, () -> {
                while (done.get() == 0) {
                    waitOn(monitor, 10);
                }
            });
            return 0;
        }

        private int finish() {
            RobustMonitor.synchronizedOn(monitor, () -> {
                steps.incrementAndGet();
                done.set(1);
                steps.incrementAndGet();
                RobustMonitor.notifyOn(monitor);
            });
            return 0;
        }

        static void waitOn(Object monitor, long millis) {
            try {
                RobustMonitor.waitOn(monitor, millis);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        @RobustnessTest
        void test() {
            Actors.of(this::await, this::finish).run();
            assertEquals(1, done.get());
        }
    }

    @Test
    void aLoopOfTimedWaitsEndsBesideAThreadInTheMonitor() {
        run(Loop.class, "random");
    }

    static class Interrupted {
        private final Object monitor = new Object();
        private final PlainInt waits = new PlainInt();
        private final RobustAtomicInteger steps = new RobustAtomicInteger();

        private boolean await() {
            boolean[] wasInterrupted = new boolean[1];
            RobustMonitor.synchronizedOn(monitor, () -> {
                waits.set(1);
                try {
                    RobustMonitor.waitOn(monitor);
                } catch (InterruptedException e) {
                    wasInterrupted[0] = true;
                }
            });
            return wasInterrupted[0];
        }

        private int interrupt(Thread other) {
            RobustMonitor.synchronizedOn(monitor, () -> {
                RobustThreads.interrupt(other);
                steps.incrementAndGet();
                steps.incrementAndGet();
            });
            return 0;
        }

        @RobustnessTest
        void test() throws InterruptedException {
            Thread first = RobustThreads.start(this::await);
            Thread second = RobustThreads.start(() -> interrupt(first));
            RobustThreads.join(first);
            RobustThreads.join(second);
        }
    }

    @Test
    void anInterruptByAThreadInTheMonitorEndsAWait() {
        run(Interrupted.class, "random");
    }

    /** Whoever was there first may have given up, when another thread holds the lock and signals: then that ends the second wait. */
    static class TwoWaits {
        private static final Set<String> MET = new ConcurrentSkipListSet<>();

        private final RobustReentrantLock lock = new RobustReentrantLock();
        private final Condition changed = lock.newCondition();
        private final PlainInt waits = new PlainInt();
        private final PlainInt orders = new PlainInt();

        private String await() throws InterruptedException {
            lock.lock();
            waits.set(waits.get() + 1);
            int place = waits.get();
            boolean isSignalled = changed.await(1, TimeUnit.MILLISECONDS);
            orders.set(orders.get() + 1);
            int order = orders.get();
            lock.unlock();
            return place + (isSignalled ? " signalled " : " timed out ") + order;
        }

        private String signal() {
            lock.lock();
            int before = waits.get() + 10 * orders.get();
            changed.signal();
            lock.unlock();
            return "signal at " + before;
        }

        @RobustnessTest
        void test() {
            Outcomes outcomes = Actors.run(this::await, this::await, this::signal);
            MET.add(outcomes.results().toString());
        }
    }

    @Test
    void aSignalMeansWhoHasNotGivenUp() {
        run(TwoWaits.class, "exhaustive");
        // Nobody had the lock again when the signal came.
        assertTrue(TwoWaits.MET.contains("[1 timed out 1, 2 signalled 2, signal at 2]"), TwoWaits.MET::toString);
        assertTrue(TwoWaits.MET.contains("[1 signalled 1, 2 timed out 2, signal at 2]"), TwoWaits.MET::toString);
    }
}
