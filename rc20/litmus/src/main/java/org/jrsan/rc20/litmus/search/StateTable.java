package org.jrsan.rc20.litmus.search;

import it.unimi.dsi.fastutil.longs.Long2IntOpenHashMap;
import it.unimi.dsi.fastutil.longs.LongArrayList;
import it.unimi.dsi.fastutil.objects.Object2IntMap;
import it.unimi.dsi.fastutil.objects.Object2IntOpenHashMap;
import org.jrsan.rc20.litmus.compiled.ExplorationLimit;

/**
 * The numbers of states by their 128-bit hashes. Among 10^9 states two share a hash with a probability below 10^-20.
 */
final class StateTable {
    private static final int NONE = -1;
    /** About what a key in a map of objects takes. */
    private static final int BYTES_PER_TWIN = 64;

    /** From the first half of a hash to the number of the state. */
    private static final class Table extends Long2IntOpenHashMap {
        private static final long serialVersionUID = 1;
        private static final int MOST = 1 << 30;

        long bytes() {
            return 12L * (n + 1);
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
    private final LongArrayList seconds = new LongArrayList();
    /** Those whose first half is in the table with another second half: hardly ever any. */
    private final Object2IntMap<Key> twins = new Object2IntOpenHashMap<>();

    StateTable() {
        table.defaultReturnValue(NONE);
        twins.defaultReturnValue(NONE);
    }

    /** The number of a hash, or -1 when it is new. Threads may ask at the same time, while nobody adds. */
    int find(long first, long second) {
        int number = table.get(first);
        return number == NONE || seconds.getLong(number) == second ? number : twins.getInt(new Key(first, second));
    }

    /** The number of a hash; a new hash takes the next number. */
    int numberOf(long first, long second) {
        if (table.isFull()) {
            throw new ExplorationLimit("more states than one table holds");
        }
        int next = size();
        int number = table.putIfAbsent(first, next);
        if (number != NONE && seconds.getLong(number) != second) {
            number = twins.putIfAbsent(new Key(first, second), next);
        }
        if (number != NONE) {
            return number;
        }
        seconds.add(second);
        return next;
    }

    /** Adds a hash; false when it was there. */
    boolean add(long first, long second) {
        int before = size();
        return numberOf(first, second) == before;
    }

    int size() {
        return seconds.size();
    }

    /** The bytes in use, and while the next entry is added when that makes the table grow. */
    long peakBytes() {
        long now = table.bytes();
        return (table.growsNext() ? 3 * now : now)
                + 8L * seconds.elements().length
                + (long) BYTES_PER_TWIN * twins.size();
    }
}
