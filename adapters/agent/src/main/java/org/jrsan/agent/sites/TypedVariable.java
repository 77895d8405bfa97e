package org.jrsan.agent.sites;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.util.Objects;
import org.jrsan.agent.resolve.FinalLoads;
import org.jrsan.agent.widths.ByteRanges;
import org.jrsan.internal.cells.BitsSite;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.RefSite;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.cells.Variables;
import org.jrsan.internal.finals.FinalFields;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.RawBits;
import org.jrsan.internal.values.RawRefs;
import org.jrsan.internal.values.ValueType;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/** A field, or array elements, and handles by which their values are accessed as they are, without boxes. Thread-safe. */
final class TypedVariable {
    private static final Lookup LOOKUP = MethodHandles.lookup();
    private static final int COORDINATES = 2;
    private static final MethodHandle REQUIRE_INDEX;
    private static final MethodHandle IS_NOTHING;
    private static final MethodHandle FLOAT_BITS;
    private static final MethodHandle FLOAT;
    private static final MethodHandle DOUBLE_BITS;
    private static final MethodHandle DOUBLE;

    static {
        try {
            REQUIRE_INDEX = LOOKUP.findStatic(
                    ElementCells.class, "requireIndex", MethodType.methodType(void.class, Object.class, int.class));
            IS_NOTHING = LOOKUP.findStatic(Objects.class, "isNull", MethodType.methodType(boolean.class, Object.class))
                    .asType(MethodType.methodType(boolean.class, VariableCell.class));
            FLOAT_BITS =
                    LOOKUP.findStatic(Float.class, "floatToRawIntBits", MethodType.methodType(int.class, float.class));
            FLOAT = LOOKUP.findStatic(Float.class, "intBitsToFloat", MethodType.methodType(float.class, int.class));
            DOUBLE_BITS = LOOKUP.findStatic(
                    Double.class, "doubleToRawLongBits", MethodType.methodType(long.class, double.class));
            DOUBLE = LOOKUP.findStatic(
                    Double.class, "longBitsToDouble", MethodType.methodType(double.class, long.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Class<?> type;
    private final Class<?> receiver;
    private final int coordinates;
    private final Variables cells;
    private final MethodHandle get;
    private final MethodHandle set;

    /** What a plain access does that takes no lock. */
    private final MethodHandle setPlain;

    /** What plain accesses do under the lock. */
    private final MethodHandle getPlain;

    /** Null for some bytes of an array. */
    private final @Nullable VarHandle handle;

    private final MethodHandle compareAndSet;
    private final boolean requiresIndex;

    /**
     * Some bytes of an array. The caller sees to it that they are there.
     *
     * @param bytes which, and how they are accessed
     */
    TypedVariable(ByteRanges bytes) {
        type = bytes.type();
        receiver = bytes.array();
        coordinates = COORDINATES;
        cells = bytes;
        get = bytes.getter(false);
        getPlain = bytes.getter(true);
        set = bytes.setter(false);
        setPlain = bytes.setter(true);
        handle = null;
        compareAndSet = bytes.comparer();
        requiresIndex = false;
    }

    /**
     * The variable of a handle.
     *
     * @param handle one with all modes that its type can have
     * @param cells its cells
     */
    TypedVariable(VarHandle handle, Variables cells) {
        this.cells = cells;
        type = handle.varType();
        coordinates = handle.coordinateTypes().size();
        receiver = coordinates == 0 ? Object.class : handle.coordinateTypes().get(0);
        get = raw(handle, AccessMode.GET_VOLATILE);
        getPlain = get;
        set = raw(handle, AccessMode.SET_VOLATILE);
        this.handle = handle;
        setPlain = raw(handle, AccessMode.SET);
        compareAndSet = raw(handle, AccessMode.COMPARE_AND_SET);
        requiresIndex = true;
    }

    /** With a holder and an index first, and bits in place of what is primitive. */
    private MethodHandle raw(VarHandle handle, AccessMode mode) {
        MethodHandle raw = handle.toMethodHandle(mode);
        for (int i = coordinates; i < raw.type().parameterCount(); i++) {
            raw = type.isPrimitive()
                    ? MethodHandles.filterArguments(raw, i, fromBits(type))
                    : raw.asType(raw.type().changeParameterType(i, Object.class));
        }
        if (raw.type().returnType() == type && mode == AccessMode.GET_VOLATILE) {
            raw = type.isPrimitive()
                    ? MethodHandles.filterReturnValue(raw, bits(type))
                    : raw.asType(raw.type().changeReturnType(Object.class));
        }
        MethodHandle both = coordinates == 0
                ? MethodHandles.dropArguments(raw, 0, Object.class, int.class)
                : coordinates == 1 ? MethodHandles.dropArguments(raw, 1, int.class) : raw;
        return both.asType(both.type().changeParameterType(0, Object.class));
    }

    private static MethodHandle bits(Class<?> type) {
        if (type == float.class) {
            return FLOAT_BITS.asType(MethodType.methodType(long.class, float.class));
        }
        return type == double.class
                ? DOUBLE_BITS
                : MethodHandles.explicitCastArguments(
                        MethodHandles.identity(long.class), MethodType.methodType(long.class, type));
    }

    private static MethodHandle fromBits(Class<?> type) {
        if (type == float.class) {
            return MethodHandles.explicitCastArguments(FLOAT, MethodType.methodType(float.class, long.class));
        }
        return type == double.class
                ? DOUBLE
                : MethodHandles.explicitCastArguments(
                        MethodHandles.identity(type), MethodType.methodType(type, long.class));
    }

    /**
     * Checked accesses of one place.
     *
     * @param mode their mode
     * @param returnsNew whether an update returns the new value
     * @param place where they are, null when a walk is to tell
     * @return them, with the coordinates and values of the handle
     */
    MethodHandle access(VarMode mode, boolean returnsNew, @Nullable KnownPlace place) {
        return at(access(mode, returnsNew), place);
    }

    /**
     * Checked accesses of one place to what is there: the object that has the field, or the element, was found to be.
     *
     * @param mode their mode
     * @param place where they are, null when a walk is to tell
     * @return them, with the coordinates and values of the handle
     */
    MethodHandle accessThere(VarMode mode, @Nullable KnownPlace place) {
        return at(withCoordinates(withValues(mode, false), true), place);
    }

    /**
     * The same in what may be an accessor.
     *
     * @param mode their mode
     * @param returnsNew whether an update returns the new value
     * @param place where they are
     * @param isInAccessor whether that is in the twin of an accessor
     * @return them, with the coordinates and values of the handle, and what the site is given
     */
    MethodHandle accessThere(VarMode mode, boolean returnsNew, KnownPlace place, boolean isInAccessor) {
        MethodHandle anywhere = withCoordinates(withValues(mode, returnsNew), true);
        return isInAccessor ? AccessorLinks.throughAccessor(anywhere, place) : at(anywhere, place);
    }

    private static MethodHandle at(MethodHandle anywhere, @Nullable KnownPlace place) {
        return MethodHandles.insertArguments(anywhere, anywhere.type().parameterCount() - 1, place);
    }

    /**
     * Checked accesses of one place, or in an accessor, where the site is given the place of the call last.
     *
     * @param mode their mode
     * @param returnsNew as above
     * @param place where they are
     * @param isInAccessor whether that is in the twin of an accessor
     * @return them, with the coordinates and values of the handle, and what the site is given
     */
    MethodHandle access(VarMode mode, boolean returnsNew, KnownPlace place, boolean isInAccessor) {
        return isInAccessor
                ? AccessorLinks.throughAccessor(access(mode, returnsNew), place)
                : access(mode, returnsNew, place);
    }

    /**
     * Checked accesses that are told where they are.
     *
     * @param mode their mode
     * @param returnsNew whether an update returns the new value
     * @return them, with the coordinates and values of the handle, and the place last
     */
    MethodHandle access(VarMode mode, boolean returnsNew) {
        return withCoordinates(withValues(mode, returnsNew), false);
    }

    private MethodHandle withValues(VarMode mode, boolean returnsNew) {
        MethodHandle generic = ofSite(mode, returnsNew);
        for (int i = COORDINATES; i < generic.type().parameterCount() - 1; i++) {
            generic = type.isPrimitive()
                    ? MethodHandles.filterArguments(generic, i, bits(type))
                    : generic.asType(generic.type().changeParameterType(i, type));
        }
        if (generic.type().returnType() == long.class) {
            generic = MethodHandles.filterReturnValue(generic, fromBits(type));
        } else if (generic.type().returnType() == Object.class) {
            generic = generic.asType(generic.type().changeReturnType(type));
        }
        return generic;
    }

    /** With a holder, an index and values as the site has them. */
    private MethodHandle ofSite(VarMode mode, boolean returnsNew) {
        boolean isPrimitive = type.isPrimitive();
        MethodHandle load = mode == VarMode.GET ? getPlain : get;
        MethodHandle store = store(mode);
        Variables here = cells.ofOnePlace();
        Object site = isPrimitive
                ? new BitsSite(mode, here, ValueType.of(type), new RawBits(load, store, setPlain, compareAndSet))
                : new RefSite(mode, here, new RawRefs(load, store, setPlain, compareAndSet));
        Class<?> value = isPrimitive ? long.class : Object.class;
        MethodType update = MethodType.methodType(value, Object.class, int.class, value);
        MethodType compare = update.appendParameterTypes(value);
        MethodType loaded = update.dropParameterTypes(COORDINATES, COORDINATES + 1);
        MethodType stored = update.changeReturnType(void.class);
        return switch (mode.form()) {
            case GET ->
                mode == VarMode.GET
                        ? onward(plainly(site, "loadWithClocks", load, loaded))
                        : method(site, "load", loaded);
            case SET ->
                mode == VarMode.SET
                        ? plainly(site, "storeWithClocks", setPlain, stored)
                        : method(site, "store", stored);
            case COMPARE_AND_SET -> method(site, "compareAndSet", compare.changeReturnType(boolean.class));
            case COMPARE_AND_EXCHANGE -> method(site, "compareAndExchange", compare);
            default -> method(site, returnsNew ? "updateAndGet" : isPrimitive ? "getAndUpdate" : "getAndSet", update);
        };
    }

    /**
     * What a store does under the lock. Less than a volatile one needs no fence behind it, since the lock was taken by a volatile
     * compare-and-set: whoever sees an older value afterwards sees that the lock is held.
     */
    private MethodHandle store(VarMode mode) {
        if (handle == null) {
            return mode == VarMode.SET ? setPlain : set;
        }
        return mode.order() == Mode.VOLATILE ? set : raw(handle, AccessMode.SET_RELEASE);
    }

    /**
     * A plain access, which goes to the site only for what there is to do beside it.
     *
     * @param withClocks the name of the access of a variable that has clocks
     * @param raw the access itself
     * @param type what it takes and returns, without the place
     */
    private static MethodHandle plainly(Object site, String withClocks, MethodHandle raw, MethodType type) {
        int place = type.parameterCount();
        MethodHandle begin =
                method(site, "accessPlainly", MethodType.methodType(VariableCell.class, Object.class, int.class));
        MethodHandle slow = method(site, withClocks, type.insertParameterTypes(0, VariableCell.class));
        MethodHandle fast = MethodHandles.dropArguments(
                MethodHandles.dropArguments(raw.asType(type), place, KnownPlace.class), 0, VariableCell.class);
        MethodType before = type.appendParameterTypes(KnownPlace.class).changeReturnType(VariableCell.class);
        // To begin it takes no value.
        return MethodHandles.foldArguments(
                MethodHandles.guardWithTest(IS_NOTHING, fast, slow),
                MethodHandles.permuteArguments(begin, before, 0, 1, place));
    }

    /** What a reference refers to that is loaded plainly may be behind a final field. */
    private MethodHandle onward(MethodHandle load) {
        return coordinates == 0 || !FinalFields.mayRefer(type) ? load : FinalLoads.onward(load);
    }

    private static MethodHandle method(Object site, String name, MethodType type) {
        try {
            return LOOKUP.findVirtual(site.getClass(), name, type.appendParameterTypes(KnownPlace.class))
                    .bindTo(site);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** With the coordinates of the handle; asks whether what they lead to is there, unless somebody has. */
    private MethodHandle withCoordinates(MethodHandle access, boolean isThere) {
        if (coordinates == 0) {
            return MethodHandles.insertArguments(access, 0, null, 0);
        }
        MethodHandle of = coordinates == 1 ? MethodHandles.insertArguments(access, 1, 0) : access;
        MethodHandle required = isThere ? of : required(of);
        return required.asType(required.type().changeParameterType(0, receiver));
    }

    /** Found for each site, as a handle of the JDK's keeps the types that it was cast to last. */
    private static MethodHandle requireObject() {
        try {
            return LOOKUP.findStatic(Objects.class, "requireNonNull", MethodType.genericMethodType(1));
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private MethodHandle required(MethodHandle access) {
        if (coordinates == 1) {
            MethodType required = MethodType.methodType(Object.class, receiver);
            return MethodHandles.filterArguments(access, 0, requireObject().asType(required));
        }
        return requiresIndex ? MethodHandles.foldArguments(access, REQUIRE_INDEX) : access;
    }
}
