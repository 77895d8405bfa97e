package org.jrsan.internal.cells;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/** The shadows of an array's elements, each made at the first access of its element. */
public final class PlainCells {
    private static final VarHandle ELEMENT = MethodHandles.arrayElementVarHandle(PlainCell[].class);

    private final PlainCell array;
    private final @Nullable PlainCell[] elements;

    /**
     * The shadows of an array of default values.
     *
     * @param type the simple name of the user's type
     * @param length the length of the array
     */
    public PlainCells(String type, int length) {
        array = new PlainCell(type);
        elements = new @Nullable PlainCell[length];
    }

    /**
     * Names the array in reports.
     *
     * @param name its name
     */
    public void label(String name) {
        array.label(name);
    }

    /** Declares the accesses of all elements opaque. */
    public void plainAsOpaque() {
        array.plainAsOpaque();
    }

    /** The array was created with values, by the calling thread. */
    public void allocate() {
        array.allocate();
    }

    /**
     * The shadow of an element.
     *
     * @param index its index
     * @return the one shadow it has
     */
    public PlainCell at(int index) {
        PlainCell present = elementAcquire(index);
        return present != null ? present : make(index);
    }

    private PlainCell make(int index) {
        PlainCell made = new PlainCell(array, index);
        PlainCell winner = caxElement(index, null, made);
        return winner == null ? made : winner;
    }

    private @Nullable PlainCell elementAcquire(int index) {
        return (PlainCell) ELEMENT.getAcquire(elements, index);
    }

    private @Nullable PlainCell caxElement(int index, @Nullable PlainCell expected, PlainCell newElement) {
        return (PlainCell) ELEMENT.compareAndExchange(elements, index, expected, newElement);
    }
}
