package org.jrsan.junit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import org.jrsan.Session;
import org.jspecify.annotations.Nullable;

/** The iteration that runs in a thread. Used only by that thread. */
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

    /** The iteration of the calling thread, null if there is none. */
    static @Nullable Iteration current() {
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
