package org.jrsan.rc20.repair;

/**
 * Something whose strength is searched for, such as an instruction or a line of code.
 *
 * @param shape which modes it can have
 * @param least its least strength
 * @param most its greatest strength, which has all parts of the least
 * @param given the strength that it has without a change
 */
public record Spot(Shape shape, Strength least, Strength most, Strength given) {
    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException when the greatest strength lacks a part of another
     */
    public Spot {
        if (!most.isAtLeast(least) || !most.isAtLeast(given)) {
            throw new IllegalArgumentException("the greatest strength lacks a part of the least or given one");
        }
    }

    /**
     * Something that has its least strength.
     *
     * @param shape which modes it can have
     * @param least its least strength
     * @param most its greatest strength, which has all parts of the least
     */
    public Spot(Shape shape, Strength least, Strength most) {
        this(shape, least, most, least);
    }
}
