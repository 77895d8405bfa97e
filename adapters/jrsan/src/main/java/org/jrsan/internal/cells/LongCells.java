package org.jrsan.internal.cells;

import java.util.function.IntToLongFunction;

/** The cells of an array with primitive elements. */
public final class LongCells extends ArrayCells<LongCell> {
    private final int width;
    private final IntToLongFunction initial;

    /**
     * The cells of an array that nobody has touched yet.
     *
     * @param type the simple name of the user's type
     * @param width the width of an element in bits: 32 or 64
     * @param length the number of elements
     * @param initial the initial value of each
     */
    public LongCells(String type, int width, int length, IntToLongFunction initial) {
        super(type, length);
        this.width = width;
        this.initial = initial;
    }

    @Override
    LongCell make(CellName named, int index) {
        return new LongCell(named, width, initial.applyAsLong(index));
    }
}
