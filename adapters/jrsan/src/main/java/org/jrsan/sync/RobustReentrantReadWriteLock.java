package org.jrsan.sync;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantReadWriteLock;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.LostError;

/**
 * A {@link ReentrantReadWriteLock} whose edges a session sees: what a thread did before it unlocks the write lock happens
 * before what a thread does after it takes either lock later; what a thread did before it unlocks the read lock happens
 * before what a thread does after it takes the write lock later, and is not ordered with other readers. Waiting on a
 * condition of the write lock unlocks and locks again. All other behaviour is the JDK's.
 *
 * <p>Locks are not checked themselves; they order what is. Any thread may call any method. A copy made by serialization is
 * unlocked, and keeps the label.
 */
public class RobustReentrantReadWriteLock extends ReentrantReadWriteLock {
    private static final long serialVersionUID = 1L;

    /** The edges; a lock that was read back has none behind it. */
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
     * @param fair whether it favours the thread that waits longest
     */
    @SuppressWarnings("this-escape") // the two parts keep this lock and call nothing yet
    public RobustReentrantReadWriteLock(boolean fair) {
        super(fair);
        reader = new Reader(this);
        writer = new Writer(this);
    }

    /**
     * Names this lock, both parts of it, in reports. Not an edge.
     *
     * @param name its name
     * @return this
     */
    public RobustReentrantReadWriteLock label(String name) {
        edges.label(name);
        return this;
    }

    /**
     * The part to share. Taking it is an edge from the unlocks of the write lock before; unlocking it is one to those
     * who take the write lock after. Unlocking what the calling thread does not hold is not an edge.
     *
     * @return the read lock
     */
    @Override
    public ReentrantReadWriteLock.ReadLock readLock() {
        return Switch.ON ? reader : super.readLock();
    }

    /**
     * The part to hold alone. Taking it is an edge from all unlocks before; unlocking it is one to those who take
     * either lock after. Unlocking what the calling thread does not hold is not an edge.
     *
     * @return the write lock
     */
    @Override
    public ReentrantReadWriteLock.WriteLock writeLock() {
        return Switch.ON ? writer : super.writeLock();
    }

    /**
     * Whether threads wait on a condition. Not an edge.
     *
     * @param condition a condition of the write lock
     * @return whether there are any
     * @throws IllegalMonitorStateException when the calling thread does not hold the write lock
     * @throws IllegalArgumentException when the condition is another lock's
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
     * @throws IllegalMonitorStateException when the calling thread does not hold the write lock
     * @throws IllegalArgumentException when the condition is another lock's
     */
    @Override
    public int getWaitQueueLength(Condition condition) {
        return super.getWaitQueueLength(RobustCondition.jdk(condition));
    }

    /**
     * The threads that wait on a condition. Not an edge.
     *
     * @param condition a condition of the write lock
     * @return about which
     * @throws IllegalMonitorStateException when the calling thread does not hold the write lock
     * @throws IllegalArgumentException when the condition is another lock's
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
