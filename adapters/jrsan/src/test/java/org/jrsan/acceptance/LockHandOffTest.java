package org.jrsan.acceptance;

import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.stream.Stream;
import org.jrsan.acceptance.Runs.Body;
import org.jrsan.plain.PlainBoolean;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustMonitor;
import org.jrsan.sync.RobustReentrantLock;
import org.jrsan.sync.RobustReentrantReadWriteLock;
import org.jrsan.sync.RobustStampedLock;
import org.junit.jupiter.params.provider.Arguments;

/** Hand-offs through monitors and locks. */
class LockHandOffTest extends HandOffs {
    static Stream<Arguments> ordered() {
        return Stream.of(
                named("two threads in a monitor", () -> {
                    Object monitor = new Object();
                    PlainInt data = new PlainInt();
                    Body body = () -> RobustMonitor.synchronizedOn(monitor, () -> data.set(data.get() + 1));
                    return List.of(body, body);
                }),
                named("wait and notify", LockHandOffTest::waitAndNotify),
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
                named("stamped lock, converted", LockHandOffTest::converting));
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
}
