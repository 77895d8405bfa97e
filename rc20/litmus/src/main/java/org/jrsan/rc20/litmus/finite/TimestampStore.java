package org.jrsan.rc20.litmus.finite;

/**
 * Clocks as the numbers they are, for explaining one run. Only the entries of one location are kept: joins and assignments
 * are pointwise, so the others do not touch them.
 */
final class TimestampStore implements ClockStore {
    private static final int WIDTH = 2;

    private final int x;
    private final int plainX;
    private final long[] entries;
    private final long[] newest = new long[WIDTH];

    TimestampStore(ClockLayout layout, int x) {
        this.x = x;
        plainX = layout.atomicCount() + x;
        entries = new long[layout.rows() * WIDTH];
    }

    /** The timestamp of the location in a clock: {@code ts}, or {@code tsU} from the U clocks. */
    long get(int row, boolean storesOnly) {
        return entries[row * WIDTH + (storesOnly ? 1 : 0)];
    }

    @Override
    public void join(int target, int source) {
        for (int i = 0; i < WIDTH; i++) {
            int to = target * WIDTH + i;
            entries[to] = Math.max(entries[to], entries[source * WIDTH + i]);
        }
    }

    @Override
    public void assign(int target, int source) {
        System.arraycopy(entries, source * WIDTH, entries, target * WIDTH, WIDTH);
    }

    @Override
    public void know(int row, int entry) {
        int kept = kept(entry);
        if (kept >= 0) {
            entries[row * WIDTH + kept] = newest[kept];
        }
    }

    @Override
    public void advance(int entry, long overwritten) {
        int kept = kept(entry);
        if (kept >= 0) {
            newest[kept]++;
        }
    }

    private int kept(int entry) {
        return entry == x ? 0 : entry == plainX ? 1 : -1;
    }
}
