package org.jrsan.acceptance.swapped;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import org.jrsan.atomic.RobustVarHandle;

/**
 * A queue in the manner of ConcurrentLinkedQueue, as it is once only its handles are swapped. Lines with a direct access of a
 * volatile field end in a comment that says so.
 *
 * @param <E> what is queued
 */
class HalfSwappedQueue<E> {
    private static final RobustVarHandle HEAD;
    private static final RobustVarHandle TAIL;
    private static final RobustVarHandle ITEM;
    private static final RobustVarHandle NEXT;

    static {
        try {
            Lookup lookup = MethodHandles.lookup();
            HEAD = RobustVarHandle.findVarHandle(lookup, HalfSwappedQueue.class, "head", Node.class);
            TAIL = RobustVarHandle.findVarHandle(lookup, HalfSwappedQueue.class, "tail", Node.class);
            ITEM = RobustVarHandle.findVarHandle(lookup, Node.class, "item", Object.class);
            NEXT = RobustVarHandle.findVarHandle(lookup, Node.class, "next", Node.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static final class Node<E> {
        volatile E item;
        volatile Node<E> next;

        Node(E item) {
            this.item = item;
        }
    }

    private volatile Node<E> head = new Node<>(null);
    private volatile Node<E> tail;

    HalfSwappedQueue() {
        tail = head;
    }

    void offer(E item) {
        Node<E> added = new Node<>(item);
        while (true) {
            Node<E> last = tail; // direct: tail
            Node<E> next = last.next; // direct: next
            if (next != null) {
                TAIL.compareAndSet(this, last, next);
            } else if (NEXT.compareAndSet(last, null, added)) {
                TAIL.compareAndSet(this, last, added);
                return;
            }
        }
    }

    E poll() {
        while (true) {
            Node<E> first = head; // direct: head
            Node<E> next = first.next; // direct: next
            if (next == null) {
                return null;
            }
            if (HEAD.compareAndSet(this, first, next)) {
                E item = next.item; // direct: item
                ITEM.setRelease(next, null);
                return item;
            }
        }
    }
}
