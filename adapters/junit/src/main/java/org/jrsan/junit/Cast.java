package org.jrsan.junit;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jrsan.junit.Outcomes.Outcome;
import org.jrsan.spi.Schedules;
import org.jrsan.spi.Stuck;

/** The threads of some actors, from their start to their end. Used by the thread that runs them. */
final class Cast {
    private static final int SPINS = 200;

    private final List<Callable<?>> bodies;
    private final List<String> names;
    private final List<Thread> threads = new ArrayList<>();
    private final AtomicReferenceArray<Outcome> outcomes;

    /** How many threads have not reached the start yet. This is the JDK's type, so that the barrier is not an edge. */
    private final AtomicInteger missing;

    private volatile boolean cancelled;

    Cast(List<Callable<?>> bodies, List<String> names) {
        this.bodies = bodies;
        this.names = names;
        outcomes = new AtomicReferenceArray<>(bodies.size());
        missing = new AtomicInteger(bodies.size());
    }

    private void act(int number, Callable<?> body) {
        missing.decrementAndGet();
        if (Schedules.isControlled()) {
            outcomes.set(number, call(body));
            return;
        }
        // Polling is better than blocking: threads that are woken one after another start one after another.
        for (int looks = 0; missing.get() > 0 && !cancelled; looks++) {
            if (looks % SPINS == 0) {
                Thread.yield();
            } else {
                Thread.onSpinWait();
            }
        }
        if (!cancelled) {
            outcomes.set(number, call(body));
        }
    }

    private static Outcome call(Callable<?> body) {
        try {
            return new Outcome(body.call(), null);
        } catch (Throwable e) {
            return new Outcome(null, e);
        }
    }

    void start() {
        boolean started = false;
        try {
            for (int i = 0; i < bodies.size(); i++) {
                int number = i;
                // A thread that is stuck for good must not keep the JVM alive.
                threads.add(Schedules.startDaemon(names.get(i), () -> act(number, bodies.get(number))));
            }
            started = true;
        } finally {
            cancelled = !started;
        }
    }

    /**
     * Waits for all.
     *
     * @throws AssertionError if they do not end in time, or if the calling thread is interrupted
     */
    void join(Duration timeout) {
        List<Thread> stuck;
        boolean wasInterrupted = false;
        try {
            stuck = Stuck.join(threads, timeout);
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            stuck = threads.stream()
                    .filter(thread -> thread.getState() != Thread.State.TERMINATED)
                    .toList();
            wasInterrupted = true;
        }
        if (!stuck.isEmpty()) {
            Iteration iteration = Iteration.current();
            if (iteration != null) {
                iteration.interrupted();
            }
            throw Stuck.failure(
                    "JRSan: " + stuck.size() + " of " + threads.size() + " actors " + (stuck.size() == 1 ? "is" : "are")
                            + " not done"
                            + (wasInterrupted ? " when the test was interrupted" : " after " + Stuck.inWords(timeout)),
                    stuck);
        }
    }

    List<Outcome> outcomes() {
        List<Outcome> all = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            all.add(outcomes.get(i));
        }
        return all;
    }
}
