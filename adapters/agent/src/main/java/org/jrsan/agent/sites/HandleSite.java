package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.lang.invoke.WrongMethodTypeException;
import java.lang.ref.Reference;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import org.jrsan.agent.kept.Keeper;
import org.jrsan.agent.refused.LeftToJdk;
import org.jrsan.agent.refused.Refusals;
import org.jrsan.agent.resolve.CheckedFields;
import org.jrsan.agent.resolve.GenericSite;
import org.jrsan.agent.resolve.HandleOffset;
import org.jrsan.agent.resolve.InlineCache;
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
        VarHandle handle = (VarHandle) given[0];
        if (handle == null) {
            throw Refusals.ofNoReceiver(VarHandle.class, mode.mode().methodName(), type);
        }
        Variable variable = handles.of(handle, caller);
        if (variable != null) {
            return cache.wayFor(handle, new Learner(this, variable)).invokeWithArguments(all);
        }
        // What may not, the JDK refuses.
        return mayBeUsedHere(handle)
                ? unchecked(handle, AccessorLinks.of(place, all, isGivenCaller), given)
                : raw.invokeWithArguments(given);
    }

    /** Finds out what is accessed by a handle of a variable. */
    private record Learner(HandleSite site, Variable variable) implements InlineCache.Learner<VarHandle> {
        @Override
        public InlineCache.Case learn(VarHandle handle) {
            boolean isKept = site.keeper.keeps(variable.of);
            MethodHandle way = site.mayBeUsedHere(handle) ? site.way(handle, variable) : site.atSite();
            return new InlineCache.Case(InlineCache.isSame(handle, isKept), isKept, way, variable.of);
        }
    }

    /** Whether the handle has the mode, and what the site gives and takes can be what the mode takes and gives. */
    private boolean mayBeUsedHere(VarHandle handle) {
        if (!handle.isAccessModeSupported(mode.mode())) {
            return false;
        }
        MethodType own = handle.accessModeType(mode.mode());
        if (own.equals(type)) {
            return true;
        }
        if (handle.hasInvokeExactBehavior() || own.parameterCount() != type.parameterCount()) {
            return false;
        }
        try {
            handle.toMethodHandle(mode.mode()).asType(type);
            return true;
        } catch (WrongMethodTypeException e) {
            return false;
        }
    }

    private MethodHandle way(VarHandle handle, Variable variable) {
        MethodHandle refusing = atSite();
        MethodType site = refusing.type();
        int first = 1;
        int values = first + variable.coordinates;
        boolean isThere = variable.coordinates < COORDINATES || LeftToJdk.isIndex(site, values - 1);
        TypedVariable typed = variable.typed();
        MethodHandle access = isThere
                ? typed.accessThere(mode, false, place, isGivenCaller)
                : typed.access(mode, false, place, isGivenCaller);
        MethodHandle way =
                MethodHandles.dropArguments(access, 0, VarHandle.class).asType(site);
        int end = values + mode.form().values;
        for (int i = end - 1; i >= values; i--) {
            boolean isStored = i == end - 1 && variable.coordinates == COORDINATES && mode != VarMode.SET;
            MethodHandle refusingValue =
                    isStored ? LeftToJdk.refusingToStore(refusing, first, variable.receiver) : refusing;
            way = LeftToJdk.ofValue(way, refusingValue, i, handle.varType());
        }
        if (variable.coordinates == 0) {
            return way;
        }
        // The JDK looks at these first, but for an index where it stores plainly.
        MethodHandle withoutValues = LeftToJdk.withoutValues(refusing, values, end, handle.varType());
        if (variable.coordinates == COORDINATES) {
            way = LeftToJdk.ofElement(way, mode == VarMode.SET ? refusing : withoutValues, first);
        }
        return LeftToJdk.ofReceiver(way, withoutValues, first, variable.receiver, variable.coordinates < COORDINATES);
    }

    /**
     * The elements of an array of bytes, or of memory outside of the heap, from a byte on: checked, if the view and the place are as they
     * would be by {@code Unsafe}.
     */
    private @Nullable MethodHandle ofBytes(VarHandle handle, KnownPlace at, Object array, long from) {
        ByteOrder order = ByteViews.order(handle);
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
            if (at instanceof byte[] array && coordinates.get(0) == byte[].class) {
                MethodHandle access = ofBytes(handle, here, array, index);
                if (access != null) {
                    return call(access, array, index, given);
                }
                return Overlaps.ofArray(
                        array, index, bytes, new Overlaps.At(mode, here), () -> raw.invokeWithArguments(given));
            }
            if (at instanceof ByteBuffer buffer && coordinates.get(0) == ByteBuffer.class) {
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
