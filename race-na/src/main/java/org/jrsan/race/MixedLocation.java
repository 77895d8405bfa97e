package org.jrsan.race;

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
     * A plain access takes place.
     *
     * @param access what to remember of it
     * @param recall puts together an atomic access that it races with
     * @return an access that it races with, or null
     */
    public @Nullable A plain(HbThread thread, boolean isWrite, A access, Recall<A> recall) {
        if (plain == null) {
            plain = new PlainLocation<>();
        }
        @Nullable A racing = isWrite ? plain.write(thread, access) : plain.read(thread, access);
        return racing != null ? racing : racingWith(thread, isWrite, recall);
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
     * An atomic write is about to take place. Whether that changes nothing but an epoch: the thread's last write here was
     * like it, and there was no plain access.
     *
     * @param thread its thread, before the clock steps of the access
     * @param who its thread, for the {@link AtomicAccesses.Recall}
     * @param site where it is in the source, for the recall; may be null
     * @param through what its thread went through before it, for the recall; may be null
     * @return false when something differs: then nothing was done
     */
    public boolean writeAgain(HbThread thread, Object who, @Nullable Object site, @Nullable Object through) {
        return plain == null && addAgain(thread.slot(), thread.epoch(), true, who, site, through);
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
        return plain != null && (isWrite ? plain.isSameEpochWrite(thread) : plain.isSameEpochRead(thread));
    }
}
