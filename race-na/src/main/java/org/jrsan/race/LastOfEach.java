package org.jrsan.race;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jrsan.clock.VectorClock;
import org.jrsan.rc20.HbThread;
import org.jspecify.annotations.Nullable;

/**
 * The last access of each thread, of those that need not be ordered among each other. Guarded by its owner.
 *
 * @param <A> what is remembered of an access
 */
final class LastOfEach<A> {
    private static final int[] NO_EPOCHS = {};
    private static final @Nullable Object[] NO_ACCESSES = {};

    private int[] epochs = NO_EPOCHS;
    private @Nullable Object[] accesses = NO_ACCESSES;

    /** Of the slots past the array of clocks; null while there is none. */
    private @Nullable Map<Integer, Last<A>> far;

    private record Last<A>(int epoch, @Nullable A access) {}

    void put(int slot, int epoch, @Nullable A access) {
        if (slot >= VectorClock.ARRAY_SLOTS) {
            if (far == null) {
                far = new HashMap<>();
            }
            far.put(slot, new Last<>(epoch, access));
            return;
        }
        if (slot >= epochs.length) {
            int longer = Math.max(slot + 1, 2 * epochs.length);
            epochs = Arrays.copyOf(epochs, longer);
            accesses = Arrays.copyOf(accesses, longer);
        }
        epochs[slot] = epoch;
        accesses[slot] = access;
    }

    /** The same, which goes its own way from now on. */
    LastOfEach<A> copy() {
        LastOfEach<A> made = new LastOfEach<>();
        made.epochs = epochs.clone();
        made.accesses = accesses.clone();
        made.far = far == null ? null : new HashMap<>(far);
        return made;
    }

    /** The epoch of the last access of a slot, 0 for none. */
    int epochOf(int slot) {
        if (slot >= VectorClock.ARRAY_SLOTS) {
            Last<A> last = far == null ? null : far.get(slot);
            return last == null ? 0 : last.epoch;
        }
        return slot < epochs.length ? epochs[slot] : 0;
    }

    /** An access that does not happen before what the thread does now, null when there is none. */
    @SuppressWarnings("unchecked") // only accesses of type A are put in
    @Nullable
    A unknownTo(HbThread thread) {
        for (int slot = 0; slot < epochs.length; slot++) {
            if (epochs[slot] > 0 && !thread.knows(slot, epochs[slot])) {
                return at((A) accesses[slot], slot, epochs[slot]);
            }
        }
        return far == null ? null : unknownFar(far, thread);
    }

    private static <A> @Nullable A unknownFar(Map<Integer, Last<A>> far, HbThread thread) {
        for (Map.Entry<Integer, Last<A>> entry : far.entrySet()) {
            Last<A> last = entry.getValue();
            if (!thread.knows(entry.getKey(), last.epoch)) {
                return at(last.access, entry.getKey(), last.epoch);
            }
        }
        return null;
    }

    /** The access of one epoch. */
    @SuppressWarnings("unchecked") // by the contract of the interface
    static <A> @Nullable A at(@Nullable A access, int slot, int epoch) {
        return access instanceof Repeated<?> repeated ? (A) repeated.at(slot, epoch) : access;
    }
}
