package org.jrsan.sync;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;

/**
 * One mode of a stamped lock as a {@link Lock}. It locks through the stamped lock and, like the JDK's view, unlocks
 * without a stamp.
 */
final class StampedLockView implements Lock {
    private final RobustStampedLock lock;
    private final boolean isWriter;
    private final Lock jdk;

    record Both(Lock readLock, Lock writeLock) implements ReadWriteLock {}

    StampedLockView(RobustStampedLock lock, boolean isWriter, Lock jdk) {
        this.lock = lock;
        this.isWriter = isWriter;
        this.jdk = jdk;
    }

    @Override
    public void lock() {
        if (isWriter) {
            lock.writeLock();
        } else {
            lock.readLock();
        }
    }

    @Override
    public void lockInterruptibly() throws InterruptedException {
        if (isWriter) {
            lock.writeLockInterruptibly();
        } else {
            lock.readLockInterruptibly();
        }
    }

    @Override
    public boolean tryLock() {
        return (isWriter ? lock.tryWriteLock() : lock.tryReadLock()) != 0;
    }

    @Override
    public boolean tryLock(long time, TimeUnit unit) throws InterruptedException {
        return (isWriter ? lock.tryWriteLock(time, unit) : lock.tryReadLock(time, unit)) != 0;
    }

    @Override
    public void unlock() {
        boolean unlocked = isWriter ? lock.tryUnlockWrite() : lock.tryUnlockRead();
        if (!unlocked) {
            // Not locked: the JDK's exception.
            jdk.unlock();
        }
    }

    @Override
    public Condition newCondition() {
        return jdk.newCondition();
    }
}
