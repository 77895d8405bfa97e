package org.jrsan;

import java.util.List;
import org.jrsan.internal.report.BenignDeclaration;
import org.jrsan.internal.report.RunReport;
import org.jrsan.internal.run.Run;

/**
 * One checked run: what it found, what it saw, and its verdict.
 *
 * <p>A session checks every atomic that one of its threads is the first to access while the session is open. It owns
 * that atomic until it is closed. An atomic that is static, or lives longer than a session, belongs to one session
 * after another. Its value at a session's first access is the initial value for that session. If a thread of another
 * open session accesses it, this session checks the access as if the start of the thread had not been seen, and the
 * other session counts it as foreign.
 *
 * <p>The threads of a session are the thread that opened it, the threads that its threads create, and the tasks that
 * its threads give to a wrapped executor. If only one session is open, all other threads belong to it, too.
 *
 * <p>The operating system chooses which of its threads runs next. {@link Sanitizer#explore} opens sessions whose schedules JRSan
 * chooses.
 *
 * <p>Any thread may call any method, even after {@link #close}.
 */
public final class Session implements AutoCloseable {
    private final Run run;

    Session(Run run) {
        this.run = run;
    }

    /**
     * The distinct violations, one for each pair of places. Overwritten stores come before stale reads, and then the
     * order is that of the weak access to blame.
     *
     * @return a snapshot
     */
    public List<FoundViolation> violations() {
        return run.findings().violations();
    }

    /**
     * The distinct data races on plain locations, one for each pair of places, sorted by field.
     *
     * @return a snapshot
     */
    public List<FoundRace> races() {
        return run.findings().races();
    }

    /**
     * The volatile fields that this session followed, but that are also accessed directly. If there are any, findings
     * may be false alarms, and others may be missing.
     *
     * @return a snapshot, sorted by name
     */
    public List<HalfSwapped> halfSwapped() {
        return run.findings().judged().halfSwapped();
    }

    /**
     * Declares the findings between one pair of places benign, as {@link org.jrsan.annotation.Benign} does. This is for
     * code that cannot be annotated. {@link #violations}, {@link #races} and the verdict then leave them out.
     *
     * @param place one place, {@code Class.method}
     * @param with the other, {@code Class.method} or {@code Class.method:label}
     * @param reason why they do no harm
     * @throws IllegalArgumentException with a message of one line, if a place cannot be read or the reason is blank
     */
    public void benign(String place, String with, String reason) {
        run.findings().declare(BenignDeclaration.of(place, with, reason));
    }

    /**
     * Applies the {@link org.jrsan.annotation.Benign} declarations of classes even if the classes take no part, so that
     * declarations that match nothing are reported as unused. If call sites are recorded, the declarations of classes
     * that make accesses apply without this call.
     *
     * @param classes the classes
     */
    public void benign(Class<?>... classes) {
        for (Class<?> type : classes) {
            run.findings().declare(type);
        }
    }

    /**
     * The findings between places that are declared benign.
     *
     * @return a snapshot, most frequent first
     */
    public List<Silenced> silenced() {
        return run.findings().judged().silenced();
    }

    /**
     * What the session has seen so far.
     *
     * @return the counts
     */
    public Counts counts() {
        return run.counts();
    }

    /**
     * Errors in JRSan itself. After the first one, JRSan stopped checking. The program's operations were not affected. What was to be checked under the
     * agent and could not be is told here as well, see {@link Verdict#NOT_ALL_CHECKED}; such an error has no stack.
     *
     * @return the first few errors
     */
    public List<Throwable> errors() {
        return run.errors();
    }

    /**
     * The verdict so far.
     *
     * @return the verdict; {@link Verdict#isPass} tells which are a pass
     */
    public Verdict verdict() {
        return run.outcome().verdict();
    }

    /**
     * The verdict and what it is based on: counts, and how many threads and edges were not seen.
     *
     * @return one line
     */
    public String summary() {
        return RunReport.summary(run.outcome());
    }

    /**
     * The summary and all findings, the most serious first: races, overwritten stores, stale reads.
     *
     * @return text of at most 100 columns, except for lines that name a place
     */
    public String report() {
        return RunReport.of(run.outcome());
    }

    /**
     * Passes if something was checked, every finding was declared benign, each such declaration can be read and matches
     * at most one pair of lines, no field was half swapped, and JRSan did not fail.
     *
     * @throws AssertionError otherwise, with the report as its message
     */
    public void assertRobust() {
        if (!run.outcome().passes()) {
            throw new AssertionError(report());
        }
    }

    /**
     * Ends the session. Its results remain available. Waits that are still in progress end with an error. Idempotent.
     */
    @Override
    public void close() {
        run.close();
    }

    /**
     * The summary.
     *
     * @return one line
     */
    @Override
    public String toString() {
        return summary();
    }
}
