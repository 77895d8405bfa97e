package org.jrsan.atomic;

import static java.lang.invoke.MethodType.genericMethodType;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.reflect.Field;
import java.util.List;
import java.util.function.Predicate;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.FieldCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.Variables;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.values.VarHandleAccess;
import org.jrsan.internal.values.Waiting;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * The only implementation of {@link RobustVarHandle}. With checking off, each operation invokes a method handle that
 * the VarHandle gave for its mode. With checking on, it takes place in the variable's cell.
 *
 * <p>This is a record, and its modes are in a {@code List.of}, because the JIT treats both as constant if the handle is
 * constant. Then the method handle is constant, its types are known, and boxes are removed. A class with final fields,
 * or an array, would leave an indirect call in each access. See {@code docs/decisions}.
 *
 * @param raw the VarHandle
 * @param modes with checking off, the method handle of each mode on objects, at the index of the mode; otherwise empty
 * @param checked with checking on, the object that makes the accesses; otherwise null
 * @param conversion of values to the variable's type
 */
record CheckedVarHandle(VarHandle raw, List<MethodHandle> modes, HandleAccess checked, Conversion conversion)
        implements RobustVarHandle {
    private static final Lookup LOOKUP = MethodHandles.lookup();
    private static final int ELEMENT_COORDINATES = 2;

    /** Over a field of an object or of a class. */
    static CheckedVarHandle ofField(VarHandle raw, Lookup lookup, MethodHandle getter) {
        return Switch.ON
                ? on(raw, cells(raw, lookup, lookup.revealDirect(getter).reflectAs(Field.class, lookup)))
                : off(raw);
    }

    /** Over a field that was reflected. */
    static CheckedVarHandle ofField(VarHandle raw, Lookup lookup, Field field) {
        return Switch.ON ? on(raw, cells(raw, lookup, field)) : off(raw);
    }

    private static Variables.Declarable cells(VarHandle raw, Lookup lookup, Field field) {
        return FieldCells.of(field, new VarHandleAccess(raw), lookup.lookupClass());
    }

    /** Over the elements of arrays. */
    static CheckedVarHandle ofElements(VarHandle raw) {
        return Switch.ON ? on(raw, new ElementCells()) : off(raw);
    }

    /** Over bytes, through a view. */
    static CheckedVarHandle ofBytes(VarHandle raw) {
        if (!Switch.ON) {
            return off(raw);
        }
        Conversion conversion = new Conversion(raw);
        return new CheckedVarHandle(
                raw, List.of(), new ByteViewAccess(raw, modes(raw, conversion), conversion), conversion);
    }

    private static CheckedVarHandle on(VarHandle raw, Variables.Declarable variables) {
        Conversion conversion = new Conversion(raw);
        return new CheckedVarHandle(raw, List.of(), new CheckedAccess(raw, variables, conversion), conversion);
    }

    @SuppressWarnings("NullAway") // with checking off nobody asks for the object that checks
    private static CheckedVarHandle off(VarHandle raw) {
        Conversion conversion = new Conversion(raw);
        return new CheckedVarHandle(raw, modes(raw, conversion), null, conversion);
    }

    /** The method handle of each mode on objects, at the index of the mode. */
    static List<MethodHandle> modes(VarHandle raw, Conversion conversion) {
        return List.copyOf(VarMode.ALL.stream()
                .map(mode -> onObjects(raw, mode, conversion))
                .toList());
    }

    /** A mode on objects, as if it were called with static types Object. The index of an element stays an int. */
    private static MethodHandle onObjects(VarHandle raw, VarMode mode, Conversion conversion) {
        int coordinates = raw.coordinateTypes().size();
        MethodType type = onObjects(coordinates, mode);
        if (raw.isAccessModeSupported(mode.mode())) {
            MethodHandle access = raw.toMethodHandle(mode.mode()).asType(type);
            return raw.hasInvokeExactBehavior() ? converting(access, coordinates, conversion) : access;
        }
        try {
            MethodHandle unsupported =
                    LOOKUP.findConstructor(UnsupportedOperationException.class, MethodType.methodType(void.class));
            MethodHandle thrower = MethodHandles.throwException(Object.class, UnsupportedOperationException.class);
            return MethodHandles.dropArguments(
                    MethodHandles.foldArguments(thrower, unsupported), 0, type.parameterList());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** The access with its values converted here, because the conversion of a method handle accepts too many types. */
    private static MethodHandle converting(MethodHandle access, int coordinates, Conversion conversion) {
        try {
            MethodHandle of = LOOKUP.findVirtual(Conversion.class, "of", genericMethodType(1))
                    .bindTo(conversion);
            MethodHandle converting = access;
            for (int i = coordinates; i < access.type().parameterCount(); i++) {
                converting = MethodHandles.filterArguments(converting, i, of);
            }
            return converting;
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static MethodType onObjects(int coordinates, VarMode mode) {
        MethodType type = genericMethodType(coordinates + mode.form().values);
        return coordinates == ELEMENT_COORDINATES ? type.changeParameterType(1, int.class) : type;
    }

    @Nullable
    Object ofStatic(VarMode mode) {
        if (Switch.ON) {
            return checked.access(mode, 0, null, 0, null, null);
        }
        try {
            return (Object) modes.get(mode.index()).invokeExact();
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    @Nullable
    Object ofStatic(VarMode mode, @Nullable Object value) {
        if (Switch.ON) {
            return checked.access(mode, 0, null, 0, value, null);
        }
        try {
            return (Object) modes.get(mode.index()).invokeExact(value);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    @Nullable
    Object ofStatic(VarMode mode, @Nullable Object expected, @Nullable Object value) {
        if (Switch.ON) {
            return checked.access(mode, 0, null, 0, expected, value);
        }
        try {
            return (Object) modes.get(mode.index()).invokeExact(expected, value);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    @Nullable
    Object ofField(VarMode mode, @Nullable Object receiver) {
        if (Switch.ON) {
            return checked.access(mode, 1, receiver, 0, null, null);
        }
        try {
            return (Object) modes.get(mode.index()).invokeExact(receiver);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    @Nullable
    Object ofField(VarMode mode, @Nullable Object receiver, @Nullable Object value) {
        if (Switch.ON) {
            return checked.access(mode, 1, receiver, 0, value, null);
        }
        try {
            return (Object) modes.get(mode.index()).invokeExact(receiver, value);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    @Nullable
    Object ofField(VarMode mode, @Nullable Object receiver, @Nullable Object expected, @Nullable Object value) {
        if (Switch.ON) {
            return checked.access(mode, 1, receiver, 0, expected, value);
        }
        try {
            return (Object) modes.get(mode.index()).invokeExact(receiver, expected, value);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    @Nullable
    Object ofElement(VarMode mode, @Nullable Object array, int index) {
        if (Switch.ON) {
            return checked.access(mode, ELEMENT_COORDINATES, array, index, null, null);
        }
        try {
            return (Object) modes.get(mode.index()).invokeExact(array, index);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    @Nullable
    Object ofElement(VarMode mode, @Nullable Object array, int index, @Nullable Object value) {
        if (Switch.ON) {
            return checked.access(mode, ELEMENT_COORDINATES, array, index, value, null);
        }
        try {
            return (Object) modes.get(mode.index()).invokeExact(array, index, value);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    @Nullable
    Object ofElement(
            VarMode mode, @Nullable Object array, int index, @Nullable Object expected, @Nullable Object value) {
        if (Switch.ON) {
            return checked.access(mode, ELEMENT_COORDINATES, array, index, expected, value);
        }
        try {
            return (Object) modes.get(mode.index()).invokeExact(array, index, expected, value);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    /** Waits for a value. The mode is that of the load. */
    boolean await(
            VarMode load, int coordinates, @Nullable Object holder, int index, @Nullable Object awaited, long nanos)
            throws InterruptedException {
        if (Switch.ON) {
            return checked.await(load, coordinates, holder, index, awaited, nanos);
        }
        Object value = conversion.of(awaited);
        return Waiting.until(() -> conversion.areSame(get(load, coordinates, holder, index), value), nanos);
    }

    /** Waits for a value that fulfils a condition. The value becomes the first element of the array. */
    boolean awaitUntil(
            VarMode load,
            int coordinates,
            @Nullable Object holder,
            int index,
            Predicate<@Nullable Object> condition,
            @Nullable Object[] end,
            long nanos)
            throws InterruptedException {
        if (Switch.ON) {
            return checked.awaitUntil(load, coordinates, holder, index, condition, end, nanos);
        }
        return Waiting.until(
                () -> {
                    end[0] = get(load, coordinates, holder, index);
                    return condition.test(end[0]);
                },
                nanos);
    }

    private @Nullable Object get(VarMode load, int coordinates, @Nullable Object holder, int index) {
        return switch (coordinates) {
            case 0 -> ofStatic(load);
            case 1 -> ofField(load, holder);
            default -> ofElement(load, holder, index);
        };
    }

    /** Waits for a value and replaces it. */
    boolean bcas(
            Mode order,
            int coordinates,
            @Nullable Object holder,
            int index,
            @Nullable Object expected,
            @Nullable Object newValue,
            long nanos)
            throws InterruptedException {
        if (Switch.ON) {
            return checked.bcas(order, coordinates, holder, index, expected, newValue, nanos);
        }
        Object value = conversion.of(expected);
        // Strong in every mode: a weak one could fail spuriously, and time out although the value is there.
        return Waiting.until(
                () -> conversion.areSame(get(VarMode.GET_VOLATILE, coordinates, holder, index), value)
                        && compareAndSet(coordinates, holder, index, value, newValue),
                nanos);
    }

    @SuppressWarnings("NullAway") // the result is a boolean
    private boolean compareAndSet(
            int coordinates, @Nullable Object holder, int index, @Nullable Object expected, @Nullable Object newValue) {
        return (boolean)
                switch (coordinates) {
                    case 0 -> ofStatic(VarMode.COMPARE_AND_SET, expected, newValue);
                    case 1 -> ofField(VarMode.COMPARE_AND_SET, holder, expected, newValue);
                    default -> ofElement(VarMode.COMPARE_AND_SET, holder, index, expected, newValue);
                };
    }

    @Override
    public RobustVarHandle label(String name) {
        if (Switch.ON) {
            checked.label(name);
        }
        return this;
    }

    @Override
    public RobustVarHandle plainAsOpaque() {
        if (Switch.ON) {
            checked.plainAsOpaque();
        }
        return this;
    }

    @Override
    public boolean hasInvokeExactBehavior() {
        return raw.hasInvokeExactBehavior();
    }

    @Override
    public RobustVarHandle withInvokeExactBehavior() {
        return over(raw.withInvokeExactBehavior());
    }

    @Override
    public RobustVarHandle withInvokeBehavior() {
        return over(raw.withInvokeBehavior());
    }

    /** A handle of the same variables, for a VarHandle with another invoke behaviour. */
    private CheckedVarHandle over(VarHandle other) {
        if (other == raw) {
            return this;
        }
        if (!Switch.ON) {
            return off(other);
        }
        Conversion otherConversion = new Conversion(other);
        return new CheckedVarHandle(other, List.of(), checked.by(other, otherConversion), otherConversion);
    }

    @Override
    public Class<?> varType() {
        return raw.varType();
    }

    @Override
    public List<Class<?>> coordinateTypes() {
        return raw.coordinateTypes();
    }

    @Override
    public MethodType accessModeType(AccessMode accessMode) {
        return raw.accessModeType(accessMode);
    }

    @Override
    public boolean isAccessModeSupported(AccessMode accessMode) {
        return raw.isAccessModeSupported(accessMode);
    }

    @Override
    public MethodHandle toMethodHandle(AccessMode accessMode) {
        if (!Switch.ON) {
            return raw.toMethodHandle(accessMode);
        }
        VarMode mode = VarMode.of(accessMode);
        MethodType type = onObjects(raw.coordinateTypes().size(), mode);
        try {
            return LOOKUP.findVirtual(
                            RobustVarHandle.class, accessMode.methodName(), type.changeReturnType(mode.form().returned))
                    .bindTo(this)
                    .asType(raw.accessModeType(accessMode));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    @Override
    public String toString() {
        return "RobustVarHandle[varType=" + varType().getName() + ", coord=" + coordinateTypes() + "]";
    }
}
