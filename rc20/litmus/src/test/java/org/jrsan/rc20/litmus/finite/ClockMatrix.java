package org.jrsan.rc20.litmus.finite;

import java.util.Arrays;
import org.jrsan.rc20.litmus.compiled.BitReader;
import org.jrsan.rc20.litmus.compiled.BitWriter;
import org.jrsan.rc20.litmus.program.ValueDomain;

/**
 * Clocks in the finite form of {@link FiniteClocks}: an entry is the set of what the clock does not know, so that the
 * maximum of two clocks is the intersection, and a clock that knows all is 0.
 *
 * <p>The rows of a thread that does nothing any more are kept 0, so that states do not differ in them.
 */
final class ClockMatrix implements RaceStore {
    private final ClockLayout layout;
    private final int width;
    private final long[] entries;
    private final boolean[] dead;

    ClockMatrix(ClockLayout layout, int threads) {
        this.layout = layout;
        width = layout.entries();
        entries = new long[layout.rows() * width];
        dead = new boolean[threads];
    }

    long get(int row, int entry) {
        return entries[row * width + entry];
    }

    @Override
    public void know(int row, int entry) {
        entries[row * width + entry] = 0;
    }

    @Override
    public void know(int row, int entry, long bits) {
        entries[row * width + entry] &= ~bits;
    }

    @Override
    public void join(int target, int source) {
        int to = target * width;
        int from = source * width;
        for (int end = to + entriesOf(target); to < end; to++, from++) {
            entries[to] &= entries[from];
        }
    }

    @Override
    public void assign(int target, int source) {
        System.arraycopy(entries, source * width, entries, target * width, entriesOf(target));
    }

    @Override
    public void advance(int entry, long overwritten) {
        long bit = layout.classes(entry).bit(overwritten);
        for (int row = 0; row < layout.rows(); row++) {
            if (!isDead(row)) {
                entries[row * width + entry] |= layout.isForced(row) ? 1 : bit;
            }
        }
    }

    @Override
    public boolean isUnknown(int row, int entry, long bits) {
        return (get(row, entry) & bits) != 0;
    }

    @Override
    public void addUnknown(int entry, long bits) {
        for (int row = 0; row < layout.rows(); row++) {
            if (layout.hasRaceEntries(row) && !isDead(row)) {
                entries[row * width + entry] |= bits;
            }
        }
    }

    @Override
    public void clear(int entry) {
        for (int at = entry; at < entries.length; at += width) {
            entries[at] = 0;
        }
    }

    /** The thread does nothing any more, and nobody will take in what it knows. */
    void end(int thread) {
        dead[thread] = true;
        for (int row = 0; row < layout.rows(); row++) {
            if (layout.threadOf(row) == thread) {
                Arrays.fill(entries, row * width, (row + 1) * width, 0);
            }
        }
    }

    private boolean isDead(int row) {
        int thread = layout.threadOf(row);
        return thread >= 0 && dead[thread];
    }

    /** The number of entries of a row that are in use: those for races are in family C alone. */
    private int entriesOf(int row) {
        return layout.hasRaceEntries(row) ? width : 2 * layout.atomicCount();
    }

    void assign(ClockMatrix other) {
        System.arraycopy(other.entries, 0, entries, 0, entries.length);
        System.arraycopy(other.dead, 0, dead, 0, dead.length);
    }

    void encode(BitWriter out) {
        for (boolean gone : dead) {
            out.put(gone ? 1 : 0, 1);
        }
        for (int row = 0; row < layout.rows(); row++) {
            if (layout.isUsed(row) && !isDead(row)) {
                boolean forced = layout.isForced(row);
                int at = row * width;
                int count = entriesOf(row);
                for (int entry = 0; entry < count; entry++) {
                    if (forced) {
                        out.put(entries[at + entry], 1);
                    } else {
                        out.putValue(entries[at + entry], ValueDomain.LONG);
                    }
                }
            }
        }
    }

    void decode(BitReader in) {
        for (int thread = 0; thread < dead.length; thread++) {
            dead[thread] = in.get(1) != 0;
        }
        Arrays.fill(entries, 0);
        for (int row = 0; row < layout.rows(); row++) {
            if (layout.isUsed(row) && !isDead(row)) {
                boolean forced = layout.isForced(row);
                int at = row * width;
                int count = entriesOf(row);
                for (int entry = 0; entry < count; entry++) {
                    entries[at + entry] = forced ? in.get(1) : in.getValue(ValueDomain.LONG);
                }
            }
        }
    }
}
