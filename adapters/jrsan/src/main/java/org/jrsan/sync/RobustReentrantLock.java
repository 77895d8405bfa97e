package org.jrsan.sync;

import java.util.Collection;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.LostError;

/**
 * A {@link ReentrantLock} whose edges a session sees: what a thread did before it unlocks happens before what a thread does
 * after it locks later. Waiting on a condition unlocks and locks again. All other behaviour is the JDK's.
 *
 * <p>Locks are not checked themselves; they order what is. Any thread may call any method. A copy made by serialization is
 * unlocked, and keeps the label.
 */
public class RobustReentrantLock extends ReentrantLock {
    private static final long serialVersionUID = 1L;

    /** The edges; a lock that was read back has none behind it. */
    private final LockEdges edges = LockEdges.exclusive("RobustReentrantLock");

    /** A lock that is not fair. */
    public RobustReentrantLock() {}

    /**
     * A lock.
     *
     * @param fair whether it favours the thread that waits longest
     */
    public RobustReentrantLock(boolean fair) {
        super(fair);
    }

    /**
     * Names this lock in reports. Not an edge.
     *
     * @param name its name
     * @return this
     */
    public RobustReentrantLock label(String name) {
        edges.label(name);
        return this;
    }

    /** Locks; an edge from the unlocks before. */
    @Override
    public void lock() {
        super.lock();
        if (Switch.ON) {
            try {
                edges.locked();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
    }

    /**
     * Locks; an edge from the unlocks before, none when it is interrupted.
     *
     * @throws InterruptedException when the calling thread is interrupted
     */
    @Override
    public void lockInterruptibly() throws InterruptedException {
        Interrupts.finding(() -> super.lockInterruptibly());
        if (Switch.ON) {
            try {
                edges.locked();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
    }

    /**
     * Locks when that is possible at once; then there is an edge from the unlocks before.
     *
     * @return whether the calling thread holds the lock
     */
    @Override
    public boolean tryLock() {
        boolean locked = super.tryLock();
        if (Switch.ON && locked) {
            try {
                edges.locked();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
        return locked;
    }

    /**
     * Locks when that is possible in time; then there is an edge from the unlocks before.
     *
     * @param timeout how long to wait at most
     * @param unit the unit of the timeout
     * @return whether the calling thread holds the lock
     * @throws InterruptedException when the calling thread is interrupted
     */
    @Override
    public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
        boolean locked;
        try {
            locked = super.tryLock(timeout, unit);
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
        if (Switch.ON && locked) {
            try {
                edges.locked();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
        return locked;
    }

    /**
     * Unlocks; an edge to the locks after, when this gives up the last hold.
     *
     * @throws IllegalMonitorStateException when the calling thread does not hold the lock; then there is no edge
     */
    @Override
    public void unlock() {
        if (Switch.ON) {
            try {
                if (getHoldCount() == 1) {
                    edges.unlocking();
                }
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
        super.unlock();
    }

    /**
     * A condition of this lock: its waits unlock and lock again, with the edges of that.
     *
     * @return a new condition
     */
    @Override
    public Condition newCondition() {
        Condition jdk = super.newCondition();
        return Switch.ON ? new RobustCondition(jdk, edges, this::isHeldByCurrentThread) : jdk;
    }

    /**
     * Whether threads wait on a condition. Not an edge.
     *
     * @param condition a condition of this lock
     * @return whether there are any
     * @throws IllegalMonitorStateException when the calling thread does not hold the lock
     * @throws IllegalArgumentException when the condition is another lock's
     */
    @Override
    public boolean hasWaiters(Condition condition) {
        return super.hasWaiters(RobustCondition.jdk(condition));
    }

    /**
     * How many threads wait on a condition. Not an edge.
     *
     * @param condition a condition of this lock
     * @return about how many
     * @throws IllegalMonitorStateException when the calling thread does not hold the lock
     * @throws IllegalArgumentException when the condition is another lock's
     */
    @Override
    public int getWaitQueueLength(Condition condition) {
        return super.getWaitQueueLength(RobustCondition.jdk(condition));
    }

    /**
     * The threads that wait on a condition. Not an edge.
     *
     * @param condition a condition of this lock
     * @return about which
     * @throws IllegalMonitorStateException when the calling thread does not hold the lock
     * @throws IllegalArgumentException when the condition is another lock's
     */
    @Override
    protected Collection<Thread> getWaitingThreads(Condition condition) {
        return super.getWaitingThreads(RobustCondition.jdk(condition));
    }
}
