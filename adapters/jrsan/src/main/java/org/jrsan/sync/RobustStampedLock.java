package org.jrsan.sync;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Lock;
import java.util.concurrent.locks.ReadWriteLock;
import java.util.concurrent.locks.StampedLock;
import java.util.function.IntPredicate;
import java.util.function.LongUnaryOperator;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.edges.Stamps;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.told.LostError;

// Long because it has all methods of the JDK's class that it replaces.

/**
 * A {@link StampedLock} whose edges a session sees. What a thread did before it unlocked the write lock happens before
 * what a thread does after it later takes either lock. What a thread did before it unlocked a read lock happens before
 * what a thread does after it later takes the write lock. Readers are not ordered with each other. All other behaviour
 * is the JDK's.
 *
 * <p><b>Optimistic reads.</b> When a thread has got an optimistic stamp, its plain reads are not checked until it calls
 * {@link #validate} with that stamp. If the stamp is valid, everything before the last unlock of the write lock happens
 * before those reads, and they are checked. Later write locks do not race with them. If the stamp is not valid, the
 * reads are forgotten. The stamp may be validated again after more reads.
 *
 * <p>Reads without a later validation, and reads after a failed validation, are checked as reads without a lock. This
 * happens when the thread gets another stamp of this lock or takes the lock, synchronises after a validation, asks the
 * session for its findings, or ends. Reads of atomics are checked at once.
 *
 * <p>Locks are not checked; they order the accesses that are. Any thread may call any method. A deserialized copy is
 * unlocked and keeps the label.
 */
public class RobustStampedLock extends StampedLock {
    private static final long serialVersionUID = 1L;

    /** Not a stamp of the JDK: its stamps count up from a few hundred, and 0 stands for a failure. */
    private static final long NOT_ASKED = Long.MIN_VALUE;

    /** The edges. A deserialized lock begins without any. */
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
     * Takes the write lock. This is an edge from all earlier unlocks.
     *
     * @return the stamp to unlock with
     */
    @Override
    public long writeLock() {
        awaitTurn(true);
        long stamp = super.writeLock();
        try {
            written(stamp);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return stamp;
    }

    /**
     * Takes the write lock if it is free. If it succeeds, there is an edge from all earlier unlocks.
     *
     * @return the stamp to unlock with, 0 if it is not free
     */
    @Override
    public long tryWriteLock() {
        long stamp = attempt(true) ? super.tryWriteLock() : 0;
        try {
            written(stamp);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return stamp;
    }

    /**
     * Takes the write lock if it becomes free in time. If it succeeds, there is an edge from all earlier unlocks.
     *
     * @param time how long to wait at most
     * @param unit the unit of the time
     * @return the stamp to unlock with, 0 if it was not free
     * @throws InterruptedException if the calling thread is interrupted
     */
    @Override
    public long tryWriteLock(long time, TimeUnit unit) throws InterruptedException {
        long stamp;
        try {
            stamp = attemptInTime(true, unit.toNanos(time)) ? super.tryWriteLock(time, unit) : 0;
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
     * Takes the write lock. This is an edge from all earlier unlocks, unless it is interrupted.
     *
     * @return the stamp to unlock with
     * @throws InterruptedException if the calling thread is interrupted
     */
    @Override
    public long writeLockInterruptibly() throws InterruptedException {
        long stamp;
        awaitTurnInterruptibly(true);
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
     * Takes a read lock. This is an edge from earlier unlocks of the write lock.
     *
     * @return the stamp to unlock with
     */
    @Override
    public long readLock() {
        awaitTurn(false);
        long stamp = super.readLock();
        try {
            read(stamp);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return stamp;
    }

    /**
     * Takes a read lock if there is no writer. If it succeeds, there is an edge from earlier unlocks of the write lock.
     *
     * @return the stamp to unlock with, 0 if there is a writer
     */
    @Override
    public long tryReadLock() {
        long stamp = attempt(false) ? super.tryReadLock() : 0;
        try {
            read(stamp);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return stamp;
    }

    /**
     * Takes a read lock if the last writer leaves in time. If it succeeds, there is an edge from earlier unlocks of the
     * write lock.
     *
     * @param time how long to wait at most
     * @param unit the unit of the time
     * @return the stamp to unlock with, 0 if there was a writer
     * @throws InterruptedException if the calling thread is interrupted
     */
    @Override
    public long tryReadLock(long time, TimeUnit unit) throws InterruptedException {
        long stamp;
        try {
            stamp = attemptInTime(false, unit.toNanos(time)) ? super.tryReadLock(time, unit) : 0;
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
     * Takes a read lock. This is an edge from earlier unlocks of the write lock, unless it is interrupted.
     *
     * @return the stamp to unlock with
     * @throws InterruptedException if the calling thread is interrupted
     */
    @Override
    public long readLockInterruptibly() throws InterruptedException {
        long stamp;
        awaitTurnInterruptibly(false);
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
     * Begins to read without a lock. There is no edge until {@link #validate}. If this returns 0 and the thread reads
     * all the same, it must call {@link #validate}, too.
     *
     * @return the stamp to validate, 0 if there is a writer
     */
    @Override
    public long tryOptimisticRead() {
        look();
        long stamp = super.tryOptimisticRead();
        if (Switch.ON) {
            edges.alone().beginOptimisticReads(stamp);
        }
        return stamp;
    }

    /**
     * Tells whether no writer has held the lock since it gave a stamp. If an optimistic stamp is valid, there is an
     * edge from the last unlock of the write lock before the stamp to the calling thread's reads since then, and its
     * plain reads are checked.
     *
     * @param stamp the stamp
     * @return whether it is valid; false for 0
     */
    @Override
    public boolean validate(long stamp) {
        look();
        if (!Switch.ON || isLockStamp(stamp)) {
            return super.validate(stamp);
        }
        return edges.alone().validate(stamp, () -> super.validate(stamp));
    }

    /**
     * Unlocks the write lock. This is an edge to threads that take either lock later.
     *
     * @param stamp the stamp it was taken with
     * @throws IllegalMonitorStateException if the stamp is a different one; then there is no edge
     */
    @Override
    public void unlockWrite(long stamp) {
        try {
            if (Steps.areControlled) {
                steps().change();
            }
        } finally {
            // Also by a thread that ends because its schedule does. No method of its own: its call could fail.
            try {
                unlocking(stamp, true);
            } catch (Throwable e) {
                LostError.latest = e;
            }
            super.unlockWrite(stamp);
        }
    }

    /**
     * Unlocks a read lock. This is an edge to threads that take the write lock later.
     *
     * @param stamp the stamp it was taken with
     * @throws IllegalMonitorStateException if the stamp is a different one; then there is no edge
     */
    @Override
    public void unlockRead(long stamp) {
        try {
            if (Steps.areControlled) {
                steps().change();
            }
        } finally {
            // Also by a thread that ends because its schedule does. No method of its own: its call could fail.
            try {
                unlocking(stamp, false);
            } catch (Throwable e) {
                LostError.latest = e;
            }
            super.unlockRead(stamp);
        }
    }

    /**
     * Unlocks the lock that the stamp stands for, with the edge of that unlock.
     *
     * @param stamp the stamp it was taken with
     * @throws IllegalMonitorStateException if the lock is not held with this stamp; then there is no edge
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
     * Turns a stamp into one of the write lock if this is possible at once. From a read lock, there is an edge from all
     * earlier unlocks. From an optimistic stamp, there is also the edge of {@link #validate}.
     *
     * @param stamp a stamp
     * @return the stamp to unlock with, 0 if this is not possible; then plain reads since an optimistic stamp are
     *     forgotten
     */
    @Override
    public long tryConvertToWriteLock(long stamp) {
        change();
        if (!Switch.ON || isWriteLockStamp(stamp)) {
            return super.tryConvertToWriteLock(stamp);
        }
        long converted = Stamps.isOptimistic(stamp)
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
     * Turns a stamp into one of a read lock if this is possible at once. From the write lock, the edge is that of
     * unlocking it. From an optimistic stamp, it is that of {@link #validate}.
     *
     * @param stamp a stamp
     * @return the stamp to unlock with, 0 if this is not possible; then plain reads since an optimistic stamp are
     *     forgotten
     */
    @Override
    public long tryConvertToReadLock(long stamp) {
        change();
        if (Switch.ON && Stamps.isOptimistic(stamp)) {
            return validating(stamp, super::tryConvertToReadLock);
        }
        unlocking(stamp, true);
        return super.tryConvertToReadLock(stamp);
    }

    /**
     * Turns a stamp into an optimistic one. From a lock, the edge is that of unlocking it. From an optimistic stamp, it
     * is that of {@link #validate}.
     *
     * @param stamp a stamp
     * @return the stamp to validate, 0 if the given one is not valid
     */
    @Override
    public long tryConvertToOptimisticRead(long stamp) {
        change();
        if (Switch.ON && Stamps.isOptimistic(stamp)) {
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
     * Unlocks the write lock, whoever holds it. If it was held, there is an edge to threads that take either lock
     * later.
     *
     * @return whether it was held
     */
    @Override
    public boolean tryUnlockWrite() {
        boolean unlocked;
        try {
            if (Steps.areControlled) {
                steps().change();
            }
        } finally {
            if (Switch.ON && super.isWriteLocked()) {
                try {
                    edges.unlocking();
                } catch (Throwable e) {
                    LostError.latest = e;
                }
            }
            unlocked = super.tryUnlockWrite();
        }
        return unlocked;
    }

    /**
     * Unlocks one read lock, whoever holds it. If one was held, there is an edge to threads that take the write lock
     * later.
     *
     * @return whether one was held
     */
    @Override
    public boolean tryUnlockRead() {
        boolean unlocked;
        try {
            if (Steps.areControlled) {
                steps().change();
            }
        } finally {
            if (Switch.ON && super.isReadLocked()) {
                try {
                    edges.sharedUnlocking();
                } catch (Throwable e) {
                    LostError.latest = e;
                }
            }
            unlocked = super.tryUnlockRead();
        }
        return unlocked;
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

    /**
     * Tells whether a thread holds the write lock. Not an edge.
     *
     * @return whether one does
     */
    @Override
    public boolean isWriteLocked() {
        look();
        return super.isWriteLocked();
    }

    /**
     * Tells whether threads hold the read lock. Not an edge.
     *
     * @return whether any do
     */
    @Override
    public boolean isReadLocked() {
        look();
        return super.isReadLocked();
    }

    /**
     * How often the read lock is held. Not an edge.
     *
     * @return the number of holds
     */
    @Override
    public int getReadLockCount() {
        look();
        return super.getReadLockCount();
    }

    /** The lock as a resource of schedules: -1 while it is held for writing, else how often for reading. */
    private SteppedState steps() {
        return edges.steps(() -> super.isWriteLocked() ? -1 : super.getReadLockCount());
    }

    private static IntPredicate mayTake(boolean isWriter) {
        return isWriter ? state -> state == 0 : state -> state >= 0;
    }

    private void look() {
        if (Steps.areControlled) {
            steps().look();
        }
    }

    private void change() {
        if (Steps.areControlled) {
            steps().change();
        }
    }

    private void awaitTurn(boolean isWriter) {
        if (Steps.areControlled) {
            steps().awaitToChangeUninterruptibly(mayTake(isWriter));
        }
    }

    private void awaitTurnInterruptibly(boolean isWriter) {
        if (Steps.areControlled) {
            steps().awaitToChange(mayTake(isWriter));
        }
    }

    private boolean attempt(boolean isWriter) {
        return !Steps.areControlled || steps().attemptToChange(mayTake(isWriter));
    }

    private boolean attemptInTime(boolean isWriter, long nanos) {
        return !Steps.areControlled || steps().awaitInTimeToChange(mayTake(isWriter), nanos);
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

    /** A caller with a wrong stamp gets the JDK's answer and no edge. */
    private void unlocking(long stamp, boolean isWriter) {
        if (!Switch.ON || !super.validate(stamp)) {
            return;
        }
        if (isWriter && isWriteLockStamp(stamp)) {
            edges.unlocking();
        } else if (!isWriter && isReadLockStamp(stamp) && super.isReadLocked()) {
            edges.sharedUnlocking();
        }
    }
}
