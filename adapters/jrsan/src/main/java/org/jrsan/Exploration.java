package org.jrsan;

import java.time.Duration;
import java.util.List;
import java.util.Objects;
import org.jrsan.clock.RawInterrupt;
import org.jrsan.result.KnownFinding;
import org.jrsan.result.TestRun;
import org.jrsan.spi.CheckedRun;
import org.jrsan.spi.Judging;
import org.jrsan.spi.Schedules;
import org.jrsan.spi.Stuck;
import org.jrsan.spi.TestOptions;
import org.jrsan.spi.Totals;
import org.jspecify.annotations.Nullable;

/**
 * The executions of one program, and what all of them found. Each has a session of its own. Who chooses which thread runs
 * next, and how many executions there are at most, the options {@code schedule}, {@code seed}, {@code replay} and {@code
 * iterations} say, as they do for a {@code @RobustnessTest}.
 *
 * <p>An execution lasts until the threads have ended that were started in it by JRSan's types. Under a schedule, they are run
 * to their end, and if they cannot go on, {@link #failure} tells where each of them is. Without one they are waited for as long
 * as the option {@code timeout} says; threads that have not ended by then are named and interrupted.
 *
 * <p>Used by one thread, which is the first thread of each execution.
 */
public final class Exploration {
    /** What is left of a program that has failed is not waited for any longer than this. */
    private static final Duration AFTER_FAILURE = Duration.ofSeconds(1);

    private final TestOptions options;
    private final Schedules schedules;
    private final Totals totals;
    private @Nullable Throwable failure;
    private List<Class<?>> benign = List.of();
    private List<KnownFinding> known = List.of();

    /** What one execution does. It begins with objects of its own, and ends in the same way in each equal schedule. */
    @FunctionalInterface
    public interface Program {
        /**
         * Runs once.
         *
         * @param session the open session of this execution, whose first thread is the calling thread
         * @throws Exception if the program failed; there is no further execution
         */
        void run(Session session) throws Exception;
    }

    Exploration(SanitizerOptions options, String name) {
        this.options = TestOptions.of(options);
        schedules = Schedules.of(this.options, name);
        totals = new Totals(name, schedules);
    }

    /**
     * Sets findings apart, which then do not count. Called before the first execution.
     *
     * @param benign classes whose {@link org.jrsan.annotation.Benign} declarations hold, though they may not take part
     * @param known entries of files of known findings that apply to this program
     */
    public void setAside(List<Class<?>> benign, List<KnownFinding> known) {
        this.benign = List.copyOf(benign);
        this.known = List.copyOf(known);
        totals.declare(benign);
        totals.setAside(known);
    }

    /**
     * What will be found is told without the steps that led to it, its schedule and its picture. That saves half of the time of an
     * exploration of a few executions, of which nobody reads the report. Called before the first execution.
     */
    public void omitSteps() {
        totals.omitSteps();
    }

    /**
     * Whether there is another execution to run.
     *
     * @return false once all schedules were run or the number of executions is reached, once the program has failed, after an
     *     error of JRSan and, with {@code collect=first}, after a finding
     */
    public boolean hasNext() {
        return failure == null
                && !totals.hasErrors()
                && !(options.stopsAtFirst() && totals.found())
                && schedules.hasNext();
    }

    /**
     * Runs one execution. Whatever the program throws is kept as {@link #failure}. An execution that found something new is run
     * once more, so that the report can tell all of it. Under a schedule the second call runs the first schedule once more, which
     * shows whether the program depends on anything else; it does not count as an execution.
     *
     * @param program what it does
     * @return whether this execution found something that is not declared benign
     * @throws IllegalStateException if checking is off, if the calling thread belongs to an open session, or if one session is
     *     open for the whole process
     */
    public boolean runNext(Program program) {
        boolean found;
        try (Session session = schedules.open()) {
            CheckedRun run = Objects.requireNonNull(CheckedRun.current());
            failure = perform(program, session, run);
            totals.add(run, List.of());
            found = run.found();
        }
        boolean failed = failure != null;
        if (totals.wantsReplay(failed)) {
            replay(program, failed);
        }
        totals.conclude(failed);
        boolean isRepeat = schedules.isRepeat();
        schedules.end();
        if (failure == null && schedules.left() != null) {
            failure = new AssertionError(schedules.left());
        }
        // Without lines a run does not know what is declared benign; all runs together do.
        return found && !isRepeat && totals.found();
    }

    /**
     * Judges the violations that were found, by weak runs of the program: runs in which memory behaves as RC20 allows, see {@link
     * Effect}. Called when there are no more executions to run. Nothing happens without a schedule, with {@code continuations=0}, and
     * if an execution failed.
     *
     * @param program what each execution did
     */
    public void judge(Program program) {
        if (failure != null) {
            return;
        }
        Judging judging = totals.judging();
        while (judging.hasNext()) {
            CheckedRun run;
            Throwable thrown;
            try (Session session = judging.open()) {
                run = Objects.requireNonNull(CheckedRun.current());
                thrown = thrown(program, session);
                thrown = afterwards(run, thrown, false);
            }
            judging.end(run, thrown, List.of());
        }
    }

    /** Searches for what closes the findings. Called when there are no more executions to run. */
    void close(Program program) {
        if (failure != null) {
            return;
        }
        totals.close(
                () -> {
                    Exploration again = new Exploration(options.session().with("collect", "all"), totals.test());
                    again.setAside(benign, known);
                    return again;
                },
                program);
    }

    private @Nullable Throwable perform(Program program, Session session, CheckedRun run) {
        return afterwards(run, thrown(program, session), true);
    }

    private static @Nullable Throwable thrown(Program program, Session session) {
        try {
            program.run(session);
            return null;
        } catch (Throwable e) {
            return e;
        }
    }

    /** Runs the same schedule again, for a report that can tell more. What it throws, the first one threw. */
    private void replay(Program program, boolean failed) {
        CheckedRun again;
        try (Session session = schedules.openReplay()) {
            again = Objects.requireNonNull(CheckedRun.current());
            perform(program, session, again);
        }
        totals.addReplay(again, schedules.endReplay(), failed);
    }

    /** The threads of an execution end. Returns why the execution failed, null if it did not. */
    private @Nullable Throwable afterwards(CheckedRun run, @Nullable Throwable thrown, boolean counts) {
        String blocked = schedules.areControlled() ? schedules.finish() : null;
        if (blocked != null && counts) {
            totals.endedEarly();
        }
        Throwable why =
                blocked != null && (thrown == null || Schedules.isEnd(thrown)) ? new AssertionError(blocked) : thrown;
        // Of a program that was interrupted, the thread stays so.
        boolean interrupted = Thread.interrupted() || thrown instanceof InterruptedException;
        try {
            Duration patience = why == null ? options.timeout() : AFTER_FAILURE;
            List<Thread> stuck = Stuck.join(run.startedAndAlive(), patience);
            if (!stuck.isEmpty()) {
                if (counts) {
                    totals.endedEarly();
                }
                AssertionError named = Stuck.failure(
                        "JRSan: " + stuck.size() + (stuck.size() == 1 ? " thread has" : " threads have") + " not ended "
                                + Stuck.inWords(patience) + " after the program",
                        stuck);
                if (why == null) {
                    why = named;
                } else {
                    why.addSuppressed(named);
                }
            }
        } catch (InterruptedException e) {
            interrupted = true;
            why = why == null ? e : why;
        }
        if (interrupted) {
            RawInterrupt.ofCaller();
        }
        return why;
    }

    /**
     * How many executions were run.
     *
     * @return their number
     */
    public int executions() {
        return totals.iterations();
    }

    /**
     * How many atomic accesses were checked.
     *
     * @return the accesses of all executions
     */
    public long accesses() {
        return totals.accesses();
    }

    /**
     * Whether each class of schedules was run, and each execution ended. Then another schedule shows nothing new.
     *
     * @return whether it was; never without a schedule, and never with one that only samples
     */
    public boolean isComplete() {
        return schedules.areAllRun();
    }

    /**
     * The verdict of all executions so far. Whether the program itself failed, {@link #failure} says.
     *
     * @return the verdict
     */
    public Verdict verdict() {
        return totals.verdict();
    }

    /**
     * The distinct violations that are not declared benign, one for each pair of places.
     *
     * @return a snapshot, the most serious first
     */
    public List<FoundViolation> violations() {
        return totals.violations();
    }

    /**
     * The distinct races that are not declared benign, one for each pair of places.
     *
     * @return a snapshot, sorted by field
     */
    public List<FoundRace> races() {
        return totals.races();
    }

    /**
     * The findings between places that are declared benign.
     *
     * @return a snapshot, most frequent first
     */
    public List<Silenced> silenced() {
        return totals.silenced();
    }

    /**
     * Why the latest execution failed: what the program threw, or an error that tells which threads could not end.
     *
     * @return what was thrown; null if no execution failed
     */
    public @Nullable Throwable failure() {
        return failure;
    }

    /**
     * The schedule of the first execution that failed or found something.
     *
     * @return a code for option {@code replay}; null if there is none, or nobody chose the schedules
     */
    public @Nullable String replay() {
        return totals.code();
    }

    /**
     * What the executions found and saw, as data.
     *
     * @return the verdict, all findings and what the verdict is based on; it passes if {@link #assertRobust} does
     */
    public TestRun result() {
        return totals.result(failure == null && totals.pass(), failure);
    }

    /**
     * The verdict, all findings, and what the verdict is based on.
     *
     * @return one line or more
     */
    public String report() {
        return totals.pass() ? totals.ofPass() : totals.report();
    }

    /**
     * Passes if no execution failed, something was checked, every finding was declared benign, each such declaration can be read
     * and matches at most one pair of lines, no field was half swapped, and JRSan did not fail.
     *
     * @throws AssertionError otherwise, with the report as its message and what the program threw as its cause
     */
    public void assertRobust() {
        if (failure != null) {
            throw new AssertionError(failure.getMessage() + "\n" + report(), failure);
        }
        if (!totals.pass()) {
            throw totals.failure();
        }
    }

    /**
     * The report.
     *
     * @return one line or more
     */
    @Override
    public String toString() {
        return report();
    }
}
