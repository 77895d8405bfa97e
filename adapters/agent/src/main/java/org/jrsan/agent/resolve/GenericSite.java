package org.jrsan.agent.resolve;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** A call site that takes its arguments as objects. */
public interface GenericSite {
    /**
     * The call.
     *
     * @param given its arguments, with the receiver first
     * @return what it returns
     * @throws Throwable what it throws
     */
    @Nullable
    Object call(@Nullable Object[] given) throws Throwable;

    /**
     * The call of a site with arguments of some types.
     *
     * @param site the site
     * @param type what it takes and returns
     * @return the call
     */
    static MethodHandle method(GenericSite site, MethodType type) {
        try {
            return MethodHandles.lookup()
                    .findVirtual(GenericSite.class, "call", MethodType.methodType(Object.class, Object[].class))
                    .bindTo(site)
                    .asCollector(Object[].class, type.parameterCount())
                    .asType(type);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }
}
