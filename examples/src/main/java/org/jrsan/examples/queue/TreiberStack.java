package org.jrsan.examples.queue;

import org.jrsan.atomic.RobustAtomicReference;
import org.jrsan.examples.Order;
import org.jspecify.annotations.Nullable;

/**
 * Treiber's stack: a linked list whose top is replaced by compare-and-set.
 *
 * <p>A push releases the new node, a pop acquires it. Pops replace the top too, but as read-modify-writes they continue
 * the release sequences of the pushes below them, so a node is acquired from the push that made it whichever thread put
 * it back on top.
 *
 * @param <E> the type of the elements
 */
public final class TreiberStack<E> {
    /** An element in the list. Its fields are written before the push that publishes it. */
    private static final class Node<E> {
        final E element;
        final RobustAtomicReference<@Nullable Node<E>> next =
                new RobustAtomicReference<@Nullable Node<E>>().label("next");

        Node(E element) {
            this.element = element;
        }
    }

    private final RobustAtomicReference<@Nullable Node<E>> top =
            new RobustAtomicReference<@Nullable Node<E>>().label("top");
    private final boolean ordered;

    /**
     * An empty stack.
     *
     * @param order the order of the top: opaque, or release and acquire
     */
    public TreiberStack(Order order) {
        ordered = order != Order.OPAQUE;
    }

    /**
     * Puts an element on top.
     *
     * @param element the element
     */
    public void push(E element) {
        Node<E> node = new Node<>(element);
        Node<E> below;
        do {
            below = top.getOpaque();
            node.next.setOpaque(below);
        } while (!publish(below, node));
    }

    @SuppressWarnings("NullAway") // below the first node is null
    private boolean publish(@Nullable Node<E> below, Node<E> node) {
        return ordered ? top.weakCompareAndSetRelease(below, node) : top.weakCompareAndSetPlain(below, node);
    }

    /**
     * Takes the element on top.
     *
     * @return the element, null when the stack is empty
     */
    public @Nullable E pop() {
        while (true) {
            Node<E> node = ordered ? top.getAcquire() : top.getOpaque();
            if (node == null) {
                return null;
            }
            // Nodes are never pushed again, so a top that is still this node has not changed in between.
            if (top.weakCompareAndSetPlain(node, node.next.getOpaque())) {
                return node.element;
            }
        }
    }
}
