package org.jrsan.rc20.litmus.search;

import org.jrsan.rc20.litmus.compiled.ExplorationLimit;

/**
 * A set of 128-bit hashes, 16 bytes an entry, by open addressing. Among 10^9 states two share a hash with a probability
 * below 10^-20.
 */
final class VisitedStates {
    private static final int FIRST_CAPACITY = 64;

    private long[] table = new long[2 * FIRST_CAPACITY];
    private int size;

    /** Adds a hash; false when it was there. The hash 0, 0 stands for an empty slot and is moved aside. */
    boolean add(long first, long second) {
        long a = first == 0 && second == 0 ? 1 : first;
        int mask = table.length / 2 - 1;
        int slot = (int) a & mask;
        while (table[2 * slot] != 0 || table[2 * slot + 1] != 0) {
            if (table[2 * slot] == a && table[2 * slot + 1] == second) {
                return false;
            }
            slot = slot + 1 & mask;
        }
        table[2 * slot] = a;
        table[2 * slot + 1] = second;
        size++;
        if (mustGrow(size)) {
            grow();
        }
        return true;
    }

    int size() {
        return size;
    }

    /** The bytes in use, and while the next entry is added when that makes the table grow. */
    long peakBytes() {
        long now = 8L * table.length;
        return mustGrow(size + 1) ? 3 * now : now;
    }

    private boolean mustGrow(int entries) {
        return 3L * entries > table.length;
    }

    private void grow() {
        long[] old = table;
        if (old.length > 1 << 29) {
            throw new ExplorationLimit("more states than one table holds");
        }
        table = new long[2 * old.length];
        int mask = table.length / 2 - 1;
        for (int i = 0; i < old.length; i += 2) {
            if (old[i] != 0 || old[i + 1] != 0) {
                int slot = (int) old[i] & mask;
                while (table[2 * slot] != 0 || table[2 * slot + 1] != 0) {
                    slot = slot + 1 & mask;
                }
                table[2 * slot] = old[i];
                table[2 * slot + 1] = old[i + 1];
            }
        }
    }
}
