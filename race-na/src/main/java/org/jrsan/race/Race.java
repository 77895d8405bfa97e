package org.jrsan.race;

import org.jspecify.annotations.Nullable;

/**
 * Two accesses of one plain location that no happens-before orders, one of them a write.
 *
 * @param location the location: its label, or its class and where it was created
 * @param field what the location is one of: the field of all objects that have it, the array of all elements; the name of
 *     the location when it is the only one
 * @param earlier the access that came first in this run
 * @param later the access that raced with it
 * @param missing what of the happens-before between them is missing
 * @param note what else there is to know of the location, as a sentence; null for nothing
 */
public record Race(
        String location,
        String field,
        PlainAccess earlier,
        PlainAccess later,
        Missing missing,
        @Nullable String note) {
    /** What is missing between two accesses. */
    public enum Missing {
        /** The earlier thread has released nothing since. */
        RELEASE,
        /** The later thread has read what was released, in a relaxed mode. */
        ACQUIRE,
        /** The later thread has acquired nothing that was released after the earlier access. */
        BOTH_ENDS
    }
}
