package org.jrsan.internal.cells;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import org.jspecify.annotations.Nullable;

/**
 * The cells of an array of references. A value is in the array or in a cell, so that none is kept that was overwritten.
 *
 * @param <V> the type of the references
 */
public final class RefCells<V extends @Nullable Object> extends ArrayCells<RefCell<V>> {
    private static final VarHandle INITIAL = MethodHandles.arrayElementVarHandle(Object[].class);

    private final @Nullable Object[] initial;

    /**
     * The cells of an array that nobody has touched yet.
     *
     * @param type the simple name of the user's type
     * @param initial the initial value of each; the cell of an element takes it over
     */
    public RefCells(String type, @Nullable Object[] initial) {
        super(type, initial.length);
        this.initial = initial;
    }

    @Override
    @SuppressWarnings({"unchecked", "NullAway"}) // the array holds what came in as a V
    RefCell<V> make(CellName named, int index) {
        // Acquire: who finds that another thread has taken the value finds the cell of that thread, too.
        return new RefCell<>(named, (V) initialAcquire(index));
    }

    @Override
    void took(int index) {
        initialRelease(index, null);
    }

    private @Nullable Object initialAcquire(int index) {
        return INITIAL.getAcquire(initial, index);
    }

    private void initialRelease(int index, @Nullable Object newInitial) {
        INITIAL.setRelease(initial, index, newInitial);
    }
}
