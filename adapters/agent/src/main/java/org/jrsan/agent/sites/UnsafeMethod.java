package org.jrsan.agent.sites;

import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jrsan.internal.cells.VarMode;
import org.jspecify.annotations.Nullable;

/**
 * What a method of {@code sun.misc.Unsafe} does that takes an object and an offset.
 *
 * @param mode the access mode that it is the same as
 * @param type the type of the value
 */
record UnsafeMethod(VarMode mode, Class<?> type) {
    private static final Pattern NAME = Pattern.compile("(get|put|putOrdered|compareAndSwap|getAndAdd|getAndSet)"
            + "(Int|Long|Object|Boolean|Byte|Short|Char|Float|Double)(Volatile)?");

    private static final Map<String, Class<?>> TYPES = Map.of(
            "Int", int.class,
            "Long", long.class,
            "Object", Object.class,
            "Boolean", boolean.class,
            "Byte", byte.class,
            "Short", short.class,
            "Char", char.class,
            "Float", float.class,
            "Double", double.class);

    /** The method of a name, null if it is no access. */
    static @Nullable UnsafeMethod of(String name) {
        Matcher matcher = NAME.matcher(name);
        Class<?> type = matcher.matches() ? TYPES.get(matcher.group(2)) : null;
        if (type == null) {
            return null;
        }
        boolean isVolatile = matcher.group(3) != null;
        VarMode mode =
                switch (matcher.group(1)) {
                    case "get" -> isVolatile ? VarMode.GET_VOLATILE : VarMode.GET;
                    case "put" -> isVolatile ? VarMode.SET_VOLATILE : VarMode.SET;
                    case "putOrdered" -> VarMode.SET_RELEASE;
                    case "compareAndSwap" -> VarMode.COMPARE_AND_SET;
                    case "getAndAdd" -> VarMode.GET_AND_ADD;
                    default -> VarMode.GET_AND_SET;
                };
        return new UnsafeMethod(mode, type);
    }
}
