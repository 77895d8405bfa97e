package org.jrsan.atomic;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.WrongMethodTypeException;
import org.jrsan.internal.values.ValueType;
import org.jrsan.internal.values.VarHandleAccess;
import org.jspecify.annotations.Nullable;

/**
 * Turns an argument into a value of a type, as a method handle that is called with an Object does: by a cast, or by
 * unboxing and then widening.
 */
final class Conversion {
    private final MethodHandle toType;
    private final ValueType type;

    /** The only class of arguments, null if they are converted. */
    private final @Nullable Class<?> exactly;

    /**
     * Conversion to the type of a variable. If the VarHandle's behaviour is exact, no other primitive types are
     * accepted.
     */
    Conversion(VarHandle raw) {
        Class<?> varType = raw.varType();
        toType = MethodHandles.identity(varType).asType(MethodType.methodType(Object.class, Object.class));
        type = ValueType.of(varType);
        exactly = raw.hasInvokeExactBehavior() && varType.isPrimitive()
                ? MethodType.methodType(varType).wrap().returnType()
                : null;
    }

    /**
     * Returns the value, boxed in the type's own box.
     *
     * @throws ClassCastException if it is not of the type and cannot be widened to it
     * @throws NullPointerException if the type is primitive and it is null
     * @throws WrongMethodTypeException if it would have to be widened, and the behaviour is exact
     */
    @Nullable
    Object of(@Nullable Object argument) {
        if (exactly != null && argument != null && argument.getClass() != exactly) {
            throw new WrongMethodTypeException("JRSan: a handle with exact behaviour takes a value of class "
                    + exactly.getName() + " only, but is given one of class "
                    + argument.getClass().getName());
        }
        try {
            return (Object) toType.invokeExact(argument);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    /** Tells whether a compare-and-set treats two converted values as the same. */
    boolean areSame(@Nullable Object one, @Nullable Object other) {
        return type.areSame(one, other);
    }
}
