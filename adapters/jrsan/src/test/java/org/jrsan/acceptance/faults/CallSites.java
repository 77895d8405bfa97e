package org.jrsan.acceptance.faults;

import java.lang.invoke.MethodHandle;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodType;
import java.lang.invoke.VarHandle;
import java.lang.invoke.VarHandle.AccessMode;
import org.jrsan.internal.cells.BitsSite;
import org.jrsan.internal.cells.FieldCells;
import org.jrsan.internal.cells.RefSite;
import org.jrsan.internal.cells.VarMode;
import org.jrsan.internal.cells.Variables;
import org.jrsan.internal.values.RawBits;
import org.jrsan.internal.values.RawRefs;
import org.jrsan.internal.values.ValueType;
import org.jrsan.internal.values.VarHandleAccess;

/** Two fields as the call sites of the agent access them. */
final class CallSites {
    private static final Variables BITS_CELLS;
    private static final Variables REF_CELLS;
    private static final RawBits BITS;
    private static final RawRefs REFS;

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            VarHandle bits = lookup.findVarHandle(CallSites.class, "bits", int.class);
            VarHandle ref = lookup.findVarHandle(CallSites.class, "ref", String.class);
            BITS_CELLS = FieldCells.instrumented(CallSites.class.getDeclaredField("bits"), new VarHandleAccess(bits));
            REF_CELLS = FieldCells.instrumented(CallSites.class.getDeclaredField("ref"), new VarHandleAccess(ref));
            BITS = new RawBits(
                    raw(bits, AccessMode.GET_VOLATILE, long.class),
                    raw(bits, AccessMode.SET_VOLATILE, void.class, long.class),
                    raw(bits, AccessMode.SET, void.class, long.class),
                    raw(bits, AccessMode.COMPARE_AND_SET, boolean.class, long.class, long.class));
            REFS = new RawRefs(
                    raw(ref, AccessMode.GET_VOLATILE, Object.class),
                    raw(ref, AccessMode.SET_VOLATILE, void.class, Object.class),
                    raw(ref, AccessMode.SET, void.class, Object.class),
                    raw(ref, AccessMode.COMPARE_AND_SET, boolean.class, Object.class, Object.class));
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private int bits;
    private String ref;

    CallSites(String first) {
        ref = first;
    }

    private static MethodHandle raw(VarHandle handle, AccessMode mode, Class<?> returned, Class<?>... values) {
        MethodHandle own = handle.toMethodHandle(mode);
        MethodType type = MethodType.methodType(returned, Object.class).appendParameterTypes(values);
        return MethodHandles.dropArguments(MethodHandles.explicitCastArguments(own, type), 1, int.class);
    }

    BitsSite bits(VarMode mode) {
        return new BitsSite(mode, BITS_CELLS, ValueType.INT, BITS);
    }

    RefSite ref(VarMode mode) {
        return new RefSite(mode, REF_CELLS, REFS);
    }
}
