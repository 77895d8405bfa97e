package org.jrsan.rc20.litmus.compiled;

import org.jrsan.rc20.litmus.program.ValueDomain;

/** Reads back what a {@link BitWriter} packed. */
public final class BitReader {
    private static final int GROUP = 7;

    private final long[] words;
    private int position;

    public BitReader(long[] words) {
        this.words = words;
    }

    public long get(int bits) {
        if (bits == 0) {
            return 0;
        }
        int word = position >>> 6;
        int shift = position & 63;
        long value = words[word] >>> shift;
        if (shift + bits > 64) {
            value |= words[word + 1] << 64 - shift;
        }
        position += bits;
        return bits == 64 ? value : value & (1L << bits) - 1;
    }

    public long getValue(ValueDomain domain) {
        if (domain.isBounded()) {
            return get(BitWriter.bitsFor(domain.modulus()));
        }
        long folded = 0;
        int shift = 0;
        long group;
        do {
            group = get(GROUP + 1);
            folded |= (group & (1 << GROUP) - 1) << shift;
            shift += GROUP;
        } while (group >>> GROUP != 0);
        return folded >>> 1 ^ -(folded & 1);
    }
}
