package org.jrsan.agent.widths;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.util.Optional;
import org.jrsan.internal.values.WeakIdentityMap;
import org.jspecify.annotations.Nullable;

/** Handles that are views of bytes. */
public final class ByteViews {
    private static final WeakIdentityMap<VarHandle, Optional<ByteOrder>> ORDERS = new WeakIdentityMap<>();

    /** Later JDKs refuse it, since nothing promises how the bytes of an array are aligned. */
    private static final boolean ARE_ATOMIC_ON_HEAP = tryOnHeap();

    private ByteViews() {}

    private static boolean tryOnHeap() {
        VarHandle ints = MethodHandles.byteBufferViewVarHandle(int[].class, ByteOrder.nativeOrder());
        try {
            return (int) ints.getVolatile(ByteBuffer.allocate(Integer.BYTES), 0) == 0;
        } catch (IllegalStateException e) {
            return false;
        }
    }

    /**
     * Whether the JDK lets views of buffers access the bytes of an array in a mode.
     *
     * @param mode the mode
     * @return whether it does, if the place is aligned
     */
    public static boolean accessHeapBy(VarHandle.AccessMode mode) {
        return ARE_ATOMIC_ON_HEAP || mode == VarHandle.AccessMode.GET || mode == VarHandle.AccessMode.SET;
    }

    /**
     * The byte order of a handle. A handle does not tell, so it is tried.
     *
     * @param handle a view of an array of bytes or of a buffer
     * @return its order, null for what is no view that is known
     */
    public static @Nullable ByteOrder order(VarHandle handle) {
        return ORDERS.get(handle, ByteViews::tryOut).orElse(null);
    }

    private static Optional<ByteOrder> tryOut(VarHandle handle) {
        byte[] bytes = {1, 2, 3, 4, 5, 6, 7, 8};
        Class<?> of = handle.coordinateTypes().get(0);
        try {
            Object seen = handle.toMethodHandle(VarHandle.AccessMode.GET)
                    .invoke(of == byte[].class ? bytes : ByteBuffer.wrap(bytes), 0);
            for (ByteOrder order : new ByteOrder[] {ByteOrder.BIG_ENDIAN, ByteOrder.LITTLE_ENDIAN}) {
                VarHandle known =
                        MethodHandles.byteArrayViewVarHandle(handle.varType().arrayType(), order);
                if (known.toMethodHandle(VarHandle.AccessMode.GET)
                        .invoke(bytes, 0)
                        .equals(seen)) {
                    return Optional.of(order);
                }
            }
        } catch (Throwable e) {
            // No view that we know.
        }
        return Optional.empty();
    }
}
