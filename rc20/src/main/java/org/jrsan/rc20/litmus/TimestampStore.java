package org.jrsan.rc20.litmus;

/** Clocks as the numbers they are: for explaining one run, where they may grow. */
final class TimestampStore implements ClockStore {
    private final int width;
    private final long[] entries;
    private final long[] newest;

    TimestampStore(ClockLayout layout) {
        width = 2 * layout.atomicCount();
        entries = new long[layout.rows() * width];
        newest = new long[width];
    }

    long get(int row, int entry) {
        return entries[row * width + entry];
    }

    @Override
    public void join(int target, int source) {
        for (int entry = 0; entry < width; entry++) {
            int to = target * width + entry;
            entries[to] = Math.max(entries[to], entries[source * width + entry]);
        }
    }

    @Override
    public void assign(int target, int source) {
        System.arraycopy(entries, source * width, entries, target * width, width);
    }

    @Override
    public void know(int row, int entry) {
        entries[row * width + entry] = newest[entry];
    }

    @Override
    public void advance(int entry, long overwritten) {
        newest[entry]++;
    }
}
