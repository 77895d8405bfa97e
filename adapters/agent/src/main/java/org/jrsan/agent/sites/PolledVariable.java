package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import org.jrsan.agent.resolve.AtomicMethod;
import org.jrsan.agent.resolve.Checked;
import org.jrsan.agent.resolve.Members;
import org.jrsan.agent.resolve.UnsafeMethod;
import org.jrsan.agent.resolve.Where;
import org.jrsan.agent.sites.Offsets.Place;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.VariableCell;
import org.jspecify.annotations.Nullable;

/** What the access of a loop accesses, by whichever instruction. */
interface PolledVariable extends UpdateSites.Finder {
    /**
     * A variable.
     *
     * @param by what accesses it
     * @param variable its kind
     * @param holder the object that has it, null for none
     * @param index the index of an element
     * @param cell the cell
     * @param atomic the object of an atomic class that stands for it, null if none
     */
    record Found(
            PolledVariable by,
            Variable variable,
            @Nullable Object holder,
            int index,
            VariableCell cell,
            @Nullable Object atomic) {
        /** The value that it has, without an event. */
        @Nullable
        Object value() {
            return variable.value(holder, index);
        }

        boolean compareAndSet(@Nullable Object expected, @Nullable Object newValue) {
            return variable.compareAndSet(holder, index, expected, newValue);
        }

        /** Others who are not checked use the atomic as well. */
        void meetOthers() {
            if (atomic != null && SharedAtomics.isSharedByChecked(atomic)) {
                Edges.meetShared(atomic, by.mode().form() == VarMode.Form.GET);
            }
        }
    }

    /** How the access accesses it. */
    VarMode mode();

    @Override
    @Nullable
    Found at(@Nullable Object[] given);

    /** A value of the variable as the access returns it. */
    default @Nullable Object returned(@Nullable Object value) {
        return value;
    }

    /** A value that the access was given, as the variable has it. */
    default @Nullable Object stored(Found in, @Nullable Object value) {
        return in.variable.converted(value);
    }

    /**
     * What an instruction accesses.
     *
     * @return null if it is none that a loop could wait for: a plain field, or a method of another class
     */
    static @Nullable PolledVariable of(
            Lookup caller,
            String name,
            MethodType type,
            String operation,
            Class<?> owner,
            Checked checked,
            Handles handles)
            throws ReflectiveOperationException {
        return switch (operation) {
            case "getfield" -> field(caller, name, type, owner, checked);
            case "unsafe" -> unsafe(name, checked);
            case "handle" ->
                new OfHandle(
                        VarMode.of(AccessMode.valueFromMethodName(name)),
                        caller,
                        type.dropParameterTypes(0, 1),
                        handles);
            default -> atomic(caller, name, type, owner, checked);
        };
    }

    private static @Nullable PolledVariable field(
            Lookup caller, String name, MethodType type, Class<?> owner, Checked checked)
            throws ReflectiveOperationException {
        boolean isStatic = type.parameterCount() == 0;
        MethodHandle getter = isStatic
                ? caller.findStaticGetter(owner, name, type.returnType())
                : caller.findGetter(owner, name, type.returnType());
        Field field = Members.field(caller, getter, owner, name, type.returnType());
        if (field == null
                || !Modifier.isVolatile(field.getModifiers())
                || !checked.contains(field.getDeclaringClass())) {
            return null;
        }
        VarHandle handle = Members.handle(caller, field);
        Variable variable = Variable.ofField(handle, field);
        return new OfField(VarMode.GET_VOLATILE, variable, isStatic);
    }

    /** A field that an instruction loads. */
    record OfField(VarMode mode, Variable variable, boolean isStatic) implements PolledVariable {
        @Override
        public Found at(@Nullable Object[] given) {
            Object holder = isStatic ? null : Objects.requireNonNull(given[0]);
            return new Found(this, variable, holder, 0, variable.cell(holder, 0), null);
        }
    }

    /** What a handle stands for, which is the first argument of the access. */
    record OfHandle(VarMode mode, Lookup caller, MethodType used, Handles handles) implements PolledVariable {
        @Override
        public @Nullable Found at(@Nullable Object[] given) {
            VarHandle handle = (VarHandle) Objects.requireNonNull(given[0]);
            Variable variable = handles.of(handle, caller);
            int coordinates = used.parameterCount() - mode.form().values;
            boolean isExact = handle.hasInvokeExactBehavior();
            if (variable == null
                    || coordinates != variable.coordinates
                    || !handle.isAccessModeSupported(mode.mode())
                    || isExact && !handle.accessModeType(mode.mode()).equals(used)) {
                return null;
            }
            Object holder = coordinates > 0 ? Objects.requireNonNull(given[1]) : null;
            int index = coordinates > 1 ? (int) Objects.requireNonNull(given[2]) : 0;
            return new Found(this, variable, holder, index, variable.cell(holder, index), null);
        }
    }

    /** What an object and an offset stand for, which follow the {@code Unsafe} of the access. */
    record OfUnsafe(VarMode mode, Class<?> type, Checked checked) implements PolledVariable {
        @Override
        public @Nullable Found at(@Nullable Object[] given) {
            Object object = given[1];
            long offset = (long) Objects.requireNonNull(given[2]);
            Place place = object == null ? null : Offsets.at(object, offset, checked);
            Where where = object == null || place == null ? null : place.where(object, offset, type);
            if (object == null || place == null || where == null) {
                return null;
            }
            Variable variable = place.variable();
            Object holder = variable.coordinates == 0 ? null : object;
            int index = variable.coordinates > 1 ? where.elementAt(offset) : 0;
            return new Found(this, variable, holder, index, variable.cell(holder, index), null);
        }
    }

    private static @Nullable PolledVariable unsafe(String name, Checked checked) {
        UnsafeMethod method = UnsafeMethod.of(name);
        return method == null ? null : new OfUnsafe(method.mode(), method.type(), checked);
    }

    private static @Nullable PolledVariable atomic(
            Lookup caller, String name, MethodType type, Class<?> owner, Checked checked)
            throws ReflectiveOperationException {
        Class<?> atomic = Atomics.among(owner);
        AtomicMethod method = atomic == null ? null : AtomicMethod.of(name);
        VarMode mode = method == null ? null : method.mode();
        if (atomic == null || mode == null) {
            return null;
        }
        MethodHandle raw = caller.findVirtual(owner, name, type.dropParameterTypes(0, 1));
        Class<?> declaring = caller.revealDirect(raw).getDeclaringClass();
        if (!declaring.isAssignableFrom(atomic) && !Atomics.isUpdater(atomic)) {
            return null;
        }
        return new OfAtomic(mode, atomic, type.returnType(), checked);
    }

    /** A variable that an object of an atomic class stands for. */
    record OfAtomic(VarMode mode, Class<?> atomic, Class<?> returned, Checked checked) implements PolledVariable {
        @Override
        public @Nullable Found at(@Nullable Object[] given) {
            Object self = Objects.requireNonNull(given[0]);
            if (Atomics.isUpdater(atomic)) {
                Variable variable = Atomics.ofUpdater(self, checked);
                Object holder = given[1];
                return variable == null ? null : new Found(this, variable, holder, 0, variable.cell(holder, 0), null);
            }
            Variable variable = Objects.requireNonNull(Atomics.of(atomic));
            Object holder = Atomics.isArray(atomic) ? Atomics.array(atomic, self) : self;
            int index = Atomics.isArray(atomic) ? (int) Objects.requireNonNull(given[1]) : 0;
            if (Atomics.isArray(atomic)) {
                ElementCells.requireIndex(holder, index);
            }
            return new Found(this, variable, holder, index, variable.cell(holder, index), self);
        }

        @Override
        public @Nullable Object returned(@Nullable Object value) {
            if (atomic == AtomicBoolean.class && value instanceof Integer bit) {
                return bit != 0;
            }
            if (value instanceof Number number && returned == int.class) {
                return number.intValue();
            }
            return value instanceof Number number && returned == long.class ? (Object) number.longValue() : value;
        }

        @Override
        public @Nullable Object stored(Found in, @Nullable Object value) {
            boolean isTruth = atomic == AtomicBoolean.class;
            return PolledVariable.super.stored(
                    in, isTruth && value instanceof Boolean truth ? (Object) (truth ? 1 : 0) : value);
        }
    }
}
