package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Objects;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.FieldCells;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.cells.Variables;
import org.jrsan.internal.values.VarHandleAccess;
import org.jspecify.annotations.Nullable;

/** What a handle gives access to: its cells, and how its values are converted and replaced. */
final class Variable {
    private static final int COORDINATES = 2;
    private static final MethodType CAS =
            MethodType.methodType(boolean.class, Object.class, int.class, Object.class, Object.class);

    final int coordinates;

    /** The class that all of this goes with: of the objects or arrays, or the one that declares a static field. */
    final Class<?> of;

    /** The class of the objects that are accessed. */
    final Class<?> receiver;

    private final Variables cells;
    private final MethodHandle conversion;
    private final MethodHandle compareAndSet;
    private final VarHandleAccess values;
    private final VarHandle handle;
    private @Nullable TypedVariable typed;

    /** Elements of arrays. */
    Variable(VarHandle handle, Variables cells) {
        this(
                handle,
                cells,
                handle.coordinateTypes().get(0),
                handle.coordinateTypes().get(0));
    }

    private Variable(VarHandle handle, Variables cells, Class<?> of, Class<?> receiver) {
        List<Class<?>> types = handle.coordinateTypes();
        this.of = of;
        this.receiver = receiver;
        this.cells = cells;
        this.handle = handle;
        coordinates = types.size();
        Class<?> type = handle.varType();
        conversion = MethodHandles.identity(type)
                .asType(MethodType.methodType(type, Object.class))
                .asType(MethodType.genericMethodType(1));
        MethodHandle cas = handle.toMethodHandle(AccessMode.COMPARE_AND_SET);
        List<Class<?>> both = List.of(Object.class, int.class);
        compareAndSet = MethodHandles.dropArguments(cas, coordinates, both.subList(coordinates, COORDINATES))
                .asType(CAS);
        values = new VarHandleAccess(handle);
    }

    /** A field, that the agent instruments, by a handle of it. */
    static Variable ofField(VarHandle handle, Field field) {
        List<Class<?>> types = handle.coordinateTypes();
        return ofField(handle, field, types.isEmpty() ? Object.class : types.get(0));
    }

    /**
     * The same where not all objects are accessed that have it.
     *
     * @param receiver the class of those that are
     */
    static Variable ofField(VarHandle handle, Field field, Class<?> receiver) {
        List<Class<?>> types = handle.coordinateTypes();
        return new Variable(
                handle,
                FieldCells.instrumented(field, new VarHandleAccess(handle)),
                types.isEmpty() ? field.getDeclaringClass() : types.get(0),
                receiver);
    }

    Class<?> type() {
        return handle.varType();
    }

    /** The same for accesses without boxes. */
    synchronized TypedVariable typed() {
        if (typed == null) {
            typed = new TypedVariable(handle, cells);
        }
        return typed;
    }

    VariableCell cell(@Nullable Object holder, int index) {
        if (coordinates > 0 && !receiver.isInstance(Objects.requireNonNull(holder))) {
            throw new ClassCastException("Cannot cast " + holder.getClass().getName() + " to " + receiver.getName());
        }
        if (coordinates == COORDINATES) {
            ElementCells.requireIndex(Objects.requireNonNull(holder), index);
        }
        return cells.at(holder, index);
    }

    /** A value as one of the variable's own type. */
    @Nullable
    Object converted(@Nullable Object value) {
        try {
            return (Object) conversion.invokeExact(value);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    @Nullable
    Object value(@Nullable Object holder, int index) {
        return values.get(holder, index);
    }

    boolean compareAndSet(@Nullable Object holder, int index, @Nullable Object expected, @Nullable Object newValue) {
        try {
            return (boolean) compareAndSet.invokeExact(holder, index, expected, newValue);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }
}
