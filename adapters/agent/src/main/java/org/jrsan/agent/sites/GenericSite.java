package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import org.jspecify.annotations.Nullable;

/** A call site that takes its arguments as objects. */
interface GenericSite {
    /** The call, with the receiver first. */
    @Nullable
    Object call(@Nullable Object[] given) throws Throwable;

    /** A site in place of a call; the call itself while there is no session. */
    static MethodHandle link(GenericSite site, MethodHandle raw) {
        return Activity.guard(method(site, raw.type()), raw);
    }

    /** The call of a site with arguments of some types. */
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
