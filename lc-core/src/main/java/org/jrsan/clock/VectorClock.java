package org.jrsan.clock;

import java.lang.invoke.VarHandle;
import java.util.Arrays;

/**
 * A vector clock: an epoch for each thread slot, 0 where nothing is stored.
 *
 * <p>Epochs are {@code int}s, which the JIT joins in vectors; a thread whose epochs run out moves to another slot (see
 * {@link ThreadSlots}). Clocks only grow, except by {@link #assign}.
 *
 * <p>Not thread-safe, with one exception: {@link #get} by another thread returns a value that the clock had, now or
 * earlier.
 */
public final class VectorClock {
    private static final int[] NONE = {};

    private int[] epochs = NONE;

    /** The clock that is 0 everywhere. */
    public VectorClock() {}

    /**
     * The epoch of a slot.
     *
     * @param slot the slot
     * @return its epoch, 0 when none is stored
     */
    public int get(int slot) {
        int[] present = epochs;
        return slot < present.length ? present[slot] : 0;
    }

    /**
     * Whether an event is known: the epoch of its slot is at least the event's.
     *
     * @param slot the slot of the event's thread
     * @param epoch the epoch of the event
     * @return whether this clock includes it
     */
    public boolean includes(int slot, int epoch) {
        return epoch <= get(slot);
    }

    /**
     * Raises the epoch of a slot; a lower one than the present changes nothing.
     *
     * @param slot the slot
     * @param epoch the epoch
     */
    public void raise(int slot, int epoch) {
        if (epoch > get(slot)) {
            ensureLength(slot + 1);
            epochs[slot] = epoch;
        }
    }

    /**
     * Advances the epoch of a slot by one.
     *
     * @param slot the slot
     * @return the new epoch
     */
    public int tick(int slot) {
        ensureLength(slot + 1);
        return ++epochs[slot];
    }

    /**
     * Takes in another clock: the pointwise maximum.
     *
     * @param other the clock to take in
     * @return whether this clock has changed
     */
    public boolean join(VectorClock other) {
        int[] theirs = other.epochs;
        ensureLength(theirs.length);
        int[] mine = epochs;
        int changed = 0;
        for (int i = 0; i < theirs.length; i++) {
            int joined = Math.max(mine[i], theirs[i]);
            changed |= joined ^ mine[i];
            mine[i] = joined;
        }
        return changed != 0;
    }

    /**
     * Becomes equal to another clock.
     *
     * @param other the clock to copy
     */
    public void assign(VectorClock other) {
        int[] theirs = other.epochs;
        if (epochs.length < theirs.length) {
            epochs = theirs.clone();
        } else {
            System.arraycopy(theirs, 0, epochs, 0, theirs.length);
            Arrays.fill(epochs, theirs.length, epochs.length, 0);
        }
    }

    /**
     * The order of clocks: pointwise.
     *
     * @param other the clock to compare with
     * @return whether no slot stands higher here than in the other
     */
    public boolean isAtMost(VectorClock other) {
        for (int slot = 0; slot < epochs.length; slot++) {
            if (epochs[slot] > other.get(slot)) {
                return false;
            }
        }
        return true;
    }

    /**
     * The number of slots that memory is held for.
     *
     * @return the length
     */
    public int length() {
        return epochs.length;
    }

    /**
     * Two clocks are equal when they have the same epoch for every slot.
     *
     * @param object the object to compare with
     * @return whether it is an equal clock
     */
    @Override
    public boolean equals(Object object) {
        return object instanceof VectorClock other && isAtMost(other) && other.isAtMost(this);
    }

    /**
     * A hash of the present epochs; it changes when the clock does.
     *
     * @return the hash code
     */
    @Override
    public int hashCode() {
        int hash = 0;
        for (int slot = epochs.length - 1; slot >= 0; slot--) {
            hash = 31 * hash + epochs[slot];
        }
        return hash;
    }

    /**
     * The epochs in order of slot.
     *
     * @return for example {@code [3, 0, 1]}
     */
    @Override
    public String toString() {
        return Arrays.toString(epochs);
    }

    private void ensureLength(int length) {
        if (length > epochs.length) {
            lengthen(length);
        }
    }

    /** Too large for the JIT to put where it is hardly ever called, so that what calls it stays small. */
    private void lengthen(int length) {
        int[] present = epochs;
        // Objects are aligned to 8 bytes: an odd length would save nothing.
        int even = length + (length & 1);
        int[] longer = new int[even];
        System.arraycopy(present, 0, longer, 0, present.length);
        // Others may read through the new array: what was copied must be there before the array is.
        VarHandle.storeStoreFence();
        epochs = longer;
    }
}
