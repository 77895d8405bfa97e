package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** A call that takes its arguments as one array. To adapt the call once is what {@code invokeWithArguments} does each time. Thread-safe. */
public final class SpreadCall {
    private static final MethodType TYPE = MethodType.methodType(Object.class, Object[].class);

    private final MethodHandle spread;

    /**
     * A call.
     *
     * @param called what is called
     */
    public SpreadCall(MethodHandle called) {
        MethodType type = called.type();
        spread = called.asFixedArity()
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
