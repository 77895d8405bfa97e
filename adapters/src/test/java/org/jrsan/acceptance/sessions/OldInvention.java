package org.jrsan.acceptance.sessions;

/** A way in which sessions once reported what is not there, that can be put back to see whether it is found. */
enum OldInvention {
    /** The fences of a thread that is not of the session are lost in it. */
    FENCES_OF_OTHERS_LOST,
    /** What a thread that is not of the session acquires by a lock is lost in it. */
    ACQUIRES_OF_OTHERS_LOST,
    /** What a thread that is not of the session releases by a lock is lost in it. */
    RELEASES_OF_OTHERS_LOST,
    /** A thread made by another session tells nobody in the session what it did to the session's atomics. */
    THREADS_OF_ANOTHER_SESSION,
    /** A lock counts in the session that used it first alone, and atomics under it in another. */
    LOCK_IN_ONE_ATOMIC_IN_ANOTHER,
    /** Threads are told apart by their {@code equals}. */
    EQUAL_THREADS;

    /**
     * Puts an invention back until it is closed. Not while sessions are open.
     *
     * <p>Over-estimates cover each other: where every access of a thread of another session tells all threads of the
     * session, nothing shows that a fence told nobody. So what is put back comes with the old rule for such accesses, by
     * which the thread alone learned everything.
     *
     * @param invention the invention
     * @return mends it when closed
     */
    static AutoCloseable putBack(OldInvention invention) {
        throw new UnsupportedOperationException("there is no way to put back " + invention);
    }
}
