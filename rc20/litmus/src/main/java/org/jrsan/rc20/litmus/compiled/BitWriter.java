package org.jrsan.rc20.litmus.compiled;

import java.util.Arrays;
import org.jrsan.rc20.litmus.program.ValueDomain;

/** Packs integers of a few bits each, so that a state takes little memory. */
public final class BitWriter {
    private static final int GROUP = 7;

    private long[] words = new long[16];
    private int length;

    /** Appends the low bits of a value. */
    public void put(long value, int bits) {
        if (bits == 0) {
            return;
        }
        int word = length >>> 6;
        int shift = length & 63;
        if (word + 2 > words.length) {
            words = Arrays.copyOf(words, words.length * 2);
        }
        long low = bits == 64 ? value : value & (1L << bits) - 1;
        words[word] |= low << shift;
        if (shift + bits > 64) {
            words[word + 1] = low >>> 64 - shift;
        }
        length += bits;
    }

    /** Appends a value of a domain: in as many bits as its modulus needs, or in groups for 64-bit integers. */
    public void putValue(long value, ValueDomain domain) {
        if (domain.isBounded()) {
            put(value, bitsFor(domain.modulus()));
            return;
        }
        long rest = value << 1 ^ value >> 63;
        while (rest >>> GROUP != 0) {
            put(rest & (1 << GROUP) - 1 | 1 << GROUP, GROUP + 1);
            rest >>>= GROUP;
        }
        put(rest, GROUP + 1);
    }

    /** All that was put, and an empty writer again. */
    public long[] take() {
        long[] taken = Arrays.copyOf(words, length + 63 >>> 6);
        Arrays.fill(words, 0, Math.min(words.length, taken.length + 1), 0);
        length = 0;
        return taken;
    }

    /** The bits that tell so many values apart. */
    public static int bitsFor(long values) {
        return 64 - Long.numberOfLeadingZeros(values - 1);
    }
}
