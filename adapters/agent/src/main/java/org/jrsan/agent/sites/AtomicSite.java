package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import java.util.Objects;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.run.Steps;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/** A call of a method of an atomic class, or of a field updater. */
final class AtomicSite implements GenericSite {
    private final Class<?> atomic;
    private final AtomicMethod method;
    private final MethodHandle raw;
    private final Checked checked;

    private AtomicSite(Class<?> atomic, AtomicMethod method, MethodHandle raw, Checked checked) {
        this.atomic = atomic;
        this.method = method;
        this.raw = raw;
        this.checked = checked;
    }

    static MethodHandle link(Class<?> atomic, AtomicMethod method, MethodHandle raw, Checked checked) {
        AtomicSite made = new AtomicSite(atomic, method, raw, checked);
        return GenericSite.link(made, raw);
    }

    @Override
    @SuppressWarnings("NullAway") // values are as the atomic class has them
    public @Nullable Object call(@Nullable Object[] given) throws Throwable {
        Object self = Objects.requireNonNull(given[0]);
        Variable variable;
        Object holder = self;
        int index = 0;
        int from = 1;
        if (Atomics.isUpdater(atomic)) {
            variable = Atomics.ofUpdater(self, checked);
            if (variable == null) {
                return unchecked(given);
            }
            holder = given[from++];
        } else {
            variable = Atomics.of(atomic);
            if (Atomics.isArray(atomic)) {
                holder = Atomics.array(atomic, self);
                index = (int) given[from++];
            }
        }
        // An updater's field is not what others have: they would have to be instrumented for that.
        boolean isShared = !Atomics.isUpdater(atomic) && SharedAtomics.isSharedByChecked(self);
        try {
            if (isShared) {
                Edges.meetShared(self);
            }
            return perform(variable, holder, index, given, from);
        } finally {
            if (isShared) {
                Edges.meetShared(self);
            }
            Reference.reachabilityFence(self);
            Reference.reachabilityFence(holder);
        }
    }

    /** An updater that is not the JDK's, or of a class that is not checked. */
    private @Nullable Object unchecked(@Nullable Object[] given) throws Throwable {
        Edges.meet(given[1]);
        Object result = raw.invokeWithArguments(given);
        Edges.meet(given[1]);
        return result;
    }

    @SuppressWarnings("NullAway") // see above
    private @Nullable Object perform(Variable variable, Object holder, int index, @Nullable Object[] given, int from) {
        VariableCell cell = variable.cell(holder, index);
        VarMode mode = method.mode();
        if (mode == null) {
            Object value = method.takesValue() ? given[from] : null;
            return update(variable, cell, holder, index, value, given[given.length - 1]);
        }
        if (mode == VarMode.GET_AND_ADD) {
            Object delta = variable.converted(method.delta() != null ? method.delta() : given[from]);
            Object old = mode.access(cell, delta, null);
            return method.returnsNew() ? sum(old, delta) : old;
        }
        int values = mode.form().values;
        Object first = values > 0 ? variable.converted(stored(given[from])) : null;
        Object second = values > 1 ? variable.converted(stored(given[from + 1])) : null;
        Object result = mode.access(cell, first, second);
        return atomic == AtomicBoolean.class && result instanceof Integer bit ? (Object) (bit != 0) : asNumber(result);
    }

    /** What an atomic boolean has its values as. */
    @SuppressWarnings("NullAway") // it takes no null
    private @Nullable Object stored(@Nullable Object value) {
        return atomic == AtomicBoolean.class ? Integer.valueOf((boolean) value ? 1 : 0) : value;
    }

    /** {@code Number}'s methods convert as casts do. */
    private @Nullable Object asNumber(@Nullable Object value) {
        Class<?> wanted = raw.type().returnType();
        if (value instanceof Number number && wanted.isPrimitive()) {
            if (wanted == int.class) {
                return number.intValue();
            }
            if (wanted == long.class) {
                return number.longValue();
            }
            return wanted == float.class ? (Object) number.floatValue() : (Object) number.doubleValue();
        }
        return value;
    }

    private static Object sum(Object one, Object other) {
        return one instanceof Integer i ? (Object) (i + (int) other) : (Object) ((long) one + (long) other);
    }

    /** As the drop-in types do: the function runs outside of the lock, and an attempt that comes too late is not an event. */
    @SuppressWarnings("NullAway") // see above
    private @Nullable Object update(
            Variable variable, VariableCell cell, Object holder, int index, @Nullable Object value, Object function) {
        while (true) {
            Steps.access(cell, true);
            Object old = variable.value(holder, index);
            Object next = apply(function, old, value);
            if (cell.commit(Mode.VOLATILE, old, next, () -> variable.compareAndSet(holder, index, old, next))) {
                return method.returnsNew() ? next : old;
            }
        }
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // the site's types have been checked by the compiler
    private static @Nullable Object apply(Object function, @Nullable Object old, @Nullable Object value) {
        if (function instanceof IntUnaryOperator f) {
            return f.applyAsInt((int) old);
        }
        if (function instanceof LongUnaryOperator f) {
            return f.applyAsLong((long) old);
        }
        if (function instanceof IntBinaryOperator f) {
            return f.applyAsInt((int) old, (int) value);
        }
        if (function instanceof LongBinaryOperator f) {
            return f.applyAsLong((long) old, (long) value);
        }
        return function instanceof UnaryOperator<?> f
                ? ((UnaryOperator<Object>) f).apply(old)
                : ((BinaryOperator<Object>) function).apply(old, value);
    }
}
