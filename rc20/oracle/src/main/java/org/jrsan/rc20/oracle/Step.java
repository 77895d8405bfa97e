package org.jrsan.rc20.oracle;

import java.util.List;

/**
 * All ways in which one thread of a {@link PartialRun} can go on with its next instruction.
 *
 * @param kind what kind of instruction it is
 * @param outcomes the run after it, for each way
 */
record Step(Kind kind, List<PartialRun> outcomes) {
    /** What is known of a step whatever the other threads do. */
    enum Kind {
        /** Nothing to do: ended, stopped by an assumption, or blocked on a thread or lock, not on a value. */
        NONE,
        /** No event: one outcome for each label of a {@code choose}. */
        CHOICE,
        /** An event that can be added in one way only, now and later: a fence, a start or begin, a join, an unlock. */
        CERTAIN,
        /** A write: one outcome for each place in mo. */
        WRITE,
        /** A read that can always take place: one outcome for each write it may read, and for each way to go on. */
        READ,
        /** As {@link #READ}, but it takes place with certain values only, or when a lock is free. */
        BLOCKING
    }

    static final Step NOTHING = new Step(Kind.NONE, List.of());
}
