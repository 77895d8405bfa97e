package org.jrsan.examples.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.Silenced;
import org.jrsan.Verdict;
import org.jrsan.sync.RobustThread;
import org.jrsan.sync.RobustThreads;
import org.jspecify.annotations.Nullable;

/** One run of an example, in a session of its own. */
final class Attempt {
    private static final Duration AFTER_INTERRUPT = Duration.ofSeconds(1);

    /**
     * What a run gave.
     *
     * @param threads the number of threads of the trial
     * @param accesses atomic accesses that were checked
     * @param violations the distinct violations
     * @param races the distinct races
     * @param silenced how often something was found that is declared benign
     * @param problem why the run is a failure whatever was found; null when it is none
     */
    record Result(
            int threads,
            long accesses,
            List<FoundViolation> violations,
            List<FoundRace> races,
            long silenced,
            @Nullable String problem) {}

    private final Trial trial;
    private final Start start;
    private final ConcurrentLinkedQueue<Throwable> failures = new ConcurrentLinkedQueue<>();

    private Attempt(Trial trial, Start start) {
        this.trial = trial;
        this.start = start;
    }

    /** Runs a fresh trial of the example; a thread that has not ended by the limit is a problem and is left behind. */
    static Result of(Example example, Function<Trial, Start> start, Duration limit, SanitizerOptions options) {
        try (Session session = Sanitizer.open(options)) {
            Trial trial = example.trial().get();
            String problem = new Attempt(trial, start.apply(trial)).run(limit);
            if (problem == null) {
                problem = problemOf(session);
            }
            return new Result(
                    trial.actors().size(),
                    session.counts().accesses(),
                    session.violations(),
                    session.races(),
                    session.silenced().stream().mapToLong(Silenced::count).sum(),
                    problem);
        } catch (RuntimeException e) {
            return new Result(0, 0, List.of(), List.of(), 0, "cannot begin: " + e);
        }
    }

    private static @Nullable String problemOf(Session session) {
        if (session.verdict() == Verdict.INTERNAL_ERROR) {
            return "JRSan failed: " + session.errors().get(0);
        }
        if (session.verdict() == Verdict.HALF_SWAPPED) {
            return session.halfSwapped().get(0).toString();
        }
        if (session.verdict() == Verdict.NOTHING_CHECKED) {
            return "no access was checked";
        }
        return session.counts().unseenEdges() > 0 ? "edges not seen: " + session.summary() : null;
    }

    private @Nullable String run(Duration limit) {
        List<Thread> threads = new ArrayList<>();
        for (int i = 0; i < trial.actors().size(); i++) {
            int number = i;
            Trial.Actor actor = trial.actors().get(i);
            Thread thread = new RobustThread(() -> act(number, actor.body()), actor.name());
            // One that hangs must not keep the JVM alive.
            thread.setDaemon(true);
            threads.add(thread);
            thread.start();
        }
        try {
            if (!join(threads, limit)) {
                return hang(threads, limit);
            }
            if (failures.isEmpty()) {
                trial.check().run();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return "interrupted";
        } catch (Exception | AssertionError e) {
            failures.add(e);
        }
        return failures.isEmpty() ? null : "failed: " + failures.peek();
    }

    private void act(int number, Trial.Step body) {
        try {
            start.begin(number);
            body.run();
        } catch (Throwable e) {
            failures.add(e);
        } finally {
            start.end(number);
        }
    }

    private static boolean join(List<Thread> threads, Duration limit) throws InterruptedException {
        long deadline = System.nanoTime() + limit.toNanos();
        boolean all = true;
        for (Thread thread : threads) {
            all &= RobustThreads.join(thread, Math.max(0, deadline - System.nanoTime()), TimeUnit.NANOSECONDS);
        }
        return all;
    }

    /** Says where the threads are that have not ended, and asks them to. */
    private static String hang(List<Thread> threads, Duration limit) throws InterruptedException {
        StringBuilder text = new StringBuilder("hangs: not ended after " + limit.toSeconds() + " s");
        for (Thread thread : threads) {
            StackTraceElement[] stack = thread.getStackTrace();
            if (stack.length > 0) {
                text.append("\n    thread ")
                        .append(thread.getName())
                        .append(", ")
                        .append(thread.getState());
            }
            for (StackTraceElement frame : stack) {
                text.append("\n        at ").append(frame);
            }
            thread.interrupt();
        }
        join(threads, AFTER_INTERRUPT);
        return text.toString();
    }
}
