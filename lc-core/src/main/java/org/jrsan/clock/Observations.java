package org.jrsan.clock;

import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Who has seen how much of one location: for each thread slot a list of pairs (epoch, ts), "at this epoch the thread knew
 * the writes up to ts". Both grow along a list.
 *
 * <p><b>Bound.</b> At most {@code limit} pairs are kept for a slot. Two neighbours merge into (smaller epoch, larger ts):
 * whoever knows the smaller epoch then counts as knowing more than it does. That can hide a violation; forgetting a pair
 * would invent one. Pairs whose ts nobody can ask for any more cost nothing to drop.
 *
 * <p>Not thread-safe: guarded by the lock of the location.
 */
public final class Observations {
    private static final int FIRST_CAPACITY = 2;
    private static final int[] NO_EPOCHS = {};
    private static final long[] NO_STAMPS = {};

    private final int limit;

    /** The slot that comes first in the arrays; what is past the slots of {@link VectorClock#ARRAY_SLOTS} has an object each. */
    private final int first;

    private int[][] epochs = {};
    private long[][] stamps = {};
    private int[] counts = {};

    /** Of the slots past the arrays, each with one slot; null while there is none. */
    private @Nullable Map<Integer, Observations> far;

    /**
     * Nobody has seen anything.
     *
     * @param limit the most pairs to keep for a slot, at least 2
     */
    public Observations(int limit) {
        if (limit < 2) {
            throw new IllegalArgumentException("limit must be at least 2, is " + limit);
        }
        this.limit = limit;
        first = 0;
    }

    private Observations(int limit, int first) {
        this.limit = limit;
        this.first = first;
    }

    /**
     * A thread knows the writes up to a timestamp.
     *
     * @param epoch its epoch, not below that of its last observation
     * @param ts the timestamp, not below that of its last observation
     * @param oldest the oldest timestamp that still matters: knowing less counts as knowing it
     */
    public void add(int slot, int epoch, long ts, long oldest) {
        if (slot >= VectorClock.ARRAY_SLOTS) {
            addFar(slot, epoch, ts, oldest);
        } else {
            addAt(slot, epoch, ts, oldest);
        }
    }

    private void addFar(int slot, int epoch, long ts, long oldest) {
        if (far == null) {
            far = new HashMap<>();
        }
        Observations own = far.get(slot);
        if (own == null) {
            own = new Observations(limit, slot);
            far.put(slot, own);
        }
        own.addAt(0, epoch, ts, oldest);
    }

    private void addAt(int slot, int epoch, long ts, long oldest) {
        if (slot >= counts.length) {
            addSlots(slot + 1);
        }
        int count = counts[slot];
        if (count > 0) {
            if (stamps[slot][count - 1] == ts) {
                return;
            }
            if (epochs[slot][count - 1] == epoch) {
                stamps[slot][count - 1] = ts;
                return;
            }
            if (count == epochs[slot].length) {
                makeRoom(slot, oldest);
                count = counts[slot];
            }
        } else if (epochs[slot].length == 0) {
            epochs[slot] = new int[FIRST_CAPACITY];
            stamps[slot] = new long[FIRST_CAPACITY];
        }
        epochs[slot][count] = epoch;
        stamps[slot][count] = ts;
        counts[slot] = count + 1;
    }

    /**
     * The newest write that any thread knew at an epoch which a vector clock includes.
     *
     * @return its timestamp, 0 when there is no such thread
     */
    public long newestIn(VectorClock known) {
        long newest = newestAt(known, 0);
        if (far != null) {
            for (Observations other : far.values()) {
                newest = other.newestAt(known, newest);
            }
        }
        return newest;
    }

    private long newestAt(VectorClock known, long above) {
        long newest = above;
        for (int slot = 0; slot < counts.length; slot++) {
            for (int i = counts[slot] - 1; i >= 0 && stamps[slot][i] > newest; i--) {
                if (known.includes(first + slot, epochs[slot][i])) {
                    newest = stamps[slot][i];
                }
            }
        }
        return newest;
    }

    /**
     * The newest write that a thread has seen itself.
     *
     * @return the timestamp, 0 when it has seen none
     */
    public long newestOf(int slot) {
        if (slot >= VectorClock.ARRAY_SLOTS) {
            Observations own = far == null ? null : far.get(slot);
            return own == null ? 0 : own.newestOf(0);
        }
        return slot < counts.length && counts[slot] > 0 ? stamps[slot][counts[slot] - 1] : 0;
    }

    /**
     * The number of pairs kept for a slot.
     *
     * @return the number, at most the limit
     */
    public int count(int slot) {
        if (slot >= VectorClock.ARRAY_SLOTS) {
            Observations own = far == null ? null : far.get(slot);
            return own == null ? 0 : own.count(0);
        }
        return slot < counts.length ? counts[slot] : 0;
    }

    private void addSlots(int length) {
        int present = counts.length;
        counts = Arrays.copyOf(counts, length);
        epochs = Arrays.copyOf(epochs, length);
        stamps = Arrays.copyOf(stamps, length);
        Arrays.fill(epochs, present, length, NO_EPOCHS);
        Arrays.fill(stamps, present, length, NO_STAMPS);
    }

    /** Room for one more pair: drops what no longer matters, else grows, else merges. */
    private void makeRoom(int slot, long oldest) {
        int[] epoch = epochs[slot];
        long[] stamp = stamps[slot];
        int count = counts[slot];
        // Whoever knows less than the oldest write kept counts as knowing that, so pairs up to it say nothing.
        int drop = 0;
        while (drop < count - 1 && stamp[drop] <= oldest) {
            drop++;
        }
        if (drop > 0) {
            System.arraycopy(epoch, drop, epoch, 0, count - drop);
            System.arraycopy(stamp, drop, stamp, 0, count - drop);
            counts[slot] = count - drop;
        } else if (count < limit) {
            int longer = (int) Math.min(limit, 2L * count);
            epochs[slot] = Arrays.copyOf(epoch, longer);
            stamps[slot] = Arrays.copyOf(stamp, longer);
        } else {
            mergeNeighbours(epoch, stamp, count);
            counts[slot] = count - 1;
        }
    }

    /** Merges the two neighbours whose timestamps are nearest, so that least is over-estimated. */
    private static void mergeNeighbours(int[] epoch, long[] stamp, int count) {
        int at = 0;
        for (int i = 1; i < count - 1; i++) {
            if (stamp[i + 1] - stamp[i] < stamp[at + 1] - stamp[at]) {
                at = i;
            }
        }
        stamp[at] = stamp[at + 1];
        System.arraycopy(epoch, at + 2, epoch, at + 1, count - at - 2);
        System.arraycopy(stamp, at + 2, stamp, at + 1, count - at - 2);
    }
}
