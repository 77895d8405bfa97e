package org.jrsan.examples.queue;

import org.jrsan.examples.Order;
import org.jspecify.annotations.Nullable;

/**
 * The deque with volatile top, bottom and ring, which is robust.
 *
 * <p>Those three are sequentially consistent among themselves. Slots are released and acquired: a slow thief, whose claim
 * is going to fail, may read a slot that the owner has used again, and must then know what the owner knew, the newer top
 * above all. A thief whose claim succeeds has read its slot before the owner could see the new top and use it again.
 *
 * @param <E> the type of the elements
 */
public class VolatileChaseLevDeque<E> extends ChaseLevDeque<E> {
    /**
     * An empty deque.
     *
     * @param capacity how many elements it holds before it grows
     */
    public VolatileChaseLevDeque(int capacity) {
        super(capacity, Order.RELEASE_ACQUIRE);
    }

    @Override
    long topForPush() {
        return top.get();
    }

    @Override
    void publishRing(Ring<E> larger) {
        ring.set(larger);
    }

    @Override
    void publishBottom(long number) {
        bottom.set(number);
    }

    @Override
    void lowerBottom(long number) {
        bottom.set(number);
    }

    @Override
    long topForPop() {
        return top.get();
    }

    @Override
    void restoreBottom(long number) {
        bottom.set(number);
    }

    @Override
    long topForSteal() {
        return top.get();
    }

    @Override
    @Nullable
    Ring<E> ringForSteal(long number) {
        return number < bottom.get() ? ring.get() : null;
    }
}
