package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import org.jrsan.internal.edges.SyncObjects;
import org.jspecify.annotations.Nullable;

/**
 * Accesses of what is not checked. What is volatile there releases and acquires, each way, since others may access it unseen; that
 * can hide a violation and invent none.
 */
final class Edges {
    private static final MethodHandle MEET;

    static {
        try {
            MEET = MethodHandles.lookup()
                    .findStatic(Edges.class, "meet", MethodType.methodType(void.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Edges() {}

    /** Whoever comes here later knows what those know who were here before. */
    static void meet(@Nullable Object at) {
        if (at != null && Activity.isPossible()) {
            SyncObjects.of(at).release();
            SyncObjects.of(at).acquire();
        }
    }

    /** A direct access of a field: a plain or final one as it is, a volatile one with its edge. */
    static MethodHandle around(Field field, MethodHandle raw, boolean isPut) {
        if (!Modifier.isVolatile(field.getModifiers())) {
            return raw;
        }
        boolean isStatic = Modifier.isStatic(field.getModifiers());
        MethodHandle meet = isStatic ? MEET.bindTo(field.getDeclaringClass()) : MEET;
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
