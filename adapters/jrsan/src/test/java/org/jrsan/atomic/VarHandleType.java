package org.jrsan.atomic;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** The types that a variable can have, with values at their edges. */
enum VarHandleType {
    BOOLEAN(boolean.class, false, true),
    BYTE(byte.class, (byte) 0, (byte) 1, (byte) -1, Byte.MAX_VALUE, Byte.MIN_VALUE),
    SHORT(short.class, (short) 0, (short) 1, (short) -1, Short.MAX_VALUE, Short.MIN_VALUE),
    CHAR(char.class, (char) 0, 'a', Character.MAX_VALUE, (char) 0x8000),
    INT(int.class, 0, 1, -1, 1000, Integer.MAX_VALUE, Integer.MIN_VALUE),
    LONG(long.class, 0L, 1L, -1L, 1000L, Long.MAX_VALUE, Long.MIN_VALUE),
    FLOAT(
            float.class,
            0f,
            -0f,
            1.5f,
            Float.NaN,
            Float.intBitsToFloat(0x7fc00001),
            Float.POSITIVE_INFINITY,
            Float.MAX_VALUE),
    DOUBLE(
            double.class,
            0d,
            -0d,
            1.5,
            Double.NaN,
            Double.longBitsToDouble(0x7ff8000000000001L),
            Double.POSITIVE_INFINITY,
            Double.MAX_VALUE),
    OBJECT(Object.class, null, new Object(), "a", 1000, List.of()),
    STRING(String.class, null, "a", "b");

    final Class<?> type;
    final List<Object> values;

    VarHandleType(Class<?> type, Object... values) {
        this.type = type;
        this.values = Arrays.asList(values);
    }

    /** The name of the field of this type. */
    String field() {
        return "of" + name().charAt(0) + name().substring(1).toLowerCase(Locale.ROOT);
    }

    /** What tells a value from all others of the type: a NaN from another, and an object from an equal one. */
    static Object identity(Object value) {
        if (value instanceof Float f) {
            return "float " + Float.floatToRawIntBits(f);
        }
        if (value instanceof Double d) {
            return "double " + Double.doubleToRawLongBits(d);
        }
        return value == null || value.getClass() != Object.class ? value : System.identityHashCode(value);
    }
}
