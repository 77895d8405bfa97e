package org.jrsan.examples.queue;

import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.examples.Order;
import org.jspecify.annotations.Nullable;

/**
 * The work-stealing deque of Chase and Lev (2005): one owner pushes and pops at the bottom, several thieves steal at the
 * top, over a ring that grows. Elements are numbered; those from top up to bottom, exclusive, are in the deque.
 *
 * <p>The last element is where owner and thief meet: the owner lowers bottom and then reads top, a thief raises top and
 * next time reads bottom. The subclasses say in which modes.
 *
 * @param <E> the type of the elements
 */
public abstract class ChaseLevDeque<E> {
    final RobustAtomicLong top = new RobustAtomicLong().label("top");
    final RobustAtomicLong bottom = new RobustAtomicLong().label("bottom");
    final RobustAtomicReference<Ring<E>> ring;

    /**
     * An empty deque.
     *
     * @param capacity how many elements it holds before it grows
     * @param slotOrder the order of the slots: opaque, or release and acquire
     */
    ChaseLevDeque(int capacity, Order slotOrder) {
        ring = new RobustAtomicReference<>(new Ring<E>(capacity, slotOrder)).label("ring");
    }

    /**
     * Adds an element at the bottom. Called by the owner.
     *
     * @param element the element
     */
    public final void push(E element) {
        long number = bottom.getOpaque();
        long first = topForPush();
        Ring<E> current = ring.getOpaque();
        if (number - first >= current.capacity()) {
            current = current.grown(first, number);
            publishRing(current);
        }
        current.put(number, element);
        publishBottom(number + 1);
    }

    /**
     * Takes the element at the bottom. Called by the owner.
     *
     * @return the element, null when the deque is empty
     */
    public final @Nullable E pop() {
        long number = bottom.getOpaque() - 1;
        Ring<E> current = ring.getOpaque();
        lowerBottom(number);
        long first = topForPop();
        if (first > number) {
            restoreBottom(number + 1);
            return null;
        }
        E element = current.get(number);
        if (first == number) {
            // The last one: the thieves may be after it as well.
            boolean won = top.compareAndSet(first, first + 1);
            restoreBottom(number + 1);
            return won ? element : null;
        }
        return element;
    }

    /**
     * Takes the element at the top. Called by any thread.
     *
     * @return the element, null when the deque is empty
     */
    public final @Nullable E steal() {
        while (true) {
            long number = topForSteal();
            Ring<E> current = ringForSteal(number);
            if (current == null) {
                return null;
            }
            // Read before it is claimed: afterwards the owner may use the slot again. Of no use if the claim fails.
            E element = current.get(number);
            if (top.compareAndSet(number, number + 1)) {
                return element;
            }
        }
    }

    /** Loads top to see whether the ring is full. */
    abstract long topForPush();

    /** Makes a larger ring visible to thieves. */
    abstract void publishRing(Ring<E> larger);

    /** Makes an element that was put into its slot visible to thieves. */
    abstract void publishBottom(long number);

    /** Claims the element at the bottom; ordered before the load of top that follows. */
    abstract void lowerBottom(long number);

    /** Loads top, ordered after the claim. */
    abstract long topForPop();

    /** Undoes the claim. */
    abstract void restoreBottom(long number);

    /** Loads top; ordered before the load of bottom that follows. */
    abstract long topForSteal();

    /** Loads bottom, ordered after the load of top, and the ring, whose slots below are filled; null if number is not below. */
    abstract @Nullable Ring<E> ringForSteal(long number);
}
