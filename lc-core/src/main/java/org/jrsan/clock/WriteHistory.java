package org.jrsan.clock;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

// Long because a location extends it: made of parts, each history would cost further objects.

/**
 * The newest writes of one location, by timestamp.
 *
 * <p>The write with timestamp {@code ts} is the {@code ts}-th in modification order, the initial write has 0. Kept are
 * the writes {@link #oldest()} to {@link #newest()}; the window grows by doubling up to its capacity, then each new
 * write displaces the oldest. No value is kept alive: values are compared by identity, so one that is gone can be
 * no value that anybody asks for.
 *
 * <p>A write fills one row of two numbers; references stand apart and take no memory before there is one. A location
 * extends this class, so that its history costs no object.
 *
 * <p>Not thread-safe: guarded by the lock of the location.
 */
public class WriteHistory {
    private static final int FIRST_LENGTH = 2;
    private static final @Nullable Object[] NONE = {};

    /** A row: the value; then, from the highest bit down, slot and epoch of the writer, and two flags. */
    private static final int ROW_SHIFT = 1;

    private static final int WRITER = 1;
    private static final int EPOCH_BITS = 31;
    private static final int FLAG_BITS = 2;
    private static final long STORE = 1;
    private static final long SEQUENTIAL = 2;

    private final int capacity;
    private long newest;

    /** The stores so far; a read-modify-write is none. */
    private long stores;

    /** A ring of rows; their number is a power of two, so that a write's row is found without a division. */
    private long[] rows;

    /** As {@link Held} puts them. */
    private @Nullable Object[] refs = NONE;

    /** Of the initial write, while it is kept. */
    private @Nullable Object initialOrigin;

    /** Of all other writes, while they have one and the same. */
    private @Nullable Object commonOrigin;

    /** Of all other writes by index, once they differ. */
    private @Nullable Object[] origins = NONE;

    /**
     * A history that holds the initial write.
     *
     * @param capacity the most writes to keep, at least 1; {@link Integer#MAX_VALUE} keeps all
     * @param bits the initial value, primitive part
     * @param ref the initial value, reference part
     * @param origin what to remember about the initial write; may be null
     */
    public WriteHistory(int capacity, long bits, @Nullable Object ref, @Nullable Object origin) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity must be at least 1, is " + capacity);
        }
        this.capacity = capacity;
        rows = new long[Math.min(FIRST_LENGTH, capacity) << ROW_SHIFT];
        rows[0] = bits;
        initialOrigin = origin;
        putRef(0, ref);
    }

    /**
     * Appends the write that follows the newest one.
     *
     * @param isStore whether it is a store, not a read-modify-write
     * @param bits the value, primitive part
     * @param ref the value, reference part
     * @param origin what to remember about the write; may be null
     */
    public final void append(boolean isStore, long bits, @Nullable Object ref, @Nullable Object origin) {
        append(isStore, 0, 0, false, bits, ref, origin);
    }

    /**
     * Appends the write that follows the newest one.
     *
     * @param isStore whether it is a store, not a read-modify-write
     * @param writer the slot of the thread that wrote it
     * @param epoch the epoch of that thread at the write
     * @param isSequential whether it is an SC access
     * @param bits the value, primitive part
     * @param ref the value, reference part
     * @param origin what to remember about the write; may be null
     */
    public final void append(
            boolean isStore,
            int writer,
            int epoch,
            boolean isSequential,
            long bits,
            @Nullable Object ref,
            @Nullable Object origin) {
        long next = newest + 1;
        if (next >= length()) {
            makeRoom(next);
        }
        newest = next;
        long flags = 0;
        if (isStore) {
            stores++;
            flags = STORE;
        }
        if (isSequential) {
            flags |= SEQUENTIAL;
        }
        int row = row(next);
        rows[row] = bits;
        rows[row + WRITER] = ((long) writer << EPOCH_BITS | epoch) << FLAG_BITS | flags;
        int index = row >> ROW_SHIFT;
        putRef(index, ref);
        putOrigin(index, origin);
    }

    /** Hardly anything to do once there is as much room as there may be: the row of a forgotten write is filled again. */
    private void makeRoom(long next) {
        if (next <= capacity || length() > capacity) {
            growOrForget(next);
        }
    }

    private void growOrForget(long next) {
        if (next < capacity) {
            if (next == length()) {
                rows = Arrays.copyOf(rows, 2 * rows.length);
            }
        } else {
            if (next == capacity) {
                initialOrigin = null;
            }
            if (length() > capacity) {
                forget(next - capacity);
            }
        }
    }

    /** What is there already is not stored again: the collector's barrier costs more than the look. */
    private void putRef(int index, @Nullable Object ref) {
        if (index < refs.length ? !Held.is(refs[index], ref) : ref != null) {
            if (index >= refs.length) {
                refs = lengthened(refs);
            }
            refs[index] = Held.of(ref);
        }
    }

    private void putOrigin(int index, @Nullable Object origin) {
        if (origins != NONE || origin != commonOrigin) {
            putOtherOrigin(index, origin);
        }
    }

    private void putOtherOrigin(int index, @Nullable Object origin) {
        if (origins == NONE) {
            if (newest == 1) {
                commonOrigin = origin;
                return;
            }
            tellOriginsApart();
        }
        if (index >= origins.length) {
            origins = lengthened(origins);
        }
        if (origins[index] != origin) {
            origins[index] = origin;
        }
    }

    /** Too large for the JIT to put where it is hardly ever called, so that what calls it stays small. */
    private @Nullable Object[] lengthened(@Nullable Object[] present) {
        @Nullable Object[] longer = new @Nullable Object[length()];
        for (int i = 0; i < present.length; i++) {
            longer[i] = present[i];
        }
        return longer;
    }

    private void tellOriginsApart() {
        origins = new @Nullable Object[length()];
        for (long ts = Math.max(1, oldest()); ts < newest; ts++) {
            origins[index(ts)] = commonOrigin;
        }
        commonOrigin = null;
    }

    /** Lets go of what a write that is no longer kept referred to. */
    private void forget(long ts) {
        int index = index(ts);
        if (index < refs.length) {
            refs[index] = null;
        }
        if (index < origins.length) {
            origins[index] = null;
        }
    }

    /**
     * The newest write that a vector clock includes. What is included must be a prefix of the writes, so that bisection
     * finds it: modification order is part of the order the clock follows.
     *
     * @param known the clock, in the epochs given to {@link #append}; it includes the initial write
     * @return its {@code ts}, or {@code oldest() - 1} when the clock includes no write that is kept
     */
    public final long newestIn(VectorClock known) {
        return includes(known, newest) ? newest : bisect(known);
    }

    private long bisect(VectorClock known) {
        long low = oldest();
        long high = newest;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (includes(known, middle)) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        return low - 1;
    }

    /**
     * The newest SC write that a vector clock includes.
     *
     * @param known the clock, in the epochs given to {@link #append}
     * @param above only writes newer than this are looked for
     * @return its {@code ts}, or {@code above} when there is none
     */
    public final long newestSequentialIn(VectorClock known, long above) {
        for (long ts = newest; ts > above && holds(ts); ts--) {
            if ((rows[row(ts) + WRITER] & SEQUENTIAL) != 0 && includes(known, ts)) {
                return ts;
            }
        }
        return above;
    }

    /**
     * The newest write that a vector clock includes, where that may be any of the writes.
     *
     * @param known the clock, in the epochs given to {@link #append}
     * @param above only writes newer than this are looked for
     * @return its {@code ts}, or {@code above} when there is none
     */
    public final long newestAmong(VectorClock known, long above) {
        for (long ts = newest; ts > above && holds(ts); ts--) {
            if (includes(known, ts)) {
                return ts;
            }
        }
        return above;
    }

    /**
     * Whether a vector clock includes a write.
     *
     * @param known the clock, in the epochs given to {@link #append}
     * @param ts the timestamp of a write; one that is no longer kept counts as known
     */
    public final boolean isIn(VectorClock known, long ts) {
        return ts < oldest() || includes(known, ts);
    }

    private boolean includes(VectorClock known, long ts) {
        long writer = rows[row(ts) + WRITER];
        return known.includes(slot(writer), epoch(writer));
    }

    private static int slot(long writer) {
        return (int) (writer >>> EPOCH_BITS + FLAG_BITS);
    }

    private static int epoch(long writer) {
        return (int) (writer >>> FLAG_BITS) & Integer.MAX_VALUE;
    }

    /**
     * The timestamp of the newest write.
     *
     * @return {@code ts}, 0 for the initial write
     */
    public final long newest() {
        return newest;
    }

    /**
     * The timestamp of the oldest write that is kept.
     *
     * @return {@code ts}
     */
    public final long oldest() {
        return Math.max(0, newest - capacity + 1);
    }

    /**
     * Whether a write is kept.
     *
     * @param ts a timestamp
     * @return true when {@code oldest() <= ts <= newest()}
     */
    public final boolean holds(long ts) {
        return ts >= oldest() && ts <= newest;
    }

    /**
     * The number of stores up to and including a write, in a time that grows with the writes since.
     *
     * @param ts the timestamp of a write that is kept
     * @return its {@code tsU}
     */
    public final long storeStamp(long ts) {
        checkKept(ts);
        long stamp = stores;
        for (long later = newest; later > ts; later--) {
            if (isStore(later)) {
                stamp--;
            }
        }
        return stamp;
    }

    /**
     * Whether a write is a store, not a read-modify-write.
     *
     * @param ts the timestamp of a write that is kept; the initial write is none
     * @return whether it has a {@code tsU} of its own
     */
    public final boolean isStore(long ts) {
        checkKept(ts);
        return (rows[row(ts) + WRITER] & STORE) != 0;
    }

    /**
     * The value of a write, primitive part.
     *
     * @param ts the timestamp of a write that is kept
     */
    public final long bits(long ts) {
        checkKept(ts);
        return rows[row(ts)];
    }

    /**
     * The value of a write, reference part.
     *
     * @param ts the timestamp of a write that is kept
     * @return the reference; null also when it {@link #isGone}
     */
    public final @Nullable Object ref(long ts) {
        checkKept(ts);
        return Held.object(refAt(index(ts)));
    }

    /**
     * Whether the value of a write was an object that is gone: nobody else referred to it any more.
     *
     * @param ts the timestamp of a write that is kept
     */
    public final boolean isGone(long ts) {
        checkKept(ts);
        Object held = refAt(index(ts));
        return held != null && Held.object(held) == null;
    }

    /**
     * Whether a write has a value.
     *
     * @param ts the timestamp of a write that is kept
     * @param value the value, primitive part
     * @param valueRef the value, reference part
     * @return whether both parts are identical; an object that is gone is identical to none
     */
    public final boolean isValue(long ts, long value, @Nullable Object valueRef) {
        checkKept(ts);
        return rows[row(ts)] == value && Held.is(refAt(index(ts)), valueRef);
    }

    /**
     * What was remembered about a write.
     *
     * @param ts the timestamp of a write that is kept
     * @return the origin, or null
     */
    public final @Nullable Object origin(long ts) {
        checkKept(ts);
        if (ts == 0) {
            return initialOrigin;
        }
        int index = index(ts);
        return origins == NONE ? commonOrigin : index < origins.length ? origins[index] : null;
    }

    /**
     * The timestamp of the store that has a given {@code tsU}: the oldest write with that count.
     *
     * @param storeStamp a count of stores, 0 for the initial write
     * @return its {@code ts}, or -1 when that write is not kept
     */
    public final long ofStoreStamp(long storeStamp) {
        long stamp = stores;
        for (long ts = newest; holds(ts); ts--) {
            boolean hasStamp = ts == 0 || isStore(ts);
            if (hasStamp && stamp == storeStamp) {
                return ts;
            }
            if (hasStamp) {
                stamp--;
            }
        }
        return -1;
    }

    private @Nullable Object refAt(int index) {
        return index < refs.length ? refs[index] : null;
    }

    private void checkKept(long ts) {
        if (!holds(ts)) {
            throw new IndexOutOfBoundsException("write " + ts + " is not kept: " + oldest() + " to " + newest);
        }
    }

    private int length() {
        return rows.length >> ROW_SHIFT;
    }

    /** Nothing was displaced while there was room to grow, so growing leaves every write at its index. */
    private int index(long ts) {
        return (int) ts & (length() - 1);
    }

    /** Where the row of that index begins, in fewer steps. */
    private int row(long ts) {
        return (int) ts << ROW_SHIFT & (rows.length - 1);
    }

    /**
     * The slot of the thread that made the newest write.
     *
     * @return the slot, 0 for the initial write
     */
    public final int newestWriter() {
        return slot(rows[row(newest) + WRITER]);
    }

    /**
     * The epoch of its writer at the newest write.
     *
     * @return the epoch, 0 for the initial write
     */
    public final int newestEpoch() {
        return epoch(rows[row(newest) + WRITER]);
    }

    /**
     * The slot of the thread that made a write.
     *
     * @param ts the timestamp of the write, which is kept
     * @return the slot, 0 for the initial write
     * @throws IndexOutOfBoundsException if it is not kept
     */
    public final int writer(long ts) {
        checkKept(ts);
        return slot(rows[row(ts) + WRITER]);
    }

    /**
     * The epoch of its writer at a write.
     *
     * @param ts the timestamp of the write, which is kept
     * @return the epoch, 0 for the initial write
     * @throws IndexOutOfBoundsException if it is not kept
     */
    public final int writersEpoch(long ts) {
        checkKept(ts);
        return epoch(rows[row(ts) + WRITER]);
    }
}
