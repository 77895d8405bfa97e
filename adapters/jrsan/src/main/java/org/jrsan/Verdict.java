package org.jrsan;

/** What a session can say about the run it saw. */
public enum Verdict {
    /** No check failed. Another schedule or input of the same program may still fail one. */
    ROBUST_SO_FAR,
    /** At least one check failed: RC20 allows the program a behaviour that no interleaving has. */
    NOT_ROBUST,
    /**
     * A volatile field is accessed directly as well as by a handle or updater: {@link Session#halfSwapped} has the lines. What
     * was found may be a false alarm, and what was not found may be there. This is no pass.
     */
    HALF_SWAPPED,
    /** No check of an atomic access failed, but plain accesses race, so reasoning by interleavings does not hold. */
    RACY,
    /** No access was checked, so nothing can be said: this is no pass. */
    NOTHING_CHECKED,
    /** JRSan itself failed and stopped checking; {@link Session#errors()} has the cause. This is no pass. */
    INTERNAL_ERROR
}
