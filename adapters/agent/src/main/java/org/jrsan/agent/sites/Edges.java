package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.lang.reflect.Modifier;
import java.util.function.Consumer;
import org.jrsan.internal.edges.SyncObject;
import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.LostError;
import org.jrsan.internal.run.Run;
import org.jspecify.annotations.Nullable;

/**
 * Accesses of what is not checked. What is volatile there releases and acquires, each way, since others may access it unseen; that
 * can hide a violation and invent none.
 */
final class Edges {
    private static final MethodHandle MEET;

    static {
        MethodType type = MethodType.methodType(void.class, Object.class);
        try {
            MEET = MethodHandles.lookup().findStatic(Edges.class, "meet", type);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /** Whether the thread is in here already: what an edge needs is made of classes that are instrumented themselves. */
    private static final ThreadLocal<boolean[]> INSIDE = ThreadLocal.withInitial(() -> new boolean[1]);

    private Edges() {}

    /** Whoever comes here later knows what those know who were here before. */
    static void meet(@Nullable Object at) {
        make(at, object -> {
            SyncObject edge = SyncObjects.of(object);
            edge.acquireHappensBefore();
            edge.release();
        });
    }

    /** A monitor was entered. */
    static void enter(@Nullable Object monitor) {
        make(monitor, object -> SyncObjects.of(object).acquire());
    }

    /** A monitor is about to be left. */
    static void exit(@Nullable Object monitor) {
        make(monitor, object -> SyncObjects.of(object).release());
    }

    /** Only for threads that a session knows: others get to know all when they come, and are nobody's business before. */
    private static void make(@Nullable Object at, Consumer<Object> edge) {
        if (at == null || !Activity.isPossible()) {
            return;
        }
        boolean[] inside = INSIDE.get();
        if (inside[0]) {
            return;
        }
        inside[0] = true;
        try {
            if (isKnown(Thread.currentThread())) {
                edge.accept(at);
            }
        } catch (Throwable e) {
            LostError.latest = e;
        } finally {
            inside[0] = false;
        }
    }

    private static boolean isKnown(Thread thread) {
        boolean isKnown = false;
        for (Run run : Attachment.open()) {
            if (run.knows(thread)) {
                isKnown = true;
                run.estimatesEdges();
            }
        }
        return isKnown;
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
