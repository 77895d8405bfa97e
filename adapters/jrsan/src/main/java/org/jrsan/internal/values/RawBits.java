package org.jrsan.internal.values;

import java.lang.invoke.MethodHandle;
import org.jspecify.annotations.Nullable;

/**
 * Volatile access, and plain stores, of primitive variables as bits, with a holder and an index first.
 *
 * @param get returns the bits
 * @param set takes the bits
 * @param setPlain takes the bits, by a plain store
 * @param compareAndSet takes the bits that are expected, and the new ones
 */
public record RawBits(MethodHandle get, MethodHandle set, MethodHandle setPlain, MethodHandle compareAndSet) {
    /** Loads. */
    public long get(@Nullable Object holder, int index) {
        try {
            return (long) get.invokeExact(holder, index);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    /** Stores. */
    public void set(@Nullable Object holder, int index, long bits) {
        try {
            set.invokeExact(holder, index, bits);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    /** Compares and sets. */
    public boolean compareAndSet(@Nullable Object holder, int index, long expected, long bits) {
        try {
            return (boolean) compareAndSet.invokeExact(holder, index, expected, bits);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    /** Compares and exchanges; returns what was there. */
    public long compareAndExchange(@Nullable Object holder, int index, long expected, long bits) {
        while (!compareAndSet(holder, index, expected, bits)) {
            long old = get(holder, index);
            if (old != expected) {
                return old;
            }
            // Changed by who takes no lock.
        }
        return expected;
    }

    /** Replaces what is there by what is computed from it and an operand; returns what was there. */
    public long getAndUpdate(@Nullable Object holder, int index, Update update, ValueType type, long operand) {
        long old;
        do {
            // Again only if it was changed by who takes no lock.
            old = get(holder, index);
        } while (!compareAndSet(holder, index, old, update.apply(type, old, operand)));
        return old;
    }
}
