package org.jrsan.agent.resolve;

import java.lang.invoke.VarHandle.AccessMode;
import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jrsan.internal.cells.VarMode;
import org.jspecify.annotations.Nullable;

/**
 * What a method of {@code Unsafe} does that takes an object and an offset, or an address.
 *
 * @param mode the access mode that it is the same as
 * @param type the type of the value
 */
public record UnsafeMethod(VarMode mode, Class<?> type) {
    /** Those of {@code sun.misc}, whose names are older, and of {@code jdk.internal.misc}, which libraries are opened. */
    private static final Pattern NAME = Pattern.compile(
            "(get|put|putOrdered|compareAndSwap|compareAndSet|weakCompareAndSet"
                    + "|compareAndExchange|getAndAdd|getAndSet)"
                    + "(Int|Long|Object|Reference|Boolean|Byte|Short|Char|Float|Double|Address)(Volatile|Acquire|Release|Opaque|Plain)?");

    private static final Set<String> OWNERS = Set.of("sun/misc/Unsafe", "jdk/internal/misc/Unsafe");

    private static final Map<String, Class<?>> TYPES = Map.ofEntries(
            Map.entry("Int", int.class),
            Map.entry("Long", long.class),
            Map.entry("Object", Object.class),
            Map.entry("Reference", Object.class),
            Map.entry("Boolean", boolean.class),
            Map.entry("Byte", byte.class),
            Map.entry("Short", short.class),
            Map.entry("Char", char.class),
            Map.entry("Float", float.class),
            Map.entry("Double", double.class),
            Map.entry("Address", long.class));

    /**
     * Whether a class is one that is called {@code Unsafe}.
     *
     * @param internalName the name of the class, with slashes
     * @return whether it is
     */
    public static boolean isOwner(String internalName) {
        return OWNERS.contains(internalName);
    }

    /**
     * The method of a name.
     *
     * @param name its name
     * @return what it does, null if it is no access
     */
    public static @Nullable UnsafeMethod of(String name) {
        Matcher matcher = NAME.matcher(name);
        Class<?> type = matcher.matches() ? TYPES.get(matcher.group(2)) : null;
        if (type == null || matcher.group(2).equals("Address") && !Layout.hasWideAddresses()) {
            return null;
        }
        String suffix = matcher.group(3) == null ? "" : matcher.group(3);
        String access =
                switch (matcher.group(1)) {
                    case "put" -> "set" + suffix;
                    case "putOrdered" -> "setRelease";
                    case "compareAndSwap" -> "compareAndSet";
                    default -> matcher.group(1) + suffix;
                };
        if (!Arrays.stream(AccessMode.values())
                .map(AccessMode::methodName)
                .toList()
                .contains(access)) {
            return null;
        }
        VarMode mode = VarMode.of(AccessMode.valueFromMethodName(access));
        return new UnsafeMethod(mode, type);
    }
}
