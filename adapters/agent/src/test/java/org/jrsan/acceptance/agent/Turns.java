package org.jrsan.acceptance.agent;

/** Lets threads take turns out of JRSan's sight: what they do is in this order, and nothing orders it in happens-before. */
public final class Turns {
    private volatile int turn;

    /**
     * Waits until a turn has ended.
     *
     * @param number its number, from 0
     */
    public void await(int number) {
        while (turn <= number) {
            Thread.onSpinWait();
        }
    }

    /**
     * Ends a turn.
     *
     * @param number its number
     */
    public void end(int number) {
        turn = number + 1;
    }
}
