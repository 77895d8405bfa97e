package org.jrsan.examples;

/** The pause between two looks of a busy-wait loop; one object per loop. Not thread-safe. */
public final class Spin {
    private static final int LOOKS_PER_YIELD = 16;

    private int looks;

    /** A loop that has not looked yet. */
    public Spin() {}

    /**
     * Pauses shortly, and gives up the processor now and then: the thread that is waited for may need it.
     *
     * @throws InterruptedException when the thread is interrupted
     */
    public void pause() throws InterruptedException {
        if (++looks % LOOKS_PER_YIELD != 0) {
            Thread.onSpinWait();
            return;
        }
        if (Thread.interrupted()) {
            throw new InterruptedException();
        }
        Thread.yield();
    }
}
