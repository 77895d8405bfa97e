package org.jrsan.examples.queue;

import org.jspecify.annotations.Nullable;

/**
 * The deque whose ring is a plain field, which a thief reads before it looks whether there is an element.
 *
 * <p>A broken variant. Nothing orders a thief's look at the ring and its replacement by a larger one, so the thief may find a
 * ring without slots.
 *
 * @param <E> the type of the elements
 */
public final class PlainRingDeque<E> extends VolatileChaseLevDeque<E> {
    /**
     * An empty deque.
     *
     * @param capacity how many elements it holds before it grows
     */
    public PlainRingDeque(int capacity) {
        super(capacity);
    }

    @Override
    void publishRing(Ring<E> larger) {
        ring.setPlain(larger);
    }

    @Override
    @Nullable
    Ring<E> ringForSteal(long number) {
        Ring<E> current = ring.getPlain();
        return number < bottom.get() ? current : null;
    }
}
