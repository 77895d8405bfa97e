package org.jrsan.atomic;

import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.invoke.WrongMethodTypeException;
import java.lang.ref.Reference;
import java.util.List;
import java.util.function.Predicate;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.cells.Variables;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * The accesses of a field or of array elements, each in the cell of its variable. Arguments are checked in this order:
 * mode, number of coordinates, conversions from left to right, null, index, and the type of the given array.
 */
final class CheckedAccess implements HandleAccess {
    private final VarHandle raw;
    private final Variables.Declarable variables;
    private final Conversion conversion;
    private final List<Class<?>> coordinates;
    private final boolean isOfReferences;

    CheckedAccess(VarHandle raw, Variables.Declarable variables, Conversion conversion) {
        this.raw = raw;
        this.variables = variables;
        this.conversion = conversion;
        coordinates = raw.coordinateTypes();
        isOfReferences = !raw.varType().isPrimitive();
    }

    @Override
    public HandleAccess by(VarHandle other, Conversion otherConversion) {
        return new CheckedAccess(other, variables, otherConversion);
    }

    @Override
    public void label(String name) {
        variables.label(name);
    }

    @Override
    public void plainAsOpaque() {
        variables.plainAsOpaque();
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
        int values = mode.form().values;
        Object receiver = received(holder);
        Object one = values > 0 ? conversion.of(first) : null;
        Object two = values > 1 ? conversion.of(second) : null;
        VariableCell cell = cell(receiver, index, values > 1 ? two : one);
        try {
            return mode.access(cell, one, two);
        } finally {
            Reference.reachabilityFence(holder);
        }
    }

    @Override
    public boolean await(
            VarMode load, int given, @Nullable Object holder, int index, @Nullable Object awaited, long nanos)
            throws InterruptedException {
        require(load.mode(), given);
        Object receiver = received(holder);
        Object value = conversion.of(awaited);
        try {
            return cell(receiver, index, null).await(load.order(), value, nanos);
        } finally {
            Reference.reachabilityFence(holder);
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
        Object receiver = received(holder);
        try {
            return cell(receiver, index, null).awaitUntil(load.order(), condition, end, nanos);
        } finally {
            Reference.reachabilityFence(holder);
        }
    }

    @Override
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
        Object receiver = received(holder);
        Object from = conversion.of(expected);
        Object to = conversion.of(newValue);
        try {
            return cell(receiver, index, to).bcas(order, from, to, nanos);
        } finally {
            Reference.reachabilityFence(holder);
        }
    }

    private void require(AccessMode mode, int given) {
        if (!raw.isAccessModeSupported(mode)) {
            throw new UnsupportedOperationException();
        }
        if (given != coordinates.size()) {
            throw new WrongMethodTypeException(
                    "JRSan: " + mode.methodName() + " of " + raw + " is given " + given + " coordinates");
        }
    }

    private @Nullable Object received(@Nullable Object holder) {
        return coordinates.isEmpty() ? null : coordinates.get(0).cast(holder);
    }

    /** The cell of the variable, once it is known that the variable exists and can hold a value. */
    @SuppressWarnings("NullAway") // where there are coordinates there is a receiver
    private VariableCell cell(@Nullable Object receiver, int index, @Nullable Object stored) {
        if (!coordinates.isEmpty() && receiver == null) {
            throw new NullPointerException();
        }
        if (coordinates.size() > 1) {
            ElementCells.requireIndex(receiver, index);
            if (isOfReferences
                    && stored != null
                    && !receiver.getClass().getComponentType().isInstance(stored)) {
                throw new ArrayStoreException(stored.getClass().getName());
            }
        }
        return variables.at(receiver, index);
    }
}
