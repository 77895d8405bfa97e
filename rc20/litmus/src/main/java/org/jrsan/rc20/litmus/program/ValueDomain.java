package org.jrsan.rc20.litmus.program;

/**
 * The values a program computes with: 64-bit integers that overflow as Java's {@code long}, or the integers modulo N
 * when the program says {@code values N}. In the second case each constant, initial value and result of an operation
 * is reduced to 0 … N−1 at once, so {@code 0 - 1} is N−1, and comparisons see reduced operands.
 *
 * @param modulus N, from 2 to {@value #LARGEST_MODULUS}; 0 for 64-bit integers
 */
public record ValueDomain(long modulus) {
    /** The largest N of {@code values N}: the product of two reduced values still fits a {@code long}. */
    public static final long LARGEST_MODULUS = 1L << 31;

    /** 64-bit integers, the default. */
    public static final ValueDomain LONG = new ValueDomain(0);

    /**
     * Checks the modulus.
     *
     * @throws IllegalArgumentException when it is neither 0 nor from 2 to {@value #LARGEST_MODULUS}; modulo 1 no
     *     comparison could ever be true
     */
    public ValueDomain {
        if (modulus != 0 && (modulus < 2 || modulus > LARGEST_MODULUS)) {
            throw new IllegalArgumentException("values must be from 2 to " + LARGEST_MODULUS + ", is " + modulus);
        }
    }

    /**
     * Whether values wrap modulo N.
     *
     * @return false for 64-bit integers
     */
    public boolean isBounded() {
        return modulus != 0;
    }

    /**
     * The value of the domain that an integer stands for.
     *
     * @param value any integer
     * @return the integer itself, or its residue from 0 to N−1
     */
    public long wrap(long value) {
        return modulus == 0 ? value : Math.floorMod(value, modulus);
    }
}
