package org.jrsan;

/**
 * What a session has seen. The counts are exact once the threads involved have been joined. Before that they may lag
 * behind.
 *
 * @param accesses atomic accesses that were checked or followed
 * @param aloneAccesses the accesses among them that the agent saw while no other thread took part: they are counted and not followed
 * @param locations atomics (or array elements) that were accessed, without those that only such accesses met
 * @param threads threads that took part: the thread that opened the session, threads started through JRSan, and others
 *     that accessed an atomic, executed a fence, or used an edge
 * @param unseenThreads the threads among them whose start was not seen; they count as knowing everything that happened
 *     before their first access, so violations can be missed
 * @param unseenEdges happens-before edges that must exist and were not seen: starts of the unseen threads and ends of
 *     threads that were never joined through JRSan
 * @param foreignAccesses accesses by threads of this session to atomics that another open session owns; they are
 *     checked there
 * @param outsideActions actions that this session does not see while several sessions are open: actions of its own
 *     threads that only another session or no session sees, and actions of other threads. Each counts as
 *     synchronisation with all threads of this session, so violations can be missed
 */
public record Counts(
        long accesses,
        long aloneAccesses,
        long locations,
        long threads,
        long unseenThreads,
        long unseenEdges,
        long foreignAccesses,
        long outsideActions) {
    /**
     * The counts in words, always including the unseen ones.
     *
     * @return one line
     */
    @Override
    public String toString() {
        return number(accesses, "access", "accesses")
                + (aloneAccesses > 0 ? ", " + aloneAccesses + " of them before another thread took part" : "")
                + ", " + number(locations, "location", "locations") + ", "
                + number(threads, "thread", "threads") + " (" + unseenThreads + " not seen to start), "
                + number(unseenEdges, "edge", "edges") + " not seen"
                + (foreignAccesses > 0
                        ? ", " + number(foreignAccesses, "access", "accesses") + " to another session's atomics"
                        : "")
                + (outsideActions > 0
                        ? ", " + number(outsideActions, "action", "actions")
                                + " outside of the session counted as synchronisation"
                        : "");
    }

    private static String number(long number, String one, String many) {
        return number + " " + (number == 1 ? one : many);
    }
}
