package org.jrsan.rc20.repair;

/**
 * Something whose strength is searched for, such as an instruction or a line of code.
 *
 * @param shape which modes it can have
 * @param least its least strength
 * @param most its greatest strength, which has all parts of the least
 */
public record Spot(Shape shape, Strength least, Strength most) {
    /**
     * Checks the bounds.
     *
     * @throws IllegalArgumentException when the greatest strength lacks a part of the least
     */
    public Spot {
        if (!most.isAtLeast(least)) {
            throw new IllegalArgumentException("the greatest strength lacks a part of the least");
        }
    }
}
