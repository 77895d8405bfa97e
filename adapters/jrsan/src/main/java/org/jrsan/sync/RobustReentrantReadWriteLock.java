package org.jrsan.sync;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.LostError;

/**
 * A {@link ReentrantReadWriteLock} whose edges a session sees. What a thread did before it unlocked the write lock
 * happens before what a thread does after it later takes either lock. What a thread did before it unlocked the read
 * lock happens before what a thread does after it later takes the write lock. Readers are not ordered with each other.
 * Waiting on a condition of the write lock unlocks and locks again. All other behaviour is the JDK's.
 *
 * <p>Locks are not checked; they order the accesses that are. Any thread may call any method. A deserialized copy is
 * unlocked and keeps the label.
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
        return super.hasWaiters(RobustCondition.jdk(condition));
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
        return super.getWaitQueueLength(RobustCondition.jdk(condition));
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
        return super.getWaitingThreads(RobustCondition.jdk(condition));
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
            super.lock();
            try {
                lock.edges.sharedLocked();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            Interrupts.finding(() -> super.lockInterruptibly());
            try {
                lock.edges.sharedLocked();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }

        @Override
        public boolean tryLock() {
            boolean locked = super.tryLock();
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
                locked = super.tryLock(timeout, unit);
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
                if (lock.getReadHoldCount() == 1) {
                    lock.edges.sharedUnlocking();
                }
            } catch (Throwable e) {
                LostError.latest = e;
            }
            super.unlock();
        }
    }

    private static final class Writer extends ReentrantReadWriteLock.WriteLock {
        private static final long serialVersionUID = 1L;

        private final LockEdges edges;

        Writer(RobustReentrantReadWriteLock lock) {
            super(lock);
            edges = lock.edges;
        }

        @Override
        public void lock() {
            super.lock();
            try {
                edges.locked();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }

        @Override
        public void lockInterruptibly() throws InterruptedException {
            Interrupts.finding(() -> super.lockInterruptibly());
            try {
                edges.locked();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }

        @Override
        public boolean tryLock() {
            boolean locked = super.tryLock();
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
                locked = super.tryLock(timeout, unit);
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
                if (getHoldCount() == 1) {
                    edges.unlocking();
                }
            } catch (Throwable e) {
                LostError.latest = e;
            }
            super.unlock();
        }

        @Override
        public Condition newCondition() {
            return new RobustCondition(super.newCondition(), edges, this::isHeldByCurrentThread);
        }
    }
}
