package org.jrsan.internal.cells;

import java.lang.ref.Reference;
import java.util.function.BooleanSupplier;
import java.util.function.Predicate;
import org.jrsan.internal.source.KnownPlace;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.Mode;
import org.jspecify.annotations.Nullable;

/**
 * Single looks of a loop that waits, for threads without a schedule: the loop pauses in its own way between them. A look that
 * does not end the wait is no event. The wait is checked as any, see {@link CellWait}. Thread-safe.
 */
public final class Polls {
    private Polls() {}

    /**
     * Looks whether the value ends the wait.
     *
     * @param cell the location; the caller holds on to the object that has it
     * @param mode the order of the read that ends the wait
     * @param ends whether a value does; called outside of the lock, more than once
     * @param arrives whether this is the first look of the wait, which is checked then
     * @param place where it is, null when a walk is to tell
     * @return the value; if it ends the wait, it has been read as an event
     */
    public static @Nullable Object look(
            VariableCell cell,
            Mode mode,
            Predicate<@Nullable Object> ends,
            boolean arrives,
            @Nullable KnownPlace place) {
        if (arrives) {
            CellWait.arrive(cell, mode, (bits, ref) -> cell.ends(ends, bits, ref, new @Nullable Object[1]), place);
        }
        while (true) {
            Object seen = cell.read();
            try {
                if (!ends.test(seen)
                        || CellWait.attempt(
                                cell, cell.type.bits(seen), cell.ref(seen), CellWait.read(cell, mode), place)) {
                    return seen;
                }
            } finally {
                Reference.reachabilityFence(seen);
            }
        }
    }

    /**
     * Replaces the value if it is the awaited one.
     *
     * @param cell the location, as above
     * @param mode the order of the read-modify-write
     * @param expected the awaited value
     * @param newValue the new value
     * @param operation compares and sets, with a volatile mode; called under the lock
     * @param arrives as above
     * @param place as above
     * @return whether it was replaced; if not, nothing happened
     */
    public static boolean replace(
            VariableCell cell,
            Mode mode,
            @Nullable Object expected,
            @Nullable Object newValue,
            BooleanSupplier operation,
            boolean arrives,
            @Nullable KnownPlace place) {
        long bits = cell.type.bits(expected);
        Object ref = cell.ref(expected);
        try {
            if (arrives) {
                CellWait.arrive(cell, Kind.BCAS, mode, bits, ref, place);
            }
            // Looked at first without the lock, as by any wait.
            return cell.type.areSame(cell.read(), expected)
                    && CellWait.attempt(cell, bits, ref, cell.replacing(mode, newValue, operation), place);
        } finally {
            Reference.reachabilityFence(expected);
        }
    }
}
