package org.jrsan.examples.guide.failing;

import java.util.function.Consumer;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.RobustAtomicReferenceArray;

/**
 * Many threads offer elements, and one thread at a time drains them. An offer to a full buffer is dropped. It is written in
 * the style of the bounded read buffer of Caffeine.
 */
final class BoundedBuffer {
    private final RobustAtomicReferenceArray<String> slots;
    private final RobustAtomicLong given = new RobustAtomicLong().label("given");
    private final RobustAtomicLong taken = new RobustAtomicLong().label("taken");

    BoundedBuffer(int capacity) {
        slots = new RobustAtomicReferenceArray<String>(capacity).label("slots");
    }

    boolean offer(String element) {
        long tail = given.getOpaque();
        if (tail - taken.get() >= slots.length() || !given.compareAndSet(tail, tail + 1)) {
            return false;
        }
        slots.setRelease((int) (tail % slots.length()), element);
        return true;
    }

    void drainTo(Consumer<String> consumer) {
        long head = taken.getOpaque();
        for (long tail = given.getOpaque(); head < tail; head++) {
            int slot = (int) (head % slots.length());
            String element = slots.getAcquire(slot);
            if (element == null) {
                break; // claimed, but not filled yet
            }
            // guide: end of drainTo
            slots.setRelease(slot, null); // the slot is empty
            consumer.accept(element);
        }
        taken.setOpaque(head); // and the producers may reuse it
        // guide: end
    }
}
