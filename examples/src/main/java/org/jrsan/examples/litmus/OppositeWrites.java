package org.jrsan.examples.litmus;

import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.examples.Fencing;

/**
 * 2+2W: two threads write the same two locations in opposite orders. In every interleaving the second write of some
 * thread is the last one at its location; without full fences the first writes of both may end up last.
 */
public final class OppositeWrites {
    private final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
    private final RobustAtomicInteger y = new RobustAtomicInteger().label("y");
    private final Fencing fencing;

    /**
     * A fresh program.
     *
     * @param fencing whether the stores of a thread are fenced
     */
    public OppositeWrites(Fencing fencing) {
        this.fencing = fencing;
    }

    /** The first thread. */
    public void first() {
        x.setRelease(1);
        fencing.full();
        y.setRelease(2);
    }

    /** The second thread. */
    public void second() {
        y.setRelease(1);
        fencing.full();
        x.setRelease(2);
    }

    /**
     * Whether both first writes came last, which no interleaving allows. Called when both threads have ended.
     *
     * @return whether both locations hold 1
     */
    public boolean firstWritesWereLast() {
        return x.getAcquire() == 1 && y.getAcquire() == 1;
    }
}
