package org.jrsan.acceptance;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.stream.Stream;
import org.jrsan.acceptance.Runs.Body;
import org.jrsan.acceptance.Runs.Program;
import org.jrsan.plain.PlainBoolean;
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

/** For each synchroniser a hand-off of plain data that it orders, and the same with the synchroniser misused. */
class SynchroniserHandOffTest {
    @ParameterizedTest
    @MethodSource("ordered")
    void whatTheSynchroniserOrdersIsNoRace(Program program) {
        Runs.areSilent(program);
    }

    @ParameterizedTest
    @MethodSource("misused")
    void whatItDoesNotOrderIsFound(Program program) {
        Runs.eachRace(program);
    }

    private static Arguments named(String name, Program program) {
        return Arguments.of(Named.of(name, program));
    }

    static Stream<Arguments> ordered() {
        return Stream.of(
                named("two threads in a monitor", () -> {
                    Object monitor = new Object();
                    PlainInt data = new PlainInt();
                    Body body = () -> RobustMonitor.synchronizedOn(monitor, () -> data.set(data.get() + 1));
                    return List.of(body, body);
                }),
                named("wait and notify", SynchroniserHandOffTest::waitAndNotify),
                named("two threads in a lock", () -> incrementing(new RobustReentrantLock())),
                named("condition of a lock", () -> {
                    RobustReentrantLock lock = new RobustReentrantLock();
                    return signalling(lock, lock.newCondition());
                }),
                named(
                        "two threads in a write lock",
                        () -> incrementing(new RobustReentrantReadWriteLock().writeLock())),
                named("condition of a write lock", () -> {
                    Lock lock = new RobustReentrantReadWriteLock().writeLock();
                    return signalling(lock, lock.newCondition());
                }),
                named(
                        "writer, readers, and a reader that writes next",
                        () -> writingAndReading(new RobustReentrantReadWriteLock())),
                named(
                        "stamped lock without stamps",
                        () -> writingAndReading(new RobustStampedLock().asReadWriteLock())),
                named("stamped lock, interrupted and timed forms", () -> {
                    RobustStampedLock lock = new RobustStampedLock();
                    PlainInt data = new PlainInt();
                    return List.of(
                            () -> {
                                long stamp = lock.writeLockInterruptibly();
                                data.set(1);
                                lock.unlock(stamp);
                                stamp = lock.tryReadLock(1, TimeUnit.MINUTES);
                                data.get();
                                lock.unlock(stamp);
                            },
                            () -> {
                                long stamp = lock.readLockInterruptibly();
                                data.get();
                                lock.unlockRead(stamp);
                                stamp = lock.tryWriteLock(1, TimeUnit.MINUTES);
                                data.set(2);
                                lock.unlockWrite(stamp);
                            });
                }),
                named("stamped lock, converted", SynchroniserHandOffTest::converting),
                named("semaphore as a lock", () -> {
                    RobustSemaphore semaphore = new RobustSemaphore(1);
                    PlainInt data = new PlainInt();
                    Body body = () -> {
                        semaphore.acquire();
                        data.set(data.get() + 1);
                        semaphore.release();
                    };
                    return List.of(body, body);
                }),
                named("semaphore that waits for two", () -> {
                    RobustSemaphore semaphore = new RobustSemaphore(0);
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    return List.of(
                            () -> {
                                a.set(1);
                                semaphore.release();
                            },
                            () -> {
                                b.set(1);
                                semaphore.release(1);
                            },
                            () -> {
                                semaphore.acquireUninterruptibly(2);
                                a.set(b.get());
                            });
                }),
                named("latch", () -> {
                    RobustCountDownLatch latch = new RobustCountDownLatch(2);
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    return List.of(
                            () -> {
                                a.set(1);
                                latch.countDown();
                            },
                            () -> {
                                b.set(1);
                                latch.countDown();
                                latch.await(1, TimeUnit.MINUTES);
                                a.get();
                            },
                            () -> {
                                latch.await();
                                a.get();
                                b.get();
                            });
                }),
                named("barrier", () -> {
                    RobustCyclicBarrier barrier = new RobustCyclicBarrier(2);
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    return List.of(turns(barrier, a, b), turns(barrier, b, a));
                }),
                named("barrier with an action", () -> {
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    PlainInt sum = new PlainInt();
                    RobustCyclicBarrier barrier = new RobustCyclicBarrier(2, () -> sum.set(a.get() + b.get()));
                    return List.of(summing(barrier::await, a, sum), summing(barrier::await, b, sum));
                }),
                named("phaser with an advance of its own", () -> {
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    PlainInt sum = new PlainInt();
                    RobustPhaser phaser = new RobustPhaser(2) {
                        @Override
                        protected boolean onAdvance(int phase, int registeredParties) {
                            sum.set(a.get() + b.get());
                            return false;
                        }
                    };
                    Body next = phaser::arriveAndAwaitAdvance;
                    return List.of(summing(next, a, sum), summing(next, b, sum));
                }),
                named("phaser as a latch", () -> {
                    RobustPhaser phaser = new RobustPhaser(2);
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    return List.of(
                            () -> {
                                a.set(1);
                                phaser.arrive();
                            },
                            () -> {
                                b.set(1);
                                phaser.arriveAndDeregister();
                            },
                            () -> {
                                phaser.awaitAdvance(0);
                                a.get();
                            },
                            () -> {
                                phaser.awaitAdvanceInterruptibly(0, 1, TimeUnit.MINUTES);
                                b.get();
                            });
                }),
                named("tree of phasers", () -> {
                    RobustPhaser root = new RobustPhaser();
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    return List.of(turns(new RobustPhaser(root, 1), a, b), turns(new RobustPhaser(root, 1), b, a));
                }),
                named("phasers below one of the JDK", () -> {
                    java.util.concurrent.Phaser root = new java.util.concurrent.Phaser();
                    RobustPhaser both = new RobustPhaser(root, 2);
                    PlainInt a = new PlainInt();
                    PlainInt b = new PlainInt();
                    return List.of(turns(both, a, b), turns(both, b, a));
                }),
                named("exchanger", () -> {
                    RobustExchanger<PlainInt> exchanger = new RobustExchanger<>();
                    Body body = () -> {
                        PlainInt mine = new PlainInt(1);
                        PlainInt other = exchanger.exchange(mine);
                        other.set(other.get() + 1);
                        exchanger.exchange(other, 1, TimeUnit.MINUTES).get();
                    };
                    return List.of(body, body);
                }));
    }

    static Stream<Arguments> misused() {
        return Stream.of(
                named("monitors of two objects", () -> {
                    PlainInt data = new PlainInt();
                    Body body = () -> RobustMonitor.synchronizedOn(new Object(), () -> data.set(1));
                    return List.of(body, body);
                }),
                named("written after the monitor was left", () -> {
                    Object monitor = new Object();
                    PlainInt data = new PlainInt();
                    Body body = () -> {
                        RobustMonitor.synchronizedOn(monitor, () -> {});
                        data.set(1);
                    };
                    return List.of(body, body);
                }),
                named("two locks", () -> {
                    PlainInt data = new PlainInt();
                    return List.of(
                            incrementing(new RobustReentrantLock(), data),
                            incrementing(new RobustReentrantLock(), data));
                }),
                named("written after the lock was unlocked", () -> {
                    RobustReentrantLock lock = new RobustReentrantLock();
                    PlainInt data = new PlainInt();
                    Body body = () -> {
                        lock.lock();
                        lock.unlock();
                        data.set(1);
                    };
                    return List.of(body, body);
                }),
                named("written by two readers", () -> {
                    Lock lock = new RobustReentrantReadWriteLock().readLock();
                    PlainInt data = new PlainInt();
                    return List.of(incrementing(lock, data), incrementing(lock, data));
                }),
                named("written by two readers of a stamped lock", () -> {
                    Lock lock = new RobustStampedLock().asReadLock();
                    PlainInt data = new PlainInt();
                    return List.of(incrementing(lock, data), incrementing(lock, data));
                }),
                named("a stamped lock that only the writer takes", () -> {
                    RobustStampedLock lock = new RobustStampedLock();
                    PlainInt data = new PlainInt();
                    return List.of(incrementing(lock.asWriteLock(), data), data::get);
                }),
                named("permits for two", () -> {
                    RobustSemaphore semaphore = new RobustSemaphore(2);
                    PlainInt data = new PlainInt();
                    RobustCountDownLatch both = new RobustCountDownLatch(2);
                    Body body = () -> {
                        semaphore.acquire();
                        data.set(1);
                        both.countDown();
                        both.await();
                        semaphore.release();
                    };
                    return List.of(body, body);
                }),
                named("written after the count", () -> {
                    RobustCountDownLatch latch = new RobustCountDownLatch(1);
                    PlainInt data = new PlainInt();
                    return List.of(
                            () -> {
                                latch.countDown();
                                data.set(1);
                            },
                            () -> {
                                latch.await();
                                data.get();
                            });
                }),
                named("counted when the latch was open already", () -> {
                    RobustCountDownLatch latch = new RobustCountDownLatch(0);
                    PlainInt data = new PlainInt();
                    return List.of(
                            () -> {
                                data.set(1);
                                latch.countDown();
                            },
                            () -> {
                                latch.await();
                                data.get();
                            });
                }),
                named("written and read between the same two barriers", () -> {
                    RobustCyclicBarrier barrier = new RobustCyclicBarrier(2);
                    PlainInt data = new PlainInt();
                    return List.of(
                            () -> {
                                barrier.await();
                                data.set(1);
                                barrier.await();
                            },
                            () -> {
                                barrier.await();
                                data.get();
                                barrier.await();
                            });
                }),
                named("written and read in the same phase", () -> {
                    RobustPhaser phaser = new RobustPhaser(2);
                    PlainInt data = new PlainInt();
                    return List.of(
                            () -> {
                                phaser.arriveAndAwaitAdvance();
                                data.set(1);
                                phaser.arriveAndAwaitAdvance();
                            },
                            () -> {
                                phaser.awaitAdvance(phaser.arrive());
                                data.get();
                                phaser.arriveAndAwaitAdvance();
                            });
                }),
                named("written after the arrival", () -> {
                    RobustPhaser phaser = new RobustPhaser(1);
                    PlainInt data = new PlainInt();
                    return List.of(
                            () -> {
                                phaser.arrive();
                                data.set(1);
                            },
                            () -> {
                                phaser.awaitAdvance(0);
                                data.get();
                            });
                }),
                named("written after the exchange", () -> {
                    RobustExchanger<PlainInt> exchanger = new RobustExchanger<>();
                    PlainInt data = new PlainInt();
                    return List.of(
                            () -> {
                                exchanger.exchange(data);
                                data.set(1);
                            },
                            () -> exchanger.exchange(null).get());
                }));
    }

    private static List<Body> incrementing(Lock lock) {
        PlainInt data = new PlainInt();
        return List.of(
                incrementing(lock, data),
                () -> {
                    if (lock.tryLock(1, TimeUnit.MINUTES)) {
                        data.set(data.get() + 1);
                        lock.unlock();
                    }
                },
                () -> {
                    lock.lockInterruptibly();
                    data.set(data.get() + 1);
                    lock.unlock();
                    if (lock.tryLock()) {
                        data.get();
                        lock.unlock();
                    }
                });
    }

    private static Body incrementing(Lock lock, PlainInt data) {
        return () -> {
            lock.lock();
            try {
                data.set(data.get() + 1);
            } finally {
                lock.unlock();
            }
        };
    }

    private static List<Body> waitAndNotify() {
        Object monitor = new Object();
        PlainBoolean isReady = new PlainBoolean();
        PlainInt data = new PlainInt();
        return List.of(
                () -> RobustMonitor.callSynchronizedOn(monitor, () -> {
                    while (!isReady.get()) {
                        RobustMonitor.waitOn(monitor);
                    }
                    return data.get();
                }),
                () -> RobustMonitor.synchronizedOn(monitor, () -> {
                    data.set(1);
                    isReady.set(true);
                    RobustMonitor.notifyOn(monitor);
                }));
    }

    private static List<Body> signalling(Lock lock, Condition condition) {
        PlainBoolean isReady = new PlainBoolean();
        PlainInt data = new PlainInt();
        return List.of(
                () -> {
                    lock.lock();
                    while (!isReady.get()) {
                        condition.await();
                    }
                    data.get();
                    lock.unlock();
                },
                () -> {
                    lock.lock();
                    while (!isReady.get()) {
                        condition.await(1, TimeUnit.MINUTES);
                    }
                    data.get();
                    lock.unlock();
                },
                () -> {
                    lock.lock();
                    data.set(1);
                    isReady.set(true);
                    condition.signalAll();
                    lock.unlock();
                });
    }

    private static List<Body> writingAndReading(ReadWriteLock lock) {
        PlainInt data = new PlainInt();
        Body reader = () -> {
            lock.readLock().lockInterruptibly();
            data.get();
            lock.readLock().unlock();
            incrementing(lock.writeLock(), data).run();
        };
        return List.of(incrementing(lock.writeLock(), data), reader, reader);
    }

    private static List<Body> converting() {
        RobustStampedLock lock = new RobustStampedLock();
        PlainInt data = new PlainInt();
        Body upgrading = () -> {
            long stamp = lock.readLock();
            data.get();
            long writer = lock.tryConvertToWriteLock(stamp);
            if (writer == 0) {
                lock.unlockRead(stamp);
                writer = lock.writeLock();
            }
            data.set(data.get() + 1);
            stamp = lock.tryConvertToReadLock(writer);
            data.get();
            lock.unlock(stamp);
        };
        Body trying = () -> {
            long stamp = lock.tryOptimisticRead();
            long writer = stamp == 0 ? 0 : lock.tryConvertToWriteLock(stamp);
            if (writer != 0) {
                data.set(data.get() + 1);
                stamp = lock.tryConvertToOptimisticRead(writer);
            }
            stamp = stamp == 0 ? 0 : lock.tryConvertToReadLock(stamp);
            if (stamp != 0) {
                data.get();
                lock.tryUnlockRead();
            }
        };
        return List.of(upgrading, trying, upgrading);
    }

    private static Body turns(RobustCyclicBarrier barrier, PlainInt mine, PlainInt other) {
        return () -> {
            for (int i = 0; i < 3; i++) {
                mine.set(i);
                barrier.await();
                other.get();
                barrier.await(1, TimeUnit.MINUTES);
            }
        };
    }

    private static Body turns(RobustPhaser phaser, PlainInt mine, PlainInt other) {
        return () -> {
            for (int i = 0; i < 3; i++) {
                mine.set(i);
                phaser.arriveAndAwaitAdvance();
                other.get();
                phaser.awaitAdvanceInterruptibly(phaser.arrive());
            }
        };
    }

    private static Body summing(Body next, PlainInt mine, PlainInt sum) {
        return () -> {
            for (int i = 0; i < 3; i++) {
                mine.set(i);
                next.run();
                sum.get();
            }
        };
    }
}
