package org.jrsan.rc20.litmus.search;

import it.unimi.dsi.fastutil.longs.Long2LongOpenHashMap;
import it.unimi.dsi.fastutil.objects.ObjectOpenHashSet;
import java.util.Set;
import org.jrsan.rc20.litmus.compiled.ExplorationLimit;

/**
 * A set of 128-bit hashes, 16 bytes a slot. Among 10^9 states two share a hash with a probability below 10^-20.
 */
final class VisitedStates {
    /** About what a key in a set of objects takes. */
    private static final int BYTES_PER_TWIN = 64;

    /** From the first half to the second. */
    private static final class Table extends Long2LongOpenHashMap {
        private static final long serialVersionUID = 1;
        private static final int MOST = 1 << 30;

        long bytes() {
            return 16L * (n + 1);
        }

        boolean growsNext() {
            return size >= maxFill;
        }

        boolean isFull() {
            return growsNext() && n >= MOST;
        }
    }

    private record Key(long first, long second) {}

    private final Table table = new Table();

    /** Those whose first half is in the table with another second half: hardly ever any. */
    private final Set<Key> twins = new ObjectOpenHashSet<>();

    /** Adds a hash; false when it was there. */
    boolean add(long first, long second) {
        if (table.isFull()) {
            throw new ExplorationLimit("more states than one table holds");
        }
        int before = table.size();
        // What is returned for an absent key may as well be a second half, so the size tells.
        long there = table.putIfAbsent(first, second);
        return table.size() > before || there != second && twins.add(new Key(first, second));
    }

    int size() {
        return table.size() + twins.size();
    }

    /** The bytes in use, and while the next entry is added when that makes the table grow. */
    long peakBytes() {
        long now = table.bytes();
        return (table.growsNext() ? 3 * now : now) + (long) BYTES_PER_TWIN * twins.size();
    }
}
