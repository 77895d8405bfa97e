package org.jrsan.examples.queue;

import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.examples.Order;
import org.jspecify.annotations.Nullable;

/**
 * The queue of Michael and Scott (1996): a linked list whose first node is a dummy. The tail may lag one node behind; whoever
 * finds that moves it on.
 *
 * <p>A node is published by the compare-and-set that links it. In opaque mode nobody acquires what is in it. With volatile
 * head, tail and links all threads agree on how far the tail lags, and the queue is robust.
 *
 * @param <E> the type of the elements
 */
public final class MsQueue<E> {
    /** An element in the list. The element of the dummy is of no use any more. */
    private static final class Node<E> {
        final @Nullable E element;
        final RobustAtomicReference<@Nullable Node<E>> next =
                new RobustAtomicReference<@Nullable Node<E>>().label("next");

        /** Plain, as with a node that is used again: whoever finds it must acquire it. */
        @SuppressWarnings("NullAway") // behind the last node is null
        Node(@Nullable E element) {
            this.element = element;
            next.setPlain(null); // a node is made
        }
    }

    private final RobustAtomicReference<Node<E>> head;
    private final RobustAtomicReference<Node<E>> tail;
    private final boolean sc;

    /**
     * An empty queue.
     *
     * @param order volatile; anything else is opaque
     */
    public MsQueue(Order order) {
        Node<E> dummy = new Node<>(null);
        head = new RobustAtomicReference<>(dummy).label("head");
        tail = new RobustAtomicReference<>(dummy).label("tail");
        sc = order == Order.VOLATILE;
    }

    /**
     * Adds an element at the tail.
     *
     * @param element the element
     */
    @SuppressWarnings("NullAway") // behind the last node is null
    public void add(E element) {
        Node<E> node = new Node<>(element);
        while (true) {
            Node<E> last = load(tail);
            Node<E> next = load(last.next);
            if (next != null) {
                swap(tail, last, next);
            } else if (swap(last.next, null, node)) {
                swap(tail, last, node);
                return;
            }
        }
    }

    /**
     * Takes the element at the head.
     *
     * @return the element, null when the queue is empty
     */
    public @Nullable E poll() {
        while (true) {
            Node<E> first = load(head);
            Node<E> last = load(tail);
            Node<E> next = load(first.next);
            if (next == null) {
                return null;
            }
            if (first == last) {
                swap(tail, last, next);
            } else if (swap(head, first, next)) {
                return next.element;
            }
        }
    }

    private <N extends @Nullable Object> N load(RobustAtomicReference<N> link) {
        return sc ? link.get() : link.getOpaque();
    }

    private <N extends @Nullable Object> boolean swap(RobustAtomicReference<N> link, N expected, N next) {
        return sc ? link.compareAndSet(expected, next) : link.weakCompareAndSetPlain(expected, next);
    }
}
