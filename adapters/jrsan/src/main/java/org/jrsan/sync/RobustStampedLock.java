package org.jrsan.sync;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.LongUnaryOperator;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.LostError;

// Long because it has all methods of the JDK's class that it stands in for.

/**
 * A {@link StampedLock} whose edges a session sees: what a thread did before it unlocks the write lock happens before what a
 * thread does after it takes either lock later; what a thread did before it unlocks a read lock happens before what a thread
 * does after it takes the write lock later, and is not ordered with other readers. All other behaviour is the JDK's.
 *
 * <p><b>Optimistic reads.</b> Plain reads of a thread after it got an optimistic stamp are not checked before
 * {@link #validate} is called with that stamp, by the same thread. If it is valid, what was done before the last unlock of
 * the write lock happens before those reads, and they are checked; later write locks do not race with them. If it is not
 * valid they are forgotten. The stamp may be validated again after more reads. Reads that no validation follows are checked
 * as reads without a lock, once the thread gets another stamp of this lock or takes it, synchronises after a validation, asks the session
 * for its findings, or ends; so is what it reads after a validation that failed. Reads of atomics are checked at once.
 *
 * <p>Locks are not checked themselves; they order what is. Any thread may call any method. A copy made by serialization is
 * unlocked, and keeps the label.
 */
public class RobustStampedLock extends StampedLock {
    private static final long serialVersionUID = 1L;

    /** No stamp of the JDK's: theirs count up from a few hundred, and 0 is for a failure. */
    private static final long NOT_ASKED = Long.MIN_VALUE;

    /** The edges; a lock that was read back has none behind it. */
    private final LockEdges edges = LockEdges.shared("RobustStampedLock");

    /** A lock. */
    public RobustStampedLock() {}

    /**
     * Names this lock in reports. Not an edge.
     *
     * @param name its name
     * @return this
     */
    public RobustStampedLock label(String name) {
        edges.label(name);
        return this;
    }

    /**
     * Takes the write lock; an edge from all unlocks before.
     *
     * @return the stamp to unlock with
     */
    @Override
    public long writeLock() {
        long stamp = super.writeLock();
        try {
            written(stamp);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return stamp;
    }

    /**
     * Takes the write lock when it is free; then there is an edge from all unlocks before.
     *
     * @return the stamp to unlock with, 0 when it is not free
     */
    @Override
    public long tryWriteLock() {
        long stamp = super.tryWriteLock();
        try {
            written(stamp);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return stamp;
    }

    /**
     * Takes the write lock when it is free in time; then there is an edge from all unlocks before.
     *
     * @param time how long to wait at most
     * @param unit the unit of the time
     * @return the stamp to unlock with, 0 when it was not free
     * @throws InterruptedException when the calling thread is interrupted
     */
    @Override
    public long tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
        long stamp;
        try {
            stamp = super.tryWriteLock(time, unit);
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
        try {
            written(stamp);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return stamp;
    }

    /**
     * Takes the write lock; an edge from all unlocks before, none when it is interrupted.
     *
     * @return the stamp to unlock with
     * @throws InterruptedException when the calling thread is interrupted
     */
    @Override
    public long writeLockInterruptibly() throws InterruptedException {
        long stamp;
        try {
            stamp = super.writeLockInterruptibly();
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
        try {
            written(stamp);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return stamp;
    }

    /**
     * Takes a read lock; an edge from the unlocks of the write lock before.
     *
     * @return the stamp to unlock with
     */
    @Override
    public long readLock() {
        long stamp = super.readLock();
        try {
            read(stamp);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return stamp;
    }

    /**
     * Takes a read lock when there is no writer; then there is an edge from the unlocks of the write lock before.
     *
     * @return the stamp to unlock with, 0 when there is a writer
     */
    @Override
    public long tryReadLock() {
        long stamp = super.tryReadLock();
        try {
            read(stamp);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return stamp;
    }

    /**
     * Takes a read lock when there is no writer in time; then there is an edge from the unlocks of the write lock before.
     *
     * @param time how long to wait at most
     * @param unit the unit of the time
     * @return the stamp to unlock with, 0 when there was a writer
     * @throws InterruptedException when the calling thread is interrupted
     */
    @Override
    public long tryReadLock(long time, TimeUnit unit) throws InterruptedException {
        long stamp;
        try {
            stamp = super.tryReadLock(time, unit);
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
        try {
            read(stamp);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return stamp;
    }

    /**
     * Takes a read lock; an edge from the unlocks of the write lock before, none when it is interrupted.
     *
     * @return the stamp to unlock with
     * @throws InterruptedException when the calling thread is interrupted
     */
    @Override
    public long readLockInterruptibly() throws InterruptedException {
        long stamp;
        try {
            stamp = super.readLockInterruptibly();
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
        try {
            read(stamp);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return stamp;
    }

    /**
     * Begins to read without a lock. No edge before {@link #validate}, which is to be called also when this returns 0 and
     * the thread reads nevertheless.
     *
     * @return the stamp to validate, 0 when there is a writer
     */
    @Override
    public long tryOptimisticRead() {
        long stamp = super.tryOptimisticRead();
        if (Switch.ON) {
            edges.alone().beginOptimisticReads(stamp);
        }
        return stamp;
    }

    /**
     * Whether no writer has had the lock since it gave a stamp. For an optimistic stamp that is valid there is an edge from
     * the unlock of the write lock before it to what the calling thread has read since, and the plain reads are checked.
     *
     * @param stamp the stamp
     * @return whether it is valid, never for 0
     */
    @Override
    public boolean validate(long stamp) {
        if (!Switch.ON || isLockStamp(stamp)) {
            return super.validate(stamp);
        }
        return edges.alone().validate(stamp, () -> super.validate(stamp));
    }

    /**
     * Unlocks the write lock; an edge to those who take either lock after.
     *
     * @param stamp the stamp it was taken with
     * @throws IllegalMonitorStateException when the stamp is another; then there is no edge
     */
    @Override
    public void unlockWrite(long stamp) {
        try {
            unlocking(stamp, true);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        super.unlockWrite(stamp);
    }

    /**
     * Unlocks a read lock; an edge to those who take the write lock after.
     *
     * @param stamp the stamp it was taken with
     * @throws IllegalMonitorStateException when the stamp is another; then there is no edge
     */
    @Override
    public void unlockRead(long stamp) {
        try {
            unlocking(stamp, false);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        super.unlockRead(stamp);
    }

    /**
     * Unlocks the lock that the stamp tells, with the edge of that.
     *
     * @param stamp the stamp it was taken with
     * @throws IllegalMonitorStateException when the lock is not held with this stamp; then there is no edge
     */
    @Override
    public void unlock(long stamp) {
        if (isWriteLockStamp(stamp)) {
            unlockWrite(stamp);
        } else if (isReadLockStamp(stamp)) {
            unlockRead(stamp);
        } else {
            super.unlock(stamp);
        }
    }

    /**
     * Turns a stamp into one of the write lock when that is possible at once. From a read lock that is an edge from all
     * unlocks before; from an optimistic stamp also that of {@link #validate}.
     *
     * @param stamp a stamp
     * @return the stamp to unlock with, 0 when it is not possible; then plain reads since an optimistic stamp are forgotten
     */
    @Override
    public long tryConvertToWriteLock(long stamp) {
        if (!Switch.ON || isWriteLockStamp(stamp)) {
            return super.tryConvertToWriteLock(stamp);
        }
        long converted = isOptimisticReadStamp(stamp)
                ? validating(stamp, super::tryConvertToWriteLock)
                : super.tryConvertToWriteLock(stamp);
        try {
            written(converted);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return converted;
    }

    /**
     * Turns a stamp into one of a read lock when that is possible at once. From the write lock that is the edge of unlocking
     * it; from an optimistic stamp that of {@link #validate}.
     *
     * @param stamp a stamp
     * @return the stamp to unlock with, 0 when it is not possible; then plain reads since an optimistic stamp are forgotten
     */
    @Override
    public long tryConvertToReadLock(long stamp) {
        if (Switch.ON && isOptimisticReadStamp(stamp)) {
            return validating(stamp, super::tryConvertToReadLock);
        }
        unlocking(stamp, true);
        return super.tryConvertToReadLock(stamp);
    }

    /**
     * Turns a stamp into an optimistic one. From a lock that is the edge of unlocking it; from an optimistic stamp that of
     * {@link #validate}.
     *
     * @param stamp a stamp
     * @return the stamp to validate, 0 when the given one is not valid
     */
    @Override
    public long tryConvertToOptimisticRead(long stamp) {
        if (Switch.ON && isOptimisticReadStamp(stamp)) {
            return validating(stamp, super::tryConvertToOptimisticRead);
        }
        unlocking(stamp, true);
        unlocking(stamp, false);
        long observed = super.tryConvertToOptimisticRead(stamp);
        if (Switch.ON && observed != 0) {
            try {
                edges.alone().beginOptimisticReads(observed);
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
        return observed;
    }

    /**
     * Unlocks the write lock, whoever holds it; then there is an edge to those who take either lock after.
     *
     * @return whether it was held
     */
    @Override
    public boolean tryUnlockWrite() {
        if (Switch.ON && isWriteLocked()) {
            try {
                edges.unlocking();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
        return super.tryUnlockWrite();
    }

    /**
     * Unlocks one read lock, whoever holds it; then there is an edge to those who take the write lock after.
     *
     * @return whether one was held
     */
    @Override
    public boolean tryUnlockRead() {
        if (Switch.ON && isReadLocked()) {
            try {
                edges.sharedUnlocking();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
        return super.tryUnlockRead();
    }

    /**
     * The read lock without stamps, with the same edges.
     *
     * @return a lock that has no conditions
     */
    @Override
    public Lock asReadLock() {
        Lock jdk = super.asReadLock();
        return Switch.ON ? new StampedLockView(this, false, jdk) : jdk;
    }

    /**
     * The write lock without stamps, with the same edges.
     *
     * @return a lock that has no conditions
     */
    @Override
    public Lock asWriteLock() {
        Lock jdk = super.asWriteLock();
        return Switch.ON ? new StampedLockView(this, true, jdk) : jdk;
    }

    /**
     * Both locks without stamps, with the same edges.
     *
     * @return two locks that have no conditions
     */
    @Override
    public ReadWriteLock asReadWriteLock() {
        return Switch.ON ? new StampedLockView.Both(asReadLock(), asWriteLock()) : super.asReadWriteLock();
    }

    private void written(long stamp) {
        if (Switch.ON && stamp != 0) {
            edges.alone().endOptimisticReads();
            edges.locked();
        }
    }

    private void read(long stamp) {
        if (Switch.ON && stamp != 0) {
            edges.alone().endOptimisticReads();
            edges.sharedLocked();
        }
    }

    private long validating(long stamp, LongUnaryOperator conversion) {
        long[] converted = {NOT_ASKED};
        try {
            edges.alone().validate(stamp, () -> (converted[0] = conversion.applyAsLong(stamp)) != 0);
        } catch (Throwable e) {
            if (converted[0] == NOT_ASKED) {
                throw e;
            }
            LostError.latest = e;
        }
        return converted[0];
    }

    /** Whoever comes with a wrong stamp gets the JDK's answer, and no edge. */
    private void unlocking(long stamp, boolean isWriter) {
        if (!Switch.ON || !super.validate(stamp)) {
            return;
        }
        if (isWriter && isWriteLockStamp(stamp)) {
            edges.unlocking();
        } else if (!isWriter && isReadLockStamp(stamp) && isReadLocked()) {
            edges.sharedUnlocking();
        }
    }
}
