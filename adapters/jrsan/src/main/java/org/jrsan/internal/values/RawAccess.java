package org.jrsan.internal.values;

import org.jspecify.annotations.Nullable;

/**
 * Volatile access to the value of a user's variable, as an object. It is called under the lock of the variable's cell
 * and calls no user code.
 */
public interface RawAccess {
    /**
     * Loads the value, in volatile mode.
     *
     * @param holder the object that has the field, or the array; null for a static field
     * @param index the index of the element; 0 for a field
     * @return the value, boxed if it is primitive
     */
    @Nullable
    Object get(@Nullable Object holder, int index);

    /**
     * Stores the value, in volatile mode.
     *
     * @param holder the object that has the field, or the array; null for a static field
     * @param index the index of the element; 0 for a field
     * @param value the value, of the variable's type
     */
    void set(@Nullable Object holder, int index, @Nullable Object value);
}
