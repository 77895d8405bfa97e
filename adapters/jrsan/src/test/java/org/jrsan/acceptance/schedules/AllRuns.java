package org.jrsan.acceptance.schedules;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import org.jrsan.acceptance.schedules.Words.Event;

/**
 * All classes of runs of a program, by trying each thread at each point. Of two ways to the same class of beginnings, one is
 * followed. Operations that are no steps take place at once, which is exact where there are no races.
 */
public final class AllRuns {
    /**
     * An operation that took place.
     *
     * @param thread the number of the thread
     * @param place the number of the operation in it
     * @param op the operation
     * @param outcome how it ended
     * @param before what the thread had read last when it came to the operation
     */
    record Act(int thread, int place, Op op, Outcome outcome, long before) {}

    /** A program with more beginnings of classes than this is not followed to its end. */
    private static final int MOST = 20_000;

    private final Code code;
    private final Set<Op> steps;
    private final Set<String> seen = new HashSet<>();
    /** With the operations whose checks fail, see {@link #exposed}. */
    private final Map<String, Set<String>> classes = new TreeMap<>();

    private boolean isRobust = true;
    private final Set<String> racing = new TreeSet<>();

    private AllRuns(Code code) {
        this.code = code;
        steps = code.steps();
    }

    public static AllRuns of(Code code) {
        AllRuns runs = new AllRuns(code);
        runs.visit(new State(code).begun(runs.steps));
        return runs;
    }

    /** Whether there were few enough to follow them all. */
    public boolean areAll() {
        return seen.size() < MOST;
    }

    /** The classes in words. */
    public Set<String> classes() {
        return classes.keySet();
    }

    /** Whether no check fails in any of them. */
    public boolean isRobust() {
        return isRobust;
    }

    /** Whether there is a race in any of them. */
    public boolean hasRace() {
        return !racing.isEmpty();
    }

    /** The locations with races. */
    public Set<String> racing() {
        return racing;
    }

    /**
     * The operations whose checks fail, by class.
     *
     * @return for each class in words, the operations as {@code thread.place}
     */
    public Map<String, Set<String>> exposed() {
        return classes;
    }

    private void visit(State state) {
        if (!areAll() || !seen.add(Words.of(state.events) + Arrays.toString(state.ended))) {
            return;
        }
        boolean goesOn = false;
        for (int thread = 0; thread < state.places.length; thread++) {
            if (state.isAtEnd(thread)) {
                goesOn = true;
                visit(state.withEndOf(thread));
            } else if (state.isAtStep(thread)) {
                for (Outcome outcome : state.outcomes(thread)) {
                    goesOn = true;
                    visit(state.after(thread, outcome, steps));
                }
            }
        }
        if (!goesOn) {
            Verdicts verdicts = new Verdicts(code, state.acts);
            for (int thread = 0; thread < state.places.length; thread++) {
                if (state.isAtStep(thread)) {
                    verdicts.arrive(thread, state.places[thread], state.next(thread), state.latest[thread]);
                }
            }
            classes.put(Words.of(state.events), verdicts.exposed());
            isRobust &= verdicts.isRobust();
            racing.addAll(verdicts.racing());
        }
    }

    /** A run up to a point at which each thread is before a step or its end, has ended, or was not started. */
    private static final class State {
        private final Code code;
        private final int[] places;
        private final long[] latest;
        private final boolean[] started;
        private final boolean[] ended;
        private final Map<String, Long> memory = new HashMap<>();
        private final Map<String, Integer> owners = new HashMap<>();
        private final List<Event> events = new ArrayList<>();
        private final List<Act> acts = new ArrayList<>();

        State(Code code) {
            this.code = code;
            int threads = code.threads().size();
            places = new int[threads];
            latest = new long[threads];
            started = new boolean[threads];
            ended = new boolean[threads];
            for (int i = 0; i < threads; i++) {
                started[i] = !code.isStarted(i);
            }
        }

        private State(State other) {
            code = other.code;
            places = other.places.clone();
            latest = other.latest.clone();
            started = other.started.clone();
            ended = other.ended.clone();
            memory.putAll(other.memory);
            owners.putAll(other.owners);
            events.addAll(other.events);
            acts.addAll(other.acts);
        }

        State begun(Set<Op> steps) {
            for (int i = 0; i < places.length; i++) {
                settle(i, steps);
            }
            return this;
        }

        State after(int thread, Outcome outcome, Set<Op> steps) {
            State after = new State(this);
            after.events.add(Words.of(next(thread), thread, places[thread], outcome));
            after.take(thread, outcome);
            after.settle(thread, steps);
            return after;
        }

        /** The end of a thread is a step of its own: a thread that looks may come before it. */
        State withEndOf(int thread) {
            State after = new State(this);
            after.ended[thread] = true;
            return after;
        }

        boolean isAtStep(int thread) {
            return started[thread]
                    && places[thread] < code.threads().get(thread).size();
        }

        boolean isAtEnd(int thread) {
            return started[thread] && !ended[thread] && !isAtStep(thread);
        }

        Op next(int thread) {
            return code.threads().get(thread).get(places[thread]);
        }

        /** Goes on to the next step. */
        private void settle(int thread, Set<Op> steps) {
            while (isAtStep(thread) && !steps.contains(next(thread))) {
                Op op = next(thread);
                take(thread, outcomes(thread).get(0));
                if (op.kind() == Op.Kind.START) {
                    started[op.thread()] = true;
                    settle(op.thread(), steps);
                }
            }
        }

        private void take(int thread, Outcome outcome) {
            Op op = next(thread);
            acts.add(new Act(thread, places[thread], op, outcome, latest[thread]));
            long first = Op.value(op.first(), latest[thread]);
            long now = value(op.target());
            switch (op.kind()) {
                case STORE, SWAP, PLAIN_STORE -> memory.put(op.target(), first);
                case ADD -> memory.put(op.target(), now + first);
                case CAS, WEAK_CAS, BCAS, TIMED_BCAS ->
                    memory.put(op.target(), outcome.succeeded() ? op.second() : now);
                case LOCK, TRY_LOCK -> {
                    if (outcome.succeeded()) {
                        owners.put(op.target(), thread);
                    }
                }
                case UNLOCK -> owners.remove(op.target());
                default -> {}
            }
            latest[thread] = outcome.latest();
            places[thread] += 1 + (outcome.succeeded() ? 0 : op.skipped());
        }

        private long value(String location) {
            return memory.getOrDefault(location, code.initial(location));
        }

        /** The ways in which the next operation of a thread can end now; none when it has to wait. */
        List<Outcome> outcomes(int thread) {
            Op op = next(thread);
            long now = value(op.target());
            boolean first = now == Op.value(op.first(), latest[thread]);
            boolean any = first || now == op.second();
            Outcome done = new Outcome(true, latest[thread]);
            Outcome failed = new Outcome(false, latest[thread]);
            return switch (op.kind()) {
                case LOAD, ADD, SWAP, PLAIN_LOAD -> List.of(new Outcome(true, now));
                case STORE, PLAIN_STORE, FENCE, UNLOCK, START -> List.of(done);
                case CAS, TIMED_WAIT, TIMED_BCAS -> List.of(first ? done : failed);
                case TIMED_WAIT_ANY -> List.of(any ? done : failed);
                case WEAK_CAS -> first ? Arrays.asList(done, failed) : List.of(failed);
                case WAIT, BCAS -> first ? List.of(done) : List.of();
                case WAIT_ANY -> any ? List.of(done) : List.of();
                case LOCK -> owners.containsKey(op.target()) ? List.of() : List.of(done);
                case TRY_LOCK -> List.of(owners.containsKey(op.target()) ? failed : done);
                case JOIN -> ended[op.thread()] ? List.of(done) : List.of();
                case TIMED_JOIN -> List.of(ended[op.thread()] ? done : failed);
                case UNLESS -> List.of(latest[thread] == op.first() ? done : failed);
            };
        }
    }
}
