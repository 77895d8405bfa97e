package org.jrsan.schedule;

import org.jspecify.annotations.Nullable;

/**
 * What steps can depend on each other by: a location, a lock, the end of a thread. Two steps of one resource are dependent
 * unless both only read it. A resource is known by its identity.
 */
public interface Resource {
    /** Its present state, primitive part. Called by whoever has the token, without a lock. */
    default long scheduledBits() {
        return 0;
    }

    /** What it is, in words. Called once the schedule has gone wrong, by whoever has the token. */
    default String name() {
        return "a synchroniser";
    }

    /** Its present state, reference part. */
    default @Nullable Object scheduledRef() {
        return null;
    }
}
