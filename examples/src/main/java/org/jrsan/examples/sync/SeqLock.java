package org.jrsan.examples.sync;

import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.atomic.WaitMode;
import org.jrsan.examples.Order;

/**
 * A seqlock over a pair of numbers: a writer makes the sequence odd, writes, and makes it even again; readers read
 * between two looks at the sequence and begin again when it was odd or has changed.
 *
 * <p>The accesses in between decide. Opaque ones let a reader see a half-written pair between two equal even numbers: a
 * load of the data is not kept before the second look, nor a store behind the first mark. When the data is released and
 * acquired, a reader that sees a new number also sees that the sequence was odd. All reads of what the writer wrote
 * then acquire, and readers write nothing, so there is nothing that a reader is forced after without being aware of it.
 */
public final class SeqLock {
    /**
     * What is guarded.
     *
     * @param left a number
     * @param right a number
     */
    public record Pair(int left, int right) {}

    private final RobustAtomicInteger sequence = new RobustAtomicInteger().label("sequence");
    private final RobustAtomicInteger left = new RobustAtomicInteger().label("left");
    private final RobustAtomicInteger right = new RobustAtomicInteger().label("right");
    private final boolean ordered;
    private final boolean marksOpaque;

    /**
     * A pair of zeros.
     *
     * @param dataOrder the order of the data: opaque, or release and acquire
     */
    public SeqLock(Order dataOrder) {
        this(dataOrder, Order.RELEASE_ACQUIRE);
    }

    /**
     * A pair of zeros.
     *
     * @param dataOrder the order of the data: opaque, or release and acquire
     * @param markOrder how one of several writers looks for an even number and makes it odd: opaque, or acquire
     */
    public SeqLock(Order dataOrder, Order markOrder) {
        ordered = dataOrder != Order.OPAQUE;
        marksOpaque = markOrder == Order.OPAQUE;
    }

    /**
     * Writes. Called by one thread only.
     *
     * @param pair the new numbers
     */
    public void write(Pair pair) {
        int even = sequence.getOpaque();
        sequence.setRelease(even + 1);
        writeData(pair);
        sequence.setRelease(even + 2);
    }

    /**
     * Writes. Called by any thread: the odd number keeps other writers out.
     *
     * @param pair the new numbers
     * @throws InterruptedException when the thread is interrupted
     */
    public void writeAmongOthers(Pair pair) throws InterruptedException {
        int even = mark();
        writeData(pair);
        sequence.setRelease(even + 2);
    }

    /** A writer that does not acquire here may write behind the back of the one before it. */
    private int mark() throws InterruptedException {
        while (true) {
            int even = sequence.awaitUntil(number -> number % 2 == 0, marksOpaque ? WaitMode.OPAQUE : WaitMode.ACQUIRE);
            boolean isMarked = marksOpaque
                    ? sequence.weakCompareAndSetPlain(even, even + 1)
                    : sequence.compareAndExchangeAcquire(even, even + 1) == even;
            if (isMarked) {
                return even;
            }
        }
    }

    /**
     * Reads, as often as the writer interferes.
     *
     * @return numbers that were written together
     * @throws InterruptedException when the thread is interrupted
     */
    public Pair read() throws InterruptedException {
        while (true) {
            int before = sequence.awaitUntil(number -> number % 2 == 0, WaitMode.ACQUIRE);
            Pair pair = readData();
            if (sequence.getAcquire() == before) {
                return pair;
            }
        }
    }

    private void writeData(Pair pair) {
        if (ordered) {
            left.setRelease(pair.left());
            right.setRelease(pair.right());
        } else {
            left.setOpaque(pair.left());
            right.setOpaque(pair.right());
        }
    }

    private Pair readData() {
        return ordered
                ? new Pair(left.getAcquire(), right.getAcquire())
                : new Pair(left.getOpaque(), right.getOpaque());
    }
}
