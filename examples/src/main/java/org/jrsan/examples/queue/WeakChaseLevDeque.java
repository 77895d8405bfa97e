package org.jrsan.examples.queue;

import org.jrsan.atomic.RobustFences;
import org.jrsan.examples.Fencing;
import org.jrsan.examples.Order;
import org.jspecify.annotations.Nullable;

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

    /**
     * An empty deque.
     *
     * @param capacity how many elements it holds before it grows
     * @param fencing whether pop and steal are fenced
     */
    public WeakChaseLevDeque(int capacity, Fencing fencing) {
        super(capacity, Order.OPAQUE);
        this.fencing = fencing;
    }

    @Override
    long topForPush() {
        return top.getAcquire();
    }

    /** The published code stores the ring relaxed and loads it with consume, which Java does not have. */
    @Override
    void publishRing(Ring<E> larger) {
        ring.setRelease(larger);
    }

    @Override
    void publishBottom(long number) {
        RobustFences.releaseFence();
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
    @Nullable
    Ring<E> ringForSteal(long number) {
        return number < bottom.getAcquire() ? ring.getAcquire() : null;
    }
}
