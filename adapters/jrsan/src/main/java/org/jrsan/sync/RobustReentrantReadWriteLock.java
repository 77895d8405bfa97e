package org.jrsan.sync;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.told.LostError;
import org.jrsan.internal.turns.LockHolder;

/**
 * A {@link ReentrantReadWriteLock} whose edges a session sees. What a thread did before it unlocked the write lock
 * happens before what a thread does after it later takes either lock. What a thread did before it unlocked the read
 * lock happens before what a thread does after it later takes the write lock. Readers do not order each other. Waiting
 * on a condition of the write lock unlocks and locks again. All else is the JDK's. Any thread may call any method.
 *
 * <p>Locks are not checked; they order the accesses that are. A deserialized copy is unlocked and keeps the label.
 *
 * <p>Under a schedule, a thread waits for its turn outside the lock. So {@link #hasQueuedThreads} and {@link
 * #getQueueLength}, which cannot be overridden, then tell of no thread.
 */
public class RobustReentrantReadWriteLock extends ReentrantReadWriteLock {
    private static final long serialVersionUID = 1L;

    /** The edges. A deserialized lock begins without any. */
    private final LockEdges edges = LockEdges.shared("RobustReentrantReadWriteLock");

    /** The read lock with its edges. */
    private final Reader reader;
    /** The write lock with its edges. */
    private final Writer writer;

    /** A lock that is not fair. */
    public RobustReentrantReadWriteLock() {
        this(false);
    }

    /**
     * A lock.
     *
     * @param fair whether it favours the thread that has waited longest
     */
    @SuppressWarnings("this-escape") // the two parts store a reference to this lock and do not call it yet
    public RobustReentrantReadWriteLock(boolean fair) {
        super(fair);
        reader = new Reader(this);
        writer = new Writer(this);
    }

    /**
     * Names both parts of this lock in reports. Not an edge.
     *
     * @param name its name
     * @return this
     */
    public RobustReentrantReadWriteLock label(String name) {
        edges.label(name);
        return this;
    }

    /**
     * The part for readers. Taking it is an edge from earlier unlocks of the write lock. Unlocking it is an edge to
     * threads that take the write lock later, if the calling thread holds it.
     *
     * @return the read lock
     */
    @Override
    public ReentrantReadWriteLock.ReadLock readLock() {
        return Switch.ON ? reader : super.readLock();
    }

    /**
     * The part for one writer. Taking it is an edge from all earlier unlocks. Unlocking it is an edge to threads that
     * take either lock later, if the calling thread holds it.
     *
     * @return the write lock
     */
    @Override
    public ReentrantReadWriteLock.WriteLock writeLock() {
        return Switch.ON ? writer : super.writeLock();
    }

    /**
     * Tells whether threads wait on a condition. Not an edge.
     *
     * @param condition a condition of the write lock
     * @return whether there are any
     * @throws IllegalMonitorStateException if the calling thread does not hold the write lock
     * @throws IllegalArgumentException if the condition belongs to another lock
     */
    @Override
    public boolean hasWaiters(Condition condition) {
        boolean waits = super.hasWaiters(RobustCondition.jdk(condition));
        return waits || !RobustCondition.scheduled(condition).isEmpty();
    }

    /**
     * How many threads wait on a condition. Not an edge.
     *
     * @param condition a condition of the write lock
     * @return about how many
     * @throws IllegalMonitorStateException if the calling thread does not hold the write lock
     * @throws IllegalArgumentException if the condition belongs to another lock
     */
    @Override
    public int getWaitQueueLength(Condition condition) {
        int length = super.getWaitQueueLength(RobustCondition.jdk(condition));
        return length + RobustCondition.scheduled(condition).size();
    }

    /**
     * The threads that wait on a condition. Not an edge.
     *
     * @param condition a condition of the write lock
     * @return the threads, as an estimate
     * @throws IllegalMonitorStateException if the calling thread does not hold the write lock
     * @throws IllegalArgumentException if the condition belongs to another lock
     */
    @Override
    protected Collection<Thread> getWaitingThreads(Condition condition) {
        List<Thread> waiting = new ArrayList<>(super.getWaitingThreads(RobustCondition.jdk(condition)));
        waiting.addAll(RobustCondition.scheduled(condition));
        return waiting;
    }

    /** The lock as a resource of schedules: 0 while it is free, -1 while it is held for writing, else how often for reading. */
    SteppedState steps() {
        return edges.steps(() -> super.isWriteLocked() ? ReadWriteTurns.WRITTEN : super.getReadLockCount());
    }

    /**
     * Tells whether a thread holds the lock for writing. Not an edge.
     *
     * @return whether one does
     */
    @Override
    public boolean isWriteLocked() {
        if (Steps.areControlled) {
            steps().look();
        }
        return super.isWriteLocked();
    }

    /**
     * How often the lock is held for reading. Not an edge.
     *
     * @return the number of holds
     */
    @Override
    public int getReadLockCount() {
        if (Steps.areControlled) {
            steps().look();
        }
        return super.getReadLockCount();
    }

    private static final class Reader extends ReentrantReadWriteLock.ReadLock {
        private static final long serialVersionUID = 1L;

        private final RobustReentrantReadWriteLock lock;

        Reader(RobustReentrantReadWriteLock lock) {
            super(lock);
            this.lock = lock;
        }

        @Override
        public void lock() {
            ReadWriteTurns.read(lock);
            super.lock();
            try {
                lock.edges.sharedLocked();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            ReadWriteTurns.readInterruptibly(lock);
            Interrupts.finding(() -> super.lockInterruptibly());
            try {
                lock.edges.sharedLocked();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }

        @Override
        public boolean tryLock() {
            boolean locked = ReadWriteTurns.tryRead(lock) && super.tryLock();
            if (locked) {
                try {
                    lock.edges.sharedLocked();
                } catch (Throwable e) {
                    LostError.latest = e;
                }
            }
            return locked;
        }

        @Override
        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            boolean locked;
            try {
                locked = ReadWriteTurns.readInTime(lock, unit.toNanos(timeout)) && super.tryLock(timeout, unit);
            } catch (InterruptedException e) {
                throw Interrupts.found(e);
            }
            if (locked) {
                try {
                    lock.edges.sharedLocked();
                } catch (Throwable e) {
                    LostError.latest = e;
                }
            }
            return locked;
        }

        @Override
        public void unlock() {
            try {
                if (Steps.areControlled && lock.getReadHoldCount() == 1) {
                    lock.steps().change();
                }
            } finally {
                try {
                    if (lock.getReadHoldCount() == 1) {
                        lock.edges.sharedUnlocking();
                    }
                } catch (Throwable e) {
                    LostError.latest = e;
                }
                super.unlock();
            }
        }
    }

    private static final class Writer extends ReentrantReadWriteLock.WriteLock {
        private static final long serialVersionUID = 1L;

        private final RobustReentrantReadWriteLock lock;
        private final LockEdges edges;

        Writer(RobustReentrantReadWriteLock lock) {
            super(lock);
            this.lock = lock;
            edges = lock.edges;
        }

        @Override
        public void lock() {
            ReadWriteTurns.write(lock);
            super.lock();
            try {
                edges.locked();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            ReadWriteTurns.writeInterruptibly(lock);
            Interrupts.finding(() -> super.lockInterruptibly());
            try {
                edges.locked();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }

        @Override
        public boolean tryLock() {
            boolean locked = ReadWriteTurns.tryWrite(lock) && super.tryLock();
            if (locked) {
                try {
                    edges.locked();
                } catch (Throwable e) {
                    LostError.latest = e;
                }
            }
            return locked;
        }

        @Override
        public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
            boolean locked;
            try {
                locked = ReadWriteTurns.writeInTime(lock, unit.toNanos(timeout)) && super.tryLock(timeout, unit);
            } catch (InterruptedException e) {
                throw Interrupts.found(e);
            }
            if (locked) {
                try {
                    edges.locked();
                } catch (Throwable e) {
                    LostError.latest = e;
                }
            }
            return locked;
        }

        @Override
        public void unlock() {
            try {
                if (Steps.areControlled && getHoldCount() == 1) {
                    lock.steps().change();
                }
            } finally {
                try {
                    if (getHoldCount() == 1) {
                        edges.unlocking();
                    }
                } catch (Throwable e) {
                    LostError.latest = e;
                }
                super.unlock();
            }
        }

        @Override
        public Condition newCondition() {
            return new RobustCondition(super.newCondition(), edges, new Hold(this));
        }

        private void lockUnseen() {
            super.lock();
        }

        private void unlockUnseen() {
            super.unlock();
        }

        /** What conditions know of the lock. */
        private static final class Hold implements LockHolder {
            private static final long serialVersionUID = 1L;

            private final Writer writer;

            Hold(Writer writer) {
                this.writer = writer;
            }

            @Override
            public boolean isHolder() {
                return writer.isHeldByCurrentThread();
            }

            @Override
            public int holds() {
                return writer.getHoldCount();
            }

            @Override
            public void takeUnseen() {
                writer.lockUnseen();
            }

            @Override
            public void giveUpUnseen() {
                writer.unlockUnseen();
            }

            @Override
            public SteppedState steps() {
                return writer.lock.steps();
            }
        }
    }
}
