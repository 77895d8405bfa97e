package org.jrsan.internal;

import java.util.function.IntFunction;

/**
 * The cells of an array of references.
 *
 * @param <V> the type of the references
 */
public final class RefCells<V> extends ArrayCells<RefCell<V>> {
    private final IntFunction<V> initial;

    /**
     * The cells of an array that nobody has touched yet.
     *
     * @param type the simple name of the user's type
     * @param length the number of elements
     * @param initial the initial value of each
     */
    public RefCells(String type, int length, IntFunction<V> initial) {
        super(type, length);
        this.initial = initial;
    }

    @Override
    RefCell<V> make(CellName named, int index) {
        return new RefCell<>(named, initial.apply(index));
    }
}
