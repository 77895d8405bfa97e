package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Set;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.WaitMode;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustConcurrentMap;
import org.jrsan.sync.RobustCyclicBarrier;
import org.jrsan.sync.RobustExchanger;
import org.jrsan.sync.RobustMonitor;
import org.jrsan.sync.RobustPhaser;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustStampedLock;
import org.jrsan.sync.RobustThread;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.condition.EnabledForJreRange;
import org.junit.jupiter.api.condition.JRE;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Synchronisers whose waits are kept by the schedule: all classes are run, each once, as they were counted by hand. */
class ScheduledSynchronisersTest {
    private static String out(Class<?> test) {
        Kit kit = Kit.run(test, "jrsan.schedule", "exhaustive", "jrsan.sites", "off", "jrsan.iterations", "10000");
        kit.tests().failed().stream().findFirst().ifPresent(failed -> {
            throw new AssertionError(kit.failure());
        });
        return kit.out();
    }

    private static void assertAll(int classes, Class<?> test) {
        String text = out(test);
        assertTrue(text.contains(", " + classes + " iteration"), text);
        assertTrue(text.contains(", all classes of schedules\n"), text);
    }

    private static void assertFails(String message, Class<?> test) {
        String text = Kit.run(test, "jrsan.schedule", "exhaustive", "jrsan.iterations", "10000")
                .failure()
                .getLocalizedMessage();
        assertTrue(text.contains(message), text);
    }

    static class Barrier {
        private final PlainInt sum = new PlainInt();
        private final PlainInt[] slots = {new PlainInt(), new PlainInt(), new PlainInt()};
        private final RobustCyclicBarrier barrier = new RobustCyclicBarrier(3, () -> {
            for (PlainInt slot : slots) {
                sum.set(sum.get() + slot.get());
            }
        });

        private int meet(int party) throws InterruptedException, BrokenBarrierException {
            slots[party].set(party + 1);
            int index = barrier.await();
            assertEquals(6, sum.get());
            return index;
        }

        @RobustnessTest
        void test() {
            Actors.run(() -> meet(0), () -> meet(1), () -> meet(2));
        }
    }

    @Test
    void threeThreadsMeetInSixOrders() {
        assertAll(6, Barrier.class);
    }

    static class ImpatientBarrier {
        private final RobustCyclicBarrier barrier = new RobustCyclicBarrier(2);

        @RobustnessTest
        void test() {
            Actors.of(
                            () -> {
                                new RobustAtomicInteger().set(1);
                                try {
                                    return "met " + barrier.await(1, TimeUnit.MILLISECONDS);
                                } catch (TimeoutException e) {
                                    return "late";
                                }
                            },
                            () -> {
                                try {
                                    return "met " + barrier.await();
                                } catch (BrokenBarrierException e) {
                                    return "broken";
                                }
                            })
                    .arbiter(() -> String.valueOf(barrier.isBroken()))
                    .run();
        }
    }

    /** The second comes first; the first comes first and both meet; it gives up before or after the second has come. */
    @Test
    void aTimeoutBreaksABarrierForAll() {
        assertAll(4, ImpatientBarrier.class);
    }

    static class ResetBarrier {
        private final RobustCyclicBarrier barrier = new RobustCyclicBarrier(2);

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        try {
                            return barrier.await();
                        } catch (BrokenBarrierException e) {
                            return -1;
                        }
                    },
                    () -> {
                        barrier.reset();
                        return null;
                    });
        }
    }

    @Test
    void aResetThatComesTooEarlyLeavesTheThreadWaiting() {
        assertFails("JRSan: deadlock: no thread can go on\n", ResetBarrier.class);
    }

    static class InterruptedBarrier {
        private final RobustCyclicBarrier barrier = new RobustCyclicBarrier(2);
        private final RobustAtomicInteger outcome = new RobustAtomicInteger();

        @RobustnessTest
        void test() throws InterruptedException {
            RobustThread thread = new RobustThread(() -> {
                try {
                    outcome.set(barrier.await() == 1 ? 1 : 2);
                } catch (InterruptedException e) {
                    outcome.set(3);
                } catch (BrokenBarrierException e) {
                    outcome.set(4);
                }
            });
            thread.start();
            thread.interrupt();
            try {
                barrier.await();
                assertTrue(outcome.get() < 3);
            } catch (BrokenBarrierException e) {
                RobustThreads.join(thread);
                assertEquals(3, outcome.get());
            }
            RobustThreads.join(thread);
        }
    }

    @Test
    void anInterruptBreaksABarrierForAll() {
        String text = out(InterruptedBarrier.class);
        assertTrue(text.contains(", all classes of schedules\n"), text);
    }

    static class Pairs {
        private final RobustExchanger<PlainInt> exchanger = new RobustExchanger<>();

        private int swap(int value) throws InterruptedException {
            PlainInt own = new PlainInt();
            own.set(value);
            return exchanger.exchange(own).get();
        }

        @RobustnessTest
        void test() {
            Actors.run(() -> swap(1), () -> swap(2));
        }
    }

    @Test
    void twoThreadsExchangeInTwoOrders() {
        assertAll(2, Pairs.class);
    }

    static class OneTooMany {
        private final RobustExchanger<Integer> exchanger = new RobustExchanger<>();

        private int impatient(int own) throws InterruptedException {
            new RobustAtomicInteger().set(own);
            try {
                return exchanger.exchange(own, 1, TimeUnit.MILLISECONDS);
            } catch (TimeoutException e) {
                return 0;
            }
        }

        @RobustnessTest
        void test() {
            Actors.of(() -> impatient(1), () -> impatient(2), () -> impatient(3))
                    .run();
        }
    }

    @Test
    void whoFindsNobodyGivesUp() {
        assertAll(60, OneTooMany.class);
    }

    static class Phases {
        private final RobustPhaser phaser = new RobustPhaser(2);
        private final PlainInt one = new PlainInt();
        private final PlainInt other = new PlainInt();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        one.set(1);
                        phaser.arriveAndAwaitAdvance();
                        other.set(2);
                        return phaser.arriveAndDeregister();
                    },
                    () -> {
                        other.set(1);
                        phaser.arriveAndAwaitAdvance();
                        phaser.arriveAndAwaitAdvance();
                        return other.get() + one.get();
                    });
        }
    }

    @Test
    void twoPhasesHaveEightOrders() {
        assertAll(8, Phases.class);
    }

    static class Tree {
        private final RobustPhaser root = new RobustPhaser();
        private final RobustPhaser left = new RobustPhaser(root, 1);
        private final RobustPhaser right = new RobustPhaser(root, 1);
        private final PlainInt data = new PlainInt();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        data.set(1);
                        return left.arrive();
                    },
                    () -> {
                        right.arriveAndAwaitAdvance();
                        return data.get();
                    });
        }
    }

    @Test
    void aTreeOfPhasersIsOneResource() {
        assertAll(2, Tree.class);
    }

    static class StampedLock {
        private final RobustStampedLock lock = new RobustStampedLock();
        private final PlainInt one = new PlainInt();
        private final PlainInt other = new PlainInt();

        private void write() {
            long stamp = lock.writeLock();
            one.set(one.get() + 1);
            other.set(other.get() + 1);
            lock.unlockWrite(stamp);
        }

        private int read() {
            long stamp = lock.tryOptimisticRead();
            int seen = one.get() - other.get();
            if (lock.validate(stamp)) {
                return seen;
            }
            stamp = lock.readLock();
            seen = one.get() - other.get();
            lock.unlockRead(stamp);
            return seen;
        }

        @RobustnessTest
        void test() {
            Actors.run(Actors.action(this::write), this::read);
        }
    }

    @Test
    void optimisticReadsAreSteps() {
        assertAll(6, StampedLock.class);
    }

    static class LeaksAStamp {
        private final RobustStampedLock lock = new RobustStampedLock();

        @RobustnessTest
        void test() {
            Actors.run(lock::readLock, () -> {
                long stamp = lock.writeLock();
                lock.unlockWrite(stamp);
                return null;
            });
        }
    }

    @Test
    void aStampThatIsNotGivenBackIsADeadlock() {
        assertFails("JRSan: deadlock", LeaksAStamp.class);
    }

    static class AsksForInterrupts {
        @RobustnessTest
        void test() throws InterruptedException {
            RobustAtomicInteger answer = new RobustAtomicInteger();
            RobustThread asked = new RobustThread(() -> answer.set(RobustThread.interrupted() ? 1 : 2));
            asked.start();
            asked.interrupt();
            boolean isInterrupted = asked.isInterrupted();
            RobustThreads.join(asked);
            assertNotEquals(0, answer.get());
            if (answer.get() == 2) {
                assertTrue(isInterrupted);
            }
        }
    }

    /** It asks before the interrupt, between, and after the question of the other thread. */
    @Test
    void anInterruptIsAStep() {
        assertAll(3, AsksForInterrupts.class);
    }

    static class MonitorBuffer {
        private final Object monitor = new Object();
        private final PlainInt content = new PlainInt();

        private void put(int value) {
            RobustMonitor.synchronizedOn(monitor, () -> {
                while (content.get() != 0) {
                    await(monitor);
                }
                content.set(value);
                RobustMonitor.notifyAllOn(monitor);
            });
        }

        private int take() {
            int[] taken = new int[1];
            RobustMonitor.synchronizedOn(monitor, () -> {
                while (content.get() == 0) {
                    await(monitor);
                }
                taken[0] = content.get();
                content.set(0);
                RobustMonitor.notifyAllOn(monitor);
            });
            return taken[0];
        }

        static void await(Object monitor) {
            try {
                RobustMonitor.waitOn(monitor);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        @RobustnessTest
        void test() {
            Actors.run(Actors.action(() -> put(1)), Actors.action(() -> put(2)), () -> take() + take());
        }
    }

    /** The same program with a lock and its condition. */
    static class LockBuffer {
        private final RobustReentrantLock lock = new RobustReentrantLock();
        private final Condition changed = lock.newCondition();
        private final PlainInt content = new PlainInt();

        private void put(int value) throws InterruptedException {
            lock.lock();
            while (content.get() != 0) {
                changed.await();
            }
            content.set(value);
            changed.signalAll();
            lock.unlock();
        }

        private int take() throws InterruptedException {
            lock.lock();
            while (content.get() == 0) {
                changed.await();
            }
            int taken = content.get();
            content.set(0);
            changed.signalAll();
            lock.unlock();
            return taken;
        }

        @RobustnessTest
        void test() {
            Actors.run(Actors.action(() -> put(1)), Actors.action(() -> put(2)), () -> take() + take());
        }
    }

    private static String iterations(Class<?> test) {
        String text = out(test);
        assertTrue(text.contains("not known to be ROBUST: a wait could have ended early once more\n"), text);
        return text.replaceAll("(?s).* threads, ([0-9]+ iterations),.*", "$1");
    }

    @Test
    void aMonitorHasTheClassesOfALockWithACondition() {
        assertEquals(iterations(LockBuffer.class), iterations(MonitorBuffer.class));
    }

    /** Waits without a loop, so that it is right only if no wait ends early. */
    static class WaitsOnce {
        final Object monitor = new Object();
        final PlainInt content = new PlainInt();

        int take() throws Exception {
            return RobustMonitor.callSynchronizedOn(monitor, () -> {
                if (content.get() == 0) {
                    RobustMonitor.waitOn(monitor);
                }
                return content.get();
            });
        }

        void put() {
            RobustMonitor.synchronizedOn(monitor, () -> {
                content.set(1);
                RobustMonitor.notifyOn(monitor);
            });
        }

        @RobustnessTest
        void test() {
            int[] taken = new int[1];
            Actors.run(Actors.action(() -> taken[0] = take()), Actors.action(this::put));
            assertEquals(1, taken[0], "what was taken");
        }
    }

    static class AwaitsOnce extends WaitsOnce {
        private final RobustReentrantLock lock = new RobustReentrantLock();
        private final Condition changed = lock.newCondition();

        @Override
        int take() throws Exception {
            lock.lock();
            try {
                if (content.get() == 0) {
                    await(changed);
                }
                return content.get();
            } finally {
                lock.unlock();
            }
        }

        void await(Condition condition) throws InterruptedException {
            condition.await();
        }

        @Override
        void put() {
            lock.lock();
            content.set(1);
            changed.signal();
            lock.unlock();
        }

        @Override
        @RobustnessTest
        void test() {
            super.test();
        }
    }

    static class AwaitsOnceUninterruptibly extends AwaitsOnce {
        @Override
        void await(Condition condition) {
            condition.awaitUninterruptibly();
        }

        @Override
        @RobustnessTest
        void test() {
            super.test();
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {WaitsOnce.class, AwaitsOnce.class, AwaitsOnceUninterruptibly.class})
    void aWaitMayEndEarly(Class<?> test) {
        String failure = "what was taken ==> expected: <1> but was: <0>";
        for (String schedule : List.of("exhaustive", "random", "pct", "pos")) {
            Throwable thrown = Kit.run(test, "jrsan.schedule", schedule, "jrsan.iterations", "1000")
                    .failure();
            assertEquals(failure, thrown.getLocalizedMessage());
            String report = thrown.getSuppressed()[0].getLocalizedMessage();
            String code = report.replaceAll("(?s).*replay=(\\S+).*", "$1");
            assertEquals(failure, Kit.run(test, "jrsan.replay", code).failure().getLocalizedMessage());
        }
    }

    static class AsksWhoWaits {
        private static final Set<Boolean> SEEN = ConcurrentHashMap.newKeySet();

        private final RobustReentrantLock lock = new RobustReentrantLock();
        private final Condition changed = lock.newCondition();

        private boolean await() throws InterruptedException {
            lock.lock();
            try {
                return changed.await(1, TimeUnit.MILLISECONDS);
            } finally {
                lock.unlock();
            }
        }

        private boolean ask() {
            lock.lock();
            try {
                boolean waits = lock.hasWaiters(changed);
                assertEquals(waits ? 1 : 0, lock.getWaitQueueLength(changed));
                SEEN.add(waits);
                return waits;
            } finally {
                lock.unlock();
            }
        }

        @RobustnessTest
        void test() {
            Actors.run(this::await, this::ask);
        }
    }

    @Test
    void aLockTellsWhoWaitsOnItsCondition() {
        AsksWhoWaits.SEEN.clear();
        // No access is an atomic one, so nothing was checked.
        assertFails("NOTHING_CHECKED", AsksWhoWaits.class);
        assertEquals(Set.of(true, false), AsksWhoWaits.SEEN);
    }

    static class LostNotification {
        private final Object monitor = new Object();

        @RobustnessTest
        void test() {
            Actors.run(
                    Actors.action(() -> RobustMonitor.synchronizedOn(monitor, () -> MonitorBuffer.await(monitor))),
                    Actors.action(() -> RobustMonitor.synchronizedOn(monitor, () -> RobustMonitor.notifyOn(monitor))));
        }
    }

    @Test
    void aNotificationThatComesTooEarlyIsLost() {
        assertFails("JRSan: deadlock", LostNotification.class);
    }

    static class ImpatientMonitor {
        private final Object monitor = new Object();
        private final PlainInt data = new PlainInt();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> RobustMonitor.callSynchronizedOn(monitor, () -> {
                        RobustMonitor.waitOn(monitor, 10);
                        return data.get();
                    }),
                    () -> RobustMonitor.callSynchronizedOn(monitor, () -> {
                        data.set(1);
                        RobustMonitor.notifyOn(monitor);
                        return null;
                    }));
        }
    }

    /**
     * The notifier is in the monitor before the wait; or it ends the wait; or it comes after the wait has ended, before or after
     * that has entered the monitor again. While it is in there, it makes no difference that the wait ends.
     */
    @Test
    void aTimedWaitMayEndBeforeItsNotification() {
        assertAll(4, ImpatientMonitor.class);
    }

    static class SynchronizedBeside {
        private final Object monitor = new Object();
        private final RobustAtomicInteger x = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            Actors.of(() -> RobustMonitor.callSynchronizedOn(monitor, () -> x.get() + x.incrementAndGet()), () -> {
                        synchronized (monitor) {
                            return x.get() + x.incrementAndGet();
                        }
                    })
                    .arbiter(() -> assertEquals(2, x.get()))
                    .run();
        }
    }

    @Test
    void synchronizedBlocksExcludeThreadsOutOfSight() {
        String text = out(SynchronizedBeside.class);
        assertTrue(text.contains(", a part of the schedules\n"), text);
    }

    static class TwoStarts {
        private final RobustAtomicInteger x = new RobustAtomicInteger();

        @RobustnessTest
        void test() throws InterruptedException {
            Thread first = RobustThreads.start(() -> x.set(1));
            x.get();
            Thread second = RobustThreads.start(() -> x.set(2));
            RobustThreads.join(first);
            RobustThreads.join(second);
        }
    }

    /** The first thread writes before the read, between it and the second, and after that; a start itself is no step. */
    @Test
    void whatAThreadDoesMayComeBeforeTheNextStart() {
        assertAll(3, TwoStarts.class);
    }

    static class OwnVirtualThreads {
        private final RobustAtomicInteger x = new RobustAtomicInteger();

        @RobustnessTest
        void test() throws InterruptedException {
            Thread first = RobustThreads.startVirtual(() -> x.set(1));
            Thread second = RobustThreads.startVirtual("second", x::get);
            RobustThreads.join(first);
            RobustThreads.join(second);
        }
    }

    @Test
    @EnabledForJreRange(min = JRE.JAVA_21)
    void virtualThreadsOfTheUserTakePart() {
        assertAll(2, OwnVirtualThreads.class);
    }

    static class AsksForStates {
        private final RobustAtomicInteger x = new RobustAtomicInteger();

        @RobustnessTest
        void test() throws InterruptedException {
            Thread waits = RobustThreads.start(() -> x.awaitValueUninterruptibly(1, WaitMode.VOLATILE));
            while (RobustThreads.getState(waits) != Thread.State.WAITING) {
                Thread.onSpinWait();
            }
            x.set(1);
            RobustThreads.join(waits);
            assertEquals(Thread.State.TERMINATED, RobustThreads.getState(waits));
        }
    }

    @Test
    void aThreadIsAskedForTheStateThatItWouldHave() {
        String text = out(AsksForStates.class);
        assertTrue(text.contains("a thread asked for the state of another one"), text);
    }

    static class Memo {
        private final RobustConcurrentMap<String, Integer> map = new RobustConcurrentMap<>();
        private final RobustAtomicInteger made = new RobustAtomicInteger();

        private int get() {
            return map.computeIfAbsent("key", key -> made.incrementAndGet());
        }

        @RobustnessTest
        void test() {
            Actors.of(this::get, this::get)
                    .arbiter(() -> assertEquals(1, made.get()))
                    .run();
        }
    }

    /** The second waits for the function of the first. */
    @Test
    void aFunctionOfAMapIsUnderControl() {
        assertAll(2, Memo.class);
    }

    static class Lookup {
        private final RobustConcurrentMap<String, Integer> map = new RobustConcurrentMap<>();
        private final RobustAtomicInteger made = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            Actors.run(() -> map.compute("key", (key, old) -> made.incrementAndGet()), () -> map.get("key"));
        }
    }

    /** A look comes before the call, during it, and after it. */
    @Test
    void aLookDoesNotWaitForAFunction() {
        assertAll(3, Lookup.class);
    }
}
