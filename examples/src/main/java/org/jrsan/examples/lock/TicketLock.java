package org.jrsan.examples.lock;

import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.WaitMode;
import org.jrsan.examples.Order;

/**
 * A ticket lock: take a number, wait until it is called; the lock is fair.
 *
 * <p>Numbers are drawn by a read-modify-write, so a thread that draws one knows all that those before it knew when they
 * drew. The number called is written by the holder only, with release, and waited for with acquire: that passes on
 * what was done with the lock held. No fence is needed.
 */
public final class TicketLock implements Mutex {
    private final RobustAtomicInteger next = new RobustAtomicInteger().label("next ticket");
    private final RobustAtomicInteger called = new RobustAtomicInteger().label("ticket called");
    private final boolean ordered;

    /** The ticket of the thread that has the lock; guarded by the lock. */
    private int holder;

    /**
     * A free lock.
     *
     * @param order the order of the number called: opaque, or release and acquire
     */
    public TicketLock(Order order) {
        ordered = order != Order.OPAQUE;
    }

    @Override
    public void lock(int thread) throws InterruptedException {
        int ticket = next.getAndIncrement();
        if (ordered) {
            called.awaitValue(ticket, WaitMode.ACQUIRE);
        } else {
            called.awaitValue(ticket, WaitMode.OPAQUE);
        }
        holder = ticket;
    }

    @Override
    public void unlock(int thread) {
        if (ordered) {
            called.setRelease(holder + 1);
        } else {
            called.setOpaque(holder + 1);
        }
    }
}
