package org.jrsan.agent;

/** Where threads wait for each other. The agent takes this class for one of JRSan's own, so nothing orders them in happens-before. */
public final class UnseenMeeting {
    private int missing;

    /**
     * A meeting.
     *
     * @param threads how many threads meet
     */
    public UnseenMeeting(int threads) {
        missing = threads;
    }

    /** Waits until all have come. */
    public void await() {
        come();
        while (!areAllHere()) {
            Thread.yield();
        }
    }

    private synchronized void come() {
        missing--;
    }

    private synchronized boolean areAllHere() {
        return missing <= 0;
    }
}
