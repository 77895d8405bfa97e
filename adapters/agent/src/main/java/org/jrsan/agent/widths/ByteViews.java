package org.jrsan.agent.widths;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.jrsan.internal.values.WeakIdentityMap;

/** Handles that are views of bytes. */
public final class ByteViews {
    private static final WeakIdentityMap<VarHandle, Boolean> NATIVE = new WeakIdentityMap<>();

    private ByteViews() {}

    /**
     * Whether a handle has the byte order of the machine, as {@code Unsafe} has. A handle does not tell, so it is tried.
     *
     * @param handle a view of an array of bytes or of a buffer
     * @return whether it has
     */
    public static boolean isNative(VarHandle handle) {
        return NATIVE.get(handle, ByteViews::tryOut);
    }

    private static boolean tryOut(VarHandle handle) {
        byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8};
        Class<?> of = handle.coordinateTypes().get(0);
        try {
            Object seen = handle.toMethodHandle(VarHandle.AccessMode.GET)
                    .invoke(of == byte[].class ? bytes : ByteBuffer.wrap(bytes), 0);
            VarHandle known =
                    MethodHandles.byteArrayViewVarHandle(handle.varType().arrayType(), ByteOrder.nativeOrder());
            return known.toMethodHandle(VarHandle.AccessMode.GET)
                    .invoke(bytes, 0)
                    .equals(seen);
        } catch (Throwable e) {
            // No view that we know.
            return false;
        }
    }
}
