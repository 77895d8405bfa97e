package org.jrsan.acceptance.agent.differential;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.function.Supplier;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.acceptance.schedules.Words;
import org.jrsan.internal.run.Steps;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Execution.End;
import org.jrsan.schedule.Execution.Limit;
import org.jrsan.schedule.Exploration;
import org.jspecify.annotations.Nullable;

/** All classes of schedules of a program, run in one way, with the verdict on each operation in each class. */
final class Runs {
    /**
     * What took place in one run.
     *
     * @param exposed the operations whose check failed, as {@code thread.place}
     * @param racing the operations that raced with an earlier one, likewise
     * @param values the final values
     */
    record Seen(Set<String> exposed, Set<String> racing, String values) {}

    /** One execution of a program. */
    interface Performance {
        /**
         * Runs once, in an open session.
         *
         * @param finish lets the threads that were started run to their end
         * @param verdict to be told of each operation that has ended, by its thread
         */
        void run(Supplier<End> finish, Verdict verdict);

        /** What took place. */
        List<Words.Event> events();

        /** The final values; called when the session is closed. */
        String values();
    }

    /** Asks the session what it found since it was last asked. One thread at a time calls it: that which runs. */
    static final class Verdict {
        private final Session session;
        private final Set<String> exposed = new TreeSet<>();
        private final Set<String> racing = new TreeSet<>();
        private long violations;
        private long races;

        private Verdict(Session session) {
            this.session = session;
        }

        void on(int thread, int place) {
            long foundViolations = session.violations().stream()
                    .mapToLong(FoundViolation::count)
                    .sum();
            long foundRaces =
                    session.races().stream().mapToLong(FoundRace::count).sum();
            if (foundViolations > violations) {
                exposed.add(thread + "." + place);
            }
            if (foundRaces > races) {
                racing.add(thread + "." + place);
            }
            violations = foundViolations;
            races = foundRaces;
        }
    }

    private static final int MOST_ATTEMPTS = 4;

    private static final SanitizerOptions OPTIONS = SanitizerOptions.ofJvm()
            .with("sites", "off")
            .with("check", "all")
            .with("history", "1000")
            .with("observations", "1000");

    private final Map<String, Seen> classes = new TreeMap<>();
    private final Set<String> racing = new TreeSet<>();
    private int count;
    private long executions;
    private boolean isRobust = true;
    private boolean hasRace;

    private Runs() {}

    /**
     * Runs all classes.
     *
     * @param performances makes an execution, before its session is opened
     */
    static Runs of(Supplier<Performance> performances) {
        for (int attempt = 1; ; attempt++) {
            Runs runs = new Runs();
            boolean isExact = runs.explore(performances);
            if (isExact) {
                return runs;
            }
            assertTrue(attempt < MOST_ATTEMPTS, "a thread was out of sight in each attempt");
        }
    }

    /** What was seen in each class; in one of them where a race makes equal ones differ. */
    Map<String, Seen> classes() {
        return classes;
    }

    /** How many runs were no repetitions. */
    int count() {
        return count;
    }

    long executions() {
        return executions;
    }

    boolean isRobust() {
        return isRobust;
    }

    /** The operations that raced with an earlier one in any run. */
    Set<String> racing() {
        return racing;
    }

    boolean hasRace() {
        return hasRace;
    }

    /** Returns false if a thread was out of sight for long, as it may be while it links its first calls on a busy machine. */
    private boolean explore(Supplier<Performance> performances) {
        Exploration exploration = Exploration.exhaustive();
        while (exploration.hasNext()) {
            long before = exploration.classes();
            Performance once = performances.get();
            Execution execution = exploration.begin();
            Steps.underNext(execution);
            Verdict verdict;
            try (Session session = Sanitizer.open(OPTIONS)) {
                verdict = new Verdict(session);
                once.run(execution::finish, verdict);
                assertEquals(List.of(), session.errors());
                isRobust &= session.violations().isEmpty();
                hasRace |= !session.races().isEmpty();
                racing.addAll(verdict.racing);
            }
            exploration.end(execution);
            executions++;
            if (exploration.classes() > before) {
                count++;
                classes.put(Words.of(once.events()), new Seen(verdict.exposed, verdict.racing, once.values()));
            }
        }
        // The root starts all threads before any of them begins.
        Set<Limit> limits = new TreeSet<>(exploration.limits());
        boolean isExact = !limits.remove(Limit.AWAY);
        assertTrue(Set.of(Limit.START).containsAll(limits), limits::toString);
        if (isExact) {
            assertFalse(exploration.hasDiverged(), "has diverged");
            assertTrue(exploration.isComplete(), "is complete");
            assertNull(exploration.difference(), "the first two executions differ");
        }
        return isExact;
    }

    /** The threads have ended. */
    static void assertEnded(End end, List<Thread> threads, long millis, @Nullable Throwable failure) {
        assertTrue(end == End.COMPLETE || end == End.DEADLOCK, end::toString);
        for (Thread thread : new ArrayList<>(threads)) {
            try {
                thread.join(millis);
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
            assertFalse(thread.isAlive(), "is left");
        }
        if (failure != null) {
            throw new AssertionError(failure);
        }
    }
}
