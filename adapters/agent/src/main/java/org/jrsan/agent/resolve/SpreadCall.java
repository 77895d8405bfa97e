package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/**
 * A call that takes its arguments as one array. To adapt the call once is what {@code invokeWithArguments} does each time. Thread-safe.
 *
 * @param spread what is called; given any method, it is made to take an array. The JIT takes components of records for constants, so that
 *     it copies the call to where its caller is known.
 */
public record SpreadCall(MethodHandle spread) {
    private static final MethodType TYPE = MethodType.methodType(Object.class, Object[].class);

    /**
     * A call.
     *
     * @param spread what is called
     */
    public SpreadCall {
        MethodType type = spread.type();
        spread = spread.asFixedArity()
                .asType(type.generic())
                .asSpreader(Object[].class, type.parameterCount())
                .asType(TYPE);
    }

    /**
     * Calls it.
     *
     * @param given as many arguments as it takes
     * @return what it returns, null for nothing
     * @throws Throwable what it throws
     */
    public @Nullable Object call(@Nullable Object[] given) throws Throwable {
        return (Object) spread.invokeExact(given);
    }
}
