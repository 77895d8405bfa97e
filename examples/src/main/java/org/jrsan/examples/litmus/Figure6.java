package org.jrsan.examples.litmus;

import org.jrsan.atomic.RobustAtomicInteger;

/**
 * A pair of programs that stands for figure 6: why read-modify-writes need a clock of their own. Each thread claims its
 * own location, then tries to claim the other one's while that is still free.
 *
 * <p>Program 1 claims its own location by a store. A compare-and-set of the other thread may still succeed on the value
 * before that store, as the load of store buffering may: not robust, and being a read-modify-write is no cure.
 *
 * <p>Program 2 claims both by compare-and-set. A thread can be forced after the other's write without being aware of it,
 * just as in program 1, yet it cannot succeed on a value that a read-modify-write has already replaced: robust. Clocks
 * that count all writes cannot tell the two programs apart; clocks that leave read-modify-writes out can.
 */
public final class Figure6 {
    private static final int FREE = 0;
    private static final int OWNER = 1;
    private static final int OTHER = 2;

    private final RobustAtomicInteger x = new RobustAtomicInteger(FREE).label("x");
    private final RobustAtomicInteger y = new RobustAtomicInteger(FREE).label("y");
    private final boolean claimsByStore;

    /**
     * A fresh program.
     *
     * @param program 1 or 2
     */
    public Figure6(int program) {
        claimsByStore = program == 1;
    }

    /**
     * The first thread.
     *
     * @return whether it claimed y
     */
    public boolean first() {
        if (claimsByStore) {
            x.setRelease(OWNER);
        } else {
            x.compareAndExchangeRelease(FREE, OWNER);
        }
        return y.compareAndExchangeAcquire(FREE, OTHER) == FREE;
    }

    /**
     * The second thread.
     *
     * @return whether it claimed x
     */
    public boolean second() {
        if (claimsByStore) {
            y.setRelease(OWNER);
        } else {
            y.compareAndExchangeRelease(FREE, OWNER);
        }
        return x.compareAndExchangeAcquire(FREE, OTHER) == FREE;
    }
}
