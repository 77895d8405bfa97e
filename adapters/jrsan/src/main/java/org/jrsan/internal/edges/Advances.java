package org.jrsan.internal.edges;

import org.jspecify.annotations.Nullable;

/**
 * The last advances of a phaser, each of which is released once: who asks for a phase does not come after a later advance. Who asks so
 * late that the advance is forgotten learns nothing here. Thread-safe.
 */
final class Advances {
    /** Who waits is late by one, unless it is kept from running, or asks for a phase of long ago. */
    private static final int KEPT = 4;

    private final SyncObject whole;
    private final int[] phases = new int[KEPT];
    private final @Nullable SyncObject[] advances = new @Nullable SyncObject[KEPT];

    /** Of the object of a phaser, whose name they have in reports. */
    Advances(SyncObject whole) {
        this.whole = whole;
    }

    /**
     * The calling thread is about to let the phaser advance.
     *
     * @param phase the phase that ends, not negative
     */
    synchronized void release(int phase) {
        SyncObject advance = new SyncObject(whole);
        advance.release();
        phases[phase % KEPT] = phase;
        advances[phase % KEPT] = advance;
    }

    /**
     * The calling thread comes after an advance.
     *
     * @param phase the phase that has ended, not negative
     */
    synchronized void acquire(int phase) {
        SyncObject advance = advances[phase % KEPT];
        if (advance != null && phases[phase % KEPT] == phase) {
            advance.acquire();
        }
    }
}
