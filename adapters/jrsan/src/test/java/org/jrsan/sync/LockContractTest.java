package org.jrsan.sync;

import java.util.Date;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReentrantLock;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.stream.Stream;
import org.junit.jupiter.params.provider.Arguments;

/** Locks behave as the JDK's. */
class LockContractTest extends SynchroniserContract {
    static Stream<Arguments> subjects() {
        return Stream.of(
                same("lock", ReentrantLock::new, RobustReentrantLock::new, LockContractTest::lock),
                same("fair lock", () -> new ReentrantLock(true), () -> new RobustReentrantLock(true), (lock, trace) -> {
                    trace.of(lock::isFair);
                    lock(lock, trace);
                }),
                same(
                        "read-write lock",
                        ReentrantReadWriteLock::new,
                        RobustReentrantReadWriteLock::new,
                        LockContractTest::readWriteLock),
                same(
                        "fair read-write lock",
                        () -> new ReentrantReadWriteLock(true),
                        () -> new RobustReentrantReadWriteLock(true),
                        LockContractTest::readWriteLock),
                same("stamped lock", StampedLock::new, RobustStampedLock::new, LockContractTest::stampedLock));
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

    @SuppressWarnings({"DoNotCall", "IdentityBinaryExpression"
    }) // what the JDK refuses is compared, and what it gives twice
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
}
