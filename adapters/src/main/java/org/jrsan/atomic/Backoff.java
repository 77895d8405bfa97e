package org.jrsan.atomic;

import org.jrsan.internal.Waiting;

/**
 * The rhythm in which a wait looks at a value while JRSan does not check: the generated accessors wait by it, and spin,
 * yield and park as the drop-in atomics do.
 */
public final class Backoff {
    private Backoff() {}

    /**
     * Called before each look. Returns at once before the first one, then spins shortly, then yields, then parks for up to
     * a millisecond. No access.
     *
     * @param look the number of the look, from 0
     * @throws InterruptedException when the thread is interrupted
     */
    public static void before(int look) throws InterruptedException {
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        if (look > 0) {
            Waiting.pause(look - 1);
        }
    }
}
