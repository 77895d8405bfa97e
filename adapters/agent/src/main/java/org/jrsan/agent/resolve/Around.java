package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;

/** Method handles that do something before and after what another one does, whether that returns or throws. */
public final class Around {
    private Around() {}

    /**
     * A call with an edge before and after it.
     *
     * @param raw the call
     * @param before makes the edge in front of it, for an object
     * @param behind makes the edge behind it, for the same one
     * @param key which argument the object is
     * @return a handle of the same type
     */
    public static MethodHandle edges(MethodHandle raw, MethodHandle before, MethodHandle behind, int key) {
        MethodType type = raw.type();
        MethodHandle edge = before.asType(MethodType.methodType(void.class, type.parameterType(key)));
        MethodHandle then = behind.asType(edge.type());
        MethodType arguments = type.changeReturnType(void.class);
        MethodHandle first = MethodHandles.permuteArguments(edge, arguments, key);
        Class<?> result = type.returnType();
        // Behind it with what was thrown, and what was returned, in front.
        boolean returns = result != void.class;
        MethodType after = returns
                ? arguments.insertParameterTypes(0, Throwable.class, result)
                : arguments.insertParameterTypes(0, Throwable.class);
        MethodHandle last = MethodHandles.permuteArguments(then, after, key + (returns ? 2 : 1));
        if (returns) {
            MethodHandle value =
                    MethodHandles.permuteArguments(MethodHandles.identity(result), after.changeReturnType(result), 1);
            last = MethodHandles.foldArguments(value, last);
        }
        return MethodHandles.foldArguments(MethodHandles.tryFinally(raw, last), first);
    }

    /**
     * A call with a step before and after it.
     *
     * @param raw the call
     * @param step takes nothing, and returns nothing
     * @return a handle of the same type
     */
    public static MethodHandle steps(MethodHandle raw, MethodHandle step) {
        Class<?> result = raw.type().returnType();
        MethodHandle behind = result == void.class
                ? step
                : MethodHandles.foldArguments(
                        MethodHandles.identity(result), MethodHandles.dropArguments(step, 0, result));
        return MethodHandles.foldArguments(
                MethodHandles.tryFinally(raw, MethodHandles.dropArguments(behind, 0, Throwable.class)), step);
    }
}
