package org.jrsan.agent.refused;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.reflect.Array;
import java.util.Objects;
import org.jspecify.annotations.Nullable;

/**
 * Checked accesses that leave to the JDK what it refuses: null or another object where the variable should be, what is no index, a value of another
 * type. The JDK's own method is called for these, so what the program catches is what that throws.
 */
public final class LeftToJdk {
    private static final Lookup LOOKUP = MethodHandles.lookup();
    private static final MethodHandle IS_INSTANCE;
    private static final MethodHandle IS_VALUE;
    private static final MethodHandle IS_EXACTLY;
    private static final MethodHandle NEW_REFUSAL;

    static {
        try {
            MethodType ofObject = MethodType.methodType(boolean.class, Object.class);
            IS_INSTANCE = LOOKUP.findVirtual(Class.class, "isInstance", ofObject);
            IS_VALUE = LOOKUP.findStatic(LeftToJdk.class, "isValue", ofObject.insertParameterTypes(0, Class.class));
            IS_EXACTLY = LOOKUP.findStatic(LeftToJdk.class, "isExactly", ofObject.insertParameterTypes(0, Class.class));
            NEW_REFUSAL = LOOKUP.findConstructor(ArrayStoreException.class, MethodType.methodType(void.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private LeftToJdk() {}

    /** Found for each site, as a handle of the JDK's keeps the types that it was cast to last. */
    private static MethodHandle test(Class<?> owner, String name, Class<?>... given) {
        try {
            return LOOKUP.findStatic(owner, name, MethodType.methodType(boolean.class, given));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /**
     * Whether a value may be one of a type.
     *
     * @param type the type
     * @param value the value
     * @return whether it is null or of that type
     */
    public static boolean isValue(Class<?> type, @Nullable Object value) {
        return value == null || type.isInstance(value);
    }

    static boolean isExactly(Class<?> type, @Nullable Object array) {
        return array != null && array.getClass() == type;
    }

    static boolean hasIndex(@Nullable Object array, int index) {
        return array != null && index >= 0 && index < Array.getLength(array);
    }

    /**
     * An access that needs an object of a class.
     *
     * @param own the checked access
     * @param raw the JDK's, of the same type
     * @param at which argument the object is
     * @param type the class
     * @param refusesNull whether null is refused, too
     * @return a handle of that type
     */
    public static MethodHandle ofReceiver(
            MethodHandle own, MethodHandle raw, int at, Class<?> type, boolean refusesNull) {
        boolean isKnown = type.isAssignableFrom(own.type().parameterType(at));
        if (refusesNull) {
            return unless(
                    own, raw, at, isKnown ? test(Objects.class, "nonNull", Object.class) : IS_INSTANCE.bindTo(type));
        }
        return isKnown ? own : unless(own, raw, at, IS_VALUE.bindTo(type));
    }

    /**
     * The same of an array that is there, with an index in it behind the array. An index that is an object is not looked at.
     *
     * @param own as above
     * @param raw as above
     * @param at which argument the array is
     * @return as above
     */
    public static MethodHandle ofElement(MethodHandle own, MethodHandle raw, int at) {
        return isIndex(own.type(), at + 1)
                ? unless(own, raw, at, test(LeftToJdk.class, "hasIndex", Object.class, int.class))
                : own;
    }

    /**
     * The JDK's access with null for those values that may be of another type, for what is refused before them.
     *
     * @param raw the JDK's
     * @param from the first value
     * @param to the argument behind the last one
     * @param type the type of the variable
     * @return a handle of the same type
     */
    public static MethodHandle withoutValues(MethodHandle raw, int from, int to, Class<?> type) {
        MethodHandle without = raw;
        for (int i = from; i < to; i++) {
            Class<?> given = raw.type().parameterType(i);
            if (mayBeAnother(given, type)) {
                without =
                        MethodHandles.dropArguments(MethodHandles.insertArguments(without, i, (Object) null), i, given);
            }
        }
        return without;
    }

    /**
     * The JDK's access for a value that no such array can hold, as the JDK's own call sites do it: they ask the class of the array that is there.
     *
     * @param raw the JDK's
     * @param at which argument the array is
     * @param type the class of arrays that the handle is for
     * @return a handle of the same type
     */
    public static MethodHandle refusingToStore(MethodHandle raw, int at, Class<?> type) {
        MethodType of = raw.type();
        MethodHandle refuses = MethodHandles.foldArguments(
                MethodHandles.throwException(of.returnType(), ArrayStoreException.class), NEW_REFUSAL);
        return unless(raw, MethodHandles.dropArguments(refuses, 0, of.parameterList()), at, IS_EXACTLY.bindTo(type));
    }

    /**
     * Whether an argument is an index as it is.
     *
     * @param type the type of the access
     * @param at which argument
     * @return whether it is
     */
    public static boolean isIndex(MethodType type, int at) {
        return type.parameterType(at).isPrimitive();
    }

    /**
     * The same of a value.
     *
     * @param own as above
     * @param raw as above
     * @param at which argument the value is
     * @param type the type of the variable
     * @return a handle of the same type
     */
    public static MethodHandle ofValue(MethodHandle own, MethodHandle raw, int at, Class<?> type) {
        Class<?> given = own.type().parameterType(at);
        return mayBeAnother(given, type) ? unless(own, raw, at, IS_VALUE.bindTo(type)) : own;
    }

    private static boolean mayBeAnother(Class<?> given, Class<?> type) {
        return !type.isPrimitive() && !given.isPrimitive() && !type.isAssignableFrom(given);
    }

    /** The access if some arguments pass a test. */
    private static MethodHandle unless(MethodHandle own, MethodHandle raw, int at, MethodHandle test) {
        MethodType type = own.type();
        int end = at + test.type().parameterCount();
        MethodHandle asked = test.asType(
                MethodType.methodType(boolean.class, type.parameterList().subList(at, end)));
        return MethodHandles.guardWithTest(
                MethodHandles.dropArguments(asked, 0, type.parameterList().subList(0, at)), own, raw);
    }
}
