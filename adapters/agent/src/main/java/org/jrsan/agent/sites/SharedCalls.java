package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Field;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.CopyOnWriteArraySet;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/**
 * Calls of collections that JRSan uses itself, so that they are not instrumented inside: each call is an edge, in either direction.
 * A view or an iterator of a map has the edges of the map.
 */
final class SharedCalls {
    private static final MethodHandle MEET = method("meet", void.class, Object.class);
    private static final MethodHandle WRAP = method("wrap", Object.class, Object.class, Object.class);

    /** The field that leads from a part of a collection to the whole, if its class is that of a part. */
    private static final ClassValue<Field[]> WHOLE = new ClassValue<>() {
        @Override
        protected Field[] computeValue(Class<?> type) {
            for (Class<?> at = type; at != null; at = at.getSuperclass()) {
                for (String name : new String[] {"map", "this$0"}) {
                    try {
                        Field field = at.getDeclaredField(name);
                        if (isShared(field.getType())) {
                            field.setAccessible(true);
                            return new Field[] {field};
                        }
                    } catch (ReflectiveOperationException | RuntimeException e) {
                        // It has none of that name.
                        continue;
                    }
                }
            }
            return new Field[0];
        }
    };

    private SharedCalls() {}

    private static MethodHandle method(String name, Class<?> returned, Class<?>... parameters) {
        try {
            return MethodHandles.lookup()
                    .findStatic(SharedCalls.class, name, MethodType.methodType(returned, parameters));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private static boolean isShared(Class<?> type) {
        return ConcurrentHashMap.class.isAssignableFrom(type)
                || ConcurrentLinkedQueue.class.isAssignableFrom(type)
                || CopyOnWriteArrayList.class.isAssignableFrom(type)
                || CopyOnWriteArraySet.class.isAssignableFrom(type);
    }

    /** The collection that an object is, or is a part of; null if neither. */
    private static @Nullable Object whole(@Nullable Object object) {
        if (object == null || isShared(object.getClass())) {
            return object;
        }
        Class<?> type = object.getClass();
        if (type.getClassLoader() != null || !type.getName().startsWith("java.util.concurrent.")) {
            return null;
        }
        Field[] field = WHOLE.get(type);
        try {
            return field.length == 0 ? null : field[0].get(object);
        } catch (IllegalAccessException e) {
            return null;
        }
    }

    static void meet(@Nullable Object receiver) {
        Edges.meet(whole(receiver));
    }

    /** A function that is called inside of the collection: what it does is released before its result is seen. */
    @SuppressWarnings("unchecked")
    static @Nullable Object wrap(@Nullable Object receiver, @Nullable Object function) {
        Object whole = whole(receiver);
        if (whole == null || function == null) {
            return function;
        }
        if (function instanceof Function<?, ?> one) {
            return (Function<Object, Object>) value -> {
                Edges.meet(whole);
                Object result = ((Function<Object, Object>) one).apply(value);
                Edges.meet(whole);
                return result;
            };
        }
        BiFunction<Object, Object, Object> both = (BiFunction<Object, Object, Object>) function;
        return (BiFunction<Object, Object, Object>) (first, second) -> {
            Edges.meet(whole);
            Object result = both.apply(first, second);
            Edges.meet(whole);
            return result;
        };
    }

    /** The call with its edges. The receiver is the first argument. */
    static MethodHandle around(MethodHandle raw) {
        MethodHandle wrapped = raw;
        for (int i = 1; i < raw.type().parameterCount(); i++) {
            Class<?> type = raw.type().parameterType(i);
            if (type == Function.class || type == BiFunction.class) {
                wrapped = wrapping(wrapped, i, type);
            }
        }
        return Edges.around(wrapped, MEET, 0);
    }

    private static MethodHandle wrapping(MethodHandle call, int argument, Class<?> type) {
        MethodType all = call.type();
        MethodHandle wrap = WRAP.asType(MethodType.methodType(type, all.parameterType(0), type));
        // The function is computed from the receiver and itself, and takes its own place.
        MethodHandle collected = MethodHandles.collectArguments(call, argument, wrap);
        int[] order = new int[collected.type().parameterCount()];
        for (int i = 0, next = 0; i < order.length; i++) {
            order[i] = i == argument ? 0 : next++;
        }
        return MethodHandles.permuteArguments(collected, all, order);
    }
}
