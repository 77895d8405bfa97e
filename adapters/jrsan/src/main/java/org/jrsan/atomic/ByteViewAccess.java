package org.jrsan.atomic;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.invoke.WrongMethodTypeException;
import java.util.List;
import java.util.function.Predicate;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.edges.ViewEdges;
import org.jrsan.internal.values.VarHandleAccess;
import org.jrsan.internal.values.Waiting;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of a view of bytes when checking is on. The VarHandle makes them, and each counts as ordered after all
 * accesses that came before it.
 *
 * <p>They are not checked. Views of several widths may overlap, and two buffers may share their memory, so JRSan cannot
 * tell what a location is. One location for everything that may overlap would force writes into an order that nothing
 * forces, and one location for each access would lose edges.
 */
final class ByteViewAccess implements HandleAccess {
    private static final int COORDINATES = 2;

    private final VarHandle raw;
    private final List<MethodHandle> modes;
    private final Conversion conversion;

    /** The modes are method handles on objects, each at the index of its mode. */
    ByteViewAccess(VarHandle raw, List<MethodHandle> modes, Conversion conversion) {
        this.raw = raw;
        this.modes = modes;
        this.conversion = conversion;
    }

    @Override
    public HandleAccess by(VarHandle other, Conversion otherConversion) {
        return new ByteViewAccess(other, CheckedVarHandle.modes(other, otherConversion), otherConversion);
    }

    private void require(AccessMode mode, int given) {
        if (!raw.isAccessModeSupported(mode)) {
            throw new UnsupportedOperationException();
        }
        if (given != COORDINATES) {
            throw new WrongMethodTypeException(
                    "JRSan: " + mode.methodName() + " of " + raw + " is given " + given + " coordinates");
        }
    }

    @Override
    public @Nullable Object access(
            VarMode mode,
            int given,
            @Nullable Object holder,
            int index,
            @Nullable Object first,
            @Nullable Object second) {
        require(mode.mode(), given);
        // The edge is released before the access and acquired after it, so an access is ordered after each access that
        // it saw.
        ViewEdges.release();
        try {
            return raw(mode, holder, index, first, second);
        } finally {
            ViewEdges.acquire();
        }
    }

    private @Nullable Object raw(
            VarMode mode, @Nullable Object holder, int index, @Nullable Object first, @Nullable Object second) {
        MethodHandle access = modes.get(mode.index());
        try {
            return switch (mode.form().values) {
                case 0 -> (Object) access.invokeExact(holder, index);
                case 1 -> (Object) access.invokeExact(holder, index, first);
                default -> (Object) access.invokeExact(holder, index, first, second);
            };
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    private @Nullable Object load(VarMode mode, @Nullable Object holder, int index) {
        return raw(mode, holder, index, null, null);
    }

    @Override
    public boolean await(
            VarMode load, int given, @Nullable Object holder, int index, @Nullable Object awaited, long nanos)
            throws InterruptedException {
        require(load.mode(), given);
        Object value = conversion.of(awaited);
        ViewEdges.release();
        try {
            return Interrupts.finding(
                    () -> Waiting.until(() -> conversion.areSame(load(load, holder, index), value), nanos));
        } finally {
            ViewEdges.acquire();
        }
    }

    @Override
    public boolean awaitUntil(
            VarMode load,
            int given,
            @Nullable Object holder,
            int index,
            Predicate<@Nullable Object> condition,
            @Nullable Object[] end,
            long nanos)
            throws InterruptedException {
        require(load.mode(), given);
        ViewEdges.release();
        try {
            return Interrupts.finding(() -> Waiting.until(
                    () -> {
                        end[0] = load(load, holder, index);
                        return condition.test(end[0]);
                    },
                    nanos));
        } finally {
            ViewEdges.acquire();
        }
    }

    @Override
    @SuppressWarnings("NullAway") // the result of a compare-and-set is a boolean
    public boolean bcas(
            Mode order,
            int given,
            @Nullable Object holder,
            int index,
            @Nullable Object expected,
            @Nullable Object newValue,
            long nanos)
            throws InterruptedException {
        require(AccessMode.COMPARE_AND_SET, given);
        Object from = conversion.of(expected);
        Object to = conversion.of(newValue);
        ViewEdges.release();
        try {
            // Volatile in every mode, which gives more order.
            return Interrupts.finding(() -> Waiting.until(
                    () -> conversion.areSame(load(VarMode.GET_VOLATILE, holder, index), from)
                            && (boolean) raw(VarMode.COMPARE_AND_SET, holder, index, from, to),
                    nanos));
        } finally {
            ViewEdges.acquire();
        }
    }

    @Override
    public void label(String name) {
        // No finding is about these bytes, so no report names them.
    }

    @Override
    public void plainAsOpaque() {
        // No access of these bytes is checked.
    }
}
