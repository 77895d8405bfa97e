package org.jrsan.examples.sync;

import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.examples.Order;
import org.jrsan.examples.Spin;

/**
 * A seqlock over a pair of numbers: one writer makes the sequence odd, writes, and makes it even again; readers read
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

    /**
     * A pair of zeros.
     *
     * @param dataOrder the order of the data: opaque, or release and acquire
     */
    public SeqLock(Order dataOrder) {
        ordered = dataOrder != Order.OPAQUE;
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
     * Reads, as often as the writer interferes.
     *
     * @return numbers that were written together
     * @throws InterruptedException when the thread is interrupted
     */
    public Pair read() throws InterruptedException {
        Spin spin = new Spin();
        while (true) {
            int before = sequence.getAcquire();
            if (before % 2 == 0) {
                Pair pair = readData();
                if (sequence.getAcquire() == before) {
                    return pair;
                }
            }
            spin.pause();
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
