package org.jrsan.acceptance.swapped;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import org.jrsan.atomic.RobustVarHandle;

/**
 * The same queue with all of its accesses swapped.
 *
 * @param <E> what is queued
 */
class SwappedQueue<E> {
    private static final RobustVarHandle HEAD;
    private static final RobustVarHandle TAIL;
    private static final RobustVarHandle ITEM;
    private static final RobustVarHandle NEXT;

    static {
        try {
            Lookup lookup = MethodHandles.lookup();
            HEAD = RobustVarHandle.findVarHandle(lookup, SwappedQueue.class, "head", Node.class);
            TAIL = RobustVarHandle.findVarHandle(lookup, SwappedQueue.class, "tail", Node.class);
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

    SwappedQueue() {
        tail = head;
    }

    void offer(E item) {
        Node<E> added = new Node<>(item);
        while (true) {
            Object last = TAIL.getVolatile(this);
            Object next = NEXT.getVolatile(last);
            if (next != null) {
                TAIL.compareAndSet(this, last, next);
            } else if (NEXT.compareAndSet(last, null, added)) {
                TAIL.compareAndSet(this, last, added);
                return;
            }
        }
    }

    @SuppressWarnings("unchecked") // only items of type E are offered
    E poll() {
        while (true) {
            Object first = HEAD.getVolatile(this);
            Object next = NEXT.getVolatile(first);
            if (next == null) {
                return null;
            }
            if (HEAD.compareAndSet(this, first, next)) {
                E item = (E) ITEM.getVolatile(next);
                ITEM.setRelease(next, null);
                return item;
            }
        }
    }
}
