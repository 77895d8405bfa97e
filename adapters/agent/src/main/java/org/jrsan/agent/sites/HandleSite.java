package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Objects;
import org.jrsan.agent.resolve.CheckedFields;
import org.jrsan.agent.resolve.GenericSite;
import org.jrsan.agent.resolve.HandleOffset;
import org.jrsan.agent.resolve.InlineCache;
import org.jrsan.agent.resolve.Keeper;
import org.jrsan.agent.resolve.Layout;
import org.jrsan.agent.widths.ByteRanges;
import org.jrsan.agent.widths.ByteViews;
import org.jrsan.agent.widths.ReversedBytes;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.widths.Block;
import org.jspecify.annotations.Nullable;

/** A call of a method of a VarHandle. */
final class HandleSite implements GenericSite {
    private static final int COORDINATES = 2;

    private final Handles handles;
    private final Lookup caller;
    private final VarMode mode;
    private final MethodType type;
    private final MethodHandle raw;
    private final KnownPlace place;

    /** Whether the site is in an accessor, and is given the place of the call. */
    private final boolean isGivenCaller;

    private final Keeper keeper;

    /** Takes that as well, as the site does. */
    private final InlineCache cache;

    private HandleSite(
            Handles handles, Lookup caller, VarMode mode, MethodType site, KnownPlace place, boolean isGivenCaller) {
        this.handles = handles;
        this.caller = caller;
        this.mode = mode;
        this.place = place;
        this.isGivenCaller = isGivenCaller;
        type = (isGivenCaller ? AccessorLinks.withoutLast(site) : site).dropParameterTypes(0, 1);
        raw = MethodHandles.varHandleInvoker(mode.mode(), type);
        keeper = new Keeper(caller.lookupClass(), atSite().type());
        cache = new InlineCache(GenericSite.method(this, atSite().type()), keeper);
    }

    /** A call; in the twin of an accessor, the site is given the place of the call of that last. */
    static MethodHandle link(
            Handles handles, Lookup caller, String method, MethodType site, KnownPlace place, boolean isGivenCaller) {
        VarMode mode = VarMode.of(AccessMode.valueFromMethodName(method));
        HandleSite made = new HandleSite(handles, caller, mode, site, place, isGivenCaller);
        return Activity.guard(made.cache.invoker(), made.atSite());
    }

    private MethodHandle atSite() {
        return AccessorLinks.at(raw, isGivenCaller);
    }

    /** The first time that a handle is used here, unless it is one of many. */
    @Override
    public @Nullable Object call(@Nullable Object[] all) throws Throwable {
        @Nullable Object[] given = isGivenCaller ? Arrays.copyOf(all, all.length - 1) : all;
        VarHandle handle = (VarHandle) Objects.requireNonNull(given[0]);
        Variable variable = handles.of(handle, caller);
        if (variable == null
                || given.length - 1 - mode.form().values != variable.coordinates
                || !handle.isAccessModeSupported(mode.mode())
                || handle.hasInvokeExactBehavior()
                        && !handle.accessModeType(mode.mode()).equals(type)) {
            return unchecked(handle, AccessorLinks.of(place, all, isGivenCaller), given);
        }
        return cache.wayFor(handle, new Learner(this, variable)).invokeWithArguments(all);
    }

    /** Finds out what is accessed by a handle of a variable. */
    private record Learner(HandleSite site, Variable variable) implements InlineCache.Learner<VarHandle> {
        @Override
        public InlineCache.Case learn(VarHandle handle) {
            boolean isKept = site.keeper.keeps(variable.of);
            return new InlineCache.Case(InlineCache.isSame(handle, isKept), isKept, site.way(variable), variable.of);
        }
    }

    private MethodHandle way(Variable variable) {
        MethodHandle access = variable.typed().access(mode, false, place, isGivenCaller);
        return MethodHandles.dropArguments(access, 0, VarHandle.class).asType(atSite().type());
    }

    /**
     * The elements of an array of bytes, or of memory outside of the heap, from a byte on: checked, if the view and the place are as they
     * would be by {@code Unsafe}.
     */
    private @Nullable MethodHandle ofBytes(VarHandle handle, KnownPlace at, Object array, long from) {
        boolean isAllowed = handle.isAccessModeSupported(mode.mode())
                && (!handle.hasInvokeExactBehavior()
                        || handle.accessModeType(mode.mode()).equals(type));
        ByteOrder order = isAllowed ? ByteViews.order(handle) : null;
        boolean isReversed = order != ByteOrder.nativeOrder();
        if (order == null || isReversed && mode.form() == VarMode.Form.GET_AND_ADD) {
            // A sum of reversed values has other bytes.
            return null;
        }
        Class<?> type = isReversed ? ReversedBytes.bits(handle.varType()) : handle.varType();
        ByteRanges bytes = type == null ? null : Overlaps.ranges(array.getClass(), type);
        if (bytes == null || !bytes.has(array, from)) {
            return null;
        }
        MethodHandle access = new TypedVariable(bytes).access(mode, false, at);
        return isReversed ? ReversedBytes.reversed(access, handle.varType()) : access;
    }

    private boolean isLoad() {
        return mode.form() == VarMode.Form.GET;
    }

    private static @Nullable Object call(MethodHandle access, Object array, long from, @Nullable Object[] given)
            throws Throwable {
        List<@Nullable Object> arguments = new ArrayList<>(List.of(array, (int) from));
        arguments.addAll(Arrays.asList(given).subList(1 + COORDINATES, given.length));
        return access.invokeWithArguments(arguments);
    }

    /** Over-estimated, since what else accesses it is not known. */
    private @Nullable Object unchecked(VarHandle handle, KnownPlace here, @Nullable Object[] given) throws Throwable {
        if (HandleOffset.isMadeOfAnother(handle) && CheckedFields.areReachedBy(handle)) {
            return Overlaps.ofAnything(() -> raw.invokeWithArguments(given));
        }
        List<Class<?>> coordinates = handle.coordinateTypes();
        Object at = given.length > 1 && !coordinates.isEmpty() ? given[1] : handle;
        if (coordinates.size() == COORDINATES
                && given.length > COORDINATES
                && given[2] instanceof Integer index
                && handle.varType().isPrimitive()) {
            int bytes = Layout.bytes(handle.varType());
            if (at instanceof byte[] array) {
                MethodHandle access = ofBytes(handle, here, array, index);
                if (access != null) {
                    return call(access, array, index, given);
                }
                return Overlaps.ofArray(
                        array, index, bytes, new Overlaps.At(mode, here), () -> raw.invokeWithArguments(given));
            }
            if (at instanceof ByteBuffer buffer) {
                if (index < 0 || index > buffer.limit() - bytes || buffer.isReadOnly() && !isLoad()) {
                    // The JDK refuses it.
                    return raw.invokeWithArguments(given);
                }
                Object of = !buffer.hasArray() || ByteViews.accessHeapBy(mode.mode()) ? Memory.of(buffer) : null;
                if (of instanceof byte[] || of instanceof Block) {
                    long from = index + Memory.first(buffer, of);
                    MethodHandle access = ofBytes(handle, here, of, from);
                    if (access != null) {
                        try {
                            return call(access, of, from, given);
                        } finally {
                            // Its memory is freed when the buffer is gone.
                            Reference.reachabilityFence(buffer);
                        }
                    }
                }
                return Overlaps.ofBuffer(
                        buffer, index, bytes, new Overlaps.At(mode, here), () -> raw.invokeWithArguments(given));
            }
        }
        if (at == null) {
            return raw.invokeWithArguments(given);
        }
        return Memory.isHidden(at.getClass())
                ? Overlaps.ofHiddenMemory("a memory segment", () -> raw.invokeWithArguments(given))
                : Overlaps.ordered(at, () -> raw.invokeWithArguments(given));
    }
}
