package org.jrsan.sync;

import org.jrsan.internal.run.Steps;

/**
 * When a thread that runs under a schedule gets a read-write lock. Each method returns when the operation of the JDK that is
 * meant does not block; without a schedule at once. A thread that holds the lock need not wait for its turn.
 */
final class ReadWriteTurns {
    /** The state of a lock that is held for writing; else it is how often it is held for reading. */
    static final int WRITTEN = -1;

    private ReadWriteTurns() {}

    private static boolean mayRead(int state) {
        return state != WRITTEN;
    }

    private static boolean isFree(int state) {
        return state == 0;
    }

    private static boolean mayReadAtOnce(RobustReentrantReadWriteLock lock) {
        return !Steps.areControlled || lock.isWriteLockedByCurrentThread() || lock.getReadHoldCount() > 0;
    }

    private static boolean mayWriteAtOnce(RobustReentrantReadWriteLock lock) {
        return !Steps.areControlled || lock.isWriteLockedByCurrentThread();
    }

    static void read(RobustReentrantReadWriteLock lock) {
        if (!mayReadAtOnce(lock)) {
            lock.steps().awaitToChangeUninterruptibly(ReadWriteTurns::mayRead);
        }
    }

    static void readInterruptibly(RobustReentrantReadWriteLock lock) {
        if (!mayReadAtOnce(lock)) {
            lock.steps().awaitToChange(ReadWriteTurns::mayRead);
        }
    }

    /** Without a wait. Whether the thread gets the lock. */
    static boolean tryRead(RobustReentrantReadWriteLock lock) {
        return mayReadAtOnce(lock) || lock.steps().attemptToChange(ReadWriteTurns::mayRead);
    }

    /** With a limit of time. Whether the thread gets the lock, or an interrupt. */
    static boolean readInTime(RobustReentrantReadWriteLock lock, long nanos) {
        return mayReadAtOnce(lock) || lock.steps().awaitInTimeToChange(ReadWriteTurns::mayRead, nanos);
    }

    static void write(RobustReentrantReadWriteLock lock) {
        if (!mayWriteAtOnce(lock)) {
            lock.steps().awaitToChangeUninterruptibly(ReadWriteTurns::isFree);
        }
    }

    static void writeInterruptibly(RobustReentrantReadWriteLock lock) {
        if (!mayWriteAtOnce(lock)) {
            lock.steps().awaitToChange(ReadWriteTurns::isFree);
        }
    }

    /** Without a wait. Whether the thread gets the lock. */
    static boolean tryWrite(RobustReentrantReadWriteLock lock) {
        return mayWriteAtOnce(lock) || lock.steps().attemptToChange(ReadWriteTurns::isFree);
    }

    /** With a limit of time. Whether the thread gets the lock, or an interrupt. */
    static boolean writeInTime(RobustReentrantReadWriteLock lock, long nanos) {
        return mayWriteAtOnce(lock) || lock.steps().awaitInTimeToChange(ReadWriteTurns::isFree, nanos);
    }
}
