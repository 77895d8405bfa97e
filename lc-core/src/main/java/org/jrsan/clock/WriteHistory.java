package org.jrsan.clock;

import java.util.Arrays;

/**
 * The newest writes of one location, by timestamp.
 *
 * <p>The write with timestamp {@code ts} is the {@code ts}-th in modification order, the initial write has 0. Kept are
 * the writes {@link #oldest()} to {@link #newest()}; the window grows by doubling up to its capacity, then each new
 * write displaces the oldest, so no more than {@code capacity} values are kept alive.
 *
 * <p>Not thread-safe: guarded by the lock of the location.
 */
public final class WriteHistory {
    private static final int FIRST_CAPACITY = 2;

    private final int capacity;
    private long newest;
    /** The count of plain writes at the newest write that is no longer kept. */
    private long plainStampBefore = -1;

    private long[] plainStamps;
    private long[] bits;
    private Object[] refs;
    private Object[] origins;
    private int[] writers;
    private int[] epochs;
    private int[] hbEpochs;
    private boolean[] sequential;

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
        int first = Math.min(FIRST_CAPACITY, capacity);
        plainStamps = new long[first];
        this.bits = new long[first];
        refs = new Object[first];
        origins = new Object[first];
        writers = new int[first];
        epochs = new int[first];
        hbEpochs = new int[first];
        sequential = new boolean[first];
        this.bits[0] = bits;
        refs[0] = ref;
        origins[0] = origin;
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
        long stamp = plainStamp(newest) + (plain ? 1 : 0);
        if (newest + 1 == plainStamps.length && plainStamps.length < capacity) {
            grow();
        }
        newest++;
        int slot = slot(newest);
        if (newest >= capacity) {
            plainStampBefore = plainStamps[slot];
        }
        plainStamps[slot] = stamp;
        this.bits[slot] = bits;
        refs[slot] = ref;
        origins[slot] = origin;
        writers[slot] = writer;
        epochs[slot] = epoch;
        hbEpochs[slot] = hbEpoch;
        sequential[slot] = isSequential;
    }

    /**
     * The newest write that a vector clock includes. What is included must be a prefix of the writes, so that bisection
     * finds it: modification order is part of the order the clock follows.
     *
     * @param known the clock, in the epochs given to {@link #append}; it includes the initial write
     * @return its {@code ts}, or {@code oldest() - 1} when the clock includes no write that is kept
     */
    public long newestIn(VectorClock known) {
        if (includes(known, newest)) {
            return newest;
        }
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
            if (sequential[slot(ts)] && includes(known, ts)) {
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
            int slot = slot(ts);
            if (known.includes(writers[slot], hbEpochs[slot])) {
                return ts;
            }
        }
        return above;
    }

    private boolean includes(VectorClock known, long ts) {
        int slot = slot(ts);
        return known.includes(writers[slot], epochs[slot]);
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
        return plainStamps[checkedSlot(ts)];
    }

    /**
     * The value of a write, primitive part.
     *
     * @param ts the timestamp of a write that is kept
     * @return the bits
     */
    public long bits(long ts) {
        return bits[checkedSlot(ts)];
    }

    /**
     * The value of a write, reference part.
     *
     * @param ts the timestamp of a write that is kept
     * @return the reference
     */
    public Object ref(long ts) {
        return refs[checkedSlot(ts)];
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
        int slot = checkedSlot(ts);
        return bits[slot] == value && refs[slot] == valueRef;
    }

    /**
     * What was remembered about a write.
     *
     * @param ts the timestamp of a write that is kept
     * @return the origin, or null
     */
    public Object origin(long ts) {
        return origins[checkedSlot(ts)];
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

    private int checkedSlot(long ts) {
        if (!holds(ts)) {
            throw new IndexOutOfBoundsException("write " + ts + " is not kept: " + oldest() + " to " + newest);
        }
        return slot(ts);
    }

    private int slot(long ts) {
        return (int) (ts % plainStamps.length);
    }

    /** Nothing has been displaced while there is room to grow, so the write {@code ts} stands in slot {@code ts}. */
    private void grow() {
        int longer = (int) Math.min(capacity, 2L * plainStamps.length);
        plainStamps = Arrays.copyOf(plainStamps, longer);
        bits = Arrays.copyOf(bits, longer);
        refs = Arrays.copyOf(refs, longer);
        origins = Arrays.copyOf(origins, longer);
        writers = Arrays.copyOf(writers, longer);
        epochs = Arrays.copyOf(epochs, longer);
        hbEpochs = Arrays.copyOf(hbEpochs, longer);
        sequential = Arrays.copyOf(sequential, longer);
    }
}
