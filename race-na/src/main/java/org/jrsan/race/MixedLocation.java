package org.jrsan.race;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jrsan.clock.VectorClock;
import org.jrsan.rc20.HbThread;
import org.jspecify.annotations.Nullable;

/**
 * What is remembered of a location that is accessed both plainly and atomically. A plain access races with any unordered
 * access where one of the two writes; atomic accesses do not race with each other. Guarded by the lock of the location.
 *
 * <p><b>Use.</b> Every access is told of together with the clock steps of its robustness engine, by the same rules whoever
 * runs them:
 *
 * <ul>
 *   <li>An atomic access: take the slot and epoch of the thread, run the clock steps, ask {@link #readAgain} or
 *       {@link #isSameEpochWrite}, and call {@link #atomic} unless that said yes.
 *   <li>An atomic write that the engine takes for one again: ask {@link #writeAgain} before the clock steps. If it says yes,
 *       all is done.
 *   <li>A plain access: run the clock steps of an opaque access if the location has an engine's state, ask
 *       {@link #isSameEpochPlain}, and call {@link #plain} unless that said yes.
 * </ul>
 *
 * @param <A> what is remembered of an access
 */
public final class MixedLocation<A> extends AtomicAccesses<A> {
    /** A row of details: who, then site and through of the read and of the write. */
    private static final int ROW = 5;

    /** Null until the first plain access, as most atomics never have one. */
    private @Nullable PlainLocation<A> plain;

    /** Keeps what the clocks of the location touched next write off the cache line of the epochs. */
    @SuppressWarnings("unused")
    private long padding1;

    @SuppressWarnings("unused")
    private long padding2;

    /** A location that nobody has accessed; its initial value happens before everything. */
    public MixedLocation() {}

    /**
     * A location that was accessed plainly so far.
     *
     * @param plain its accesses, which go on being remembered there; null for none
     */
    public MixedLocation(@Nullable PlainLocation<A> plain) {
        this.plain = plain;
    }

    /**
     * A location that was accessed as this one was so far: a part of it, which goes its own way from now on.
     *
     * @return a new location
     */
    public MixedLocation<A> copy() {
        MixedLocation<A> made = new MixedLocation<>(plain == null ? null : plain.copy());
        made.assign(this);
        return made;
    }

    /**
     * Whether there was an atomic access.
     *
     * @return false while all accesses were plain
     */
    public boolean hasAtomic() {
        return first != NO_SLOT;
    }

    /**
     * A plain access takes place.
     *
     * @param access what to remember of it
     * @param recall puts together an atomic access that it races with
     * @return an access that it races with, or null
     */
    public @Nullable A plain(HbThread thread, boolean isWrite, A access, Recall<A> recall) {
        PlainLocation<A> plain = plain();
        @Nullable A racing = isWrite ? plain.write(thread, access) : plain.read(thread, access);
        return racing != null ? racing : racingWith(thread, isWrite, recall);
    }

    /**
     * Its plain accesses alone, for one that is not certain to count.
     *
     * @return them
     */
    public PlainLocation<A> plain() {
        if (plain == null) {
            plain = new PlainLocation<>(true);
        }
        return plain;
    }

    /**
     * An atomic access took place. It is compared by what its thread knows once it has acquired, since what synchronises
     * with it happens before it; it is remembered with the epoch from before it, which its own release covers.
     *
     * @param thread its thread, after the clock steps of the access
     * @param slot the thread's slot before them
     * @param epoch its epoch before them
     * @param who its thread, for the {@link AtomicAccesses.Recall}
     * @param site where it is in the source, for the recall; may be null
     * @param through what its thread went through before it, for the recall; may be null
     * @return a plain access that it races with, or null
     */
    public @Nullable A atomic(
            HbThread thread,
            int slot,
            int epoch,
            boolean isWrite,
            Object who,
            @Nullable Object site,
            @Nullable Object through) {
        add(slot, epoch, isWrite, who, site, through);
        return plain == null ? null : plain.racingWith(thread, isWrite);
    }

    /**
     * An atomic read took place. Whether that changes nothing but an epoch: the thread's last read here was like it, or, once
     * there was a plain access, at the same epoch, so that what races with the one races with the other.
     *
     * @param slot the thread's slot before the clock steps of the access
     * @param epoch its epoch before them
     * @param who its thread, for the {@link AtomicAccesses.Recall}
     * @param through what its thread went through before it, for the recall; may be null
     * @return whether {@link #atomic} need not be called
     */
    public boolean readAgain(int slot, int epoch, Object who, @Nullable Object through) {
        // Where a read is in the source is remembered only once there was a plain access.
        return plain == null ? addAgain(slot, epoch, false, who, null, through) : isSameEpoch(slot, epoch, false);
    }

    /**
     * An atomic write is about to take place, by which its thread learns nothing. Whether it is remembered by this, as there was no
     * plain access that it races with.
     *
     * @param thread its thread, before the clock steps of the access
     * @param who its thread, for the {@link AtomicAccesses.Recall}
     * @param site where it is in the source, for the recall; may be null
     * @param through what its thread went through before it, for the recall; may be null
     * @return false when it races with a plain access: then nothing was done
     */
    public boolean writeAgain(HbThread thread, Object who, @Nullable Object site, @Nullable Object through) {
        if (plain != null && plain.racingWith(thread, true) != null) {
            return false;
        }
        // Mostly only the epoch differs, which is cheaper to store.
        if (!addAgain(thread.slot(), thread.epoch(), true, who, site, through)) {
            add(thread.slot(), thread.epoch(), true, who, site, through);
        }
        return true;
    }

    /**
     * An atomic write took place. Whether that changes nothing: there was a plain access, and the thread's last atomic write
     * was at the same epoch, so that what races with the one races with the other.
     *
     * @param slot the thread's slot before the clock steps of the access
     * @param epoch its epoch before them
     * @return whether {@link #atomic} need not be called
     */
    public boolean isSameEpochWrite(int slot, int epoch) {
        return plain != null && isSameEpoch(slot, epoch, true);
    }

    /**
     * Whether there was a plain access.
     *
     * @return false while all accesses were atomic
     */
    public boolean isMixed() {
        return plain != null;
    }

    /**
     * Whether a plain access changes nothing: the thread's last one was at the same epoch, so that what races with the one
     * races with the other, and was reported.
     *
     * @return whether {@link #plain} need not be called
     */
    public boolean isSameEpochPlain(HbThread thread, boolean isWrite) {
        return plain != null && plain.isSameEpoch(thread, isWrite);
    }

    /**
     * An atomic access takes place.
     *
     * @param slot the slot of its thread
     * @param epoch the epoch of its thread
     * @param who its thread, for the {@link AtomicAccesses.Recall}
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
    private MixedLocation<A> far(int slot) {
        if (far == null) {
            far = new HashMap<>();
        }
        MixedLocation<A> own = far.get(slot);
        if (own == null) {
            own = new MixedLocation<>();
            far.put(slot, own);
        }
        return own;
    }

    /** Null where there were none. */
    private @Nullable MixedLocation<A> knownFar(int slot) {
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
            MixedLocation<A> own = knownFar(slot);
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
            MixedLocation<A> own = knownFar(slot);
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
            Map<Integer, MixedLocation<A>> far, HbThread thread, boolean write, Recall<A> recall) {
        for (MixedLocation<A> own : far.values()) {
            @Nullable A unknown = own.unknownTo(thread, write, recall);
            if (unknown != null) {
                return unknown;
            }
        }
        return null;
    }
}
