package org.jrsan.race;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jrsan.clock.VectorClock;
import org.jrsan.rc20.HbThread;
import org.jspecify.annotations.Nullable;

/**
 * The atomic accesses of a location that may be accessed plainly as well. Atomic accesses do not race with each other, so
 * they need not be ordered: the last read and the last write of each thread are kept. Guarded by the lock of the location.
 *
 * <p>Every access of every atomic ends here, and for most it is never asked for. So what is remembered of an access stays
 * in pieces and is put together by the {@link Recall} of whoever asks: a repeated access allocates nothing. The thread that
 * came first has its pieces in this object, since most locations are touched by one thread alone; the others have
 * theirs in arrays, by slot, and those past the array of clocks ({@link VectorClock#ARRAY_SLOTS}) in an object each.
 *
 * @param <A> what an access is remembered as
 */
public class AtomicAccesses<A> {
    /**
     * Puts an access together from what was kept of it.
     *
     * @param <A> what an access is remembered as
     */
    public interface Recall<A> {
        /**
         * An access.
         *
         * @param who its thread, as given to {@link #add}
         * @param site where it is in the source, as given
         * @param through what its thread went through before it, as given
         * @param slot the slot of its thread
         * @param epoch the epoch of its thread
         */
        A access(Object who, @Nullable Object site, @Nullable Object through, int slot, int epoch, boolean isWrite);
    }

    private static final int[] NO_EPOCHS = {};
    private static final @Nullable Object[] NO_DETAILS = {};
    private static final int NO_SLOT = -1;

    /** A row of details: who, then site and through of the read and of the write. */
    private static final int ROW = 5;

    /** The slot of the thread that came first; its latest read and write, epoch 0 for none. */
    private int first = NO_SLOT;

    private int firstRead;
    private int firstWrite;
    private @Nullable Object firstWho;
    private @Nullable Object firstReadSite;
    private @Nullable Object firstReadThrough;
    private @Nullable Object firstWriteSite;
    private @Nullable Object firstWriteThrough;

    /** Of the last read and the last write of each other slot, 0 for none. */
    private int[] epochs = NO_EPOCHS;

    private @Nullable Object[] details = NO_DETAILS;

    /** Of the slots past the arrays, each as the one that came first; null while there is none. */
    private @Nullable Map<Integer, AtomicAccesses<A>> far;

    /** A location without atomic accesses. */
    public AtomicAccesses() {}

    /**
     * An atomic access takes place.
     *
     * @param slot the slot of its thread
     * @param epoch the epoch of its thread
     * @param who its thread, for the {@link Recall}
     * @param site where it is in the source, for the recall; may be null
     * @param through what its thread went through before it, for the recall; may be null
     */
    public final void add(
            int slot, int epoch, boolean isWrite, Object who, @Nullable Object site, @Nullable Object through) {
        if (first == NO_SLOT) {
            first = slot;
        }
        if (slot != first) {
            addToOthers(slot, epoch, isWrite, who, site, through);
            return;
        }
        firstWho = who;
        if (isWrite) {
            firstWrite = epoch;
            firstWriteSite = site;
            firstWriteThrough = through;
        } else {
            firstRead = epoch;
            firstReadSite = site;
            firstReadThrough = through;
        }
    }

    private void addToOthers(
            int slot, int epoch, boolean isWrite, Object who, @Nullable Object site, @Nullable Object through) {
        if (slot >= VectorClock.ARRAY_SLOTS) {
            far(slot).add(slot, epoch, isWrite, who, site, through);
            return;
        }
        int at = index(slot, isWrite);
        if (at >= epochs.length) {
            epochs = Arrays.copyOf(epochs, 2 * (slot + 1));
            details = Arrays.copyOf(details, ROW * (slot + 1));
        }
        epochs[at] = epoch;
        int detail = detail(slot, isWrite);
        keep(ROW * slot, who);
        keep(detail, site);
        keep(detail + 1, through);
    }

    /** The accesses of a slot past the arrays. */
    private AtomicAccesses<A> far(int slot) {
        if (far == null) {
            far = new HashMap<>();
        }
        AtomicAccesses<A> own = far.get(slot);
        if (own == null) {
            own = new AtomicAccesses<>();
            far.put(slot, own);
        }
        return own;
    }

    /** Null where there were none. */
    private @Nullable AtomicAccesses<A> knownFar(int slot) {
        return far == null ? null : far.get(slot);
    }

    /** What is there already is not stored again: the collector's barrier costs more than the look. */
    private void keep(int at, @Nullable Object detail) {
        if (details[at] != detail) {
            details[at] = detail;
        }
    }

    /**
     * An atomic access of a thread takes place, of which all but the epoch is as at its last one of the kind. Returns false
     * when something differs: then nothing was done.
     */
    final boolean addAgain(
            int slot, int epoch, boolean isWrite, Object who, @Nullable Object site, @Nullable Object through) {
        if (slot != first) {
            return addAgainToOthers(slot, epoch, isWrite, who, site, through);
        }
        boolean again = firstWho == who
                && (isWrite ? firstWriteSite : firstReadSite) == site
                && (isWrite ? firstWriteThrough : firstReadThrough) == through;
        if (again && isWrite) {
            firstWrite = epoch;
        } else if (again) {
            firstRead = epoch;
        }
        return again;
    }

    private boolean addAgainToOthers(
            int slot, int epoch, boolean isWrite, Object who, @Nullable Object site, @Nullable Object through) {
        if (slot >= VectorClock.ARRAY_SLOTS) {
            AtomicAccesses<A> own = knownFar(slot);
            return own != null && own.addAgain(slot, epoch, isWrite, who, site, through);
        }
        int at = index(slot, isWrite);
        if (at >= epochs.length) {
            return false;
        }
        int detail = detail(slot, isWrite);
        boolean again = details[detail + 1] == through && details[detail] == site && details[ROW * slot] == who;
        if (again) {
            epochs[at] = epoch;
        }
        return again;
    }

    private static int index(int slot, boolean isWrite) {
        return isWrite ? 2 * slot + 1 : 2 * slot;
    }

    private static int detail(int slot, boolean isWrite) {
        return ROW * slot + (isWrite ? 3 : 1);
    }

    /** Whether a thread's last access of the kind was at an epoch. */
    final boolean isSameEpoch(int slot, int epoch, boolean isWrite) {
        if (slot == first) {
            return epoch == (isWrite ? firstWrite : firstRead);
        }
        if (slot >= VectorClock.ARRAY_SLOTS) {
            AtomicAccesses<A> own = knownFar(slot);
            return own != null && own.isSameEpoch(slot, epoch, isWrite);
        }
        int at = index(slot, isWrite);
        return at < epochs.length && epochs[at] == epoch;
    }

    /**
     * The atomic access that a plain access races with.
     *
     * @param thread the thread of the plain access
     * @param recall puts the result together
     * @return an unordered atomic write, or read when the plain access writes; null when there is none
     */
    public final @Nullable A racingWith(HbThread thread, boolean isWrite, Recall<A> recall) {
        @Nullable A write = unknownTo(thread, true, recall);
        return write != null || !isWrite ? write : unknownTo(thread, false, recall);
    }

    @SuppressWarnings("NullAway") // the thread that came first is there as soon as it has an epoch
    private @Nullable A unknownTo(HbThread thread, boolean write, Recall<A> recall) {
        int firstEpoch = write ? firstWrite : firstRead;
        if (firstEpoch > 0 && !thread.knows(first, firstEpoch)) {
            return write
                    ? recall.access(firstWho, firstWriteSite, firstWriteThrough, first, firstEpoch, true)
                    : recall.access(firstWho, firstReadSite, firstReadThrough, first, firstEpoch, false);
        }
        for (int slot = 0; 2 * slot < epochs.length; slot++) {
            int epoch = epochs[index(slot, write)];
            if (epoch > 0 && !thread.knows(slot, epoch)) {
                int detail = detail(slot, write);
                return recall.access(details[ROW * slot], details[detail], details[detail + 1], slot, epoch, write);
            }
        }
        return far == null ? null : unknownFar(far, thread, write, recall);
    }

    private static <A> @Nullable A unknownFar(
            Map<Integer, AtomicAccesses<A>> far, HbThread thread, boolean write, Recall<A> recall) {
        for (AtomicAccesses<A> own : far.values()) {
            @Nullable A unknown = own.unknownTo(thread, write, recall);
            if (unknown != null) {
                return unknown;
            }
        }
        return null;
    }
}
