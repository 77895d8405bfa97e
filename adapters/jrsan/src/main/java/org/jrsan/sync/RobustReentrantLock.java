package org.jrsan.sync;

import java.util.ArrayList;
import java.util.Collection;
import java.util.List;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.told.LostError;
import org.jrsan.internal.turns.LockHolder;

/**
 * A {@link ReentrantLock} whose edges a session sees: what a thread did before it unlocked happens before what a thread
 * does after it later locks. Waiting on a condition unlocks and locks again. All other behaviour is the JDK's.
 *
 * <p>Locks are not checked; they order the accesses that are. Any thread may call any method. A deserialized copy is
 * unlocked and keeps the label.
 *
 * <p>Under a schedule, a thread waits for its turn outside the lock. So {@link #hasQueuedThreads} and {@link
 * #getQueueLength}, which cannot be overridden, then tell of no thread.
 */
public class RobustReentrantLock extends ReentrantLock {
    private static final long serialVersionUID = 1L;

    /** The edges. A deserialized lock begins without any. */
    private final LockEdges edges = LockEdges.exclusive("RobustReentrantLock");

    /** A lock that is not fair. */
    public RobustReentrantLock() {}

    /**
     * A lock.
     *
     * @param fair whether it favours the thread that has waited longest
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

    /** The lock as a resource of schedules: 0 while it is free. */
    private SteppedState steps() {
        return edges.steps(() -> super.isLocked() ? 1 : 0);
    }

    private static boolean isFree(int state) {
        return state == 0;
    }

    /** The calling thread is about to take the lock; a thread that holds it need not wait for its turn. */
    private void awaitTurn() {
        if (Steps.areControlled && !isHeldByCurrentThread()) {
            steps().awaitToChangeUninterruptibly(RobustReentrantLock::isFree);
        }
    }

    /** The same for a thread that does not wait for the lock. Whether it gets it. */
    private boolean attempt() {
        return !Steps.areControlled || isHeldByCurrentThread() || steps().attemptToChange(RobustReentrantLock::isFree);
    }

    /** The same for a thread that waits for a limited time. Whether it gets the lock, or an interrupt. */
    private boolean attemptInTime(long nanos) {
        return !Steps.areControlled
                || isHeldByCurrentThread()
                || steps().awaitInTimeToChange(RobustReentrantLock::isFree, nanos);
    }

    /** Locks. This is an edge from earlier unlocks. */
    @Override
    public void lock() {
        awaitTurn();
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
     * Locks. This is an edge from earlier unlocks, unless it is interrupted.
     *
     * @throws InterruptedException if the calling thread is interrupted
     */
    @Override
    public void lockInterruptibly() throws InterruptedException {
        if (Steps.areControlled && !isHeldByCurrentThread()) {
            steps().awaitToChange(RobustReentrantLock::isFree);
        }
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
     * Locks if this is possible at once. If it succeeds, there is an edge from earlier unlocks.
     *
     * @return whether the calling thread holds the lock
     */
    @Override
    public boolean tryLock() {
        boolean locked = attempt() && super.tryLock();
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
     * Locks if this is possible in time. If it succeeds, there is an edge from earlier unlocks.
     *
     * @param timeout how long to wait at most
     * @param unit the unit of the timeout
     * @return whether the calling thread holds the lock
     * @throws InterruptedException if the calling thread is interrupted
     */
    @Override
    public boolean tryLock(long timeout, TimeUnit unit) throws InterruptedException {
        boolean locked;
        try {
            locked = attemptInTime(unit.toNanos(timeout)) && super.tryLock(timeout, unit);
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
     * Unlocks. If this gives up the last hold, it is an edge to later locks.
     *
     * @throws IllegalMonitorStateException if the calling thread does not hold the lock; then there is no edge
     */
    @Override
    public void unlock() {
        try {
            if (Steps.areControlled && getHoldCount() == 1) {
                steps().change();
            }
        } finally {
            // Also by a thread that ends because its schedule does. No method of its own: its call could fail.
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
    }

    /**
     * Tells whether any thread holds the lock. Not an edge.
     *
     * @return whether one does
     */
    @Override
    public boolean isLocked() {
        if (Steps.areControlled) {
            steps().look();
        }
        return super.isLocked();
    }

    /**
     * A condition of this lock. Its waits unlock and lock again, with the edges of both.
     *
     * @return a new condition
     */
    @Override
    public Condition newCondition() {
        Condition jdk = super.newCondition();
        return Switch.ON ? new RobustCondition(jdk, edges, new Hold(this)) : jdk;
    }

    /**
     * Tells whether threads wait on a condition. Not an edge.
     *
     * @param condition a condition of this lock
     * @return whether there are any
     * @throws IllegalMonitorStateException if the calling thread does not hold the lock
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
     * @param condition a condition of this lock
     * @return about how many
     * @throws IllegalMonitorStateException if the calling thread does not hold the lock
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
     * @param condition a condition of this lock
     * @return the threads, as an estimate
     * @throws IllegalMonitorStateException if the calling thread does not hold the lock
     * @throws IllegalArgumentException if the condition belongs to another lock
     */
    @Override
    protected Collection<Thread> getWaitingThreads(Condition condition) {
        List<Thread> waiting = new ArrayList<>(super.getWaitingThreads(RobustCondition.jdk(condition)));
        waiting.addAll(RobustCondition.scheduled(condition));
        return waiting;
    }

    /** What conditions know of the lock. */
    private static final class Hold implements LockHolder {
        private static final long serialVersionUID = 1L;

        private final RobustReentrantLock lock;

        Hold(RobustReentrantLock lock) {
            this.lock = lock;
        }

        @Override
        public boolean isHolder() {
            return lock.isHeldByCurrentThread();
        }

        @Override
        public int holds() {
            return lock.getHoldCount();
        }

        @Override
        public void takeUnseen() {
            lock.lockUnseen();
        }

        @Override
        public void giveUpUnseen() {
            lock.unlockUnseen();
        }

        @Override
        public SteppedState steps() {
            return lock.steps();
        }
    }

    private void lockUnseen() {
        super.lock();
    }

    private void unlockUnseen() {
        super.unlock();
    }
}
