package org.jrsan.schedule;

import org.jspecify.annotations.Nullable;

/** What the state of a resource must fulfil for a step: that it can be taken, or that it writes. A pure function. */
@FunctionalInterface
public interface Guard {
    /** Permits a step in one state alone. */
    static Guard only(long expectedBits, @Nullable Object expectedRef) {
        return (bits, ref) -> bits == expectedBits && ref == expectedRef;
    }

    /** Whether a state permits the step. */
    boolean permits(long bits, @Nullable Object ref);
}
