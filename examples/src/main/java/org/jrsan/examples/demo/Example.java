package org.jrsan.examples.demo;

import java.util.function.Supplier;

/**
 * A program in one variant.
 *
 * @param program the name of the program, one word
 * @param variant the name of the variant, one word
 * @param expected what it should show
 * @param trial makes a fresh trial; called inside the session that checks it
 */
public record Example(String program, String variant, Expected expected, Supplier<Trial> trial) {
    /**
     * Program and variant.
     *
     * @return for example {@code sb/fenced}
     */
    @Override
    public String toString() {
        return program + "/" + variant;
    }
}
