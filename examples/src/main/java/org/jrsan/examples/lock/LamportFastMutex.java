package org.jrsan.examples.lock;

import java.util.Arrays;
import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.WaitMode;
import org.jrsan.examples.Order;

/**
 * Lamport's fast mutual exclusion algorithm (1987) for any number of threads: without contention a thread takes the
 * lock by five accesses. The thread numbers in x and y are the algorithm's, one more than those of {@link Mutex}; 0
 * in y says that the lock is free.
 *
 * <p>Nearly every access is a store before a load of another location, and x and y are written by all threads. With
 * release and acquire both kinds of step go wrong; the algorithm asks for sequential consistency, and volatile mode
 * throughout is that.
 */
public final class LamportFastMutex implements Mutex {
    private static final int FREE = 0;

    private final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
    private final RobustAtomicInteger y = new RobustAtomicInteger(FREE).label("y");
    private final RobustAtomicBoolean[] competes;
    private final boolean sc;

    /**
     * A free lock.
     *
     * @param threads the number of threads
     * @param order volatile; anything else is release and acquire
     */
    public LamportFastMutex(int threads, Order order) {
        competes = new RobustAtomicBoolean[threads];
        Arrays.setAll(competes, i -> new RobustAtomicBoolean().label("competes " + i));
        sc = order == Order.VOLATILE;
    }

    @Override
    public void lock(int thread) throws InterruptedException {
        while (!tryOnce(thread, thread + 1)) {
            awaitFree();
        }
    }

    /** One round of the algorithm; false when it has to begin again once y is free. */
    private boolean tryOnce(int thread, int me) throws InterruptedException {
        setCompetes(thread, true);
        setX(me);
        if (y() != FREE) {
            setCompetes(thread, false);
            return false;
        }
        setY(me);
        if (x() == me) {
            return true;
        }
        setCompetes(thread, false);
        for (RobustAtomicBoolean other : competes) {
            awaitRetreat(other);
        }
        return y() == me;
    }

    @Override
    public void unlock(int thread) {
        setY(FREE);
        setCompetes(thread, false);
    }

    private int x() {
        return sc ? x.get() : x.getAcquire();
    }

    private void setX(int me) {
        if (sc) {
            x.set(me);
        } else {
            x.setRelease(me);
        }
    }

    private int y() {
        return sc ? y.get() : y.getAcquire();
    }

    private void setY(int owner) {
        if (sc) {
            y.set(owner);
        } else {
            y.setRelease(owner);
        }
    }

    private void awaitFree() throws InterruptedException {
        if (sc) {
            y.awaitValue(FREE);
        } else {
            y.awaitValue(FREE, WaitMode.ACQUIRE);
        }
    }

    private void setCompetes(int thread, boolean value) {
        if (sc) {
            competes[thread].set(value);
        } else {
            competes[thread].setRelease(value);
        }
    }

    private void awaitRetreat(RobustAtomicBoolean other) throws InterruptedException {
        if (sc) {
            other.awaitValue(false);
        } else {
            other.awaitValue(false, WaitMode.ACQUIRE);
        }
    }
}
