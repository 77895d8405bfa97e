package org.jrsan.examples.lock;

import org.jrsan.annotation.WaitLoop;
import org.jrsan.atomic.RobustAtomicBoolean;
import org.jrsan.examples.Order;
import org.jrsan.examples.Spin;

/**
 * A test-and-test-and-set spin lock: look until the lock seems free, then try to take it by an exchange.
 *
 * <p>The release on unlock, read by the exchange of the next holder, passes on what was done with the lock held. The
 * looks need no order and, in a program with one such lock, no wait operation: nothing but the lock tells a thread that
 * the lock has changed, so no look is behind what the thread is forced to know. With two locks a look may be stale, as in
 * store buffering; the thread then only looks again.
 */
public final class TtasLock implements Mutex {
    private final RobustAtomicBoolean locked = new RobustAtomicBoolean().label("locked");
    private final Order order;

    /**
     * A free lock.
     *
     * @param order the order of the store that unlocks
     */
    public TtasLock(Order order) {
        this.order = order;
    }

    @Override
    @WaitLoop // with no wait operation, as said above
    public void lock(int thread) throws InterruptedException {
        Spin spin = new Spin();
        do {
            while (locked.getOpaque()) {
                spin.pause();
            }
        } while (locked.getAndSet(true));
    }

    @Override
    public void unlock(int thread) {
        switch (order) {
            case OPAQUE -> locked.setOpaque(false);
            case RELEASE_ACQUIRE -> locked.setRelease(false);
            case VOLATILE -> locked.set(false);
        }
    }
}
