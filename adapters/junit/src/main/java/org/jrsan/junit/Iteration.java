package org.jrsan.junit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jrsan.Session;

/** The iteration at work in a thread. Used by that thread only. */
final class Iteration {
    private static final ThreadLocal<Iteration> CURRENT = new ThreadLocal<>();

    private final Session session;
    private final Duration timeout;
    private final List<String> outcomes = new ArrayList<>();
    private boolean interrupted;

    private Iteration(Session session, Duration timeout) {
        this.session = session;
        this.timeout = timeout;
    }

    /** The calling thread begins an iteration. */
    static Iteration begin(Session session, Duration timeout) {
        Iteration iteration = new Iteration(session, timeout);
        CURRENT.set(iteration);
        return iteration;
    }

    /** The iteration of the calling thread, null when it is in none. */
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

    Duration timeout() {
        return timeout;
    }

    void count(Outcomes outcome) {
        outcomes.add(outcome.toString());
    }

    List<String> outcomes() {
        return outcomes;
    }

    /** Threads did not end in time, which was said and they were interrupted: nobody needs to wait for them again. */
    void interrupted() {
        interrupted = true;
    }

    boolean wasInterrupted() {
        return interrupted;
    }
}
