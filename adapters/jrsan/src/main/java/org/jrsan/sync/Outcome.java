package org.jrsan.sync;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collections;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Set;
import org.jrsan.internal.edges.SyncObject;

/**
 * How a future was completed: the edges from there to the threads that see its result.
 *
 * <p>A thread that is about to complete the future enters first. It takes the entry back if the future turns out to be
 * complete already. While two threads do so at once, nobody can tell which one won. A thread that sees the result then
 * takes both edges, in happens-before only. A future that takes over the result of others has their edges. Thread-safe.
 */
final class Outcome {
    private static final State NOTHING = new State(List.of(), List.of(), false);

    private final SyncObject future;

    /** Replaced under the monitor. */
    private volatile State state = NOTHING;

    /** {@code any} means that one source decided, and it is not known which. */
    private record State(List<SyncObject> entries, List<Outcome> sources, boolean any) {}

    /**
     * The outcome of a future that nobody has completed.
     *
     * @param future the future's name in reports
     */
    Outcome(SyncObject future) {
        this.future = future;
    }

    /** The result comes from all of the sources, or from any of them, unless a thread enters. */
    Outcome(SyncObject future, List<Outcome> sources, boolean any) {
        this.future = future;
        state = new State(List.of(), sources, any);
    }

    /** The calling thread is about to complete the future. */
    SyncObject enter() {
        SyncObject entry = new SyncObject(future);
        entry.release();
        synchronized (this) {
            List<SyncObject> longer = new ArrayList<>(state.entries);
            longer.add(entry);
            state = new State(longer, state.sources, state.any);
        }
        return entry;
    }

    /** The future was complete already. */
    synchronized void takeBack(SyncObject entry) {
        List<SyncObject> shorter = new ArrayList<>(state.entries);
        shorter.remove(entry);
        state = new State(shorter, state.sources, state.any);
    }

    /** The future is no longer complete, and all threads that saw it complete have returned. */
    synchronized void reset() {
        state = NOTHING;
    }

    /**
     * The calling thread completes the future after it has seen the sources. From now on the result comes from here.
     */
    void decide(List<Outcome> sources) {
        enter();
        synchronized (this) {
            state = new State(state.entries, sources, false);
        }
    }

    /** The calling thread has seen the result. Everything that led to it happens before what the thread does next. */
    void acquire() {
        acquireAll(List.of(this));
    }

    /** The same in happens-before only, for an order that the JDK gives but Java does not promise. */
    void acquireHappensBefore() {
        everyEntry(List.of(this)).forEach(SyncObject::acquireHappensBefore);
    }

    /** The calling thread has seen the results of all of them. */
    static void acquireAll(List<Outcome> outcomes) {
        Set<Outcome> met = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Outcome> open = new ArrayDeque<>(outcomes);
        while (!open.isEmpty()) {
            Outcome outcome = open.pop();
            if (met.add(outcome)) {
                State seen = outcome.state;
                acquireEither(seen.entries);
                if (seen.any) {
                    acquireAny(seen.sources);
                } else {
                    open.addAll(seen.sources);
                }
            }
        }
    }

    /** The calling thread has seen the result of one of them, and does not know which. */
    static void acquireAny(List<Outcome> outcomes) {
        acquireEither(everyEntry(outcomes));
    }

    private static List<SyncObject> everyEntry(List<Outcome> outcomes) {
        List<SyncObject> entries = new ArrayList<>();
        Set<Outcome> met = Collections.newSetFromMap(new IdentityHashMap<>());
        Deque<Outcome> open = new ArrayDeque<>(outcomes);
        while (!open.isEmpty()) {
            Outcome outcome = open.pop();
            if (met.add(outcome)) {
                State seen = outcome.state;
                entries.addAll(seen.entries);
                open.addAll(seen.sources);
            }
        }
        return entries;
    }

    private static void acquireEither(List<SyncObject> entries) {
        for (SyncObject entry : entries) {
            if (entries.size() == 1) {
                entry.acquire();
            } else {
                entry.acquireHappensBefore();
            }
        }
    }
}
