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

    /**
     * Whether its state is a value and no more than that. Then a write that leaves the value as it was changes nothing for whoever looks again and again.
     *
     * @return whether it is; what is not known counts as changed by each write
     */
    default boolean isValue() {
        return false;
    }

    /**
     * Whether it is a lock or the like: what a thread does to it changes nothing that the same thread waits for.
     *
     * @return whether it is
     */
    default boolean isLock() {
        return false;
    }

    /**
     * Whether code that takes no part in the schedule may change it. Then a task that waits for it, where nobody else can go on, may wait where the
     * schedule does not see it.
     *
     * @return whether it may
     */
    default boolean mayChangeUnseen() {
        return false;
    }

    /** What it is, in words. Called once the schedule has gone wrong, by whoever has the token. */
    default String name() {
        return "a synchroniser";
    }

    /** Its present state, reference part. */
    default @Nullable Object scheduledRef() {
        return null;
    }

    /**
     * Something that keeps its state as long as it is referred to, for a caller that no longer accesses it; null once that was
     * collected. Then there is no state any more.
     */
    default @Nullable Object scheduledHolder() {
        return this;
    }
}
