package org.jrsan.atomic;

import java.lang.reflect.Array;
import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;

/**
 * A location of a type of the JDK or of ours, called by the names that they share: no method has an overload of equal
 * length. What tells the location apart within its object comes first in every call: an index, or the object of a field.
 *
 * @param type the public type whose methods are called
 * @param atomic the object
 * @param place the arguments that stand for the location; none when it is the object itself
 */
record Subject(Class<?> type, Object atomic, Object... place) {
    /** Which element of an array is the subject; it has neighbours. */
    private static final int INDEX = 1;

    private static final int LENGTH = 3;

    private record Key(Class<?> type, String name, int arity) {}

    private static final Map<Key, Method> METHODS = new ConcurrentHashMap<>();

    static Subject of(Class<?> type, Object initial) {
        Constructor<?> constructor = Arrays.stream(type.getConstructors())
                .filter(c -> c.getParameterCount() == 1)
                .filter(c -> !isArray(type) || c.getParameterTypes()[0].isArray())
                .findFirst()
                .orElseThrow();
        try {
            if (!isArray(type)) {
                return around(constructor.newInstance(initial));
            }
            Object values = Array.newInstance(constructor.getParameterTypes()[0].getComponentType(), LENGTH);
            Array.set(values, INDEX, initial);
            return around(constructor.newInstance(values));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** One that was created without a value. */
    static Subject of(Class<?> type) {
        try {
            return around(
                    isArray(type)
                            ? type.getConstructor(int.class).newInstance(LENGTH)
                            : type.getConstructor().newInstance());
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** The subject in an object that was made by other means. */
    static Subject around(Object atomic) {
        Class<?> type = atomic.getClass();
        return isArray(type) ? new Subject(type, atomic, INDEX) : new Subject(type, atomic);
    }

    private static boolean isArray(Class<?> type) {
        return type.getSimpleName().endsWith("Array");
    }

    /** The object as a whole, for calls that are about no location. */
    Subject whole() {
        return new Subject(type, atomic);
    }

    boolean has(String name) {
        return Stream.of(type.getMethods()).anyMatch(m -> m.getName().equals(name));
    }

    /** What it holds, looked at as weakly as can be. */
    Object value() {
        return does(has("getPlain") ? "getPlain" : "get");
    }

    Object call(String name, Object... arguments) throws InterruptedException {
        Object[] all = Stream.concat(Stream.of(place), Stream.of(arguments)).toArray();
        try {
            return method(type, name, all.length).invoke(atomic, all);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        } catch (InvocationTargetException e) {
            return rethrow(e.getCause());
        }
    }

    /** Waits: the name of the method, and its mode if that is to be given, then what it waits for. */
    Object waitsFor(String wait, Object... values) throws InterruptedException {
        String[] words = wait.split(" ");
        return words.length == 1 ? call(wait, values) : call(words[0], with(values, WaitMode.valueOf(words[1])));
    }

    /** Waits with a limit, where the mode is always given. */
    Object waitsAtMost(long timeout, TimeUnit unit, String wait, Object... values) throws InterruptedException {
        String[] words = wait.split(" ");
        return call(words[0], with(values, WaitMode.valueOf(words.length == 1 ? "VOLATILE" : words[1]), timeout, unit));
    }

    private static Object[] with(Object[] values, Object... more) {
        return Stream.concat(Stream.of(values), Stream.of(more)).toArray();
    }

    private static Object rethrow(Throwable cause) throws InterruptedException {
        if (cause instanceof InterruptedException e) {
            throw e;
        }
        if (cause instanceof RuntimeException e) {
            throw e;
        }
        if (cause instanceof Error e) {
            throw e;
        }
        throw new AssertionError(cause);
    }

    /** A call that cannot be interrupted, as none of the methods of the JDK's classes can. */
    Object does(String name, Object... arguments) {
        try {
            return call(name, arguments);
        } catch (InterruptedException e) {
            throw new AssertionError(e);
        }
    }

    private static Method method(Class<?> type, String name, int arity) {
        return METHODS.computeIfAbsent(new Key(type, name, arity), key -> Arrays.stream(type.getMethods())
                .filter(m -> !m.isBridge() && m.getName().equals(name) && m.getParameterCount() == arity)
                .findFirst()
                .orElseThrow(() -> new AssertionError(type + " has no " + name + " of " + arity)));
    }

    @Override
    public String toString() {
        return type.getSimpleName() + "(" + atomic + ")";
    }
}
