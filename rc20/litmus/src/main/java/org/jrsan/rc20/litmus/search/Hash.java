package org.jrsan.rc20.litmus.search;

/** Mixing of 64-bit words (the finalizer of SplitMix64, Steele, Lea, Flood, OOPSLA 2014). */
final class Hash {
    /** 2^64 divided by the golden ratio. */
    static final long GOLDEN = 0x9E3779B97F4A7C15L;

    /** Another odd constant without pattern, for the second word of a 128-bit hash. */
    static final long SILVER = 0xD6E8FEB86659FD93L;

    private Hash() {}

    static long mix(long word) {
        long z = (word ^ word >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    /** The hash of an array, from a seed. */
    static long of(long[] words, long seed) {
        long hash = mix(seed + words.length);
        for (long word : words) {
            hash = mix(hash ^ mix(word + seed)) + Long.rotateLeft(word, 23) * seed;
        }
        return mix(hash);
    }
}
