package org.jrsan;

/**
 * What a violation does to the program, as weak runs show it: runs in which memory behaves as RC20 allows, from the exposed access
 * on (section 10 of docs/algorithm.md). In the order in which reports list violations, where races stand after {@link #HARMFUL}.
 */
public enum Effect {
    /**
     * A weak run failed, though no execution of the test did: by an exception, a deadlock, a run that never ends, or a race. The
     * run was repeated from its code.
     */
    HARMFUL,
    /** No weak run failed, but the actors of one had an outcome that no execution of the test had. */
    OUTCOME,
    /**
     * What weak runs would show is not known: there was no schedule to begin with, the budget ended first, or the test looks at
     * nothing.
     */
    UNJUDGED,
    /**
     * As {@link #HARMFUL}, but all that was stale are fields of objects that the thread reached by a reference whose writer knew the
     * missed write. Every CPU that runs HotSpot orders such accesses; the model does not promise it.
     */
    HARMFUL_BY_MODEL,
    /**
     * No weak run showed anything else than the executions of the test did. All weak runs were tried that go on from an execution in which the
     * violation was found.
     */
    HARMLESS,
    /** The same, where not all weak runs were tried. */
    HARMLESS_SO_FAR;

    /**
     * Whether nothing came of the violation.
     *
     * @return whether this is {@link #HARMLESS} or {@link #HARMLESS_SO_FAR}
     */
    public boolean isHarmless() {
        return this == HARMLESS || this == HARMLESS_SO_FAR;
    }
}
