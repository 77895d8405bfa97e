package org.jrsan.agent.resolve;

import java.lang.reflect.Field;
import java.lang.reflect.Method;

/**
 * Where the JVM has fields and elements: what {@code Unsafe} tells. That of the JDK is asked, since the one in {@code sun.misc} makes
 * newer JDKs warn; its package must be open.
 */
public final class Layout {
    private static final Object UNSAFE;
    private static final Method OF_FIELD;
    private static final Method OF_STATIC;
    private static final Method BASE;
    private static final Method SCALE;

    static {
        try {
            Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
            UNSAFE = type.getMethod("getUnsafe").invoke(null);
            OF_FIELD = type.getMethod("objectFieldOffset", Field.class);
            OF_STATIC = type.getMethod("staticFieldOffset", Field.class);
            BASE = type.getMethod("arrayBaseOffset", Class.class);
            SCALE = type.getMethod("arrayIndexScale", Class.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private Layout() {}

    /**
     * Where a field is in its object, or that of its class.
     *
     * @param field the field
     * @param isStatic whether it is static
     * @return its offset in bytes
     */
    public static long offset(Field field, boolean isStatic) {
        return number(isStatic ? OF_STATIC : OF_FIELD, field);
    }

    /**
     * Where the first element of an array is.
     *
     * @param array the class of the array
     * @return its offset in bytes
     */
    public static long base(Class<?> array) {
        return number(BASE, array);
    }

    /**
     * How far elements of an array are apart.
     *
     * @param array the class of the array
     * @return the distance in bytes
     */
    public static long scale(Class<?> array) {
        return number(SCALE, array);
    }

    /**
     * How wide a value is.
     *
     * @param type a primitive type
     * @return its size in bytes
     */
    public static int bytes(Class<?> type) {
        return (int) scale(type.arrayType());
    }

    private static long number(Method method, Object of) {
        try {
            return ((Number) method.invoke(UNSAFE, of)).longValue();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("JRSan agent: the layout of " + of + " is not told", e);
        }
    }
}
