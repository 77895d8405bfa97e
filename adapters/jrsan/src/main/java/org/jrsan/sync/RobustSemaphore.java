package org.jrsan.sync;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.told.LostError;

/**
 * A {@link Semaphore} whose edges a session sees: what a thread did before it released permits happens before what a
 * thread does after it later acquires permits. All other behaviour is the JDK's.
 *
 * <p>Any thread may call any method. A deserialized copy keeps the permits and the label.
 *
 * <p>Under a schedule, a thread waits for its turn outside the semaphore. So {@link #hasQueuedThreads} and {@link
 * #getQueueLength}, which cannot be overridden, then tell of no thread.
 */
public class RobustSemaphore extends Semaphore {
    private static final long serialVersionUID = 1L;

    /** The edges. A deserialized semaphore begins without any. */
    private final LockEdges edges = LockEdges.exclusive("RobustSemaphore");

    /**
     * A semaphore that is not fair.
     *
     * @param permits its permits; if the number is negative, releases must come first
     */
    public RobustSemaphore(int permits) {
        super(permits);
    }

    /**
     * A semaphore.
     *
     * @param permits its permits; if the number is negative, releases must come first
     * @param fair whether it serves threads in the order of their arrival
     */
    public RobustSemaphore(int permits, boolean fair) {
        super(permits, fair);
    }

    /**
     * Names this semaphore in reports. Not an edge.
     *
     * @param name its name
     * @return this
     */
    public RobustSemaphore label(String name) {
        edges.label(name);
        return this;
    }

    /**
     * Acquires a permit. This is an edge from earlier releases, unless it is interrupted.
     *
     * @throws InterruptedException if the calling thread is interrupted
     */
    @Override
    public void acquire() throws InterruptedException {
        awaitPermits(1);
        Interrupts.finding(() -> super.acquire());
        try {
            edge(true);
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    /**
     * Acquires permits. This is an edge from earlier releases, unless it is interrupted.
     *
     * @param permits how many
     * @throws InterruptedException if the calling thread is interrupted
     * @throws IllegalArgumentException if the number is negative
     */
    @Override
    public void acquire(int permits) throws InterruptedException {
        awaitPermits(permits);
        Interrupts.finding(() -> super.acquire(permits));
        try {
            edge(true);
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    /** Acquires a permit. This is an edge from earlier releases. */
    @Override
    public void acquireUninterruptibly() {
        awaitPermitsUninterruptibly(1);
        super.acquireUninterruptibly();
        try {
            edge(true);
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    /**
     * Acquires permits. This is an edge from earlier releases.
     *
     * @param permits how many
     * @throws IllegalArgumentException if the number is negative
     */
    @Override
    public void acquireUninterruptibly(int permits) {
        awaitPermitsUninterruptibly(permits);
        super.acquireUninterruptibly(permits);
        try {
            edge(true);
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    /**
     * Acquires a permit if there is one. If it succeeds, there is an edge from earlier releases.
     *
     * @return whether it was acquired
     */
    @Override
    public boolean tryAcquire() {
        boolean acquired = attempt(1) && super.tryAcquire();
        try {
            edge(acquired);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return acquired;
    }

    /**
     * Acquires a permit if one becomes free in time. If it succeeds, there is an edge from earlier releases.
     *
     * @param timeout how long to wait at most
     * @param unit the unit of the timeout
     * @return whether it was acquired
     * @throws InterruptedException if the calling thread is interrupted
     */
    @Override
    public boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
        boolean acquired;
        try {
            acquired = attemptInTime(1, unit.toNanos(timeout)) && super.tryAcquire(timeout, unit);
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
        try {
            edge(acquired);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return acquired;
    }

    /**
     * Acquires permits if there are enough. If it succeeds, there is an edge from earlier releases.
     *
     * @param permits how many
     * @return whether they were acquired
     * @throws IllegalArgumentException if the number is negative
     */
    @Override
    public boolean tryAcquire(int permits) {
        boolean acquired = attempt(permits) && super.tryAcquire(permits);
        try {
            edge(acquired);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return acquired;
    }

    /**
     * Acquires permits if enough become free in time. If it succeeds, there is an edge from earlier releases.
     *
     * @param permits how many
     * @param timeout how long to wait at most
     * @param unit the unit of the timeout
     * @return whether they were acquired
     * @throws InterruptedException if the calling thread is interrupted
     * @throws IllegalArgumentException if the number is negative
     */
    @Override
    public boolean tryAcquire(int permits, long timeout, TimeUnit unit) throws InterruptedException {
        boolean acquired;
        try {
            acquired = attemptInTime(permits, unit.toNanos(timeout)) && super.tryAcquire(permits, timeout, unit);
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
        try {
            edge(acquired);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return acquired;
    }

    /**
     * How many permits there are. Not an edge.
     *
     * @return the number
     */
    @Override
    public int availablePermits() {
        if (Steps.areControlled) {
            steps().look();
        }
        return super.availablePermits();
    }

    /** The semaphore as a resource of schedules: how many permits there are. */
    private SteppedState steps() {
        return edges.steps(super::availablePermits);
    }

    private void awaitPermits(int permits) {
        if (Steps.areControlled) {
            steps().awaitToChange(available -> available >= permits);
        }
    }

    private void awaitPermitsUninterruptibly(int permits) {
        if (Steps.areControlled) {
            steps().awaitToChangeUninterruptibly(available -> available >= permits);
        }
    }

    private boolean attempt(int permits) {
        return !Steps.areControlled || steps().attemptToChange(available -> available >= permits);
    }

    private boolean attemptInTime(int permits, long nanos) {
        return !Steps.areControlled || steps().awaitInTimeToChange(available -> available >= permits, nanos);
    }

    private void edge(boolean acquired) {
        if (Switch.ON && acquired) {
            edges.locked();
        }
    }

    /** Releases a permit. This is an edge to later acquires. */
    @Override
    public void release() {
        if (Steps.areControlled) {
            steps().change();
        }
        if (Switch.ON) {
            try {
                edges.unlocking();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
        super.release();
    }

    /**
     * Releases permits. This is an edge to later acquires.
     *
     * @param permits how many
     * @throws IllegalArgumentException if the number is negative; then there is no edge
     */
    @Override
    public void release(int permits) {
        if (Steps.areControlled) {
            steps().change();
        }
        if (Switch.ON && permits >= 0) {
            try {
                edges.unlocking();
            } catch (Throwable e) {
                LostError.latest = e;
            }
        }
        super.release(permits);
    }

    /**
     * Takes permits away, as many as there may be. Not an edge.
     *
     * @param reduction how many
     * @throws IllegalArgumentException if the number is negative
     */
    @Override
    protected void reducePermits(int reduction) {
        if (Steps.areControlled) {
            steps().change();
        }
        super.reducePermits(reduction);
    }

    /**
     * Acquires all permits that there are, with an edge from earlier releases. If their number is negative, it releases
     * the missing ones, with an edge to later acquires.
     *
     * @return how many were acquired, negative if permits were released
     */
    @Override
    public int drainPermits() {
        if (Steps.areControlled) {
            steps().change();
        }
        if (Switch.ON && super.availablePermits() < 0) {
            edges.unlocking();
        }
        int permits = super.drainPermits();
        try {
            edge(permits > 0);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return permits;
    }
}
