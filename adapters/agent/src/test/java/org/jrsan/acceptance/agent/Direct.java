package org.jrsan.acceptance.agent;

import java.nio.ByteBuffer;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import org.jrsan.agent.resolve.Layout;
import org.jrsan.internal.report.LoadedAgent;
import org.jrsan.internal.widths.Blocks;

/** Memory outside of the heap for classes that are instrumented. Where there is no agent, nobody sees it being allocated, and is told here. */
public final class Direct {
    /** What nobody sees being freed either: no other memory may have its addresses. */
    private static final Queue<ByteBuffer> KEPT = new ConcurrentLinkedQueue<>();

    private Direct() {}

    /**
     * Allocates a direct buffer.
     *
     * @param size how many bytes it has
     * @return the buffer
     */
    public static ByteBuffer allocate(int size) {
        ByteBuffer buffer = ByteBuffer.allocateDirect(size);
        if (!LoadedAgent.isThere()) {
            KEPT.add(buffer);
            Blocks.allocated(address(buffer), size);
        }
        return buffer;
    }

    /**
     * Where a buffer is.
     *
     * @param buffer a direct buffer
     * @return the address of its first byte
     */
    public static long address(ByteBuffer buffer) {
        return Layout.address(buffer);
    }

    /**
     * The memory of a buffer is freed and allocated once more, as it may be when nobody has the buffer any more.
     *
     * @param buffer a buffer with all of the memory
     */
    public static void again(ByteBuffer buffer) {
        Blocks.freed(address(buffer), 0);
        Blocks.allocated(address(buffer), buffer.capacity());
    }
}
