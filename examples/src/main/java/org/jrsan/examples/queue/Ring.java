package org.jrsan.examples.queue;

import java.util.Arrays;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.examples.Order;

/** The slots of a {@link ChaseLevDeque}. Written by the owner only; an element stays until its slot is used again. */
final class Ring<E> {
    private final RobustAtomicReference<E>[] slots;
    private final Order order;

    @SuppressWarnings({"unchecked", "rawtypes"}) // no arrays of a generic type
    Ring(int capacity, Order order) {
        slots = new RobustAtomicReference[capacity];
        Arrays.setAll(slots, i -> new RobustAtomicReference<>().label("slot " + i + " of " + capacity));
        this.order = order;
    }

    int capacity() {
        return slots.length;
    }

    E get(long number) {
        RobustAtomicReference<E> slot = slot(number);
        return order == Order.OPAQUE ? slot.getOpaque() : slot.getAcquire();
    }

    void put(long number, E element) {
        RobustAtomicReference<E> slot = slot(number);
        if (order == Order.OPAQUE) {
            slot.setOpaque(element);
        } else {
            slot.setRelease(element);
        }
    }

    /** A ring of twice the capacity with the elements from first up to end, exclusive. */
    Ring<E> grown(long first, long end) {
        Ring<E> larger = new Ring<>(2 * slots.length, order);
        for (long number = first; number < end; number++) {
            larger.put(number, get(number));
        }
        return larger;
    }

    private RobustAtomicReference<E> slot(long number) {
        return slots[(int) (number % slots.length)];
    }
}
