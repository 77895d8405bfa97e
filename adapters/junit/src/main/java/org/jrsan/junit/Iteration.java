package org.jrsan.junit;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.Session;

/** The iteration that runs in a thread. Used only by that thread. */
final class Iteration {
    private static final ThreadLocal<Iteration> CURRENT = new ThreadLocal<>();

    private final Session session;
    private final int seconds;
    private final List<String> outcomes = new ArrayList<>();
    private boolean interrupted;

    private Iteration(Session session, int seconds) {
        this.session = session;
        this.seconds = seconds;
    }

    /** The calling thread begins an iteration. */
    static Iteration begin(Session session, int seconds) {
        Iteration iteration = new Iteration(session, seconds);
        CURRENT.set(iteration);
        return iteration;
    }

    /** The iteration of the calling thread, null if there is none. */
    static Iteration current() {
        return CURRENT.get();
    }

    /** The calling thread ends its iteration. */
    static void end() {
        CURRENT.remove();
    }

    Session session() {
        return session;
    }

    int seconds() {
        return seconds;
    }

    void count(Outcomes outcome) {
        outcomes.add(outcome.toString());
    }

    List<String> outcomes() {
        return outcomes;
    }

    /**
     * Threads did not end in time. This was reported and they were interrupted, so nobody needs to wait for them again.
     */
    void interrupted() {
        interrupted = true;
    }

    boolean wasInterrupted() {
        return interrupted;
    }
}
