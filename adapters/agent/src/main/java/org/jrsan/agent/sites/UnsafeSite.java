package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import org.jrsan.agent.boot.Link;
import org.jrsan.agent.sites.Offsets.Place;
import org.jrsan.atomic.RobustFences;
import org.jspecify.annotations.Nullable;

/**
 * A call of a method of {@code Unsafe} that takes an object and an offset, or an address. An access of another width than the variable
 * has, of bytes, which are accessed in all widths, or of memory outside of the heap, is an edge.
 */
final class UnsafeSite implements GenericSite {
    private static final int VALUES = 3;

    /** Null for one that is always an edge. */
    private final @Nullable UnsafeMethod method;

    private final MethodHandle raw;
    private final Checked checked;

    private UnsafeSite(@Nullable UnsafeMethod method, MethodHandle raw, Checked checked) {
        this.method = method;
        this.raw = raw;
        this.checked = checked;
    }

    static MethodHandle link(Lookup caller, Class<?> owner, String name, MethodType site, Checked checked)
            throws ReflectiveOperationException {
        MethodHandle raw = caller.findVirtual(owner, name, site.dropParameterTypes(0, 1));
        boolean takesObject = site.parameterType(1) == Object.class;
        UnsafeMethod method = takesObject ? UnsafeMethod.of(name) : null;
        UnsafeSite made = new UnsafeSite(method, raw, checked);
        return GenericSite.link(made, raw);
    }

    /** A fence of Unsafe's is one of {@code VarHandle}'s. */
    static MethodHandle fence(Lookup caller, Class<?> owner, String name, MethodType site)
            throws ReflectiveOperationException {
        MethodHandle raw = caller.findVirtual(owner, name, site.dropParameterTypes(0, 1));
        String ours =
                switch (name) {
                    case "loadFence", "loadLoadFence" -> "acquireFence";
                    case "storeFence", "storeStoreFence" -> "releaseFence";
                    default -> "fullFence";
                };
        MethodHandle fence =
                MethodHandles.lookup().findStatic(RobustFences.class, ours, MethodType.methodType(void.class));
        return Activity.guard(MethodHandles.dropArguments(fence, 0, owner), raw);
    }

    @Override
    public @Nullable Object call(@Nullable Object[] given) throws Throwable {
        Object object = given[1];
        if (method == null || object == null || object instanceof byte[]) {
            return unchecked(given);
        }
        Object offset = given[2];
        Place place = offset == null ? null : Offsets.at(object, (long) offset, checked);
        int index = place == null || offset == null ? 0 : place.index((long) offset);
        if (place == null || place.type() != method.type() || index < 0) {
            return unchecked(given);
        }
        int values = method.mode().form().values;
        Variable variable = place.variable();
        Object holder = variable.coordinates == 0 ? null : object;
        Object first = values > 0 ? variable.converted(given[VALUES]) : null;
        Object second = values > 1 ? variable.converted(given[VALUES + 1]) : null;
        try {
            return method.mode().access(variable.cell(holder, index), first, second);
        } finally {
            Reference.reachabilityFence(object);
        }
    }

    private @Nullable Object unchecked(@Nullable Object[] given) throws Throwable {
        // An address is a number, of memory that is nobody's.
        Object at = given[1] == null || given[1] instanceof Long ? Link.OUTSIDE : given[1];
        Edges.meet(at);
        Object result = raw.invokeWithArguments(given);
        Edges.meet(at);
        return result;
    }
}
