package org.jrsan.clock;

import java.util.Arrays;

/**
 * The newest writes of one location, by timestamp.
 *
 * <p>The write with timestamp {@code ts} is the {@code ts}-th in modification order, the initial write has 0. Kept are
 * the writes {@link #oldest()} to {@link #newest()}; the window grows by doubling up to its capacity, then each new
 * write displaces the oldest, so no more than {@code capacity} values are kept alive.
 *
 * <p>A write fills one row of {@value #ROW} numbers, which is half a cache line; references stand apart and take no
 * memory before there is one.
 *
 * <p>Not thread-safe: guarded by the lock of the location.
 */
public final class WriteHistory {
    private static final int FIRST_LENGTH = 2;
    private static final Object[] NONE = {};

    /** A row: {@code tsU}; the value; writer and epoch; epoch in happens-before with the sign for SC. */
    private static final int ROW = 4;

    private static final int ROW_SHIFT = 2;

    private static final int BITS = 1;
    private static final int WRITER = 2;
    private static final int HAPPENED = 3;

    private final int capacity;
    private long newest;
    /** The count of plain writes at the newest write that is no longer kept. */
    private long plainStampBefore = -1;

    /** A ring of rows; their number is a power of two, so that a write's row is found without a division. */
    private long[] rows;

    private Object[] refs = NONE;
    private Object[] origins = NONE;

    /**
     * A history that holds the initial write.
     *
     * @param capacity the most writes to keep, at least 1; {@link Integer#MAX_VALUE} keeps all
     * @param bits the initial value, primitive part
     * @param ref the initial value, reference part
     * @param origin what to remember about the initial write; may be null
     */
    public WriteHistory(int capacity, long bits, Object ref, Object origin) {
        if (capacity < 1) {
            throw new IllegalArgumentException("capacity must be at least 1, is " + capacity);
        }
        this.capacity = capacity;
        rows = new long[ROW * Math.min(FIRST_LENGTH, capacity)];
        rows[BITS] = bits;
        putReferences(0, ref, origin);
    }

    /**
     * Appends the write that follows the newest one.
     *
     * @param plain whether it is a plain write, not a read-modify-write
     * @param bits the value, primitive part
     * @param ref the value, reference part
     * @param origin what to remember about the write; may be null
     */
    public void append(boolean plain, long bits, Object ref, Object origin) {
        append(plain, 0, 0, 0, false, bits, ref, origin);
    }

    /**
     * Appends the write that follows the newest one.
     *
     * @param plain whether it is a plain write, not a read-modify-write
     * @param writer the slot of the thread that wrote it
     * @param epoch the epoch of that thread at the write
     * @param hbEpoch the epoch of that thread in happens-before
     * @param isSequential whether it is an SC access
     * @param bits the value, primitive part
     * @param ref the value, reference part
     * @param origin what to remember about the write; may be null
     */
    public void append(
            boolean plain,
            int writer,
            int epoch,
            int hbEpoch,
            boolean isSequential,
            long bits,
            Object ref,
            Object origin) {
        long next = newest + 1;
        long stamp = rows[row(newest)] + (plain ? 1 : 0);
        if (next >= capacity) {
            plainStampBefore = rows[row(next - capacity)];
            if (length() > capacity) {
                forget(next - capacity);
            }
        } else if (next == length()) {
            rows = Arrays.copyOf(rows, 2 * rows.length);
        }
        newest = next;
        int row = row(next);
        rows[row] = stamp;
        rows[row + BITS] = bits;
        rows[row + WRITER] = (long) writer << Integer.SIZE | epoch;
        rows[row + HAPPENED] = isSequential ? ~(long) hbEpoch : hbEpoch;
        putReferences(index(next), ref, origin);
    }

    /** What is there already is not stored again: the collector's barrier costs more than the look. */
    private void putReferences(int index, Object ref, Object origin) {
        if (index < refs.length ? refs[index] != ref : ref != null) {
            refs = put(refs, index, ref);
        }
        if (index < origins.length ? origins[index] != origin : origin != null) {
            origins = put(origins, index, origin);
        }
    }

    private Object[] put(Object[] present, int index, Object reference) {
        Object[] enough = index < present.length ? present : Arrays.copyOf(present, length());
        enough[index] = reference;
        return enough;
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
    public long newestIn(VectorClock known) {
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
    public long newestSequentialIn(VectorClock known, long above) {
        for (long ts = newest; ts > above && holds(ts); ts--) {
            if (rows[row(ts) + HAPPENED] < 0 && includes(known, ts)) {
                return ts;
            }
        }
        return above;
    }

    /**
     * The newest write that a vector clock of happens-before includes.
     *
     * @param known the clock, in the happens-before epochs given to {@link #append}
     * @param above only writes newer than this are looked for
     * @return its {@code ts}, or {@code above} when there is none
     */
    public long newestHappenedIn(VectorClock known, long above) {
        for (long ts = newest; ts > above && holds(ts); ts--) {
            if (happened(known, ts)) {
                return ts;
            }
        }
        return above;
    }

    /**
     * Whether a write happened before what a vector clock stands for.
     *
     * @param known the clock, in the happens-before epochs given to {@link #append}
     * @param ts the timestamp of a write; one that is no longer kept counts as known
     * @return whether the clock includes it
     */
    public boolean isHappenedIn(VectorClock known, long ts) {
        return ts < oldest() || happened(known, ts);
    }

    private boolean happened(VectorClock known, long ts) {
        int row = row(ts);
        long happened = rows[row + HAPPENED];
        int epoch = (int) (happened < 0 ? ~happened : happened);
        return known.includes((int) (rows[row + WRITER] >>> Integer.SIZE), epoch);
    }

    private boolean includes(VectorClock known, long ts) {
        long writer = rows[row(ts) + WRITER];
        return known.includes((int) (writer >>> Integer.SIZE), (int) writer);
    }

    /**
     * The timestamp of the newest write.
     *
     * @return {@code ts}, 0 for the initial write
     */
    public long newest() {
        return newest;
    }

    /**
     * The timestamp of the oldest write that is kept.
     *
     * @return {@code ts}
     */
    public long oldest() {
        return Math.max(0, newest - capacity + 1);
    }

    /**
     * Whether a write is kept.
     *
     * @param ts a timestamp
     * @return true when {@code oldest() <= ts <= newest()}
     */
    public boolean holds(long ts) {
        return ts >= oldest() && ts <= newest;
    }

    /**
     * The number of plain writes up to and including a write.
     *
     * @param ts the timestamp of a write that is kept
     * @return its {@code tsU}
     */
    public long plainStamp(long ts) {
        return rows[checkedRow(ts)];
    }

    /**
     * The value of a write, primitive part.
     *
     * @param ts the timestamp of a write that is kept
     * @return the bits
     */
    public long bits(long ts) {
        return rows[checkedRow(ts) + BITS];
    }

    /**
     * The value of a write, reference part.
     *
     * @param ts the timestamp of a write that is kept
     * @return the reference
     */
    public Object ref(long ts) {
        checkedRow(ts);
        return refAt(index(ts));
    }

    /**
     * Whether a write has a value.
     *
     * @param ts the timestamp of a write that is kept
     * @param value the value, primitive part
     * @param valueRef the value, reference part
     * @return whether both parts are identical
     */
    public boolean isValue(long ts, long value, Object valueRef) {
        return rows[checkedRow(ts) + BITS] == value && refAt(index(ts)) == valueRef;
    }

    /**
     * What was remembered about a write.
     *
     * @param ts the timestamp of a write that is kept
     * @return the origin, or null
     */
    public Object origin(long ts) {
        checkedRow(ts);
        int index = index(ts);
        return index < origins.length ? origins[index] : null;
    }

    /**
     * The timestamp of the plain write that has a given {@code tsU}: the oldest write with that count.
     *
     * @param plainStamp a count of plain writes, 0 for the initial write
     * @return its {@code ts}, or -1 when that write is not kept
     */
    public long ofPlainStamp(long plainStamp) {
        long low = oldest();
        long high = newest + 1;
        while (low < high) {
            long middle = (low + high) >>> 1;
            if (plainStamp(middle) < plainStamp) {
                low = middle + 1;
            } else {
                high = middle;
            }
        }
        boolean found = low <= newest && plainStamp(low) == plainStamp;
        // The oldest write kept may be a read-modify-write that merely carries the count of a plain write before it.
        return found && plainStamp > plainStampBefore ? low : -1;
    }

    private Object refAt(int index) {
        return index < refs.length ? refs[index] : null;
    }

    private int checkedRow(long ts) {
        if (!holds(ts)) {
            throw new IndexOutOfBoundsException("write " + ts + " is not kept: " + oldest() + " to " + newest);
        }
        return row(ts);
    }

    private int length() {
        return rows.length >> ROW_SHIFT;
    }

    /** Nothing was displaced while there was room to grow, so growing leaves every write at its index. */
    private int index(long ts) {
        return (int) ts & (length() - 1);
    }

    /** {@code ROW * index(ts)}, in fewer steps. */
    private int row(long ts) {
        return (int) ts << ROW_SHIFT & (rows.length - 1);
    }

    /**
     * The slot of the thread that made the newest write.
     *
     * @return the slot, 0 for the initial write
     */
    public int newestWriter() {
        return (int) (rows[row(newest) + WRITER] >>> Integer.SIZE);
    }

    /**
     * The epoch of its writer at the newest write.
     *
     * @return the epoch, 0 for the initial write
     */
    public int newestEpoch() {
        return (int) rows[row(newest) + WRITER];
    }

    /**
     * The epoch of its writer in happens-before at the newest write.
     *
     * @return the epoch, 0 for the initial write
     */
    public int newestHappened() {
        long happened = rows[row(newest) + HAPPENED];
        return (int) (happened < 0 ? ~happened : happened);
    }
}
