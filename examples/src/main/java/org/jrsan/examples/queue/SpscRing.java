package org.jrsan.examples.queue;

import java.util.Arrays;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.examples.Order;
import org.jspecify.annotations.Nullable;

/**
 * A bounded queue for one producer and one consumer, Lamport's ring with cached indices: each side keeps the last index
 * it read of the other side, and looks again only when the ring seems full, or empty, by that one.
 *
 * <p>Slots are opaque and ordered by the indices alone. Opaque indices let the consumer see an index before the element.
 * Release and acquire pass on the elements; what remains is store buffering between the indices, so that the queue may
 * seem full to the one and empty to the other at the same time. Volatile indices exclude that too.
 *
 * @param <E> the type of the elements
 */
public final class SpscRing<E> {
    private final RobustAtomicReference<@Nullable E>[] slots;
    private final RobustAtomicLong head = new RobustAtomicLong().label("head");
    private final RobustAtomicLong tail = new RobustAtomicLong().label("tail");
    private final Order order;

    /** The newest head that the producer knows; the producer's. */
    private long cachedHead;

    /** The newest tail that the consumer knows; the consumer's. */
    private long cachedTail;

    /**
     * An empty ring.
     *
     * @param capacity how many elements it holds
     * @param order the order of the indices
     */
    @SuppressWarnings({"unchecked", "rawtypes"}) // no arrays of a generic type
    public SpscRing(int capacity, Order order) {
        slots = new RobustAtomicReference[capacity];
        Arrays.setAll(slots, i -> new RobustAtomicReference<>().label("slot " + i));
        this.order = order;
    }

    /**
     * Adds an element at the tail. Called by the producer.
     *
     * @param element the element
     * @return false when the ring is full
     */
    public boolean offer(E element) {
        long at = tail.getOpaque();
        if (at - cachedHead == slots.length) {
            cachedHead = loadHead();
            if (at - cachedHead == slots.length) {
                return false;
            }
        }
        slot(at).setOpaque(element);
        storeTail(at + 1);
        return true;
    }

    /**
     * Takes the element at the head. Called by the consumer.
     *
     * @return the element, null when the ring is empty
     */
    @SuppressWarnings("NullAway") // a slot without an element holds null
    public @Nullable E poll() {
        long at = head.getOpaque();
        if (at == cachedTail) {
            cachedTail = loadTail();
            if (at == cachedTail) {
                return null;
            }
        }
        E element = slot(at).getOpaque();
        slot(at).setOpaque(null);
        storeHead(at + 1);
        return element;
    }

    private RobustAtomicReference<@Nullable E> slot(long index) {
        return slots[(int) (index % slots.length)];
    }

    private long loadHead() {
        return switch (order) {
            case OPAQUE -> head.getOpaque();
            case RELEASE_ACQUIRE -> head.getAcquire();
            case VOLATILE -> head.get();
        };
    }

    private void storeHead(long index) {
        switch (order) {
            case OPAQUE -> head.setOpaque(index);
            case RELEASE_ACQUIRE -> head.setRelease(index);
            case VOLATILE -> head.set(index);
        }
    }

    private long loadTail() {
        return switch (order) {
            case OPAQUE -> tail.getOpaque();
            case RELEASE_ACQUIRE -> tail.getAcquire();
            case VOLATILE -> tail.get();
        };
    }

    private void storeTail(long index) {
        switch (order) {
            case OPAQUE -> tail.setOpaque(index);
            case RELEASE_ACQUIRE -> tail.setRelease(index);
            case VOLATILE -> tail.set(index);
        }
    }
}
