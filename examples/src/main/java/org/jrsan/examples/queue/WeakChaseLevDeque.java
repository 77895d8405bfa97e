package org.jrsan.examples.queue;

import org.jrsan.atomic.RobustFences;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.Order;

/**
 * The deque in the weak orders of Lê, Pop, Cohen and Zappa Nardelli (2013).
 *
 * <p>The release fence of a push publishes the element. With its full fences it is correct, yet not robust: a push may read an old top and let the ring grow early, and a
 * thief may be behind what another thief has told it through bottom. Without them the owner and a thief may both take
 * the last element.
 *
 * @param <E> the type of the elements
 */
public final class WeakChaseLevDeque<E> extends ChaseLevDeque<E> {
    private final Fencing fencing;
    private final boolean publishes;

    /**
     * An empty deque.
     *
     * @param capacity how many elements it holds before it grows
     * @param fencing whether pop and steal are fenced
     */
    public WeakChaseLevDeque(int capacity, Fencing fencing) {
        this(capacity, fencing, Order.RELEASE_ACQUIRE);
    }

    /**
     * An empty deque.
     *
     * @param capacity how many elements it holds before it grows
     * @param fencing whether pop and steal are fenced
     * @param publishing how elements and larger rings are published: opaque, or released
     */
    public WeakChaseLevDeque(int capacity, Fencing fencing, Order publishing) {
        super(capacity, Order.OPAQUE);
        this.fencing = fencing;
        publishes = publishing != Order.OPAQUE;
    }

    @Override
    long topForPush() {
        return top.getAcquire();
    }

    /** The published code stores the ring relaxed and loads it with consume, which Java does not have. */
    @Override
    void publishRing(Ring<E> larger) {
        if (publishes) {
            ring.setRelease(larger);
        } else {
            ring.setOpaque(larger);
        }
    }

    @Override
    void publishBottom(long number) {
        if (publishes) {
            RobustFences.releaseFence();
        }
        bottom.setOpaque(number);
    }

    @Override
    void lowerBottom(long number) {
        bottom.setOpaque(number);
        fencing.full();
    }

    @Override
    long topForPop() {
        return top.getOpaque();
    }

    @Override
    void restoreBottom(long number) {
        bottom.setOpaque(number);
    }

    @Override
    long topForSteal() {
        long number = top.getAcquire();
        fencing.full();
        return number;
    }

    @Override
    long bottomForSteal() {
        return bottom.getAcquire();
    }

    @Override
    Ring<E> ringForSteal() {
        return ring.getAcquire();
    }
}
