package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.LockSupport;
import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.WaitMode;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustBlockingQueue;
import org.jrsan.sync.RobustCountDownLatch;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustReentrantReadWriteLock;
import org.jrsan.sync.RobustSemaphore;
import org.jrsan.sync.RobustThread;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests whose threads run in schedules that JRSan chooses. */
class SchedulesTest {
    private static final String EXHAUSTIVE = "exhaustive";

    private static Kit run(Class<?> test, String schedule) {
        return Kit.run(test, "jrsan.schedule", schedule, "jrsan.sites", "off", "jrsan.iterations", "10000");
    }

    private static String failure(Class<?> test) {
        return run(test, EXHAUSTIVE).failure().getLocalizedMessage();
    }

    private static String pass(Class<?> test) {
        Kit kit = run(test, EXHAUSTIVE);
        kit.tests().assertStatistics(stats -> stats.started(1).succeeded(1));
        return kit.out();
    }

    private static void assertContains(String part, String text) {
        assertTrue(text.contains(part), text);
    }

    static class StoreBuffering {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final RobustAtomicInteger y = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        x.setRelease(1);
                        return y.getAcquire();
                    },
                    () -> {
                        y.setRelease(1);
                        return x.getAcquire();
                    });
        }
    }

    @Test
    void storeBufferingHasThreeClassesOfSchedules() {
        String message = failure(StoreBuffering.class);

        assertContains("JRSan: NOT_ROBUST: 1 violation, 0 races", message);
        assertContains("outcomes: (0, 1) 1 time, (1, 0) 1 time, (1, 1) 1 time\n", message);
        assertContains("3 threads, 3 iterations, 2 schedules, all classes of schedules", message);
    }

    static class VolatileStoreBuffering {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final RobustAtomicInteger y = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        x.set(1);
                        return y.get();
                    },
                    () -> {
                        y.set(1);
                        return x.get();
                    });
        }
    }

    @Test
    void aTestThatPassesSaysThatAllSchedulesWereRun() {
        assertEquals(
                "JRSan: VolatileStoreBuffering.test: ROBUST: 12 accesses, 2 locations, 3 threads,"
                        + " 3 iterations, 2 schedules, all classes of schedules\n",
                pass(VolatileStoreBuffering.class));
    }

    static class Ring {
        private static final int CAPACITY = 2;
        private final RobustAtomicInteger head = new RobustAtomicInteger();
        private final RobustAtomicInteger tail = new RobustAtomicInteger();
        private final PlainInt[] slots = {new PlainInt(), new PlainInt()};

        private boolean offer(int value) {
            int at = tail.getPlain();
            if (at - head.get() == CAPACITY) {
                return false;
            }
            slots[at % CAPACITY].set(value);
            tail.set(at + 1);
            return true;
        }

        private int poll() {
            int at = head.getPlain();
            if (at == tail.get()) {
                return 0;
            }
            int value = slots[at % CAPACITY].get();
            head.set(at + 1);
            return value;
        }

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        offer(1);
                        offer(2);
                        return offer(3);
                    },
                    () -> poll() + 10 * poll() + 100 * poll());
        }
    }

    @Test
    void aRingOfCapacityTwoHasFortyFour() {
        assertContains("44 iterations, 29 schedules, all classes of schedules\n", pass(Ring.class));
    }

    static class LostUpdate {
        private final RobustAtomicInteger sum = new RobustAtomicInteger();

        private void add() {
            sum.set(sum.get() + 1);
        }

        @RobustnessTest
        void test() {
            Actors.of(this::add, this::add)
                    .arbiter(() -> assertEquals(2, sum.get()))
                    .run();
        }
    }

    @Test
    void anAssertionThatFailsInOneScheduleFailsTheTest() {
        assertContains("expected: <2> but was: <1>", failure(LostUpdate.class));
    }

    static class WaitsForEachOther {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final RobustAtomicInteger y = new RobustAtomicInteger();

        @RobustnessTest
        void test() {
            Actors.run(() -> pass(x, y), () -> pass(y, x));
        }

        private static void pass(RobustAtomicInteger from, RobustAtomicInteger to) {
            from.awaitValueUninterruptibly(1, WaitMode.VOLATILE);
            to.set(1);
        }
    }

    static class LocksInTwoOrders {
        private final RobustReentrantLock one = new RobustReentrantLock();
        private final RobustReentrantLock other = new RobustReentrantLock();

        @RobustnessTest
        void test() {
            Actors.run(() -> both(one, other), () -> both(other, one));
        }

        private static void both(RobustReentrantLock first, RobustReentrantLock second) {
            first.lock();
            try {
                second.lock();
                second.unlock();
            } finally {
                first.unlock();
            }
        }
    }

    @ParameterizedTest
    @ValueSource(classes = {WaitsForEachOther.class, LocksInTwoOrders.class})
    void aDeadlockIsReportedWithThePlaceOfEachThread(Class<?> test) {
        String message = failure(test);

        assertContains("JRSan: deadlock: no thread can go on\n", message);
        assertContains("\nactor 0\n    at ", message);
        assertContains("\nactor 1\n    at ", message);
        assertContains(test.getSimpleName() + (test == LocksInTwoOrders.class ? ".both(" : ".pass("), message);
    }

    static class SpinsForEver {
        private final RobustAtomicBoolean flag = new RobustAtomicBoolean();

        private void spin() {
            while (!flag.get()) {
                Thread.onSpinWait();
            }
        }

        @RobustnessTest
        void test() {
            Actors.run(this::spin, this::spin);
        }
    }

    @Test
    void aSpinLoopThatNobodyEndsIsToldFromOneThatIsSlow() {
        assertContains("JRSan: the test does not end: its threads only repeat reads", failure(SpinsForEver.class));
    }

    static class SpinsUntilSet {
        private final RobustAtomicBoolean flag = new RobustAtomicBoolean();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        while (!flag.get()) {
                            Thread.onSpinWait();
                        }
                    },
                    () -> flag.set(true));
        }
    }

    @Test
    void aSpinLoopIsHeldBackSoNotAllSchedulesAreRun() {
        assertContains(", a part of the schedules\n", pass(SpinsUntilSet.class));
    }

    static class AllSynchronisers {
        private final RobustReentrantLock lock = new RobustReentrantLock();
        private final RobustReentrantReadWriteLock shared = new RobustReentrantReadWriteLock();
        private final RobustSemaphore permits = new RobustSemaphore(1);
        private final RobustCountDownLatch latch = new RobustCountDownLatch(2);
        private final RobustBlockingQueue<Integer> queue = new RobustBlockingQueue<>(new ArrayBlockingQueue<>(1));
        private final PlainInt guarded = new PlainInt();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        lock.lock();
                        guarded.set(guarded.get() + 1);
                        lock.unlock();
                        latch.countDown();
                        queue.put(1);
                        queue.put(2);
                    },
                    () -> {
                        lock.lock();
                        guarded.set(guarded.get() + 1);
                        lock.unlock();
                        permits.acquire();
                        permits.release();
                        latch.countDown();
                        assertEquals(1, queue.take());
                    },
                    () -> {
                        latch.await();
                        permits.acquire();
                        shared.readLock().lock();
                        assertEquals(2, guarded.get());
                        shared.readLock().unlock();
                        shared.writeLock().lock();
                        shared.writeLock().unlock();
                        permits.release();
                    });
        }
    }

    @Test
    void synchronisersAreSteps() {
        assertContains(", all classes of schedules\n", pass(AllSynchronisers.class));
    }

    static class Buffer {
        private final RobustReentrantLock lock = new RobustReentrantLock();
        private final Condition changed = lock.newCondition();
        private final PlainInt content = new PlainInt();

        private void put(int value) throws InterruptedException {
            lock.lock();
            try {
                while (content.get() != 0) {
                    changed.await();
                }
                content.set(value);
                changed.signalAll();
            } finally {
                lock.unlock();
            }
        }

        private int take() throws InterruptedException {
            lock.lock();
            try {
                while (content.get() == 0) {
                    changed.await();
                }
                int value = content.get();
                content.set(0);
                changed.signalAll();
                return value;
            } finally {
                lock.unlock();
            }
        }

        @RobustnessTest
        void test() {
            Actors.run(Actors.action(() -> put(1)), Actors.action(() -> put(2)), () -> take() + take());
        }
    }

    @Test
    void conditionsAreSteps() {
        assertContains(
                ", a part of the schedules\nJRSan: Buffer.test: note: not known to be ROBUST:"
                        + " a wait could have ended early once more\n",
                pass(Buffer.class));
    }

    static class LostSignal extends Buffer {
        private final RobustReentrantLock own = new RobustReentrantLock();
        private final Condition set = own.newCondition();

        @Override
        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        own.lock();
                        set.await();
                        own.unlock();
                    },
                    () -> {
                        own.lock();
                        set.signal();
                        own.unlock();
                    });
        }
    }

    @Test
    void aSignalThatNobodyWaitsForIsLostInSomeSchedule() {
        assertContains("JRSan: deadlock", failure(LostSignal.class));
    }

    static class Interrupted {
        private final RobustCountDownLatch latch = new RobustCountDownLatch(1);

        @RobustnessTest
        void test() throws InterruptedException {
            new RobustAtomicInteger().set(1);
            RobustThread thread = new RobustThread(() -> {
                try {
                    latch.await();
                } catch (InterruptedException e) {
                    new RobustAtomicInteger().set(2);
                }
            });
            thread.start();
            thread.interrupt();
            RobustThreads.join(thread);
        }
    }

    @Test
    void anInterruptEndsAWait() {
        assertContains("1 iteration, 1 schedule, all classes of schedules\n", pass(Interrupted.class));
    }

    /** Loaded once, by the first execution. */
    static class Loaded {
        private Loaded() {}

        static int value() {
            return 2;
        }
    }

    static class LoadsAsInterrupted {
        @RobustnessTest
        void test() throws InterruptedException {
            RobustAtomicInteger x = new RobustAtomicInteger();
            RobustThread thread = new RobustThread(() -> {
                Thread.currentThread().interrupt();
                x.set(Loaded.value());
                assertTrue(RobustThread.interrupted());
            });
            x.set(1);
            thread.start();
            RobustThreads.join(thread);
        }
    }

    /** The JDK takes the status away while it reads the file of the class, and gives it back. */
    @Test
    void whoLoadsAClassAsInterruptedIsNotInterruptedAgain() {
        assertContains("1 iteration, 1 schedule, all classes of schedules\n", pass(LoadsAsInterrupted.class));
    }

    static class Service {
        private final RobustBlockingQueue<Runnable> work = new RobustBlockingQueue<>(new ArrayBlockingQueue<>(2));

        RobustThread starts(boolean isDaemon) {
            RobustThread thread = new RobustThread(
                    () -> {
                        try {
                            while (true) {
                                work.take().run();
                            }
                        } catch (InterruptedException e) {
                            throw new AssertionError(e);
                        }
                    },
                    "service");
            thread.setDaemon(isDaemon);
            thread.start();
            return thread;
        }
    }

    static class LeavesADaemon {
        @RobustnessTest
        void test() throws InterruptedException {
            Service service = new Service();
            RobustAtomicInteger x = new RobustAtomicInteger();
            service.starts(true);
            service.work.put(() -> x.set(1));
            x.set(2);
        }
    }

    static class LeavesNoDaemon {
        @RobustnessTest
        void test() {
            new Service().starts(false);
        }
    }

    static class JoinsADaemon {
        @RobustnessTest
        void test() throws InterruptedException {
            RobustThreads.join(new Service().starts(true));
        }
    }

    static class LeavesADaemonThatPolls {
        @RobustnessTest
        void test() {
            RobustAtomicInteger x = new RobustAtomicInteger();
            RobustThread thread = new RobustThread(
                    () -> {
                        while (x.get() == 0) {
                            Thread.onSpinWait();
                        }
                    },
                    "poller");
            thread.setDaemon(true);
            thread.start();
        }
    }

    @Test
    void daemonsThatWaitKeepNothingOpen() {
        String out = pass(LeavesADaemon.class);
        assertContains(", all classes of schedules\n", out);
        assertContains(" 2 iterations,", out);
        String left = failure(LeavesNoDaemon.class);
        assertContains("JRSan: deadlock: no thread can go on\n", left);
        assertContains("\nservice\n", left);
        assertContains("JRSan: deadlock: no thread can go on\n", failure(JoinsADaemon.class));
        String polls = failure(LeavesADaemonThatPolls.class);
        assertContains("JRSan: the test has ended, and a daemon thread goes on without end", polls);
        assertContains("\npoller (a daemon)\n", polls);
    }

    static class Asks {
        private final RobustReentrantLock lock = new RobustReentrantLock();

        @RobustnessTest
        void test() {
            Actors.run(
                    () -> {
                        new RobustAtomicInteger().set(1);
                        lock.lock();
                        lock.unlock();
                        return null;
                    },
                    lock::isLocked);
        }
    }

    @Test
    void askingALockIsAStep() {
        assertContains("3 iterations", pass(Asks.class));
    }

    static class Parks {
        private final RobustAtomicInteger x = new RobustAtomicInteger();

        @RobustnessTest(iterations = 5)
        void test() throws InterruptedException {
            Thread parked = RobustThreads.start(() -> {
                x.set(1);
                while (x.get() != 2) {
                    LockSupport.park();
                }
            });
            x.awaitValue(1);
            x.set(2);
            LockSupport.unpark(parked);
            RobustThreads.join(parked);
        }
    }

    @Test
    void aPermitToGoOnIsTheUsersAlone() {
        assertContains(
                "ROBUST_SO_FAR",
                Kit.run(Parks.class, "jrsan.schedule", "random").out());
    }

    static class UnseenMonitor {
        private final RobustAtomicInteger x = new RobustAtomicInteger();
        private final Object monitor = new Object();

        private void add() {
            synchronized (monitor) {
                x.set(x.get() + 1);
            }
        }

        @RobustnessTest(iterations = 20)
        void test() {
            Actors.of(this::add, this::add)
                    .arbiter(() -> assertEquals(2, x.get()))
                    .run();
        }
    }

    @Test
    void aThreadThatBlocksOutOfSightIsSetAside() {
        assertContains(
                "ROBUST_SO_FAR",
                Kit.run(UnseenMonitor.class, "jrsan.schedule", "random").out());
    }

    static class OtherThreads {
        private final RobustAtomicInteger x = new RobustAtomicInteger();

        @RobustnessTest(iterations = 3)
        void test() throws InterruptedException {
            Thread own = new RobustThread() {
                @Override
                public void run() {
                    x.incrementAndGet();
                }
            };
            own.start();
            Thread plain = RobustThreads.start(new Thread(x::incrementAndGet));
            RobustThreads.join(own);
            RobustThreads.join(plain);
            assertEquals(2, x.get());
            assertFalse(RobustThreads.isAlive(own));
        }
    }

    @Test
    void threadsOfAnyClassTakePart() {
        assertContains(
                "2 iterations, 1 schedule, all classes of schedules",
                Kit.run(OtherThreads.class, "jrsan.schedule", EXHAUSTIVE).out());
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "pct", "pos", "auto", EXHAUSTIVE})
    void theSameCodeHasTheSameReport(String schedule) {
        String first = failure(schedule);

        assertContains("JRSan: NOT_ROBUST: 2 violations, 0 races", first);
        assertEquals(first, failure(schedule));
    }

    private static String failure(String schedule) {
        return Kit.run(StoreBuffering.class, "jrsan.schedule", schedule, "jrsan.iterations", "50")
                .failure()
                .getLocalizedMessage();
    }

    private static String code(String message) {
        String begin = "  replay    option replay=";
        assertContains(begin, message);
        return message.substring(message.indexOf(begin) + begin.length())
                .lines()
                .findFirst()
                .orElseThrow();
    }

    @ParameterizedTest
    @ValueSource(strings = {"random", "pct", "pos", "auto", EXHAUSTIVE})
    void aFindingIsReplayedFromItsCode(String schedule) {
        String code = code(failure(schedule));

        String again =
                Kit.run(StoreBuffering.class, "jrsan.replay", code).failure().getLocalizedMessage();

        assertContains("JRSan: NOT_ROBUST: 1 violation, 0 races, first in iteration 1\n", again);
        assertContains("1 iteration", again);
        assertEquals(code, code(again));
    }

    @Test
    void aDeadlockIsReplayedFromItsCode() {
        Throwable first = run(LocksInTwoOrders.class, EXHAUSTIVE).failure();
        String code = code(first.getSuppressed()[first.getSuppressed().length - 1].getLocalizedMessage());

        assertContains(
                "JRSan: deadlock",
                Kit.run(LocksInTwoOrders.class, "jrsan.replay", code).failure().getLocalizedMessage());
    }

    @Test
    void anUnknownScheduleIsOneLine() {
        assertEquals(
                "JRSan: configuration parameter jrsan.schedule: option schedule is 'fair' but must be one of auto, os,"
                        + " exhaustive, random, pct, pos",
                Kit.run(StoreBuffering.class, "jrsan.schedule", "fair")
                        .failure()
                        .getLocalizedMessage());
    }
}
