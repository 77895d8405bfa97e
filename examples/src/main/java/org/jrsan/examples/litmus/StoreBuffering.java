package org.jrsan.examples.litmus;

import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.examples.Fencing;

/**
 * SB, store buffering: each thread announces itself, then looks whether the other one has. At least one must see the
 * other in every interleaving; without a full fence between the store and the load both may see nothing, however the
 * accesses acquire and release.
 */
public final class StoreBuffering {
    private final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
    private final RobustAtomicInteger y = new RobustAtomicInteger().label("y");
    private final Fencing fencing;

    /**
     * A fresh program.
     *
     * @param fencing whether store and load are fenced
     */
    public StoreBuffering(Fencing fencing) {
        this.fencing = fencing;
    }

    /**
     * The first thread.
     *
     * @return whether it saw the second
     */
    public boolean first() {
        x.setRelease(1);
        fencing.full();
        return y.getAcquire() == 1;
    }

    /**
     * The second thread.
     *
     * @return whether it saw the first
     */
    public boolean second() {
        y.setRelease(1);
        fencing.full();
        return x.getAcquire() == 1;
    }
}
