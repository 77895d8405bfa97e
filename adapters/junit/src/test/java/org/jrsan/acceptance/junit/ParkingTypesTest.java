package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.locks.LockSupport;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.atomic.RobustFences;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.sync.RobustLockSupport;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Parking by the drop-in methods: the JDK's without a schedule, and steps under one. */
class ParkingTypesTest {
    /** Somebody waits until it is opened. */
    private static class Gate {
        final RobustAtomicReference<Thread> waiter = new RobustAtomicReference<>();
        final RobustAtomicInteger open = new RobustAtomicInteger();
        private final boolean isFenced;
        private final boolean isHalfSwapped;

        Gate(boolean isFenced, boolean isHalfSwapped) {
            this.isFenced = isFenced;
            this.isHalfSwapped = isHalfSwapped;
        }

        private void fence() {
            if (isFenced) {
                RobustFences.fullFence();
            }
        }

        int await() {
            waiter.setRelease(Thread.currentThread());
            fence();
            while (open.getAcquire() == 0) {
                RobustLockSupport.park(this);
            }
            return open.getAcquire();
        }

        int open() {
            open.setRelease(1);
            fence();
            if (isHalfSwapped) {
                LockSupport.unpark(waiter.getAcquire());
            } else {
                RobustLockSupport.unpark(waiter.getAcquire());
            }
            return 0;
        }

        void run() {
            assertEquals(1, Actors.of(this::await, this::open).run().result(0));
        }
    }

    static class Fenced {
        @RobustnessTest
        void test() {
            new Gate(true, false).run();
        }
    }

    static class Unfenced {
        @RobustnessTest
        void test() {
            new Gate(false, false).run();
        }
    }

    static class HalfSwapped {
        @RobustnessTest
        void test() {
            new Gate(true, true).run();
        }
    }

    static class HalfSwappedAndPolled {
        @RobustnessTest
        void test() {
            Gate gate = new Gate(true, true);
            RobustAtomicInteger passed = new RobustAtomicInteger();
            Actors.of(
                            () -> {
                                gate.await();
                                passed.set(1);
                            },
                            gate::open,
                            () -> {
                                while (passed.get() == 0) {
                                    Thread.onSpinWait();
                                }
                            })
                    .run();
        }
    }

    /** Nobody told the schedule: the JVM knows. */
    @ParameterizedTest
    @ValueSource(classes = {HalfSwapped.class, HalfSwappedAndPolled.class})
    void whoIsUnparkedByTheJdkGoesOn(Class<?> test) {
        Kit kit = Kit.run(test, "jrsan.schedule", "exhaustive");
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
        assertTrue(kit.out().contains("code that JRSan does not see unparked a thread"), kit::out);
    }

    @Test
    void whoWakesTheWaiterUpInEachOrderPasses() {
        Kit kit = Kit.run(Fenced.class, "jrsan.schedule", "exhaustive");
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
        assertTrue(kit.out().contains("ROBUST_SO_FAR"), kit::out);
        assertTrue(kit.out().contains("a wait could have ended early once more"), kit::out);
        assertFalse(kit.out().contains("a thread blocked where JRSan does not see it"), kit::out);
    }

    /** Weak memory may show the waiter that it is shut, and the other that nobody waits. */
    @Test
    void aWakeUpThatWeakMemoryLosesIsHarmful() {
        Kit kit = Kit.run(Unfenced.class, "jrsan.schedule", "exhaustive", "jrsan.continuations", "100");
        kit.tests().assertStatistics(stats -> stats.started(1).failed(1));
        String report = String.valueOf(kit.failure());
        assertTrue(report.contains("HARMFUL: a weak run failed: deadlock: no thread can go on"), () -> report);
    }

    @Test
    @Timeout(60)
    void withoutAScheduleTheyAreTheJdks() {
        RobustLockSupport.unpark(null);
        RobustLockSupport.unpark(Thread.currentThread());
        RobustLockSupport.park();
        RobustLockSupport.unpark(Thread.currentThread());
        RobustLockSupport.park(this);
        Thread.currentThread().interrupt();
        RobustLockSupport.park(this);
        assertTrue(Thread.interrupted());
        RobustLockSupport.parkNanos(1);
        RobustLockSupport.parkNanos(this, 1);
        RobustLockSupport.parkUntil(1);
        RobustLockSupport.parkUntil(this, 1);
        assertNull(LockSupport.getBlocker(Thread.currentThread()));
    }

    @Test
    void whatAThreadWaitsForIsShown() throws InterruptedException {
        Thread thread = new Thread(() -> RobustLockSupport.park(this));
        thread.start();
        while (thread.getState() != Thread.State.WAITING) {
            Thread.onSpinWait();
        }
        assertSame(this, LockSupport.getBlocker(thread));
        RobustLockSupport.unpark(thread);
        thread.join();
    }
}
