package org.jrsan.internal.values;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import org.jspecify.annotations.Nullable;

/** Access through a VarHandle for a static field, an instance field or array elements. */
public final class VarHandleAccess implements RawAccess {
    private static final MethodType GETTER = MethodType.methodType(Object.class, Object.class, int.class);
    private static final MethodType SETTER = GETTER.appendParameterTypes(Object.class);

    private final MethodHandle getter;
    private final MethodHandle setter;

    /**
     * Access to the variable of the VarHandle.
     *
     * @param variable the VarHandle
     */
    public VarHandleAccess(VarHandle variable) {
        getter = withBothCoordinates(variable, AccessMode.GET_VOLATILE).asType(GETTER);
        setter = withBothCoordinates(variable, AccessMode.SET_VOLATILE).asType(SETTER);
    }

    private static MethodHandle withBothCoordinates(VarHandle variable, AccessMode mode) {
        int has = variable.coordinateTypes().size();
        MethodHandle access = variable.toMethodHandle(mode);
        return MethodHandles.dropArguments(access, has, GETTER.parameterList().subList(has, GETTER.parameterCount()));
    }

    @Override
    public @Nullable Object get(@Nullable Object holder, int index) {
        try {
            return (Object) getter.invokeExact(holder, index);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    @Override
    public void set(@Nullable Object holder, int index, @Nullable Object value) {
        try {
            Object unused = (Object) setter.invokeExact(holder, index, value);
        } catch (Throwable e) {
            throw unchecked(e);
        }
    }

    /**
     * Throws what the access to a variable threw, which is always unchecked.
     *
     * @param thrown what was thrown
     * @return never
     */
    public static RuntimeException unchecked(Throwable thrown) {
        if (thrown instanceof RuntimeException e) {
            throw e;
        }
        if (thrown instanceof Error e) {
            throw e;
        }
        throw new AssertionError(thrown);
    }
}
