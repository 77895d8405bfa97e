package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jrsan.agent.resolve.CheckedFields;
import org.jrsan.agent.resolve.HandleOffset;
import org.jspecify.annotations.Nullable;

/**
 * Edges of libraries at objects of checked classes. What a checked class accesses by a cell makes no edge at the object, so where a
 * library accesses such a field, all threads learn. That may be more than there is, which hides a violation and invents none.
 */
final class FieldEdges {
    private FieldEdges() {}

    /** See {@link org.jrsan.agent.boot.Hooks#meetField}. */
    static void meet(@Nullable Object at, String owner, String name) {
        if (at != null
                && CheckedFields.areIn(at.getClass())
                && Edges.asks(() -> CheckedFields.isOne(at.getClass(), owner, name))) {
            Edges.meetAnything();
        } else {
            Edges.meet(at);
        }
    }

    /** See {@link org.jrsan.agent.boot.Hooks#meetStatic}. */
    static void meetStatic(Object at, Class<?> owner, String name) {
        if (CheckedFields.areIn(owner)
                && Edges.asks(() -> CheckedFields.isOne(owner, owner.getName().replace('.', '/'), name))) {
            Edges.meetAnything();
        } else {
            Edges.meet(at);
        }
    }

    /** See {@link org.jrsan.agent.boot.Hooks#meetBy}. */
    static void meetBy(@Nullable Object accessor, @Nullable Object at) {
        if (accessor != null && mayReach(accessor, at) && Edges.asks(() -> CheckedFields.areReachedBy(accessor))) {
            Edges.meetAnything();
        } else {
            Edges.meet(at == null ? accessor : at);
        }
    }

    /** Most objects and arrays of a library's tell that at once. */
    private static boolean mayReach(Object accessor, @Nullable Object at) {
        return at == null
                || CheckedFields.areIn(at.getClass())
                || accessor instanceof VarHandle handle && HandleOffset.isMadeOfAnother(handle);
    }

    /** See {@link org.jrsan.agent.boot.Hooks#meetAt}. */
    static void meetAt(Object base, long offset) {
        Class<?> type = base instanceof Class<?> owner ? owner : base.getClass();
        if (CheckedFields.areIn(type) && Edges.asks(() -> CheckedFields.isAt(base, offset))) {
            Edges.meetAnything();
        } else {
            Edges.meet(base);
        }
    }

    /** A direct access of a field: a plain or final one as it is, a volatile one with its edge. */
    static MethodHandle around(Field field, MethodHandle raw, boolean isPut) {
        if (!Modifier.isVolatile(field.getModifiers())) {
            return raw;
        }
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        MethodHandle meet = isStatic ? Edges.MEET.bindTo(field.getDeclaringClass()) : Edges.MEET;
        // Before a store, so that it is released when others see the value; a load acquires behind it.
        return isPut ? MethodHandles.foldArguments(raw, dropped(meet, raw)) : behind(meet, raw, isStatic);
    }

    private static MethodHandle behind(MethodHandle meet, MethodHandle load, boolean isStatic) {
        Class<?> type = load.type().returnType();
        // (value, holder) -> value, having met.
        MethodHandle value = MethodHandles.identity(type);
        MethodHandle after = isStatic
                ? MethodHandles.foldArguments(value, MethodHandles.dropArguments(meet, 0, type))
                : MethodHandles.foldArguments(
                        MethodHandles.dropArguments(value, 1, load.type().parameterType(0)),
                        MethodHandles.dropArguments(
                                meet.asType(MethodType.methodType(
                                        void.class, load.type().parameterType(0))),
                                0,
                                type));
        return MethodHandles.foldArguments(after, load);
    }

    private static MethodHandle dropped(MethodHandle meet, MethodHandle raw) {
        return meet.type().parameterCount() == 0
                ? meet
                : meet.asType(MethodType.methodType(void.class, raw.type().parameterType(0)));
    }
}
