package org.jrsan.race;

import java.util.HashMap;
import java.util.Map;
import org.jrsan.clock.VectorClock;
import org.jspecify.annotations.Nullable;

/**
 * What is kept of the atomic accesses of a location that may be accessed plainly as well. Atomic accesses do not race with each
 * other, so they need not be ordered: the last read and the last write of each thread are kept. Guarded by the lock of the
 * location.
 *
 * <p>Every access of every atomic ends here, and for most it is never asked for. So what is remembered of an access stays
 * in pieces and is put together by the {@link Recall} of whoever asks: a repeated access allocates nothing. The thread that
 * came first has its pieces in this object, since most locations are touched by one thread alone; the others have
 * theirs in arrays, by slot, and those past the array of clocks ({@link VectorClock#ARRAY_SLOTS}) in an object each. The fields
 * stand in a class of their own so that the padding of {@link MixedLocation} comes after them.
 *
 * @param <A> what an access is remembered as
 */
public abstract class AtomicAccesses<A> {
    /**
     * Puts an access together from what was kept of it.
     *
     * @param <A> what an access is remembered as
     */
    public interface Recall<A> {
        /**
         * An access.
         *
         * @param who its thread, as given to {@link MixedLocation#atomic}
         * @param site where it is in the source, as given
         * @param through what its thread went through before it, as given
         * @param slot the slot of its thread
         * @param epoch the epoch of its thread
         */
        A access(Object who, @Nullable Object site, @Nullable Object through, int slot, int epoch, boolean isWrite);
    }

    private static final int[] NO_EPOCHS = {};
    private static final @Nullable Object[] NO_DETAILS = {};
    static final int NO_SLOT = -1;

    /** The slot of the thread that came first; its latest read and write, epoch 0 for none. */
    int first = NO_SLOT;

    int firstRead;
    int firstWrite;

    @Nullable
    Object firstWho;

    @Nullable
    Object firstReadSite;

    @Nullable
    Object firstReadThrough;

    @Nullable
    Object firstWriteSite;

    @Nullable
    Object firstWriteThrough;

    /** Of the last read and the last write of each other slot, 0 for none. */
    int[] epochs = NO_EPOCHS;

    @Nullable
    Object[] details = NO_DETAILS;

    /** Of the slots past the arrays, each as the one that came first; null while there is none. */
    @Nullable
    Map<Integer, MixedLocation<A>> far;

    AtomicAccesses() {}

    /** Takes over what another one keeps. */
    final void assign(AtomicAccesses<A> other) {
        first = other.first;
        firstRead = other.firstRead;
        firstWrite = other.firstWrite;
        firstWho = other.firstWho;
        firstReadSite = other.firstReadSite;
        firstReadThrough = other.firstReadThrough;
        firstWriteSite = other.firstWriteSite;
        firstWriteThrough = other.firstWriteThrough;
        epochs = other.epochs.clone();
        details = other.details.clone();
        if (other.far != null) {
            Map<Integer, MixedLocation<A>> copies = new HashMap<>();
            other.far.forEach((slot, of) -> copies.put(slot, of.copy()));
            far = copies;
        }
    }
}
