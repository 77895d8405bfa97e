package org.jrsan.atomic;

import java.lang.reflect.Constructor;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** An atomic of the JDK or of ours, called by the names that they share: no method has an overload of equal length. */
record Subject(Object atomic) {
    private record Key(Class<?> type, String name, int arity) {}

    private static final Map<Key, Method> METHODS = new ConcurrentHashMap<>();

    static Subject of(Class<?> type, Object initial) {
        Constructor<?> constructor = Arrays.stream(type.getConstructors())
                .filter(c -> c.getParameterCount() == 1)
                .findFirst()
                .orElseThrow();
        try {
            return new Subject(constructor.newInstance(initial));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    Object call(String name, Object... arguments) throws InterruptedException {
        try {
            return method(atomic.getClass(), name, arguments.length).invoke(atomic, arguments);
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        } catch (InvocationTargetException e) {
            return rethrow(e.getCause());
        }
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
        return atomic.getClass().getSimpleName() + "(" + atomic + ")";
    }
}
