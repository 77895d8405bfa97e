package org.jrsan.acceptance.sessions;

/** What excludes other threads from a critical section. */
enum Guard {
    REENTRANT_LOCK,
    MONITOR,
    SEMAPHORE,
    WRITE_LOCK,
    STAMPED_LOCK,
    /** A lock that JRSan does not see, with {@code Sync.acquire} after it is taken and {@code Sync.release} before it is left. */
    OWN
}
