package org.jrsan.rc20;

/** What makes a thread aware of a write that it is forced after; from the weakest to the strongest. */
public enum Remedy {
    /** The thread has read what it needs to know in a relaxed mode: {@code Ta(x) >= Tsc(x)}. */
    ACQUIRE_FENCE,
    /** It would know if every read on the way acquired and every write released. */
    RELEASE_ACQUIRE,
    /** Some step on the way is no read of a write: only full fences or volatile accesses order it. */
    FULL_FENCE
}
