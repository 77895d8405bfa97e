package org.jrsan.examples.sync;

import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.examples.Order;
import org.jrsan.examples.Spin;

/**
 * An event counter of Reed and Kanodia (1979): it counts events of one kind, caused by one thread; others read it or
 * await a count.
 *
 * <p>Two threads that keep step, each advancing its own counter and then awaiting the other one's, do store buffering.
 * The stale count is harmless, since the thread looks again, but no interleaving has it: volatile mode excludes it.
 */
public final class EventCounter {
    private final RobustAtomicInteger count;
    private final boolean sc;

    /**
     * A counter at 0.
     *
     * @param name its name in reports
     * @param order volatile, or release and acquire
     */
    public EventCounter(String name, Order order) {
        count = new RobustAtomicInteger().label(name);
        sc = order == Order.VOLATILE;
    }

    /** Counts an event. Called by one thread only, so no read-modify-write is needed. */
    public void advance() {
        int next = count.getOpaque() + 1;
        if (sc) {
            count.set(next);
        } else {
            count.setRelease(next);
        }
    }

    /**
     * The count.
     *
     * @return how many events were counted
     */
    public int read() {
        return sc ? count.get() : count.getAcquire();
    }

    /**
     * Waits for a count; what the counting thread did before happens before the return.
     *
     * @param events the count, or a smaller one than it is already
     * @throws InterruptedException when the thread is interrupted
     */
    public void await(int events) throws InterruptedException {
        Spin spin = new Spin();
        while (read() < events) {
            spin.pause();
        }
    }
}
