package org.jrsan.atomic;

import java.lang.invoke.VarHandle;
import java.util.function.Predicate;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of a handle when checking is on. Arguments are checked in the same order as by a VarHandle, so that the
 * same error is thrown.
 */
sealed interface HandleAccess permits CheckedAccess, ByteViewAccess {
    /** Makes any access. Values that the mode does not take are ignored. */
    @Nullable
    Object access(
            VarMode mode,
            int given,
            @Nullable Object holder,
            int index,
            @Nullable Object first,
            @Nullable Object second);

    /** Waits for a value; which load it is, the mode says. */
    boolean await(VarMode load, int given, @Nullable Object holder, int index, @Nullable Object awaited, long nanos)
            throws InterruptedException;

    /** Waits for a value that fulfils a condition; it becomes the first element of the array. */
    boolean awaitUntil(
            VarMode load,
            int given,
            @Nullable Object holder,
            int index,
            Predicate<@Nullable Object> condition,
            @Nullable Object[] end,
            long nanos)
            throws InterruptedException;

    /** Waits for a value and replaces it. */
    boolean bcas(
            Mode order,
            int given,
            @Nullable Object holder,
            int index,
            @Nullable Object expected,
            @Nullable Object newValue,
            long nanos)
            throws InterruptedException;

    /** Names the variables in reports. */
    void label(String name);

    /** Declares plain accesses of the variables opaque. */
    void plainAsOpaque();

    /** The accesses of the same variables through a handle that converts arguments differently. */
    HandleAccess by(VarHandle other, Conversion conversion);
}
