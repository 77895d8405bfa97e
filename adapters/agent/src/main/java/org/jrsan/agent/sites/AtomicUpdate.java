package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.ref.Reference;
import java.util.Objects;
import java.util.function.BinaryOperator;
import java.util.function.IntBinaryOperator;
import java.util.function.IntUnaryOperator;
import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import java.util.function.UnaryOperator;
import org.jrsan.agent.refused.LeftToJdk;
import org.jrsan.agent.resolve.AtomicMethod;
import org.jrsan.agent.resolve.Checked;
import org.jrsan.agent.resolve.GenericSite;
import org.jrsan.agent.resolve.SpreadCall;
import org.jrsan.internal.alone.Alone;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/** A call of a method of an atomic class, or of a field updater, that takes a function. */
final class AtomicUpdate implements GenericSite {
    private final Class<?> atomic;
    private final boolean isOfUpdater;
    private final AtomicMethod method;
    private final SpreadCall raw;

    /** What kind of function the method takes. */
    private final Class<?> kind;

    /** Which argument that is. */
    private final int functionAt;

    private final Checked checked;
    private final KnownPlace place;

    AtomicUpdate(Class<?> atomic, AtomicMethod method, MethodHandle raw, Checked checked, KnownPlace place) {
        this.atomic = atomic;
        isOfUpdater = Atomics.isUpdater(atomic);
        this.method = method;
        this.raw = new SpreadCall(raw);
        functionAt = 1 + (isOfUpdater || Atomics.isArray(atomic) ? 1 : 0) + (method.takesValue() ? 1 : 0);
        kind = raw.type().parameterType(functionAt);
        this.checked = checked;
        this.place = place;
    }

    @Override
    @SuppressWarnings("NullAway") // values are as the atomic class has them
    public @Nullable Object call(@Nullable Object[] given) throws Throwable {
        Object self = Objects.requireNonNull(given[0]);
        Object function = given[functionAt];
        if (function == null) {
            // The JDK refuses it, or before that what else is wrong.
            return raw.call(given);
        }
        Variable variable;
        Object holder = self;
        int index = 0;
        int from = 1;
        if (isOfUpdater) {
            variable = Atomics.ofUpdater(self, checked);
            if (variable == null) {
                return unchecked(given);
            }
            holder = given[from++];
            if (!variable.receiver.isInstance(holder)) {
                return raw.call(given);
            }
        } else {
            variable = Atomics.of(atomic);
            if (Atomics.isArray(atomic)) {
                holder = Atomics.array(atomic, self);
                index = (int) given[from++];
            }
        }
        Object value = method.takesValue() ? given[from] : null;
        // An updater's field is not what others have: they would have to be instrumented for that.
        boolean isShared = !isOfUpdater && SharedAtomics.isSharedByChecked(self);
        try {
            if (isShared) {
                Edges.meetShared(self, false);
            }
            for (Alone alone = Alone.ofCaller(); alone != null; alone = Alone.ofCaller()) {
                Object old = variable.value(holder, index);
                Object next = next(variable, function, old, value);
                if (replacesBy(alone, variable, holder, index, old, next)) {
                    return method.returnsNew() ? next : old;
                }
            }
            VariableCell cell = variable.cell(holder, index);
            return update(variable, cell, holder, index, value, function);
        } finally {
            if (isShared) {
                Edges.meetShared(self, false);
            }
            Reference.reachabilityFence(self);
            Reference.reachabilityFence(holder);
        }
    }

    /** An updater that is not the JDK's, or of a class that is not checked. */
    private @Nullable Object unchecked(@Nullable Object[] given) throws Throwable {
        Edges.meet(given[1], false);
        Object result = raw.call(given);
        Edges.meet(given[1], false);
        return result;
    }

    /** While the calling thread is alone: whether the value is still the old one and is replaced. */
    private static boolean replacesBy(
            Alone alone, Variable variable, Object holder, int index, @Nullable Object old, @Nullable Object next) {
        if (!alone.enter(null)) {
            return false;
        }
        try {
            return variable.compareAndSet(holder, index, old, next);
        } finally {
            try {
                alone.exit();
            } catch (Throwable e) {
                alone.word++;
            }
        }
    }

    /** As the drop-in types do: the function runs outside of the lock, and an attempt that comes too late is not an event. */
    @SuppressWarnings("NullAway") // see above
    private @Nullable Object update(
            Variable variable, VariableCell cell, Object holder, int index, @Nullable Object value, Object function) {
        while (true) {
            Steps.access(cell, true);
            Object old = variable.value(holder, index);
            cell.acquireToUpdate(Mode.VOLATILE);
            Object next = next(variable, function, old, value);
            if (cell.commit(Mode.VOLATILE, old, next, () -> variable.compareAndSet(holder, index, old, next), place)) {
                return method.returnsNew() ? next : old;
            }
        }
    }

    /** What the function makes of a value. An updater refuses what the field cannot have, in no words. */
    private @Nullable Object next(Variable variable, Object function, @Nullable Object old, @Nullable Object value) {
        Object next = apply(function, old, value);
        if (isOfUpdater && !variable.type().isPrimitive() && !LeftToJdk.isValue(variable.type(), next)) {
            throw new ClassCastException();
        }
        return next;
    }

    @SuppressWarnings({"unchecked", "NullAway"}) // the site's types have been checked by the compiler
    private @Nullable Object apply(Object function, @Nullable Object old, @Nullable Object value) {
        // By what the method takes: a function may be of several kinds.
        if (kind == IntUnaryOperator.class) {
            return ((IntUnaryOperator) function).applyAsInt((int) old);
        }
        if (kind == LongUnaryOperator.class) {
            return ((LongUnaryOperator) function).applyAsLong((long) old);
        }
        if (kind == IntBinaryOperator.class) {
            return ((IntBinaryOperator) function).applyAsInt((int) old, (int) value);
        }
        if (kind == LongBinaryOperator.class) {
            return ((LongBinaryOperator) function).applyAsLong((long) old, (long) value);
        }
        return kind == UnaryOperator.class
                ? ((UnaryOperator<Object>) function).apply(old)
                : ((BinaryOperator<Object>) function).apply(old, value);
    }
}
