package org.jrsan.examples.lock;

import org.jrsan.atomic.RobustAtomicInteger;

/**
 * A counter that a lock guards. It is read and written in opaque mode, so the lock alone passes it from one thread to
 * the next: one that does not is seen here.
 */
public final class GuardedCounter {
    private final RobustAtomicInteger value = new RobustAtomicInteger().label("guarded counter");

    /** A counter at 0. */
    public GuardedCounter() {}

    /** Adds one, in two steps. Called with the lock held. */
    public void increment() {
        value.setOpaque(value.getOpaque() + 1);
    }

    /**
     * The count.
     *
     * @return the number of increments that were not lost
     */
    public int get() {
        return value.getOpaque();
    }
}
