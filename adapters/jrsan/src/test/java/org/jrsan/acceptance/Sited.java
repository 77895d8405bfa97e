package org.jrsan.acceptance;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import java.util.ArrayList;
import java.util.List;
import org.jrsan.internal.cells.BitsSite;
import org.jrsan.internal.cells.RefSite;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.VariableCell;
import org.jrsan.internal.cells.Variables;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.internal.values.RawBits;
import org.jrsan.internal.values.RawRefs;
import org.jrsan.internal.values.ValueType;
import org.jrsan.rc20.Kind;

/** Accesses of variables as instrumented code makes them: each goes through a site, and through no VarHandle of JRSan's. */
final class Sited {
    private static final List<Class<?>> COORDINATES = List.of(Object.class, int.class);
    private static final MethodHandle VALUE;
    private static final MethodHandle BITS;
    private static final MethodHandle RUN;
    private static final MethodHandle THEN;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            VALUE = lookup.findVirtual(ValueType.class, "value", MethodType.methodType(Object.class, long.class));
            BITS = lookup.findVirtual(ValueType.class, "bits", MethodType.methodType(long.class, Object.class));
            RUN = lookup.findVirtual(Runnable.class, "run", MethodType.methodType(void.class));
            THEN = lookup.findStatic(
                    Sited.class, "then", MethodType.methodType(boolean.class, Runnable.class, boolean.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final VarHandle handle;
    private final Variables variables;
    private final ValueType type;
    private MethodHandle get;
    private final MethodHandle getPlain;
    private MethodHandle set;
    private final MethodHandle setPlain;
    private MethodHandle compareAndSet;

    /** The variables of a handle, as one place in the code accesses them. */
    Sited(VarHandle handle, Variables cells) {
        this.handle = handle;
        variables = cells.ofOnePlace();
        type = ValueType.of(handle.varType());
        get = raw(AccessMode.GET_VOLATILE);
        getPlain = raw(AccessMode.GET);
        set = raw(AccessMode.SET_VOLATILE);
        setPlain = raw(AccessMode.SET);
        compareAndSet = raw(AccessMode.COMPARE_AND_SET);
    }

    /** From now on, something happens before each attempt to change a value, and behind it, which no lock keeps away. */
    Sited disturbed(Runnable before, Runnable behind) {
        MethodHandle attempt = MethodHandles.foldArguments(raw(AccessMode.COMPARE_AND_SET), RUN.bindTo(before));
        compareAndSet = MethodHandles.filterReturnValue(attempt, THEN.bindTo(behind));
        return this;
    }

    /** From now on, something happens before each load that is not plain. */
    Sited afterwards(Runnable before) {
        get = MethodHandles.foldArguments(raw(AccessMode.GET_VOLATILE), RUN.bindTo(before));
        return this;
    }

    /** From now on, something happens behind each store that is not plain, or has clocks. */
    Sited stored(Runnable behind) {
        set = MethodHandles.filterReturnValue(raw(AccessMode.SET_VOLATILE), RUN.bindTo(behind));
        return this;
    }

    private static boolean then(Runnable behind, boolean result) {
        behind.run();
        return result;
    }

    private MethodHandle raw(AccessMode mode) {
        Class<?> of = handle.varType();
        MethodHandle raw = handle.toMethodHandle(mode);
        int coordinates = handle.coordinateTypes().size();
        boolean returnsValue = mode == AccessMode.GET || mode == AccessMode.GET_VOLATILE;
        if (of.isPrimitive()) {
            MethodHandle value = VALUE.bindTo(type).asType(MethodType.methodType(of, long.class));
            for (int i = coordinates; i < raw.type().parameterCount(); i++) {
                raw = MethodHandles.filterArguments(raw, i, value);
            }
            MethodHandle bits = BITS.bindTo(type).asType(MethodType.methodType(long.class, of));
            raw = returnsValue ? MethodHandles.filterReturnValue(raw, bits) : raw;
        } else {
            raw = raw.asType(
                    returnsValue
                            ? raw.type().generic()
                            : raw.type().generic().changeReturnType(raw.type().returnType()));
        }
        if (coordinates > 1) {
            raw = raw.asType(raw.type().changeParameterType(1, int.class));
        }
        raw = MethodHandles.dropArguments(raw, coordinates, COORDINATES.subList(coordinates, COORDINATES.size()));
        return raw.asType(raw.type().changeParameterType(0, Object.class));
    }

    BitsSite bits(VarMode mode) {
        return new BitsSite(mode, variables, type, new RawBits(get, set, setPlain, compareAndSet));
    }

    RefSite refs(VarMode mode) {
        return new RefSite(mode, variables, new RawRefs(get, set, setPlain, compareAndSet));
    }

    /**
     * An access.
     *
     * @param mode its mode
     * @param holder the object or array, null for a static field
     * @param index that of the element, else 0
     * @param place where it is, null when a walk is to tell
     * @param values what it takes
     * @return what it returns, null for nothing
     */
    Object access(VarMode mode, Object holder, int index, KnownPlace place, Object... values) {
        try {
            return type == ValueType.REFERENCE
                    ? ofRef(refs(mode), holder, index, place, values)
                    : ofBits(bits(mode), holder, index, place, values);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** The same as the handle does it, which nobody sees. */
    Object direct(VarMode mode, Object holder, int index, Object... values) {
        List<Object> coordinates = new ArrayList<>();
        if (holder != null) {
            coordinates.add(holder);
        }
        if (handle.coordinateTypes().size() > 1) {
            coordinates.add(index);
        }
        try {
            return direct(handle, mode, coordinates, values);
        } catch (RuntimeException | Error e) {
            throw e;
        } catch (Throwable e) {
            throw new AssertionError(e);
        }
    }

    /** What an access through the JDK's handle does. A weak comparison may fail for no reason, and a strong one does not. */
    static Object direct(VarHandle handle, VarMode mode, List<Object> coordinates, Object... values) throws Throwable {
        List<Object> all = new ArrayList<>(coordinates);
        all.addAll(List.of(values));
        AccessMode strong = mode.kind() == Kind.WEAK_CAS ? AccessMode.COMPARE_AND_SET : mode.mode();
        return handle.toMethodHandle(strong).invokeWithArguments(all);
    }

    private Object ofBits(BitsSite site, Object holder, int index, KnownPlace place, Object... values)
            throws Throwable {
        VarMode mode = site.mode();
        boolean isPlain = mode == VarMode.GET || mode == VarMode.SET;
        VariableCell cell = isPlain ? site.accessPlainly(holder, index, place) : null;
        long first = values.length > 0 ? type.bits(values[0]) : 0;
        switch (mode.form()) {
            case GET:
                return type.value(
                        !isPlain
                                ? site.load(holder, index, place)
                                : cell == null
                                        ? (long) getPlain.invokeExact(holder, index)
                                        : site.loadWithClocks(cell, holder, index, place));
            case SET:
                if (!isPlain) {
                    site.store(holder, index, first, place);
                } else if (cell == null) {
                    setPlain.invokeExact(holder, index, first);
                } else {
                    site.storeWithClocks(cell, holder, index, first, place);
                }
                return null;
            case COMPARE_AND_SET:
                return site.compareAndSet(holder, index, first, type.bits(values[1]), place);
            case COMPARE_AND_EXCHANGE:
                return type.value(site.compareAndExchange(holder, index, first, type.bits(values[1]), place));
            default:
                return type.value(site.getAndUpdate(holder, index, first, place));
        }
    }

    private Object ofRef(RefSite site, Object holder, int index, KnownPlace place, Object... values) throws Throwable {
        VarMode mode = site.mode();
        boolean isPlain = mode == VarMode.GET || mode == VarMode.SET;
        VariableCell cell = isPlain ? site.accessPlainly(holder, index, place) : null;
        switch (mode.form()) {
            case GET:
                return !isPlain
                        ? site.load(holder, index, place)
                        : cell == null
                                ? (Object) getPlain.invokeExact(holder, index)
                                : site.loadWithClocks(cell, holder, index, place);
            case SET:
                if (!isPlain) {
                    site.store(holder, index, values[0], place);
                } else if (cell == null) {
                    setPlain.invokeExact(holder, index, values[0]);
                } else {
                    site.storeWithClocks(cell, holder, index, values[0], place);
                }
                return null;
            case COMPARE_AND_SET:
                return site.compareAndSet(holder, index, values[0], values[1], place);
            case COMPARE_AND_EXCHANGE:
                return site.compareAndExchange(holder, index, values[0], values[1], place);
            default:
                return site.getAndSet(holder, index, values[0], place);
        }
    }
}
