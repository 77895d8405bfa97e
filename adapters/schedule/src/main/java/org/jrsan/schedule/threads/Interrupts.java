package org.jrsan.schedule.threads;

import org.jrsan.clock.RawInterrupt;

/**
 * Whether the thread of a task is interrupted. The status of the thread itself is taken away while it waits for its turn, and
 * kept here: so others may ask for it, and what waits by a monitor is not disturbed. Any thread may call {@link #areThere} and
 * {@link #come}; the thread of the task alone calls the rest.
 */
public final class Interrupts {
    private volatile boolean areThere;

    /** Whether it gives its thread the status back, which is no new interrupt. */
    private boolean areGivenBack;

    /** There was none so far. */
    public Interrupts() {}

    /**
     * Whether the thread is interrupted, as far as its status was taken from it.
     *
     * @return whether it is
     */
    public boolean areThere() {
        return areThere;
    }

    /** The thread is interrupted while its status is kept here. */
    public void come() {
        areThere = true;
    }

    /**
     * Whether it interrupts its own thread only because that was interrupted before.
     *
     * @return whether it does so now
     */
    public boolean areGivenBack() {
        return areGivenBack;
    }

    /** It waits for the token: others ask here whether its thread is interrupted. */
    public void keep() {
        if (Thread.interrupted()) {
            areThere = true;
        }
    }

    /** It has got the token. */
    public void giveBack() {
        if (areThere) {
            // Before that: what its class does then may be steps, which come here again.
            areThere = false;
            set();
        }
    }

    /** It has ended: others may still ask. */
    public void leave() {
        keep();
        if (areThere) {
            set();
        }
    }

    private void set() {
        areGivenBack = true;
        try {
            RawInterrupt.ofCaller();
        } finally {
            areGivenBack = false;
        }
    }
}
