package org.jrsan.agent.widths;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** Values whose bytes are not in the order of the machine, as accesses of the same bytes in that order. */
public final class ReversedBytes {
    private static final MethodHandles.Lookup LOOKUP = MethodHandles.lookup();
    private static final String REVERSE = "reverseBytes";

    /** What has the bytes of a value, and how the one becomes the other. */
    private record Way(Class<?> bits, MethodHandle to, MethodHandle from) {}

    private static final Map<Class<?>, Way> WAYS = ways();

    private ReversedBytes() {}

    private static Map<Class<?>, Way> ways() {
        MethodHandle ofShort = find(Short.class, REVERSE, short.class, short.class);
        MethodHandle ofChar = find(Character.class, REVERSE, char.class, char.class);
        MethodHandle ofInt = find(Integer.class, REVERSE, int.class, int.class);
        MethodHandle ofLong = find(Long.class, REVERSE, long.class, long.class);
        MethodHandle fromFloat = find(Float.class, "floatToRawIntBits", int.class, float.class);
        MethodHandle toFloat = find(Float.class, "intBitsToFloat", float.class, int.class);
        MethodHandle fromDouble = find(Double.class, "doubleToRawLongBits", long.class, double.class);
        MethodHandle toDouble = find(Double.class, "longBitsToDouble", double.class, long.class);
        return Map.of(
                short.class, new Way(short.class, ofShort, ofShort),
                char.class, new Way(char.class, ofChar, ofChar),
                int.class, new Way(int.class, ofInt, ofInt),
                long.class, new Way(long.class, ofLong, ofLong),
                float.class, new Way(int.class, then(fromFloat, ofInt), then(ofInt, toFloat)),
                double.class, new Way(long.class, then(fromDouble, ofLong), then(ofLong, toDouble)));
    }

    private static MethodHandle then(MethodHandle first, MethodHandle second) {
        return MethodHandles.filterReturnValue(first, second);
    }

    private static MethodHandle find(Class<?> owner, String name, Class<?> result, Class<?> parameter) {
        try {
            return LOOKUP.findStatic(owner, name, MethodType.methodType(result, parameter));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    /**
     * By which type the bytes of a value are accessed.
     *
     * @param type the type of the value
     * @return the type, null if such values cannot be reversed
     */
    public static @Nullable Class<?> bits(Class<?> type) {
        Way way = WAYS.get(type);
        return way == null ? null : way.bits();
    }

    /**
     * An access of values whose bytes are reversed.
     *
     * @param access an access of the same bytes by {@link #bits}, that adds nothing to them: what it takes after two coordinates, and
     *     returns, are values, but for whether it succeeded
     * @param type the type of the values
     * @return the same with the values of that type
     */
    @SuppressWarnings("NullAway") // the caller has asked for the bits
    public static MethodHandle reversed(MethodHandle access, Class<?> type) {
        Way way = WAYS.get(type);
        MethodHandle made = access;
        for (int i = 2; i < access.type().parameterCount(); i++) {
            made = MethodHandles.filterArguments(made, i, way.to());
        }
        return access.type().returnType() == way.bits() ? then(made, way.from()) : made;
    }
}
