package org.jrsan.examples.queue;

import java.util.Objects;
import org.jrsan.annotation.Padded;
import org.jrsan.annotation.Robust;
import org.jrsan.atomic.RobustAtomicReferenceArray;
import org.jrsan.atomic.WaitMode;
import org.jrsan.examples.Order;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue for many producers and one consumer, in the style of JCTools: a producer claims an index and then fills
 * its slot; a consumer that finds an index claimed waits for the slot.
 *
 * <p>Both indices are volatile: a producer claims and looks at the consumer's, the consumer stores its own and looks at
 * the producers'. The consumer's index says that a slot is free: stored opaque, it lets the next element come before the
 * slot was emptied, and get lost.
 *
 * @param <E> the type of the elements
 */
public final class MpscArrayQueue<E> extends RobustMpscArrayQueueFields {
    @Robust
    static class Fields {
        @Padded
        long producerIndex;

        @Padded
        long consumerIndex;
    }

    private final RobustAtomicReferenceArray<@Nullable E> slots;
    private final Order indexOrder;

    /**
     * An empty queue.
     *
     * @param capacity how many elements it holds
     * @param indexOrder how the consumer stores its index: opaque, or volatile
     */
    public MpscArrayQueue(int capacity, Order indexOrder) {
        slots = new RobustAtomicReferenceArray<@Nullable E>(capacity).label("slots");
        this.indexOrder = indexOrder;
    }

    /**
     * Adds an element. Called by any thread.
     *
     * @param element the element
     * @return false when the queue is full
     */
    public boolean offer(E element) {
        Objects.requireNonNull(element, "element");
        long index;
        do {
            index = producerIndexVolatile();
            if (index - consumerIndexVolatile() >= slots.length()) {
                return false;
            }
        } while (!casProducerIndex(index, index + 1));
        slots.setRelease(slot(index), element); // the slot is filled
        return true;
    }

    /**
     * Takes the oldest element; waits for a producer that has claimed its index and not filled its slot yet. Called by the
     * consumer.
     *
     * @return the element, null when the queue is empty
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    @SuppressWarnings("NullAway") // a slot without an element holds null
    public @Nullable E poll() throws InterruptedException {
        long index = consumerIndexOpaque();
        if (index == producerIndexVolatile()) {
            return null;
        }
        int slot = slot(index);
        E element = slots.awaitUntil(slot, e -> e != null, WaitMode.ACQUIRE);
        slots.setOpaque(slot, null); // the slot is emptied
        free(index);
        return element;
    }

    private void free(long index) {
        if (indexOrder == Order.OPAQUE) {
            consumerIndexOpaque(index + 1);
        } else {
            consumerIndexVolatile(index + 1);
        }
    }

    private int slot(long index) {
        return (int) (index % slots.length());
    }
}
