package org.jrsan.internal;

import org.jrsan.SanitizerOptions;

/** Whether this JVM checks at all: a constant, so that the JIT removes what depends on it. */
public final class Switch {
    /** The value of {@code jrsan.enabled} when the first drop-in type was loaded. */
    public static final boolean ON = read();

    private Switch() {}

    private static boolean read() {
        try {
            return SanitizerOptions.ofJvm().enabled();
        } catch (IllegalArgumentException e) {
            // The first use of a drop-in type may be deep in somebody's static initialiser: say it where it is seen.
            System.err.println(e.getMessage());
            throw e;
        }
    }
}
