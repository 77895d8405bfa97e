package org.jrsan.examples.litmus;

import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.examples.Fencing;

/**
 * Store buffering with one of its loads replaced by a store, the shape that litmus collections call R. It stands for
 * example 3.1: when one thread ends before the other begins, the violation is found whichever was first, as an exposed
 * store one way round and an exposed load the other way; some tight interleavings show nothing.
 *
 * <p>When the second thread's write of y is the last one, the first thread has written x before, so in every
 * interleaving the second thread then reads 1 from x. Without full fences it may read 0.
 */
public final class Example31 {
    private final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
    private final RobustAtomicInteger y = new RobustAtomicInteger().label("y");
    private final Fencing fencing;

    /**
     * A fresh program.
     *
     * @param fencing whether the two accesses of a thread are fenced
     */
    public Example31(Fencing fencing) {
        this.fencing = fencing;
    }

    /** The first thread. */
    public void first() {
        x.setRelease(1);
        fencing.full();
        y.setRelease(1);
    }

    /**
     * The second thread.
     *
     * @return what it read of x
     */
    public int second() {
        y.setRelease(2);
        fencing.full();
        return x.getAcquire();
    }

    /**
     * Which thread's write of y came last. Called when both threads have ended.
     *
     * @return 1 for the first thread, 2 for the second
     */
    public int lastWriterOfY() {
        return y.getAcquire();
    }
}
