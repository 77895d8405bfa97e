package org.jrsan.schedule;

/**
 * How long a thread looks again and again for what will come soon, before it blocks: for the time of a few hand-overs. On more
 * than one processor it spins first. Then it offers its processor to others, so that who is to run need not wait for it.
 */
final class Waits {
    private static final int SPINS = Runtime.getRuntime().availableProcessors() > 1 ? 100 : 0;
    private static final int YIELDS = 30;

    private int looks;

    /** Whether to look again; takes a short time. */
    boolean next() {
        looks++;
        if (looks <= SPINS) {
            Thread.onSpinWait();
        } else {
            Thread.yield();
        }
        return looks <= SPINS + YIELDS;
    }
}
