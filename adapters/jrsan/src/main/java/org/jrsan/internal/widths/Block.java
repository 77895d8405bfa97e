package org.jrsan.internal.widths;

/**
 * Memory outside of the heap, from when it is allocated until it is freed. Its bytes are locations, as those of an array are. An address
 * that is allocated again is another block. Thread-safe.
 */
public final class Block {
    private static final int WORD = 8;

    private final long address;
    private final long size;

    private volatile boolean isFreed;

    /**
     * Memory that was allocated.
     *
     * @param address of its first byte
     * @param size how many bytes it has
     */
    Block(long address, long size) {
        this.address = address;
        this.size = size;
    }

    /**
     * Where it is.
     *
     * @return the address of its first byte
     */
    public long address() {
        return address;
    }

    /**
     * How large it is.
     *
     * @return how many bytes it has
     */
    public long size() {
        return size;
    }

    /**
     * How far its first byte is from the beginning of a word of memory.
     *
     * @return the distance in bytes
     */
    public long base() {
        return address & WORD - 1;
    }

    /**
     * Whether some bytes are in it.
     *
     * @param at the address of the first one
     * @param bytes how many there are
     * @return whether it has all of them
     */
    public boolean contains(long at, int bytes) {
        return at >= address && at - address <= size - bytes;
    }

    /**
     * Whether a value that is at an address may be a part, with a number of its first byte: it is in the block, where such a value belongs,
     * and not beyond what an array could have.
     *
     * @param at the address
     * @param bytes how wide the value is, a power of two
     * @return whether it may
     */
    public boolean has(long at, int bytes) {
        return (at & bytes - 1) == 0 && contains(at, bytes) && at - address <= Integer.MAX_VALUE - bytes;
    }

    /**
     * Whether its memory is no longer the program's, and may not be looked at.
     *
     * @return whether it was freed
     */
    public boolean isFreed() {
        return isFreed || Blocks.areLost();
    }

    /** Its end, told by {@link Blocks}. */
    void free() {
        isFreed = true;
    }

    @Override
    public String toString() {
        return size + (size == 1 ? " byte" : " bytes") + " outside of the heap";
    }
}
