package org.jrsan.acceptance.sessions;

/** How a thread of an arrangement comes to be. */
enum Role {
    /** It is older than all sessions; actions are handed over to it out of JRSan's sight. */
    POOL("pool thread, older than the sessions"),
    /** {@code RobustThreads.start}. */
    STARTED("started by RobustThreads"),
    /** As {@link #STARTED}, of a subclass whose objects are all equal. */
    EQUAL("started by RobustThreads, equal to others of its class"),
    /** {@code new Thread}, and its own {@code start}. */
    RAW("started by Thread.start"),
    /** A task of an executor that was wrapped before all sessions. */
    SUBMITTED("task of a wrapped executor");

    final String words;

    Role(String words) {
        this.words = words;
    }
}
