package org.jrsan.rc20.litmus.finite;

/** Clocks as rows of entries, one for each location, in some representation of timestamps. */
interface ClockStore {
    /** {@code target ⊔= source}. */
    void join(int target, int source);

    /** {@code target := source}. */
    void assign(int target, int source);

    /** The entry becomes the newest timestamp there is. */
    void know(int row, int entry);

    /** There is a newer timestamp now: the value before it is overwritten. It stands in no clock yet. */
    void advance(int entry, long overwritten);
}
