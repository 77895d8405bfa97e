package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.reflect.Field;
import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.nio.Buffer;
import java.nio.ByteBuffer;
import org.jspecify.annotations.Nullable;

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
    private static final boolean WIDE_ADDRESSES;

    /** What only memory outside of the heap needs: most programs have none. */
    private static final class OfMemory {
        static final MethodHandle ADDRESS = ofBuffers();
        static final MethodHandle CLEAR = method("setMemory", long.class, long.class, byte.class);

        private static MethodHandle ofBuffers() {
            try {
                long offset = offset(Buffer.class.getDeclaredField("address"), false);
                return MethodHandles.insertArguments(method("getLong", Object.class, long.class), 1, offset);
            } catch (NoSuchFieldException e) {
                throw new ExceptionInInitializerError(e);
            }
        }
    }

    static {
        try {
            Class<?> type = Class.forName("jdk.internal.misc.Unsafe");
            UNSAFE = type.getMethod("getUnsafe").invoke(null);
            OF_FIELD = type.getMethod("objectFieldOffset", Field.class);
            OF_STATIC = type.getMethod("staticFieldOffset", Field.class);
            BASE = type.getMethod("arrayBaseOffset", Class.class);
            SCALE = type.getMethod("arrayIndexScale", Class.class);
            WIDE_ADDRESSES = (int) type.getMethod("addressSize").invoke(UNSAFE) == Long.BYTES;
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
     * The field that is at an offset.
     *
     * @param type the class that may declare it
     * @param isStatic whether it is static
     * @param offset its offset in bytes
     * @return the field; null if the class declares none there
     */
    public static @Nullable Field field(Class<?> type, boolean isStatic, long offset) {
        for (Field field : CheckedFields.declaredBy(type)) {
            if (Modifier.isStatic(field.getModifiers()) == isStatic && offset(field, isStatic) == offset) {
                return field;
            }
        }
        return null;
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

    /**
     * Volatile loads at an offset of an object.
     *
     * @param type the primitive type of the value, of whole numbers
     * @return what takes an object and an offset
     */
    public static MethodHandle getter(Class<?> type) {
        return method("get" + capital(type) + "Volatile", Object.class, long.class);
    }

    /**
     * Volatile stores at an offset of an object.
     *
     * @param type the primitive type of the value, of whole numbers
     * @return what takes an object, an offset and a value
     */
    public static MethodHandle setter(Class<?> type) {
        return method("put" + capital(type) + "Volatile", Object.class, long.class, type);
    }

    /**
     * Volatile compare-and-set operations at an offset of an object.
     *
     * @param type the primitive type of the value, of whole numbers
     * @return what takes an object, an offset, the expected value and the new one
     */
    public static MethodHandle comparer(Class<?> type) {
        return method("compareAndSet" + capital(type), Object.class, long.class, type, type);
    }

    /**
     * Whether an address is as wide in memory as the JDK tells it.
     *
     * @return whether it has 64 bits
     */
    public static boolean hasWideAddresses() {
        return WIDE_ADDRESSES;
    }

    /**
     * Where the memory of a buffer is that is outside of the heap.
     *
     * @param buffer a direct buffer
     * @return the address of its first byte
     */
    public static long address(ByteBuffer buffer) {
        try {
            return (long) OfMemory.ADDRESS.invokeExact((Object) buffer);
        } catch (Throwable e) {
            throw new IllegalStateException("JRSan agent: the address of a buffer is not told", e);
        }
    }

    /**
     * Clears memory outside of the heap.
     *
     * @param address of the first byte
     * @param size how many bytes there are
     */
    public static void clear(long address, long size) {
        try {
            OfMemory.CLEAR.invokeExact(address, size, (byte) 0);
        } catch (Throwable e) {
            throw new IllegalStateException("JRSan agent: memory is not cleared", e);
        }
    }

    private static String capital(Class<?> type) {
        return Character.toUpperCase(type.getName().charAt(0)) + type.getName().substring(1);
    }

    private static MethodHandle method(String name, Class<?>... parameters) {
        try {
            return MethodHandles.lookup()
                    .unreflect(UNSAFE.getClass().getMethod(name, parameters))
                    .bindTo(UNSAFE);
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("JRSan agent: " + name + " is not to be had", e);
        }
    }

    private static long number(Method method, Object of) {
        try {
            return ((Number) method.invoke(UNSAFE, of)).longValue();
        } catch (ReflectiveOperationException e) {
            throw new IllegalStateException("JRSan agent: the layout of " + of + " is not told", e);
        }
    }
}
