package org.jrsan.race;

import org.jrsan.rc20.HbThread;
import org.jspecify.annotations.Nullable;

/**
 * What is known of a location that one thread alone has accessed so far, plainly: its last access, and the last write if that is
 * another one. Never changed, so locations that a thread accesses alike at one epoch share it, and a location takes the next one by a
 * compare-and-set. {@link PlainLocation#PlainLocation(LoneAccess)} goes on with it.
 *
 * <p>Each method is called by that thread.
 *
 * @param <A> what is remembered of an access
 */
public final class LoneAccess<A> {
    /** After so many epochs, a location is one that is used again and again, and needs none of these for each. */
    private static final int LONGEST = 3;

    /** No thread has this for {@link HbThread#changes}. */
    private static final long NEVER = 0;

    private final Object who;
    final A access;
    final int slot;
    final int epoch;
    final boolean isWrite;

    /** The last write, if the last access is a read behind it. */
    final @Nullable LoneAccess<A> write;

    private final byte length;

    /** That of the thread then. */
    private final long changes;

    private LoneAccess(
            HbThread thread, Object who, A access, boolean isWrite, @Nullable LoneAccess<A> write, int length) {
        this(thread.slot(), thread.epoch(), thread.changes(), who, access, isWrite, write, length);
    }

    private LoneAccess(
            int slot,
            int epoch,
            long changes,
            Object who,
            A access,
            boolean isWrite,
            @Nullable LoneAccess<A> write,
            int length) {
        this.who = who;
        this.access = access;
        this.slot = slot;
        this.epoch = epoch;
        this.isWrite = isWrite;
        this.write = write;
        this.length = (byte) length;
        this.changes = changes;
    }

    /**
     * The first access of a location.
     *
     * @param <A> what is remembered of an access
     * @param thread the thread
     * @param who the thread, for {@link #who}
     * @param access what to remember of it
     * @param isWrite whether it writes
     * @return what is known of the location then
     */
    public static <A> LoneAccess<A> first(HbThread thread, Object who, A access, boolean isWrite) {
        return new LoneAccess<>(thread, who, access, isWrite, null, 1);
    }

    /**
     * What is known of a location from what was kept of its accesses elsewhere. Any thread may call.
     *
     * @param <A> what is remembered of an access
     * @param before what was known before the last access, null for nothing
     * @param slot the slot of the thread at the last access
     * @param epoch its epoch then
     * @param who the thread
     * @param access what to remember of the last access
     * @param isWrite whether that writes
     * @return what is known, which no access repeats
     */
    public static <A> LoneAccess<A> behind(
            @Nullable LoneAccess<A> before, int slot, int epoch, Object who, A access, boolean isWrite) {
        LoneAccess<A> write = isWrite || before == null ? null : before.isWrite ? before : before.write;
        int length = before == null ? 1 : before.length + 1;
        return new LoneAccess<>(slot, epoch, NEVER, who, access, isWrite, write, Math.min(length, LONGEST));
    }

    /**
     * The slot of the thread at the last access.
     *
     * @return the slot
     */
    public int slot() {
        return slot;
    }

    /**
     * The epoch of the thread at the last access.
     *
     * @return the epoch
     */
    public int epoch() {
        return epoch;
    }

    /**
     * The thread.
     *
     * @return it, as it was given
     */
    public Object who() {
        return who;
    }

    /**
     * The last access.
     *
     * @return what is remembered of it
     */
    public A access() {
        return access;
    }

    /**
     * Whether nothing has changed for the thread since the last access, see {@link HbThread#changes}, and an access changes nothing
     * either.
     *
     * @param now what the thread has now for that
     * @param writes whether the access writes
     * @return whether it is a repetition
     */
    public boolean isRepeated(long now, boolean writes) {
        return changes == now && (isWrite || !writes);
    }

    /**
     * Whether the last access was made when the thread was as it is now.
     *
     * @param now as above
     * @return whether nothing has changed for the thread since
     */
    public boolean isSince(long now) {
        return changes == now;
    }

    /**
     * Whether the last access was at the epoch of now.
     *
     * @param thread the thread
     * @return whether it was
     */
    public boolean isOf(HbThread thread) {
        return epoch == thread.epoch() && slot == thread.slot();
    }

    /**
     * Whether an access changes nothing, see {@link PlainLocation#isSameEpoch}.
     *
     * @param thread the thread
     * @param writes whether it writes
     * @return whether {@link #next} need not be called
     */
    public boolean isSameEpoch(HbThread thread, boolean writes) {
        return isOf(thread) && (isWrite || !writes);
    }

    /**
     * Another access takes place.
     *
     * @param thread the thread
     * @param next what to remember of it
     * @param writes whether it writes
     * @return what is known of the location then; null if that is to be a {@link PlainLocation}
     */
    public @Nullable LoneAccess<A> next(HbThread thread, A next, boolean writes) {
        if (length == LONGEST) {
            return null;
        }
        return new LoneAccess<>(thread, who, next, writes, writes ? null : isWrite ? this : write, length + 1);
    }

    /**
     * Whether the location was written.
     *
     * @return whether one of its accesses was a write
     */
    public boolean isWritten() {
        return isWrite || write != null;
    }
}
