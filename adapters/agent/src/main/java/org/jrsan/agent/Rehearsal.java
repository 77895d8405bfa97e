package org.jrsan.agent;

/**
 * A class that is instrumented for nothing, so that what is needed for that is loaded before other classes are. It is never loaded
 * itself. It is small, since this takes time before the program starts.
 */
final class Rehearsal {
    private volatile int state;
    private int plain;
    private final int[] all = new int[1];

    Rehearsal(int plain) {
        this.plain = plain;
    }

    synchronized int next() {
        synchronized (all) {
            all[0] = state;
            plain++;
        }
        return all[0] > plain ? all.length : Integer.valueOf(plain).hashCode();
    }
}
