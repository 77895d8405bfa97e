package org.jrsan.examples.sync;

import java.util.Arrays;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.examples.Order;

/**
 * The bounded buffer of Reed and Kanodia (1979), one producer and one consumer on two {@link EventCounter}s: item number
 * i is put when item number i - capacity has been taken, and taken when it has been put. The counters order all
 * accesses to the slots, which are opaque.
 *
 * @param <E> the type of the items
 */
public final class BoundedBuffer<E> {
    private final RobustAtomicReference<E>[] slots;
    private final EventCounter in;
    private final EventCounter out;

    /**
     * An empty buffer.
     *
     * @param capacity how many items it holds
     * @param order the order of the counters
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // no arrays of a generic type
    public BoundedBuffer(int capacity, Order order) {
        slots = new RobustAtomicReference[capacity];
        Arrays.setAll(slots, i -> new RobustAtomicReference<>().label("slot " + i));
        in = new EventCounter("in", order);
        out = new EventCounter("out", order);
    }

    /**
     * Puts an item, waiting for a free slot. Called by the producer.
     *
     * @param item the item
     * @throws InterruptedException when the thread is interrupted
     */
    public void put(E item) throws InterruptedException {
        int number = in.read();
        out.await(number + 1 - slots.length);
        slots[number % slots.length].setOpaque(item);
        in.advance();
    }

    /**
     * Takes an item, waiting for one. Called by the consumer.
     *
     * @return the item
     * @throws InterruptedException when the thread is interrupted
     */
    public E take() throws InterruptedException {
        int number = out.read();
        in.await(number + 1);
        E item = slots[number % slots.length].getOpaque();
        out.advance();
        return item;
    }
}
