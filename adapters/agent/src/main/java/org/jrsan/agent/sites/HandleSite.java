package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.ref.Reference;
import java.util.Objects;
import org.jrsan.internal.cells.VarMode;
import org.jspecify.annotations.Nullable;

/** A call of a method of a VarHandle. */
final class HandleSite implements GenericSite {
    private final Handles handles;
    private final Lookup caller;
    private final VarMode mode;
    private final MethodType type;
    private final MethodHandle raw;

    private HandleSite(Handles handles, Lookup caller, VarMode mode, MethodType site) {
        this.handles = handles;
        this.caller = caller;
        this.mode = mode;
        type = site.dropParameterTypes(0, 1);
        raw = MethodHandles.varHandleInvoker(mode.mode(), type);
    }

    static MethodHandle link(Handles handles, Lookup caller, String method, MethodType site) {
        VarMode mode = VarMode.of(AccessMode.valueFromMethodName(method));
        HandleSite made = new HandleSite(handles, caller, mode, site);
        return GenericSite.link(made, made.raw);
    }

    @Override
    @SuppressWarnings("NullAway") // what is null is refused by the handle, or is a value
    public @Nullable Object call(@Nullable Object[] given) throws Throwable {
        VarHandle handle = (VarHandle) Objects.requireNonNull(given[0]);
        Variable variable = handles.of(handle, caller);
        int values = mode.form().values;
        int coordinates = given.length - 1 - values;
        if (variable == null
                || coordinates != variable.coordinates
                || !handle.isAccessModeSupported(mode.mode())
                || handle.hasInvokeExactBehavior()
                        && !handle.accessModeType(mode.mode()).equals(type)) {
            return unchecked(handle, given);
        }
        Object holder = coordinates > 0 ? Objects.requireNonNull(given[1]) : null;
        int index = coordinates > 1 ? (int) given[2] : 0;
        Object first = values > 0 ? variable.converted(given[coordinates + 1]) : null;
        Object second = values > 1 ? variable.converted(given[coordinates + 2]) : null;
        try {
            return mode.access(variable.cell(holder, index), first, second);
        } finally {
            Reference.reachabilityFence(holder);
        }
    }

    /** Over-estimated, since what else accesses it is not known. */
    private @Nullable Object unchecked(VarHandle handle, @Nullable Object[] given) throws Throwable {
        Object at = given.length > 1 && !handle.coordinateTypes().isEmpty() ? given[1] : handle;
        Edges.meet(at);
        Object result = raw.invokeWithArguments(given);
        Edges.meet(at);
        return result;
    }
}
