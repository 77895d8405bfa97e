package org.jrsan.plain;

import org.jrsan.internal.cells.OpaqueCell;
import org.jrsan.internal.cells.PlainCells;
import org.jrsan.internal.options.Switch;

/**
 * A plain {@code long[]} whose element accesses are checked for data races while a session is open. It has no memory
 * effects of its own: threads that share it must be ordered by something else.
 *
 * <p>Any thread may call any method. With checking off, each is an access to an array element and nothing else.
 */
public final class PlainLongArray {
    private final long[] values;
    private final PlainCells cells;

    /**
     * Creates an array of default values, which happen before everything.
     *
     * @param length its length
     * @throws NegativeArraySizeException if the length is negative
     */
    @SuppressWarnings("NullAway") // with checking off nobody asks for the cells
    public PlainLongArray(int length) {
        values = new long[length];
        cells = Switch.ON ? new PlainCells("PlainLongArray", length) : null;
    }

    /**
     * Creates an array with values. This is a write to each element by the calling thread.
     *
     * @param values the values; they are copied
     */
    @SuppressWarnings("NullAway") // likewise
    public PlainLongArray(long[] values) {
        this.values = java.util.Arrays.copyOf(values, values.length);
        cells = Switch.ON ? new PlainCells("PlainLongArray", values.length) : null;
        if (Switch.ON) {
            cells.allocate();
        }
    }

    /**
     * Names this array in reports. Not an access.
     *
     * @param name its name
     * @return this
     */
    public PlainLongArray label(String name) {
        if (Switch.ON) {
            cells.label(name);
        }
        return this;
    }

    /**
     * Declares the accesses to all elements opaque, for code that orders them by explicit fences. They are checked as
     * opaque accesses and do not race. Reports say so. Call this before the array is shared. It is not an access.
     *
     * @return this
     */
    public PlainLongArray plainAsOpaque() {
        if (Switch.ON) {
            cells.plainAsOpaque();
        }
        return this;
    }

    /**
     * The length, which every thread knows. Not an access.
     *
     * @return the number of elements
     */
    public int length() {
        return values.length;
    }

    /**
     * Plain load. It races with a write to the element that does not happen before it.
     *
     * @param index the index of the element
     * @return its value
     * @throws ArrayIndexOutOfBoundsException if there is no such element
     */
    // @only Long Int {
    @SuppressWarnings("NullAway") // the value is primitive
    // @}
    // @only Reference: @SuppressWarnings("unchecked") // only values of type V are stored
    public long get(int index) {
        if (Switch.ON && cells.at(index).read()) {
            return (Long) opaque(index).get();
        }
        return values[index];
    }

    /**
     * Plain store. It races with any access to the element that does not happen before it.
     *
     * @param index the index of the element
     * @param newValue the new value
     * @throws ArrayIndexOutOfBoundsException if there is no such element
     */
    public void set(int index, long newValue) {
        if (Switch.ON && cells.at(index).write()) {
            opaque(index).set(newValue);
        } else {
            values[index] = newValue;
        }
    }

    // @only Reference: @SuppressWarnings("unchecked") // only values of type V are stored
    private OpaqueCell opaque(int index) {
        return cells.at(index).opaque(() -> values[index], newValue -> values[index] = (Long) newValue);
    }
}
