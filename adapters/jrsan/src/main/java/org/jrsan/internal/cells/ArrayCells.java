package org.jrsan.internal.cells;

import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jrsan.internal.run.Creation;
import org.jspecify.annotations.Nullable;

/**
 * The cells of an array's elements, each made at the first access of its element. What there is beside the cells is a
 * page of references for every 256 neighbours of which one was touched.
 *
 * @param <C> the cells
 */
public abstract class ArrayCells<C extends Cell> {
    private static final int PAGE_BITS = 8;
    private static final int PAGE = 1 << PAGE_BITS;

    private final CellName array;
    private final int length;
    private final AtomicReferenceArray<AtomicReferenceArray<C>> pages;

    ArrayCells(String type, int length) {
        array = CellName.ofArray(type, Creation.line());
        this.length = length;
        pages = new AtomicReferenceArray<>((length + PAGE - 1) >>> PAGE_BITS);
    }

    /** A cell with the initial value of an element. */
    abstract C make(CellName named, int index);

    /** An element has a cell. */
    void took(int index) {}

    /**
     * Names the array in reports.
     *
     * @param name its name
     */
    public final void label(String name) {
        array.label(name);
    }

    /** Declares plain accesses of all elements opaque. */
    public final void plainAsOpaque() {
        array.declarePlainAsOpaque();
    }

    /**
     * The cell of an element.
     *
     * @param index its index
     * @return the one cell it has
     * @throws ArrayIndexOutOfBoundsException when there is no such element
     */
    public final C at(int index) {
        if (index < 0 || index >= length) {
            throw new ArrayIndexOutOfBoundsException("Index " + index + " out of bounds for length " + length);
        }
        C present = touched(index);
        return present != null ? present : touch(index);
    }

    /**
     * Whether an element was ever accessed.
     *
     * @param index its index
     * @return false while it holds its initial value for sure
     */
    public final boolean isTouched(int index) {
        return touched(index) != null;
    }

    private @Nullable C touched(int index) {
        AtomicReferenceArray<C> page = pages.getAcquire(index >>> PAGE_BITS);
        return page == null ? null : page.getAcquire(index & PAGE - 1);
    }

    /** Threads that touch an element together agree on a cell before one of them uses it. */
    private C touch(int index) {
        AtomicReferenceArray<C> page = pages.getAcquire(index >>> PAGE_BITS);
        if (page == null) {
            page = put(pages, index >>> PAGE_BITS, new AtomicReferenceArray<>(PAGE));
        }
        C cell = put(page, index & PAGE - 1, make(array.element(index), index));
        took(index);
        return cell;
    }

    private static <T> T put(AtomicReferenceArray<T> array, int index, T made) {
        T winner = array.compareAndExchange(index, null, made);
        return winner == null ? made : winner;
    }
}
