package org.jrsan.rc20.litmus.search;

import java.util.Arrays;

/** A list of 64-bit words that grows without being copied. */
public final class LongStore {
    private static final int CHUNK_BITS = 14;
    private static final int CHUNK = 1 << CHUNK_BITS;

    private long[][] chunks = new long[16][];
    private int made;
    private long size;

    public void add(long value) {
        int chunk = (int) (size >>> CHUNK_BITS);
        if (chunk == made) {
            if (made == chunks.length) {
                chunks = Arrays.copyOf(chunks, 2 * made);
            }
            chunks[made++] = new long[CHUNK];
        }
        chunks[chunk][(int) size & CHUNK - 1] = value;
        size++;
    }

    public long get(long index) {
        return chunks[(int) (index >>> CHUNK_BITS)][(int) index & CHUNK - 1];
    }

    public void set(long index, long value) {
        chunks[(int) (index >>> CHUNK_BITS)][(int) index & CHUNK - 1] = value;
    }

    public long size() {
        return size;
    }

    public long bytes() {
        return 8L * CHUNK * made;
    }
}
