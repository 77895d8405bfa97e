package org.jrsan;

/** What a session can say about the run it saw. */
public enum Verdict {
    /**
     * No check failed, and every class of schedules was run: RC20 allows the test no behaviour that no interleaving has. Only a
     * test under a schedule has this verdict. With another input a check may still fail.
     */
    ROBUST,
    /** No check failed. With another schedule or input of the same program, a check may still fail. */
    ROBUST_SO_FAR,
    /** At least one check failed: RC20 allows the program a behaviour that no interleaving has. */
    NOT_ROBUST,
    /**
     * A volatile field is accessed directly as well as through a handle or updater: {@link Session#halfSwapped} has the
     * lines. Findings may be false alarms, and others may be missing. This is not a pass.
     */
    HALF_SWAPPED,
    /**
     * A class that is to be checked could not be, or the agent was told not to see what other classes hand on: then findings may be false
     * alarms, and others may be missing. Or the JVM was one session, and a pattern of classes to check found none. {@link Session#errors()} says which it
     * is. This is not a pass.
     */
    NOT_ALL_CHECKED,
    /** No check of an atomic access failed, but plain accesses race, so reasoning about interleavings is not valid. */
    RACY,
    /** The test was ended before it came to its end. No check failed by then. This is not a pass. */
    INCOMPLETE,
    /** No access was checked, so nothing can be said. This is not a pass. */
    NOTHING_CHECKED,
    /** JRSan itself failed and stopped checking; {@link Session#errors()} has the cause. This is not a pass. */
    INTERNAL_ERROR;

    /**
     * Whether a test with this verdict passes.
     *
     * @return whether something was checked and no check failed
     */
    public boolean isPass() {
        return this == ROBUST || this == ROBUST_SO_FAR;
    }
}
