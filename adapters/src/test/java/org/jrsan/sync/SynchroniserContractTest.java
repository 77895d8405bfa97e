package org.jrsan.sync;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Date;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.CyclicBarrier;
import java.util.concurrent.Exchanger;
import java.util.concurrent.Phaser;
import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.BiConsumer;
import java.util.function.Supplier;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** The same calls to a synchroniser of the JDK and to ours have the same results, exceptions and texts. */
@Tag("on-and-off")
@Timeout(60)
class SynchroniserContractTest {
    private Session session;

    @BeforeEach
    void openSession() {
        session = Sanitizer.isEnabled() ? Sanitizer.open() : null;
    }

    @AfterEach
    void nothingFailed() {
        if (session != null) {
            session.close();
            assertEquals(List.of(), session.errors());
            assertEquals(List.of(), session.races());
        }
    }

    /** What was seen, in order. */
    private static final class Trace {
        final List<String> seen = new ArrayList<>();

        void of(Callable<?> call) {
            try {
                seen.add(text(call.call()));
            } catch (Exception | Error e) {
                seen.add(e.getClass().getName() + ": " + text(e.getMessage()));
            }
            seen.add(Thread.interrupted() ? "interrupted" : "");
        }

        void does(Step step) {
            of(() -> {
                step.run();
                return null;
            });
        }

        void interrupted(Step step) {
            Thread.currentThread().interrupt();
            does(step);
        }

        /** The same in another thread. */
        void elsewhere(Step step) {
            Thread other = RobustThreads.start(() -> does(step));
            try {
                RobustThreads.join(other);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        }

        /** Texts begin with the class and an identity. */
        private static String text(Object value) {
            return String.valueOf(value).replaceAll("[\\w.$]+@[0-9a-f]+", "OBJECT");
        }
    }

    private interface Step {
        void run() throws Exception;
    }

    private static <T> Arguments same(String name, Supplier<T> jdk, Supplier<T> ours, BiConsumer<T, Trace> calls) {
        return Arguments.of(Named.of(name, trace(jdk, calls)), Named.of("ours", trace(ours, calls)));
    }

    private static <T> Supplier<List<String>> trace(Supplier<T> subject, BiConsumer<T, Trace> calls) {
        return () -> {
            Trace trace = new Trace();
            calls.accept(subject.get(), trace);
            return trace.seen;
        };
    }

    @ParameterizedTest
    @MethodSource("subjects")
    void behavesAsTheJdks(Supplier<List<String>> jdk, Supplier<List<String>> ours) {
        List<String> expected = jdk.get();

        assertTrue(expected.size() > 10);
        assertEquals(String.join("\n", expected), String.join("\n", ours.get()));
    }

    static Stream<Arguments> subjects() {
        return Stream.of(
                same("lock", ReentrantLock::new, RobustReentrantLock::new, SynchroniserContractTest::lock),
                same("fair lock", () -> new ReentrantLock(true), () -> new RobustReentrantLock(true), (lock, trace) -> {
                    trace.of(lock::isFair);
                    lock(lock, trace);
                }),
                same(
                        "read-write lock",
                        ReentrantReadWriteLock::new,
                        RobustReentrantReadWriteLock::new,
                        SynchroniserContractTest::readWriteLock),
                same(
                        "fair read-write lock",
                        () -> new ReentrantReadWriteLock(true),
                        () -> new RobustReentrantReadWriteLock(true),
                        SynchroniserContractTest::readWriteLock),
                same("stamped lock", StampedLock::new, RobustStampedLock::new, SynchroniserContractTest::stampedLock),
                same(
                        "semaphore",
                        () -> new Semaphore(2),
                        () -> new RobustSemaphore(2),
                        SynchroniserContractTest::semaphore),
                same(
                        "indebted semaphore",
                        () -> new Semaphore(-2, true),
                        () -> new RobustSemaphore(-2, true),
                        SynchroniserContractTest::semaphore),
                same(
                        "latch",
                        () -> new CountDownLatch(2),
                        () -> new RobustCountDownLatch(2),
                        SynchroniserContractTest::latch),
                same("barrier", () -> new CyclicBarrier(1), () -> new RobustCyclicBarrier(1), (barrier, trace) -> {
                    trace.of(barrier::await);
                    barrier(barrier, trace);
                }),
                same(
                        "barrier whose action throws",
                        () -> new CyclicBarrier(1, SynchroniserContractTest::fail),
                        () -> new RobustCyclicBarrier(1, SynchroniserContractTest::fail),
                        SynchroniserContractTest::barrier),
                same("wide barrier", () -> new CyclicBarrier(3), () -> new RobustCyclicBarrier(3), (barrier, trace) -> {
                    trace.of(() -> barrier.await(1, TimeUnit.NANOSECONDS));
                    barrier(barrier, trace);
                }),
                same("phaser", Phaser::new, RobustPhaser::new, SynchroniserContractTest::phaser),
                same("phaser with parties", () -> new Phaser(2), () -> new RobustPhaser(2), (phaser, trace) -> {
                    trace.of(phaser::arrive);
                    trace.of(phaser::arriveAndAwaitAdvance);
                    phaser(phaser, trace);
                }),
                same(
                        "phaser with a parent",
                        () -> new Phaser(new Phaser(), 1),
                        () -> new RobustPhaser(new RobustPhaser(), 1),
                        SynchroniserContractTest::phaser),
                same(
                        "phaser that never ends by itself",
                        () -> new Phaser(1) {
                            @Override
                            protected boolean onAdvance(int phase, int registeredParties) {
                                return registeredParties == 7 || getArrivedParties() > 7;
                            }
                        },
                        () -> new RobustPhaser(1) {
                            @Override
                            protected boolean onAdvance(int phase, int registeredParties) {
                                return registeredParties == 7 || getArrivedParties() > 7;
                            }
                        },
                        SynchroniserContractTest::phaser),
                same(
                        "exchanger",
                        Exchanger<String>::new,
                        RobustExchanger<String>::new,
                        SynchroniserContractTest::exchanger));
    }

    private static void fail() {
        throw new ArithmeticException("the action");
    }

    private static void lock(ReentrantLock lock, Trace trace) {
        Condition condition = lock.newCondition();
        exclusive(lock, condition, trace);
        trace.of(() -> lock.hasWaiters(condition));
        lock.lock();
        trace.of(() -> lock.hasWaiters(condition));
        trace.of(() -> lock.getWaitQueueLength(condition));
        trace.of(() -> lock.hasWaiters(null));
        trace.of(() -> lock.hasWaiters(new ReentrantLock().newCondition()));
        trace.of(() -> lock.getWaitQueueLength(new ReentrantLock().newCondition()));
        lock.lock();
        trace.of(lock::getHoldCount);
        trace.of(lock::toString);
        trace.elsewhere(lock::unlock);
        trace.elsewhere(() -> trace.of(lock::tryLock));
        lock.unlock();
        trace.of(lock::isHeldByCurrentThread);
        lock.unlock();
        trace.of(lock::isLocked);
        trace.of(lock::toString);
    }

    private static void exclusive(Lock lock, Condition condition, Trace trace) {
        trace.does(lock::unlock);
        trace.does(condition::await);
        trace.does(condition::awaitUninterruptibly);
        trace.does(condition::signal);
        trace.does(condition::signalAll);
        trace.interrupted(lock::lockInterruptibly);
        trace.interrupted(() -> lock.tryLock(1, TimeUnit.SECONDS));
        trace.does(lock::unlock);
        trace.of(() -> lock.tryLock(0, TimeUnit.SECONDS));
        trace.of(() -> lock.tryLock(0, null));
        trace.interrupted(condition::await);
        trace.interrupted(() -> condition.awaitNanos(1));
        trace.interrupted(() -> condition.awaitUntil(new Date()));
        trace.of(() -> condition.awaitNanos(0) <= 0);
        trace.of(() -> condition.await(-1, TimeUnit.SECONDS));
        trace.of(() -> condition.await(1, null));
        trace.of(() -> condition.awaitUntil(new Date(0)));
        trace.of(() -> condition.awaitUntil(null));
        trace.elsewhere(condition::await);
        trace.does(condition::signalAll);
        trace.does(lock::unlock);
        trace.does(lock::unlock);
    }

    private static void readWriteLock(ReentrantReadWriteLock lock, Trace trace) {
        Condition condition = lock.writeLock().newCondition();
        exclusive(lock.writeLock(), condition, trace);
        trace.of(lock::isFair);
        trace.of(() -> lock.readLock().newCondition());
        trace.does(lock.readLock()::unlock);
        trace.of(() -> lock.hasWaiters(condition));
        lock.writeLock().lock();
        trace.of(() -> lock.hasWaiters(condition));
        trace.of(() -> lock.getWaitQueueLength(condition));
        trace.of(() -> lock.hasWaiters(new ReentrantLock().newCondition()));
        trace.of(lock.writeLock()::getHoldCount);
        trace.of(lock.writeLock()::toString);
        trace.elsewhere(lock.writeLock()::unlock);
        trace.elsewhere(() -> trace.of(lock.readLock()::tryLock));
        lock.readLock().lock();
        lock.writeLock().unlock();
        trace.of(lock::getReadHoldCount);
        trace.of(lock.readLock()::toString);
        trace.of(lock.writeLock()::tryLock);
        trace.elsewhere(lock.readLock()::unlock);
        trace.interrupted(lock.readLock()::lockInterruptibly);
        trace.of(() -> lock.readLock().tryLock(1, TimeUnit.SECONDS));
        lock.readLock().unlock();
        lock.readLock().unlock();
        trace.does(lock.readLock()::unlock);
        trace.of(lock::toString);
        trace.of(() -> lock.readLock() == lock.readLock() && lock.writeLock() == lock.writeLock());
    }

    private static void stampedLock(StampedLock lock, Trace trace) {
        long optimistic = lock.tryOptimisticRead();
        trace.of(() -> lock.validate(optimistic));
        trace.of(() -> lock.validate(0));
        trace.of(() -> lock.tryConvertToOptimisticRead(optimistic) == optimistic);
        long reader = lock.tryConvertToReadLock(optimistic);
        trace.of(() -> reader);
        trace.of(() -> lock.tryConvertToReadLock(reader) == reader);
        trace.of(() -> lock.validate(reader));
        trace.of(lock::getReadLockCount);
        trace.of(lock::tryWriteLock);
        trace.of(() -> lock.tryConvertToWriteLock(optimistic));
        long writer = lock.tryConvertToWriteLock(reader);
        trace.of(() -> writer);
        trace.of(() -> lock.tryConvertToWriteLock(writer) == writer);
        trace.of(() -> lock.validate(optimistic));
        trace.of(lock::tryOptimisticRead);
        trace.of(lock::tryReadLock);
        trace.interrupted(lock::readLockInterruptibly);
        trace.interrupted(lock::writeLockInterruptibly);
        trace.of(() -> lock.tryReadLock(1, TimeUnit.MICROSECONDS));
        trace.of(() -> lock.tryWriteLock(1, TimeUnit.MICROSECONDS));
        trace.of(lock::toString);
        for (long wrong : new long[] {0, optimistic, reader, writer + 1, -1}) {
            trace.does(() -> lock.unlock(wrong));
            trace.does(() -> lock.unlockRead(wrong));
            trace.does(() -> lock.unlockWrite(wrong));
            trace.of(() -> lock.tryConvertToOptimisticRead(wrong));
            trace.of(() -> lock.tryConvertToReadLock(wrong));
            trace.of(() -> lock.tryConvertToWriteLock(wrong));
        }
        trace.does(() -> lock.unlock(writer));
        trace.of(lock::tryUnlockWrite);
        trace.of(lock::tryUnlockRead);
        Lock reading = lock.asReadLock();
        Lock writing = lock.asReadWriteLock().writeLock();
        trace.does(reading::unlock);
        trace.does(writing::unlock);
        trace.of(reading::newCondition);
        trace.of(writing::newCondition);
        reading.lock();
        trace.of(writing::tryLock);
        trace.of(() -> writing.tryLock(1, TimeUnit.MICROSECONDS));
        trace.interrupted(writing::lockInterruptibly);
        reading.unlock();
        writing.lock();
        trace.of(reading::tryLock);
        writing.unlock();
        trace.of(lock::toString);
    }

    private static void semaphore(Semaphore semaphore, Trace trace) {
        trace.of(semaphore::isFair);
        trace.of(semaphore::tryAcquire);
        trace.of(() -> semaphore.tryAcquire(2));
        trace.of(() -> semaphore.tryAcquire(-1));
        trace.does(() -> semaphore.acquire(-1));
        trace.does(() -> semaphore.release(-1));
        trace.does(() -> semaphore.release(Integer.MAX_VALUE));
        trace.does(() -> semaphore.release(Integer.MAX_VALUE));
        trace.of(semaphore::drainPermits);
        trace.of(semaphore::availablePermits);
        trace.interrupted(semaphore::acquire);
        trace.interrupted(() -> semaphore.tryAcquire(1, TimeUnit.SECONDS));
        trace.of(() -> semaphore.tryAcquire(1, TimeUnit.MICROSECONDS));
        trace.of(() -> semaphore.tryAcquire(3, 1, TimeUnit.MICROSECONDS));
        trace.does(() -> semaphore.release(3));
        trace.interrupted(semaphore::acquireUninterruptibly);
        trace.does(() -> semaphore.acquireUninterruptibly(1));
        trace.of(semaphore::toString);
        trace.does(semaphore::release);
        trace.does(semaphore::acquire);
        trace.of(semaphore::drainPermits);
    }

    private static void latch(CountDownLatch latch, Trace trace) {
        trace.of(() -> latch.await(1, TimeUnit.MICROSECONDS));
        trace.of(() -> latch.await(1, null));
        trace.interrupted(latch::await);
        trace.does(latch::countDown);
        trace.of(latch::getCount);
        trace.of(latch::toString);
        trace.elsewhere(latch::countDown);
        trace.does(latch::await);
        trace.of(() -> latch.await(0, TimeUnit.SECONDS));
        trace.interrupted(latch::await);
        trace.does(latch::countDown);
        trace.of(latch::getCount);
    }

    private static void barrier(CyclicBarrier barrier, Trace trace) {
        trace.of(barrier::getParties);
        trace.of(barrier::isBroken);
        trace.of(barrier::getNumberWaiting);
        trace.of(() -> barrier.await(0, TimeUnit.SECONDS));
        trace.of(barrier::isBroken);
        trace.of(barrier::await);
        trace.interrupted(barrier::await);
        trace.does(barrier::reset);
        trace.of(barrier::isBroken);
        trace.interrupted(() -> barrier.await(1, TimeUnit.SECONDS));
        trace.of(barrier::isBroken);
        trace.of(() -> barrier.await(1, TimeUnit.SECONDS));
        trace.does(barrier::reset);
        trace.of(() -> barrier.await(1, null));
    }

    private static void phaser(Phaser phaser, Trace trace) {
        trace.of(() -> phaser.getParent() == null);
        trace.of(() -> phaser.getRoot() == (phaser.getParent() == null ? phaser : phaser.getParent()));
        trace.of(phaser::toString);
        trace.of(phaser::arrive);
        trace.of(phaser::arriveAndDeregister);
        trace.of(phaser::arriveAndAwaitAdvance);
        trace.of(phaser::register);
        trace.of(() -> phaser.bulkRegister(-1));
        trace.of(() -> phaser.bulkRegister(1));
        trace.of(() -> phaser.bulkRegister(1 << 20));
        trace.of(phaser::toString);
        int phase = phaser.getPhase();
        trace.of(phaser::arrive);
        trace.of(phaser::getArrivedParties);
        trace.of(phaser::getUnarrivedParties);
        trace.of(() -> phaser.awaitAdvanceInterruptibly(phase + 1, 1, TimeUnit.MICROSECONDS));
        trace.of(() -> phaser.awaitAdvance(-5));
        trace.of(() -> phaser.awaitAdvanceInterruptibly(phaser.getPhase(), 1, TimeUnit.MICROSECONDS));
        trace.interrupted(() -> phaser.awaitAdvanceInterruptibly(phaser.getPhase()));
        trace.elsewhere(phaser::arrive);
        trace.of(phaser::getPhase);
        trace.of(() -> phaser.awaitAdvanceInterruptibly(phase, 1, TimeUnit.MICROSECONDS));
        trace.of(phaser::arriveAndDeregister);
        trace.of(phaser::arriveAndDeregister);
        trace.of(phaser::arriveAndDeregister);
        trace.of(phaser::isTerminated);
        trace.of(phaser::toString);
        trace.of(phaser::register);
        trace.of(phaser::toString);
        trace.does(phaser::forceTermination);
        trace.of(phaser::isTerminated);
        trace.of(() -> phaser.awaitAdvance(phaser.getPhase() & Integer.MAX_VALUE));
        trace.of(phaser::arrive);
        trace.of(phaser::arriveAndAwaitAdvance);
        trace.of(phaser::toString);
    }

    private static void exchanger(Exchanger<String> exchanger, Trace trace) {
        trace.interrupted(() -> exchanger.exchange(""));
        trace.interrupted(() -> exchanger.exchange("", 1, TimeUnit.SECONDS));
        trace.of(() -> exchanger.exchange("", 0, TimeUnit.SECONDS));
        trace.of(() -> exchanger.exchange("", 1, TimeUnit.MICROSECONDS));
        trace.of(() -> exchanger.exchange("", 1, null));
        List<String> got = new ArrayList<>();
        Thread other = RobustThreads.start(() -> {
            try {
                got.add(exchanger.exchange("from elsewhere"));
                got.add(exchanger.exchange(null, 1, TimeUnit.MINUTES));
            } catch (Exception e) {
                got.add(e.toString());
            }
        });
        trace.of(() -> exchanger.exchange(null));
        trace.of(() -> exchanger.exchange("from here"));
        trace.does(() -> RobustThreads.join(other));
        trace.of(() -> got);
    }

    @Test
    void wrongArgumentsOfConstructorsAreRefused() {
        List<Step> theirs = List.of(
                () -> new CountDownLatch(-1),
                () -> new CyclicBarrier(0),
                () -> new CyclicBarrier(-1, () -> {}),
                () -> new Phaser(-1),
                () -> new Phaser(1 << 16));
        List<Step> ours = List.of(
                () -> new RobustCountDownLatch(-1),
                () -> new RobustCyclicBarrier(0),
                () -> new RobustCyclicBarrier(-1, () -> {}),
                () -> new RobustPhaser(-1),
                () -> new RobustPhaser(1 << 16));
        Trace expected = new Trace();
        Trace actual = new Trace();
        theirs.forEach(expected::does);
        ours.forEach(actual::does);

        assertEquals(expected.seen, actual.seen);
    }
}
