package org.jrsan.internal.trace;

import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/** What an event did, as a program can do it again. */
public sealed interface Operation {
    /**
     * A value.
     *
     * @param bits its primitive part
     * @param ref its reference part, which is compared by identity
     */
    record Datum(long bits, @Nullable Object ref) {
        boolean isSame(Datum other) {
            return bits == other.bits && ref == other.ref;
        }
    }

    /**
     * An access of an atomic location.
     *
     * @param kind what was called
     * @param mode its order; of a compare-and-set that failed that of its read
     * @param before the value that the location had
     * @param after the value that it has then
     */
    record OfAtomic(Kind kind, Mode mode, Datum before, Datum after) implements Operation {}

    /**
     * An access of a plain location.
     *
     * @param isWrite whether it wrote
     */
    record OfPlain(boolean isWrite) implements Operation {}

    /**
     * A fence.
     *
     * @param fence which one
     */
    record OfFence(Fence fence) implements Operation {}
}
