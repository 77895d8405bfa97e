package org.jrsan.internal.widths;

import java.lang.ref.WeakReference;
import java.util.Iterator;
import java.util.Map;
import java.util.TreeMap;
import org.jrsan.internal.told.LostError;
import org.jspecify.annotations.Nullable;

/**
 * All memory outside of the heap that was seen to be allocated and is not freed yet. What was allocated out of sight is not known. Thread-safe.
 *
 * <p>Here are no classes of {@code java.util.concurrent}: the JDK allocates memory at any time, and those would make edges.
 */
public final class Blocks {
    /** By address; no two have a byte in common. Guarded by its own monitor. */
    private static final TreeMap<Long, Block> ALL = new TreeMap<>();

    /** Whether the end of some memory was missed, as at the end of the stack: then none is known any more. */
    private static volatile boolean areLost;

    private Blocks() {}

    static boolean areLost() {
        return areLost;
    }

    /**
     * Memory was allocated. What was known there is gone. Called by any thread.
     *
     * @param address of the first byte; 0 is none
     * @param size how many there are
     */
    public static void allocated(long address, long size) {
        if (address == 0 || size <= 0) {
            return;
        }
        try {
            Block made = new Block(address, size);
            synchronized (ALL) {
                remove(address, size);
                ALL.put(address, made);
            }
        } catch (Throwable e) {
            LostError.latest = e;
        }
    }

    /**
     * Memory is about to be freed. Called by any thread.
     *
     * @param address of the first byte
     * @param size how many there are, 0 for as many as were allocated there
     */
    public static void freed(long address, long size) {
        if (address == 0) {
            return;
        }
        try {
            synchronized (ALL) {
                remove(address, Math.max(size, 1));
            }
        } catch (Throwable e) {
            // Some block may be taken for memory that it no longer has.
            areLost = true;
            LostError.latest = e;
        }
    }

    /** Under the lock. A block that begins before may reach into the range. */
    private static void remove(long address, long size) {
        Map.Entry<Long, Block> before = ALL.lowerEntry(address);
        if (before != null && before.getValue().contains(address, 1)) {
            before.getValue().free();
            ALL.remove(before.getKey());
        }
        Iterator<Block> within = ALL.subMap(address, address + size).values().iterator();
        while (within.hasNext()) {
            within.next().free();
            within.remove();
        }
    }

    /**
     * The block at an address.
     *
     * @param address an address
     * @return the block that has the byte there, null if none is known
     */
    public static @Nullable Block at(long address) {
        if (areLost) {
            return null;
        }
        synchronized (ALL) {
            Map.Entry<Long, Block> found = ALL.floorEntry(address);
            return found != null && found.getValue().contains(address, 1) ? found.getValue() : null;
        }
    }

    /** What one place in the code accesses: it looks first for the block that it has found last. Thread-safe. */
    public static final class OfOnePlace {
        private static final WeakReference<Block> NONE = new WeakReference<>(null);

        /** Any value that was ever set is a right one: a block is taken for nothing but its own bytes, and not when it is freed. */
        private WeakReference<Block> last = NONE;

        /** Nothing has been found yet. */
        public OfOnePlace() {}

        /**
         * The block at an address.
         *
         * @param address an address
         * @return the block that has the byte there, null if none is known
         */
        public @Nullable Block at(long address) {
            Block known = last.get();
            return known == null || known.isFreed() || !known.contains(address, 1) ? find(address) : known;
        }

        private @Nullable Block find(long address) {
            Block found = Blocks.at(address);
            if (found != null) {
                last = new WeakReference<>(found);
            }
            return found;
        }
    }
}
