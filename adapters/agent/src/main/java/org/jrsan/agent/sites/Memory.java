package org.jrsan.agent.sites;

import java.nio.ByteBuffer;
import org.jrsan.agent.boot.Link;
import org.jrsan.agent.resolve.Layout;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.told.LostError;
import org.jrsan.internal.widths.Block;
import org.jrsan.internal.widths.Blocks;
import org.jspecify.annotations.Nullable;

/** Memory outside of the heap, and what buffers stand for, as classes use it that are not checked. Any thread may call. */
final class Memory {
    /** One for all of these classes. */
    private static final Blocks.OfOnePlace BLOCKS = new Blocks.OfOnePlace();

    private static final @Nullable Class<?> SEGMENT = segment();

    private Memory() {}

    /** The type of memory segments, which older JDKs do not have. */
    private static @Nullable Class<?> segment() {
        try {
            return Class.forName("java.lang.foreign.MemorySegment");
        } catch (ClassNotFoundException e) {
            return null;
        }
    }

    /** Whether objects of a class are memory that may be that of a buffer or an array, or of nobody, and do not tell. */
    static boolean isHidden(Class<?> type) {
        return SEGMENT != null && SEGMENT.isAssignableFrom(type);
    }

    /** Under a schedule the memory is cleared: executions of one program must not differ in what was left there by others. */
    static void allocated(long address, long size) {
        try {
            Blocks.allocated(address, size);
            if (address != 0 && Steps.areControlled) {
                Layout.clear(address, size);
            }
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    static void meet(long address, boolean looks) {
        if (Activity.isPossible()) {
            Object at;
            try {
                at = at(address);
            } catch (Throwable e) {
                LostError.latest = e;
                return;
            }
            Edges.meet(at, looks);
        }
    }

    private static Object at(long address) {
        Block block = BLOCKS.at(address);
        return block == null ? Link.OUTSIDE : block;
    }

    /** What is known of the memory does not go with it: all threads know what was done there by then. */
    static void moves(long address) {
        try {
            Blocks.freed(address, 0);
            if (Activity.isPossible()) {
                Edges.learn();
            }
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    /**
     * What an edge at a buffer is one at, since checked classes may come to its bytes in another way.
     *
     * @return its array, its block, or what stands for memory that is not known; null if it is kept from us
     */
    static @Nullable Object of(ByteBuffer buffer) {
        if (buffer.hasArray()) {
            return buffer.array();
        }
        return buffer.isDirect() ? at(Layout.address(buffer)) : null;
    }

    /** The number of the first byte of a buffer in its array or block. */
    static long first(ByteBuffer buffer, Object of) {
        return of instanceof Block block ? Layout.address(buffer) - block.address() : buffer.arrayOffset();
    }
}
