package org.jrsan.examples.queue;

import java.util.function.IntConsumer;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.RobustAtomicLong;
import org.jrsan.atomic.WaitMode;
import org.jrsan.examples.Order;
import org.jrsan.plain.PlainIntArray;

/**
 * A bounded queue for many producers and many consumers, in the style of one by Vyukov: how many places were claimed to be
 * read and to be written stands in one word, which is moved on by compare-and-set. A consumer then waits until all that was
 * claimed for writing at that time is written, and a producer until all that was claimed for reading is read.
 *
 * <p>The places are plain. They are published by the counts of those written and read. In opaque mode a consumer does not
 * acquire what it reads.
 */
public final class MpmcQueue {
    private final PlainIntArray places;
    private final RobustAtomicLong claimed = new RobustAtomicLong().label("claimed");
    private final RobustAtomicInteger written = new RobustAtomicInteger().label("written");
    private final RobustAtomicInteger read = new RobustAtomicInteger().label("read");
    private final WaitMode mode;

    /**
     * An empty queue.
     *
     * @param capacity how many elements it holds
     * @param order how the counts are waited for: opaque, or volatile
     */
    public MpmcQueue(int capacity, Order order) {
        places = new PlainIntArray(capacity).label("places");
        mode = order == Order.OPAQUE ? WaitMode.OPAQUE : WaitMode.VOLATILE;
    }

    /**
     * Adds an element.
     *
     * @param element the element
     * @return false when the queue is full
     * @throws InterruptedException when the thread is interrupted
     */
    public boolean offer(int element) throws InterruptedException {
        while (true) {
            long now = claimed.get();
            int reads = (int) (now >>> Integer.SIZE);
            int writes = (int) now;
            if (writes - reads == places.length()) {
                return false;
            }
            if (claimed.compareAndSet(now, claims(reads, writes + 1))) {
                read.awaitValue(reads, mode);
                places.set(writes % places.length(), element);
                written.getAndIncrement();
                return true;
            }
        }
    }

    /**
     * Takes an element.
     *
     * @param consumer takes it, before its place is free
     * @return false when the queue is empty
     * @throws InterruptedException when the thread is interrupted
     */
    public boolean poll(IntConsumer consumer) throws InterruptedException {
        while (true) {
            long now = claimed.get();
            int reads = (int) (now >>> Integer.SIZE);
            int writes = (int) now;
            if (writes == reads) {
                return false;
            }
            if (claimed.compareAndSet(now, claims(reads + 1, writes))) {
                written.awaitValue(writes, mode);
                consumer.accept(places.get(reads % places.length()));
                read.getAndIncrement();
                return true;
            }
        }
    }

    private static long claims(int reads, int writes) {
        return (long) reads << Integer.SIZE | writes;
    }
}
