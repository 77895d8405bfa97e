package org.jrsan.race;

import java.util.Arrays;
import org.jrsan.rc20.HbThread;

/**
 * The last access of each thread, of those that need not be ordered among each other. Guarded by its owner.
 *
 * @param <A> what is remembered of an access
 */
final class LastOfEach<A> {
    private static final int[] NO_EPOCHS = {};
    private static final Object[] NO_ACCESSES = {};

    private int[] epochs = NO_EPOCHS;
    private Object[] accesses = NO_ACCESSES;

    void put(int slot, int epoch, A access) {
        if (slot >= epochs.length) {
            int longer = Math.max(slot + 1, 2 * epochs.length);
            epochs = Arrays.copyOf(epochs, longer);
            accesses = Arrays.copyOf(accesses, longer);
        }
        epochs[slot] = epoch;
        accesses[slot] = access;
    }

    /** The epoch of the last access of a slot, 0 for none. */
    int epochOf(int slot) {
        return slot < epochs.length ? epochs[slot] : 0;
    }

    /** An access that does not happen before what the thread does now, null when there is none. */
    @SuppressWarnings("unchecked") // only accesses of type A are put in
    A unknownTo(HbThread thread) {
        for (int slot = 0; slot < epochs.length; slot++) {
            if (epochs[slot] > 0 && !thread.knows(slot, epochs[slot])) {
                return (A) accesses[slot];
            }
        }
        return null;
    }
}
