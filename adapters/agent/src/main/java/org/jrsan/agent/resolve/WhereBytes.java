package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * What an access by {@code Unsafe} is of that is not as wide as the elements of its array, with which the site knows it again: a record,
 * as {@link Where} is.
 *
 * @param type the class of the array
 * @param base where its first element is
 * @param scale how far elements are apart
 * @param bytes how wide the access is
 */
public record WhereBytes(Class<?> type, long base, long scale, int bytes) {
    boolean is(@Nullable Object object, long given) {
        return object != null
                && object.getClass() == type
                && (given & bytes - 1) == 0
                && given >= base
                && given - base <= Math.min(Array.getLength(object) * scale, Integer.MAX_VALUE) - bytes;
    }

    int first(long given) {
        return (int) (given - base);
    }

    /**
     * The test of what {@code Unsafe} takes.
     *
     * @param site the type of the site
     * @return the test
     */
    public MethodHandle test(MethodType site) {
        MethodHandle test = method("is", MethodType.methodType(boolean.class, Object.class, long.class));
        return MethodHandles.dropArguments(test, 0, site.parameterType(0));
    }

    /**
     * From an offset to the number of the byte.
     *
     * @return a handle that takes the one and returns the other
     */
    public MethodHandle first() {
        return method("first", MethodType.methodType(int.class, long.class));
    }

    private MethodHandle method(String name, MethodType of) {
        try {
            return MethodHandles.lookup()
                    .findVirtual(WhereBytes.class, name, of)
                    .bindTo(this);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
