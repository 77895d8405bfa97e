package org.jrsan.examples.litmus;

import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.examples.Fencing;

/**
 * IRIW, independent reads of independent writes: two threads write one location each, two others read both, in opposite
 * orders. Without full fences between the loads the readers may disagree about which write came first, although all
 * accesses acquire and release. x86 and ARMv8 do not do that; Power does, and RC20 allows it.
 */
public final class IndependentReads {
    private final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
    private final RobustAtomicInteger y = new RobustAtomicInteger().label("y");
    private final Fencing fencing;

    /**
     * A fresh program.
     *
     * @param fencing whether the loads of a reader are fenced
     */
    public IndependentReads(Fencing fencing) {
        this.fencing = fencing;
    }

    /** The writer of x. */
    public void writeX() {
        x.setRelease(1);
    }

    /** The writer of y. */
    public void writeY() {
        y.setRelease(1);
    }

    /**
     * The reader that looks at x first.
     *
     * @return whether it saw x written and y not yet
     */
    public boolean sawXFirst() {
        int readX = x.getAcquire();
        fencing.full();
        int readY = y.getAcquire();
        return readX == 1 && readY == 0;
    }

    /**
     * The reader that looks at y first.
     *
     * @return whether it saw y written and x not yet
     */
    public boolean sawYFirst() {
        int readY = y.getAcquire();
        fencing.full();
        int readX = x.getAcquire();
        return readY == 1 && readX == 0;
    }
}
