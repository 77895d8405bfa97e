package org.jrsan.processor.generated;

import java.util.Arrays;
import org.jrsan.annotation.Padded;
import org.jrsan.annotation.Robust;
import org.jrsan.atomic.WaitMode;

/** Lamport's ring for one producer and one consumer, as a user would write it. */
class SpscQueue<E> extends RobustSpscQueueFields {
    @Robust
    static class Fields {
        @Padded
        long head;

        @Padded
        long tail;
    }

    static final class Slot<E> extends RobustSpscQueueSlotFields<E> {
        @Robust
        static class Fields<E> {
            E item;
        }
    }

    private final Slot<E>[] slots;

    /** The producer's: the newest head it knows. */
    private long knownHead;

    @SuppressWarnings({"unchecked", "rawtypes"}) // no arrays of a generic type
    SpscQueue(int capacity) {
        slots = new Slot[capacity];
        Arrays.setAll(slots, i -> new Slot<>());
    }

    final boolean offer(E item) {
        long at = tailOpaque();
        if (at - knownHead == slots.length) {
            knownHead = headAcquire();
            if (at - knownHead == slots.length) {
                return false;
            }
        }
        slots[(int) (at % slots.length)].itemOpaque(item); // the missed store
        publish(at + 1);
        return true;
    }

    void publish(long newTail) {
        tailRelease(newTail);
    }

    final E poll() {
        long at = headOpaque();
        if (at == tailAcquire()) {
            return null;
        }
        return take(at);
    }

    final E take() throws InterruptedException {
        long at = headOpaque();
        awaitTail(tail -> tail > at, WaitMode.ACQUIRE);
        return take(at);
    }

    private E take(long at) {
        E item = slots[(int) (at % slots.length)].itemOpaque(); // the exposed load
        headRelease(at + 1);
        return item;
    }

    /** With the mistake that people make: the index is published too weakly. */
    static final class Weak<E> extends SpscQueue<E> {
        Weak(int capacity) {
            super(capacity);
        }

        @Override
        void publish(long newTail) {
            tailOpaque(newTail);
        }
    }
}
