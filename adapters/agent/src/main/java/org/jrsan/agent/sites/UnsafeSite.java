package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.ref.Reference;
import org.jrsan.agent.sites.Offsets.Place;
import org.jrsan.atomic.RobustFences;
import org.jspecify.annotations.Nullable;

/**
 * A call of a method of {@code sun.misc.Unsafe} that takes an object and an offset. An access of another width than the variable has,
 * or of memory outside of the heap, is an edge.
 */
final class UnsafeSite implements GenericSite {
    private static final int VALUES = 3;
    private final UnsafeMethod method;
    private final MethodHandle raw;
    private final Checked checked;

    private UnsafeSite(UnsafeMethod method, MethodHandle raw, Checked checked) {
        this.method = method;
        this.raw = raw;
        this.checked = checked;
    }

    static MethodHandle link(Lookup caller, Class<?> owner, String name, MethodType site, Checked checked)
            throws ReflectiveOperationException {
        MethodHandle raw = caller.findVirtual(owner, name, site.dropParameterTypes(0, 1));
        UnsafeMethod method = UnsafeMethod.of(name);
        if (method == null) {
            return Activity.guard(Edges.around(raw, 1), raw);
        }
        UnsafeSite made = new UnsafeSite(method, raw, checked);
        return GenericSite.link(made, raw);
    }

    /** A fence of Unsafe's is one of {@code VarHandle}'s. */
    static MethodHandle fence(Lookup caller, Class<?> owner, String name, MethodType site)
            throws ReflectiveOperationException {
        MethodHandle raw = caller.findVirtual(owner, name, site.dropParameterTypes(0, 1));
        String ours =
                switch (name) {
                    case "loadFence" -> "acquireFence";
                    case "storeFence" -> "releaseFence";
                    default -> "fullFence";
                };
        MethodHandle fence =
                MethodHandles.lookup().findStatic(RobustFences.class, ours, MethodType.methodType(void.class));
        return Activity.guard(MethodHandles.dropArguments(fence, 0, owner), raw);
    }

    @Override
    public @Nullable Object call(@Nullable Object[] given) throws Throwable {
        Object object = given[1];
        Object offset = given[2];
        Place place = object == null || offset == null ? null : Offsets.at(object, (long) offset, checked);
        int index = place == null || offset == null ? 0 : place.index((long) offset);
        if (place == null || place.type() != method.type() || index < 0 || object == null) {
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
        // Memory outside of the heap belongs to nobody, and Unsafe stands for it.
        Object at = given[1] != null ? given[1] : given[0];
        Edges.meet(at);
        Object result = raw.invokeWithArguments(given);
        Edges.meet(at);
        return result;
    }
}
