package org.jrsan.clock;

import java.lang.invoke.VarHandle;
import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * A vector clock: an epoch for each thread slot, 0 where nothing is stored.
 *
 * <p>The first {@link #ARRAY_SLOTS} slots have their epochs in an array; those past it, which only a program with more
 * threads alive needs, stand in a tree that clocks share where they are equal ({@code EpochTree}). Epochs are {@code int}s, which the JIT joins in vectors; a thread whose epochs run out moves to another slot (see
 * {@link ThreadSlots}). Clocks only grow, except by {@link #assign}.
 *
 * <p>Not thread-safe, with one exception: {@link #get} by another thread returns a value that the clock had, now or
 * earlier.
 */
public final class VectorClock {
    /**
     * The slots whose epochs stand in an array. What is kept for each slot elsewhere should be an array for these as well, and
     * a map past them.
     */
    public static final int ARRAY_SLOTS = 256;

    private static final int[] NONE = {};
    private static final int NO_SLOT = -1;

    private int[] epochs = NONE;

    private final boolean isOfMany;

    /** The epochs of the slots past the array; null while there is none. */
    private @Nullable EpochTree far;

    /** The clock that is 0 everywhere; of a thread. */
    public VectorClock() {
        this(false);
    }

    private VectorClock(boolean isOfMany) {
        this.isOfMany = isOfMany;
    }

    /**
     * The clock that is 0 everywhere, of a location or other object that many threads take in and then join theirs into. It
     * is like any other, but made so that this takes no time that grows with the threads.
     */
    public static VectorClock ofMany() {
        return new VectorClock(true);
    }

    /**
     * The epoch of a slot.
     *
     * @return its epoch, 0 when none is stored
     */
    public int get(int slot) {
        int[] present = epochs;
        return slot < present.length ? present[slot] : getFar(slot);
    }

    private int getFar(int slot) {
        EpochTree present = far;
        return present == null || slot < ARRAY_SLOTS ? 0 : present.get(slot - ARRAY_SLOTS);
    }

    /**
     * Whether an event is known: the epoch of its slot is at least the event's.
     *
     * @param slot the slot of the event's thread
     */
    public boolean includes(int slot, int epoch) {
        return epoch <= get(slot);
    }

    /** Raises the epoch of a slot; a lower one than the present changes nothing. */
    public void raise(int slot, int epoch) {
        if (epoch > get(slot)) {
            if (slot >= ARRAY_SLOTS) {
                raiseFar(slot, epoch);
                return;
            }
            ensureLength(slot + 1);
            epochs[slot] = epoch;
        }
    }

    /** The same where the epoch is known to be higher than the present one: an entry of the slot's own thread. */
    public void raiseOwn(int slot, int epoch) {
        int[] present = epochs;
        if (slot < present.length) {
            present[slot] = epoch;
        } else {
            raise(slot, epoch);
        }
    }

    private void raiseFar(int slot, int epoch) {
        if (far == null) {
            far = new EpochTree(isOfMany);
        }
        far.raise(slot - ARRAY_SLOTS, epoch);
    }

    /**
     * Advances the epoch of a slot by one.
     *
     * @return the new epoch
     */
    public int tick(int slot) {
        return slot < epochs.length ? ++epochs[slot] : tickSlow(slot);
    }

    private int tickSlow(int slot) {
        int next = get(slot) + 1;
        raise(slot, next);
        return next;
    }

    /**
     * Takes in another clock: the pointwise maximum.
     *
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
        return other.far == null ? changed != 0 : joinFar(other.far) | changed != 0;
    }

    /**
     * {@link #join}, but takes in no higher epoch of a slot than the given one.
     *
     * @param other the clock to take in
     * @param slot the slot, one of the array: below {@link #ARRAY_SLOTS}
     * @param epoch the highest epoch of it
     */
    public void joinUpTo(VectorClock other, int slot, int epoch) {
        int[] theirs = other.epochs;
        ensureLength(theirs.length);
        for (int i = 0; i < theirs.length; i++) {
            int their = i == slot ? Math.min(theirs[i], epoch) : theirs[i];
            epochs[i] = Math.max(epochs[i], their);
        }
        if (other.far != null) {
            joinFar(other.far);
        }
    }

    private boolean joinFar(EpochTree theirs) {
        if (far == null) {
            far = new EpochTree(isOfMany);
        }
        return far.join(theirs);
    }

    /** Becomes equal to another clock. */
    public void assign(VectorClock other) {
        int[] theirs = other.epochs;
        if (epochs.length < theirs.length) {
            epochs = theirs.clone();
        } else {
            System.arraycopy(theirs, 0, epochs, 0, theirs.length);
            Arrays.fill(epochs, theirs.length, epochs.length, 0);
        }
        if (far != other.far) {
            assignFar(other.far);
        }
    }

    private void assignFar(@Nullable EpochTree theirs) {
        if (theirs == null) {
            far = null;
        } else {
            if (far == null) {
                far = new EpochTree(isOfMany);
            }
            far.assign(theirs);
        }
    }

    /**
     * The order of clocks: pointwise.
     *
     * @return whether no slot stands higher here than in the other
     */
    public boolean isAtMost(VectorClock other) {
        return isAtMost(other, NO_SLOT);
    }

    /**
     * {@link #isAtMost} but for one slot. Where that stands past the array, its epoch counts all the same.
     *
     * @param but the slot
     * @return whether no other slot stands higher here than in the other
     */
    public boolean isAtMost(VectorClock other, int but) {
        for (int slot = 0; slot < epochs.length; slot++) {
            if (epochs[slot] > other.get(slot) && slot != but) {
                return false;
            }
        }
        return far == null || EpochTree.isAtMost(far, other.far);
    }

    /**
     * The number of slots that there is a place for.
     *
     * @return the length, at most {@link Integer#MAX_VALUE}; 0 for a clock that was never raised
     */
    public int length() {
        return far == null ? epochs.length : (int) Math.min(Integer.MAX_VALUE, ARRAY_SLOTS + far.length());
    }

    /** Two clocks are equal when they have the same epoch for every slot. */
    @Override
    public boolean equals(@Nullable Object object) {
        return object instanceof VectorClock other && isAtMost(other) && other.isAtMost(this);
    }

    /** A hash of the present epochs; it changes when the clock does. */
    @Override
    public int hashCode() {
        int hash = 0;
        for (int slot = epochs.length - 1; slot >= 0; slot--) {
            hash = 31 * hash + epochs[slot];
        }
        return far == null ? hash : hash + 31 * far.hashCode();
    }

    /**
     * The epochs in order of slot, those past the array by their slots.
     *
     * @return for example {@code [3, 0, 1]}, or {@code [3, 0, 1] {300=2}}
     */
    @Override
    public String toString() {
        return far == null ? Arrays.toString(epochs) : Arrays.toString(epochs) + " " + far.bySlot(ARRAY_SLOTS);
    }

    /** The tree of the slots past the array, null for none. */
    @Nullable
    EpochTree far() {
        return far;
    }

    /** Of a slot of the array. */
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
