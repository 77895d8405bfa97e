package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import java.lang.ref.WeakReference;
import java.lang.reflect.Array;
import org.jspecify.annotations.Nullable;

/**
 * What an access by {@code Unsafe} is of, with which the site knows it again: a record, so that the JIT takes its fields for
 * constants.
 *
 * @param type the class of the object, or the class that is the object; or a reference to that; or null for any
 * @param isStatic whether it is that
 * @param offset that of the field
 * @param base where the first element of an array is
 * @param scale how far elements are apart; 0 for a field
 */
public record Where(@Nullable Object type, boolean isStatic, long offset, long base, long scale) {
    /**
     * Whether an access is of this.
     *
     * @param object the object that it is given
     * @param given the offset that it is given
     * @return whether it is
     */
    public boolean is(@Nullable Object object, long given) {
        return scale == 0 ? isField(object, given) : isElement(object, given);
    }

    boolean isField(@Nullable Object object, long given) {
        return given == offset && object != null && isType(isStatic ? object : object.getClass());
    }

    boolean isElement(@Nullable Object object, long given) {
        long distance = given - base;
        return object != null
                && isType(object.getClass())
                && distance >= 0
                && (distance & scale - 1) == 0
                && distance / scale < Array.getLength(object);
    }

    private boolean isType(Object of) {
        return of == type || type instanceof Reference<?> reference && isReferred(reference, of);
    }

    @SuppressWarnings("unchecked") // it may refer to anything
    private static boolean isReferred(Reference<?> reference, Object of) {
        return ((Reference<Object>) reference).refersTo(of);
    }

    /**
     * The same without its class.
     *
     * @return equal for all that differ in that alone
     */
    public Where ofAny() {
        return new Where(null, isStatic, offset, base, scale);
    }

    /**
     * The same with a reference to its class, which it does not hold.
     *
     * @return the same
     */
    public Where referring() {
        return new Where(new WeakReference<>(type), isStatic, offset, base, scale);
    }

    /**
     * The index of an element.
     *
     * @param given the offset of the element
     * @return its index
     */
    public int elementAt(long given) {
        return (int) ((given - base) / scale);
    }

    /**
     * {@link #is}, of what {@code Unsafe} takes.
     *
     * @param site the type of the site
     * @return the test
     */
    public MethodHandle test(MethodType site) {
        MethodHandle test = method(
                scale == 0 ? "isField" : "isElement", MethodType.methodType(boolean.class, Object.class, long.class));
        return MethodHandles.dropArguments(test, 0, site.parameterType(0));
    }

    /**
     * From the offset of an element to its index.
     *
     * @return a handle that takes the one and returns the other
     */
    public MethodHandle index() {
        return method("elementAt", MethodType.methodType(int.class, long.class));
    }

    private MethodHandle method(String name, MethodType type) {
        try {
            return MethodHandles.lookup().findVirtual(Where.class, name, type).bindTo(this);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
