package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * Whether a loop ends on a value: a method of the class that has the loop.
 *
 * @param method takes the value, and what else the loop knows; see {@link SpreadCall}
 */
public record LoopCondition(MethodHandle method) {
    private static final MethodType TYPE = MethodType.methodType(boolean.class, Object.class, Object[].class);

    /**
     * A condition.
     *
     * @param method takes the value, and what else the loop knows
     */
    public LoopCondition {
        MethodType type = method.type();
        method = method.asType(type.generic().changeReturnType(boolean.class))
                .asSpreader(Object[].class, type.parameterCount() - 1)
                .asType(TYPE);
    }

    /**
     * Whether the loop ends. What the loop throws ends it, and it will throw that itself.
     *
     * @param value the value
     * @param captured what else the loop knows
     * @return whether it does
     */
    public boolean test(@Nullable Object value, @Nullable Object[] captured) {
        try {
            return (boolean) method.invokeExact(value, captured);
        } catch (Throwable e) {
            return true;
        }
    }
}
