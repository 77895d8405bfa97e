package org.jrsan.examples.queue;

import java.util.Objects;
import org.jrsan.annotation.Benign;
import org.jrsan.annotation.Padded;
import org.jrsan.annotation.Robust;
import org.jrsan.atomic.RobustAtomicReferenceArray;
import org.jrsan.examples.Order;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue for one producer and one consumer, in the style of JCTools and after FastForward of Giacomoni, Moseley
 * and Vachharajani (2008): a slot is empty or holds an element, and that is all that the two sides tell each other. Each
 * has its own index, which is plain, so that a second producer or consumer is a race.
 *
 * <p>Slots are released and acquired; opaque slots leave the content of an element behind. Right as it is, the queue is
 * not robust: to fill a slot and to look at another, to empty a slot and to look at another, is store buffering once around
 * the ring. It may seem full to the one and empty to the other at the same time, which both must expect anyway.
 *
 * @param <E> the type of the elements
 */
public final class SpscArrayQueue<E> extends RobustSpscArrayQueueFields {
    @Robust
    static class Fields {
        @Padded
        long producerIndex;

        @Padded
        long consumerIndex;
    }

    private final RobustAtomicReferenceArray<@Nullable E> slots;
    private final Order order;

    /**
     * An empty queue.
     *
     * @param capacity how many elements it holds
     * @param order how an element is put into its slot: opaque, or released
     */
    public SpscArrayQueue(int capacity, Order order) {
        slots = new RobustAtomicReferenceArray<@Nullable E>(capacity).label("slots");
        this.order = order;
    }

    /**
     * Adds an element. Called by the producer.
     *
     * @param element the element
     * @return false when the queue is full
     */
    @Benign(reason = "the queue seems full for a little longer; the producer looks again", with = "SpscArrayQueue.poll")
    public boolean offer(E element) {
        Objects.requireNonNull(element, "element");
        long index = producerIndexPlain();
        int slot = slot(index);
        if (slots.getAcquire(slot) != null) { // the look for room
            return false;
        }
        publish(slot, element);
        producerIndexPlain(index + 1);
        return true;
    }

    @Benign(
            reason = "the queue seems empty for a little longer; the consumer looks again",
            with = "SpscArrayQueue.poll")
    private void publish(int slot, E element) {
        if (order == Order.OPAQUE) {
            slots.setOpaque(slot, element);
        } else {
            slots.setRelease(slot, element);
        }
    }

    /**
     * Takes the oldest element. Called by the consumer.
     *
     * @return the element, null when the queue is empty
     */
    @SuppressWarnings("NullAway") // a slot without an element holds null
    public @Nullable E poll() {
        long index = consumerIndexPlain();
        int slot = slot(index);
        E element = slots.getAcquire(slot);
        if (element != null) {
            slots.setRelease(slot, null);
            consumerIndexPlain(index + 1);
        }
        return element;
    }

    private int slot(long index) {
        return (int) (index % slots.length());
    }
}
