package org.jrsan.internal.values;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * Volatile access, and plain stores, of references, with a holder and an index first. A value of another type is refused with an exception.
 *
 * @param get returns the value
 * @param set takes the value
 * @param setPlain takes the value, by a plain store
 * @param compareAndSet takes the value that is expected, and the new one
 */
public record RawRefs(MethodHandle get, MethodHandle set, MethodHandle setPlain, MethodHandle compareAndSet) {
    /** Loads. */
    public @Nullable Object get(@Nullable Object holder, int index) {
        try {
            return (Object) get.invokeExact(holder, index);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    /** Stores. */
    public void set(@Nullable Object holder, int index, @Nullable Object value) {
        try {
            set.invokeExact(holder, index, value);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    /** Compares and sets. */
    public boolean compareAndSet(
            @Nullable Object holder, int index, @Nullable Object expected, @Nullable Object newValue) {
        try {
            return (boolean) compareAndSet.invokeExact(holder, index, expected, newValue);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    /** Compares and exchanges; returns what was there. */
    public @Nullable Object compareAndExchange(
            @Nullable Object holder, int index, @Nullable Object expected, @Nullable Object newValue) {
        Object old = get(holder, index);
        while (old == expected && !compareAndSet(holder, index, expected, newValue)) {
            // Changed by who takes no lock.
            old = get(holder, index);
        }
        return old;
    }

    /** Replaces what is there; returns it. */
    public @Nullable Object getAndSet(@Nullable Object holder, int index, @Nullable Object newValue) {
        Object old;
        do {
            // Again only if it was changed by who takes no lock.
            old = get(holder, index);
        } while (!compareAndSet(holder, index, old, newValue));
        return old;
    }
}
