package org.jrsan.agent.code;

import java.util.function.Function;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import org.objectweb.asm.Type;

/** Which field the atomic or the array was loaded from that a call site accesses, for reports to name it by. */
final class Origins {
    /** Follows the name of a field that has an array, in the name of what one of its elements is. */
    static final String ELEMENT = "[]";

    private static final String ATOMIC = "Ljava/util/concurrent/atomic/Atomic";
    private static final String UPDATER = "FieldUpdater;";
    private static final String HANDLE = "Ljava/lang/invoke/VarHandle;";

    private Origins() {}

    /**
     * Whether values of a type have locations of their own.
     *
     * @param descriptor that of the type
     * @return whether it is an atomic or an array
     */
    static boolean areOf(String descriptor) {
        return descriptor.startsWith("[") || descriptor.startsWith(ATOMIC) && !descriptor.endsWith(UPDATER);
    }

    /**
     * The field of what a site accesses: its first argument, or that of a handle behind it.
     *
     * @param descriptor what the site takes
     * @param stack the types on the stack in front of it; asked for if the site accesses such a thing
     * @param fields tells the field of a value by its type
     * @return null if it is not known
     */
    static @Nullable String of(String descriptor, Supplier<Object[]> stack, Function<Object, @Nullable String> fields) {
        int at = descriptor.startsWith(HANDLE, 1) ? 1 : 0;
        String first = descriptor.substring(at == 0 ? 1 : 1 + HANDLE.length());
        if (!first.startsWith("[") && !first.startsWith(ATOMIC)) {
            return null;
        }
        Object[] types = stack.get();
        int from = types.length - Type.getArgumentTypes(descriptor).length + at;
        return from < 0 ? null : fields.apply(types[from]);
    }
}
