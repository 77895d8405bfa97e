package org.jrsan.rc20.litmus.finite;

import java.util.Arrays;

/**
 * One column of the clocks: what each clock knows of one thing, which is a value class of an entry, or accesses that
 * may race.
 *
 * <p>A vector of a column has a bit for each clock that is in use, and the bit is set where it is bad: the clock does not
 * know, or, if it is one of the forced order, it is forced after the newest write.
 */
final class Column {
    private static final int NONE = -1;

    private final ClockLayout layout;
    private final int entry;
    private final long bits;
    private final int[] places;
    private final int size;
    private final long[] forced;
    private final long[] unknown;
    private final long[] seekers;

    Column(ClockLayout layout, int entry, long bits) {
        this.layout = layout;
        this.entry = entry;
        this.bits = bits;
        places = new int[layout.rows()];
        Arrays.fill(places, NONE);
        int count = 0;
        for (int row = 0; row < places.length; row++) {
            if (layout.isUsed(row) && (!isRace() || layout.hasRaceEntries(row))) {
                places[row] = count++;
            }
        }
        size = count;
        forced = mask(true);
        unknown = mask(false);
        seekers = new long[words()];
        for (int thread : layout.accessors(entry)) {
            set(seekers, places[layout.row(thread, ClockLayout.Family.C, ClockLayout.Role.CURRENT)]);
        }
    }

    /** The vector of what those threads know now that access the location; nobody changes it. */
    long[] seekers() {
        return seekers;
    }

    /** Whether it is about accesses that may race, and not about values. */
    boolean isRace() {
        return entry >= 2 * layout.atomicCount();
    }

    int entry() {
        return entry;
    }

    /** What it is about, as bits of the entry: one, or all. */
    long bits() {
        return bits;
    }

    ClockLayout layout() {
        return layout;
    }

    /** The place of a clock in vectors, or -1 when nothing depends on it. */
    int place(int row) {
        return places[row];
    }

    /** The number of words of a vector. */
    int words() {
        return size + Long.SIZE - 1 >>> 6;
    }

    /** The vector of all clocks of the forced order; nobody changes it. */
    long[] forced() {
        return forced;
    }

    /** The vector of all other clocks; nobody changes it. */
    long[] unknown() {
        return unknown;
    }

    private long[] mask(boolean ofForced) {
        long[] mask = new long[words()];
        for (int row = 0; row < places.length; row++) {
            if (places[row] != NONE && layout.isForced(row) == ofForced) {
                set(mask, places[row]);
            }
        }
        return mask;
    }

    /** A vector with a bit for each clock of these threads. */
    long[] maskOf(int threads) {
        long[] mask = new long[words()];
        for (int row = 0; row < places.length; row++) {
            int thread = layout.threadOf(row);
            if (places[row] != NONE && thread >= 0 && (threads >>> thread & 1) != 0) {
                set(mask, places[row]);
            }
        }
        return mask;
    }

    static void set(long[] vector, int place) {
        vector[place >>> 6] |= 1L << place;
    }

    static boolean has(long[] vector, int place) {
        return (vector[place >>> 6] >>> place & 1) != 0;
    }
}
