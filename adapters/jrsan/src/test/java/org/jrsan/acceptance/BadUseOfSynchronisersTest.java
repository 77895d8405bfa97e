package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.BrokenBarrierException;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.stream.Stream;
import org.jrsan.acceptance.Runs.Body;
import org.jrsan.acceptance.Runs.Program;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustCountDownLatch;
import org.jrsan.sync.RobustCyclicBarrier;
import org.jrsan.sync.RobustExchanger;
import org.jrsan.sync.RobustMonitor;
import org.jrsan.sync.RobustPhaser;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustReentrantReadWriteLock;
import org.jrsan.sync.RobustSemaphore;
import org.jrsan.sync.RobustStampedLock;
import org.junit.jupiter.api.Named;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** What fails is no edge, and what works after a failure is one. */
class BadUseOfSynchronisersTest {
    @ParameterizedTest
    @MethodSource("failing")
    void whatFailsIsNoEdge(Program program) {
        Runs.eachRace(program);
    }

    @ParameterizedTest
    @MethodSource("recovering")
    void theEdgesAreIntactAfterwards(Program program) {
        Runs.areSilent(program);
    }

    private static Arguments named(String name, Program program) {
        return Arguments.of(Named.of(name, program));
    }

    /** One thread writes and fails to release; then another fails to acquire, or acquires nothing, and reads. */
    private static Arguments release(String name, ReleaseAndAcquire both) {
        return named(name, () -> {
            PlainInt data = new PlainInt();
            CountDownLatch unseen = new CountDownLatch(1);
            Body[] pair = both.make();
            return List.of(
                    () -> {
                        data.set(1);
                        pair[0].run();
                        unseen.countDown();
                    },
                    () -> {
                        unseen.await();
                        pair[1].run();
                        data.get();
                    });
        });
    }

    private interface ReleaseAndAcquire {
        Body[] make();
    }

    private static Body[] pair(Body release, Body acquire) {
        return new Body[] {release, acquire};
    }

    private static Body fails(Class<? extends Throwable> with, Body body) {
        return () -> assertThrows(with, body::run);
    }

    private static Body lockAndUnlock(Lock lock) {
        return () -> {
            lock.lock();
            lock.unlock();
        };
    }

    private static Body interrupted(Body body) {
        return () -> {
            Thread.currentThread().interrupt();
            assertThrows(InterruptedException.class, body::run);
            assertFalse(Thread.interrupted(), "the exception tells it");
        };
    }

    private static void beforehand(Body body) {
        try {
            body.run();
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    }

    private static ReleaseAndAcquire unlockByAnother(Lock lock) {
        return () -> pair(fails(IllegalMonitorStateException.class, lock::unlock), lockAndUnlock(lock));
    }

    static Stream<Arguments> failing() {
        return Stream.of(
                release(
                        "unlock by a thread that does not hold the lock",
                        () -> unlockByAnother(new RobustReentrantLock()).make()),
                release("unlock of a write lock not held", () -> unlockByAnother(
                                new RobustReentrantReadWriteLock().writeLock())
                        .make()),
                release("unlock of a read lock not held", () -> {
                    RobustReentrantReadWriteLock lock = new RobustReentrantReadWriteLock();
                    return pair(
                            fails(IllegalMonitorStateException.class, lock.readLock()::unlock),
                            lockAndUnlock(lock.writeLock()));
                }),
                release("wrong stamps", () -> {
                    RobustStampedLock lock = new RobustStampedLock();
                    long stamp = lock.writeLock();
                    lock.unlock(stamp);
                    return pair(
                            () -> {
                                assertThrows(IllegalMonitorStateException.class, () -> lock.unlock(stamp));
                                assertThrows(IllegalMonitorStateException.class, () -> lock.unlockWrite(stamp));
                                assertThrows(IllegalMonitorStateException.class, () -> lock.unlockRead(stamp + 1));
                                assertThrows(IllegalMonitorStateException.class, () -> lock.unlock(0));
                                assertTrue(lock.tryConvertToReadLock(stamp) == 0);
                                assertTrue(lock.tryConvertToOptimisticRead(stamp) == 0);
                            },
                            lockAndUnlock(lock.asWriteLock()));
                }),
                release("unlock of views not held", () -> {
                    RobustStampedLock lock = new RobustStampedLock();
                    return pair(
                            () -> {
                                assertThrows(IllegalMonitorStateException.class, lock.asReadLock()::unlock);
                                assertThrows(IllegalMonitorStateException.class, lock.asWriteLock()::unlock);
                                assertFalse(lock.tryUnlockRead());
                                assertFalse(lock.tryUnlockWrite());
                            },
                            lockAndUnlock(lock.asWriteLock()));
                }),
                release("wait on a condition without its lock", () -> {
                    RobustReentrantLock lock = new RobustReentrantLock();
                    Condition condition = lock.newCondition();
                    return pair(fails(IllegalMonitorStateException.class, condition::await), lockAndUnlock(lock));
                }),
                release("wait on a monitor that is not held", () -> {
                    Object monitor = new Object();
                    return pair(
                            fails(IllegalMonitorStateException.class, () -> RobustMonitor.waitOn(monitor, 1)),
                            () -> RobustMonitor.synchronizedOn(monitor, () -> {}));
                }),
                release("too few permits to release", () -> {
                    RobustSemaphore semaphore = new RobustSemaphore(1);
                    return pair(fails(IllegalArgumentException.class, () -> semaphore.release(-1)), semaphore::acquire);
                }),
                release("too few permits to acquire", () -> {
                    RobustSemaphore semaphore = new RobustSemaphore(0);
                    return pair(semaphore::release, () -> {
                        assertFalse(semaphore.tryAcquire(2));
                        assertFalse(semaphore.tryAcquire(2, 1, TimeUnit.MICROSECONDS));
                    });
                }),
                release("interrupted acquire", () -> {
                    RobustSemaphore semaphore = new RobustSemaphore(0);
                    return pair(semaphore::release, interrupted(semaphore::acquire));
                }),
                release("interrupted lock", () -> {
                    RobustReentrantLock lock = new RobustReentrantLock();
                    return pair(lockAndUnlock(lock), interrupted(lock::lockInterruptibly));
                }),
                release("latch that does not open in time", () -> {
                    RobustCountDownLatch latch = new RobustCountDownLatch(2);
                    return pair(latch::countDown, () -> assertFalse(latch.await(1, TimeUnit.MICROSECONDS)));
                }),
                release("interrupted wait for a latch", () -> {
                    RobustCountDownLatch latch = new RobustCountDownLatch(1);
                    return pair(latch::countDown, interrupted(latch::await));
                }),
                release("broken barrier", () -> {
                    RobustCyclicBarrier barrier = new RobustCyclicBarrier(3);
                    Body body = () -> {
                        try {
                            barrier.await(1, TimeUnit.MICROSECONDS);
                        } catch (TimeoutException | BrokenBarrierException e) {
                            assertTrue(barrier.isBroken());
                        }
                    };
                    return pair(body, body);
                }),
                release("arrival without a party", () -> {
                    RobustPhaser phaser = new RobustPhaser();
                    return pair(fails(IllegalStateException.class, phaser::arrive), () -> {
                        phaser.register();
                        phaser.arriveAndAwaitAdvance();
                    });
                }),
                release("phase that does not end in time", () -> {
                    RobustPhaser phaser = new RobustPhaser(2);
                    return pair(
                            phaser::arrive,
                            fails(
                                    TimeoutException.class,
                                    () -> phaser.awaitAdvanceInterruptibly(0, 1, TimeUnit.MICROSECONDS)));
                }),
                release("exchange that nobody joins in time", () -> {
                    RobustExchanger<String> exchanger = new RobustExchanger<>();
                    return pair(
                            fails(TimeoutException.class, () -> exchanger.exchange("", 0, TimeUnit.SECONDS)),
                            fails(TimeoutException.class, () -> new RobustExchanger<String>()
                                    .exchange("", 0, TimeUnit.SECONDS)));
                }));
    }

    /** Two threads that both do this, to a lock each can take. */
    private static List<Body> bothUnder(Lock lock, Body bad) {
        PlainInt data = new PlainInt();
        Body body = () -> {
            lock.lock();
            try {
                data.set(data.get() + 1);
                bad.run();
                data.set(data.get() + 1);
            } finally {
                lock.unlock();
            }
        };
        return List.of(body, body);
    }

    static Stream<Arguments> recovering() {
        return Stream.of(
                named("interrupted wait on a condition", () -> {
                    RobustReentrantLock lock = new RobustReentrantLock();
                    return bothUnder(lock, interrupted(lock.newCondition()::await));
                }),
                named("wait on a condition of a write lock that ends in time", () -> {
                    Lock lock = new RobustReentrantReadWriteLock().writeLock();
                    Condition condition = lock.newCondition();
                    return bothUnder(lock, () -> assertTrue(condition.awaitNanos(1) <= 0));
                }),
                named("nested holds", () -> {
                    RobustReentrantLock lock = new RobustReentrantLock();
                    return bothUnder(lock, lockAndUnlock(lock));
                }),
                named("downgrading a write lock", () -> {
                    RobustReentrantReadWriteLock lock = new RobustReentrantReadWriteLock();
                    return bothUnder(lock.writeLock(), lockAndUnlock(lock.readLock()));
                }),
                named("interrupted wait on a monitor", () -> {
                    Object monitor = new Object();
                    PlainInt data = new PlainInt();
                    Body wait = interrupted(() -> RobustMonitor.waitOn(monitor, 0, 1));
                    Body body = () -> RobustMonitor.callSynchronizedOn(monitor, () -> {
                        data.set(data.get() + 1);
                        wait.run();
                        data.set(data.get() + 1);
                        return null;
                    });
                    return List.of(body, body);
                }),
                named("action that throws in a monitor", () -> {
                    Object monitor = new Object();
                    PlainInt data = new PlainInt();
                    Body body = fails(
                            ArithmeticException.class,
                            () -> RobustMonitor.synchronizedOn(monitor, () -> {
                                data.set(data.get() + 1);
                                throw new ArithmeticException();
                            }));
                    return List.of(body, body);
                }),
                named("barrier that was broken and reset", () -> {
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    RobustCyclicBarrier barrier = new RobustCyclicBarrier(2);
                    beforehand(interrupted(barrier::await));
                    barrier.reset();
                    return List.of(
                            () -> {
                                a.set(1);
                                barrier.await();
                                b.get();
                            },
                            () -> {
                                b.set(1);
                                barrier.await();
                                a.get();
                            });
                }),
                named("phaser that ends", () -> {
                    RobustPhaser phaser = new RobustPhaser(2);
                    PlainInt data = new PlainInt();
                    return List.of(
                            () -> {
                                data.set(1);
                                phaser.arriveAndDeregister();
                            },
                            () -> {
                                phaser.arriveAndDeregister();
                                assertTrue(phaser.awaitAdvance(0) < 0);
                                data.get();
                                assertTrue(phaser.arrive() < 0);
                            });
                }),
                named("exchange that was tried before", () -> {
                    RobustExchanger<PlainInt> exchanger = new RobustExchanger<>();
                    beforehand(interrupted(() -> exchanger.exchange(null)));
                    Body body = () -> {
                        PlainInt mine = new PlainInt(1);
                        exchanger.exchange(mine).get();
                    };
                    return List.of(body, body);
                }));
    }
}
