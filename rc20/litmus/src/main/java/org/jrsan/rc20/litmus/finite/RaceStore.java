package org.jrsan.rc20.litmus.finite;

/** Clocks that also know of accesses, as bits of entries of family C. */
interface RaceStore extends ClockStore {
    /** Something happened that no clock of family C knows yet. */
    void addUnknown(int entry, long bits);

    /** The clock knows these things of this entry. */
    void know(int row, int entry, long bits);

    /** What stands in this entry matters no more. */
    void clear(int entry);

    /** Whether there is something of this in the entry that the clock does not know. */
    boolean isUnknown(int row, int entry, long bits);
}
