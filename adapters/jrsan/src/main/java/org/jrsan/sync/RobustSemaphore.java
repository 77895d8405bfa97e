package org.jrsan.sync;

import java.util.concurrent.Semaphore;
import java.util.concurrent.TimeUnit;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.LostError;

/**
 * A {@link Semaphore} whose edges a session sees: what a thread did before it releases permits happens before what a thread
 * does after it acquires permits later. All other behaviour is the JDK's.
 *
 * <p>Any thread may call any method. A copy made by serialization keeps permits and label.
 */
public class RobustSemaphore extends Semaphore {
    private static final long serialVersionUID = 1L;

    /** The edges; a lock that was read back has none behind it. */
    private final LockEdges edges = LockEdges.exclusive("RobustSemaphore");

    /**
     * A semaphore that is not fair.
     *
     * @param permits its permits; negative ones must be released first
     */
    public RobustSemaphore(int permits) {
        super(permits);
    }

    /**
     * A semaphore.
     *
     * @param permits its permits; negative ones must be released first
     * @param fair whether it serves threads in the order they came
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
     * Acquires a permit; an edge from the releases before, none when it is interrupted.
     *
     * @throws InterruptedException when the calling thread is interrupted
     */
    @Override
    public void acquire() throws InterruptedException {
        Interrupts.finding(() -> super.acquire());
        try {
            edge(true);
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    /**
     * Acquires permits; an edge from the releases before, none when it is interrupted.
     *
     * @param permits how many
     * @throws InterruptedException when the calling thread is interrupted
     * @throws IllegalArgumentException when the number is negative
     */
    @Override
    public void acquire(int permits) throws InterruptedException {
        Interrupts.finding(() -> super.acquire(permits));
        try {
            edge(true);
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    /** Acquires a permit; an edge from the releases before. */
    @Override
    public void acquireUninterruptibly() {
        super.acquireUninterruptibly();
        try {
            edge(true);
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    /**
     * Acquires permits; an edge from the releases before.
     *
     * @param permits how many
     * @throws IllegalArgumentException when the number is negative
     */
    @Override
    public void acquireUninterruptibly(int permits) {
        super.acquireUninterruptibly(permits);
        try {
            edge(true);
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    /**
     * Acquires a permit when there is one; then there is an edge from the releases before.
     *
     * @return whether it was acquired
     */
    @Override
    public boolean tryAcquire() {
        boolean acquired = super.tryAcquire();
        try {
            edge(acquired);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return acquired;
    }

    /**
     * Acquires a permit when one comes in time; then there is an edge from the releases before.
     *
     * @param timeout how long to wait at most
     * @param unit the unit of the timeout
     * @return whether it was acquired
     * @throws InterruptedException when the calling thread is interrupted
     */
    @Override
    public boolean tryAcquire(long timeout, TimeUnit unit) throws InterruptedException {
        boolean acquired;
        try {
            acquired = super.tryAcquire(timeout, unit);
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
     * Acquires permits when there are enough; then there is an edge from the releases before.
     *
     * @param permits how many
     * @return whether they were acquired
     * @throws IllegalArgumentException when the number is negative
     */
    @Override
    public boolean tryAcquire(int permits) {
        boolean acquired = super.tryAcquire(permits);
        try {
            edge(acquired);
        } catch (Throwable e) {
            LostError.latest = e;
        }
        return acquired;
    }

    /**
     * Acquires permits when enough come in time; then there is an edge from the releases before.
     *
     * @param permits how many
     * @param timeout how long to wait at most
     * @param unit the unit of the timeout
     * @return whether they were acquired
     * @throws InterruptedException when the calling thread is interrupted
     * @throws IllegalArgumentException when the number is negative
     */
    @Override
    public boolean tryAcquire(int permits, long timeout, TimeUnit unit) throws InterruptedException {
        boolean acquired;
        try {
            acquired = super.tryAcquire(permits, timeout, unit);
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

    private void edge(boolean acquired) {
        if (Switch.ON && acquired) {
            edges.locked();
        }
    }

    /** Releases a permit; an edge to the acquires after. */
    @Override
    public void release() {
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
     * Releases permits; an edge to the acquires after.
     *
     * @param permits how many
     * @throws IllegalArgumentException when the number is negative; then there is no edge
     */
    @Override
    public void release(int permits) {
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
     * Acquires all permits there are, with an edge from the releases before; or releases the missing ones when there are
     * fewer than none, with an edge to the acquires after.
     *
     * @return how many were acquired, negative for released ones
     */
    @Override
    public int drainPermits() {
        if (Switch.ON && availablePermits() < 0) {
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
