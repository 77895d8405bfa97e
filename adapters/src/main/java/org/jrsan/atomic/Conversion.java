package org.jrsan.atomic;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jrsan.internal.ValueType;
import org.jrsan.internal.VarHandleAccess;

/**
 * Turns an argument into a value of a type as a method handle does that is called with an Object: a cast, or unboxing and
 * then widening.
 */
final class Conversion {
    private final MethodHandle toType;
    private final ValueType type;

    Conversion(Class<?> type) {
        toType = MethodHandles.identity(type).asType(MethodType.methodType(Object.class, Object.class));
        this.type = ValueType.of(type);
    }

    /**
     * The value, boxed as the type's own box.
     *
     * @throws ClassCastException when it is none of the type and cannot be widened to it
     * @throws NullPointerException when the type is primitive and it is null
     */
    Object of(Object argument) {
        try {
            return (Object) toType.invokeExact(argument);
        } catch (Throwable e) {
            throw VarHandleAccess.unchecked(e);
        }
    }

    /** Whether a compare-and-set takes two converted values for the same. */
    boolean areSame(Object one, Object other) {
        return type.areSame(one, other);
    }
}
