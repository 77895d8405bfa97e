package org.jrsan.examples.sync;

import java.util.Arrays;
import org.jrsan.examples.Order;

/**
 * Hands out the places of a ring that the user has, in the style of the Disruptor: one producer, and consumers each of
 * which sees every event. The producer takes the next number, waits until no consumer still needs the event that was in
 * its place before, fills the place, and moves the cursor. A consumer waits for the cursor, uses all events up to it, and
 * moves its gating sequence. The events themselves are plain.
 *
 * <p>The producer moves the cursor and looks at the gating sequences, a consumer moves its own and looks at the cursor:
 * store buffering, unless all are volatile. With release and acquire a side may find less than there is, which it has to
 * expect. An opaque look at the gating sequences, though, lets the producer overwrite what is still being read.
 */
public final class Sequencer {
    private final Sequence cursor = new Sequence();
    private final Sequence[] gating;
    private final int size;
    private final WaitStrategy waiting;
    private final Order order;
    private final Order gatingLook;

    /** The number taken last; the producer's. */
    private long taken = -1;

    /** No consumer was behind this; the producer's. */
    private long slowest = -1;

    /**
     * A sequencer at its start.
     *
     * @param size the number of places of the ring
     * @param consumers the number of consumers
     * @param waiting how they wait
     * @param order the order of the cursor and the gating sequences: release and acquire, or volatile
     * @param gatingLook the order in which the producer looks at the gating sequences
     */
    public Sequencer(int size, int consumers, WaitStrategy waiting, Order order, Order gatingLook) {
        gating = new Sequence[consumers];
        Arrays.setAll(gating, i -> new Sequence());
        this.size = size;
        this.waiting = waiting;
        this.order = order;
        this.gatingLook = gatingLook;
    }

    /**
     * Takes the next number, and waits until its place is free. Called by the producer.
     *
     * @return the number, from 0
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    public long next() throws InterruptedException {
        long number = ++taken;
        long before = number - size;
        if (before > slowest) {
            slowest = awaitAll(before);
        }
        return number;
    }

    private long awaitAll(long least) throws InterruptedException {
        long smallest = Long.MAX_VALUE;
        for (Sequence sequence : gating) {
            smallest = Math.min(smallest, sequence.await(least, gatingLook));
        }
        return smallest;
    }

    /**
     * Publishes the events up to a number. Called by the producer.
     *
     * @param number the number
     */
    public void publish(long number) {
        cursor.set(number, order);
    }

    /**
     * Waits for an event. Called by any consumer.
     *
     * @param number its number
     * @return the number of the newest event that is there
     * @throws InterruptedException when the thread is interrupted while it waits
     */
    public long await(long number) throws InterruptedException {
        return waiting.await(cursor, number, order);
    }

    /**
     * Gives the places of the events up to a number back. Called by the consumer.
     *
     * @param consumer the number of the consumer
     * @param number the number
     */
    public void done(int consumer, long number) {
        gating[consumer].set(number, order);
    }

    /**
     * The place of a number in the ring.
     *
     * @param number the number
     * @return the index
     */
    public int place(long number) {
        return (int) (number % size);
    }
}
