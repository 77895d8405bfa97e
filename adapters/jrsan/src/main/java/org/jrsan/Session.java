package org.jrsan;

import java.util.List;
import org.jrsan.internal.report.BenignDeclaration;
import org.jrsan.internal.report.RunReport;
import org.jrsan.internal.run.Run;

/**
 * One checked run: what it found, what it saw, and its verdict.
 *
 * <p>A session checks every atomic that one of its threads accesses first while the session is open. It owns that
 * atomic until it is closed: an atomic that is static, or lives longer than a session, belongs to one session after the
 * other, and the value it has when a session first touches it is that session's initial value. An access by a thread of
 * another open session is checked here, as by a thread whose start was not seen, and counted there as foreign.
 *
 * <p>The threads of a session are the one that opened it, those created by its threads, and the tasks that they give to
 * a wrapped executor. A thread that belongs to no session belongs to the only one open, if there is just one.
 *
 * <p>All methods may be called by any thread, also after {@link #close}.
 */
public final class Session implements AutoCloseable {
    private final Run run;

    Session(Run run) {
        this.run = run;
    }

    /**
     * The distinct violations, one for each pair of places: overwritten stores before stale reads, then by the weak access
     * to blame.
     *
     * @return a snapshot
     */
    public List<FoundViolation> violations() {
        return run.findings().violations();
    }

    /**
     * The distinct data races on plain locations, one for each pair of places, by field.
     *
     * @return a snapshot
     */
    public List<FoundRace> races() {
        return run.findings().races();
    }

    /**
     * The volatile fields that this session followed and that are accessed directly as well. If there are any, findings
     * may be false alarms, and others may be missing.
     *
     * @return a snapshot, by name
     */
    public List<HalfSwapped> halfSwapped() {
        return run.findings().judged().halfSwapped();
    }

    /**
     * Declares the findings between one pair of places benign, as {@link org.jrsan.annotation.Benign} does, for code
     * that cannot be annotated. {@link #violations}, {@link #races} and the verdict then leave them out.
     *
     * @param place one place, {@code Class.method}
     * @param with the other, {@code Class.method} or {@code Class.method:label}
     * @param reason why they do no harm
     * @throws IllegalArgumentException for a place that cannot be read, and for a blank reason, in one line
     */
    public void benign(String place, String with, String reason) {
        run.findings().declare(BenignDeclaration.of(place, with, reason));
    }

    /**
     * Makes the {@link org.jrsan.annotation.Benign} declarations of classes hold here even when the classes take no part,
     * so that those which match nothing are reported as unused. Declarations of classes from which an access was made hold
     * without it, as long as call sites are recorded.
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
     * Errors of JRSan itself. After the first one it stopped checking, but the program's operations went on unharmed.
     *
     * @return the first few errors
     */
    public List<Throwable> errors() {
        return run.errors();
    }

    /**
     * What can be said so far.
     *
     * @return the verdict; only {@link Verdict#ROBUST_SO_FAR} is a pass
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
     * The summary and all that was found, the gravest first: races, overwritten stores, stale reads.
     *
     * @return text of at most 100 columns, but for lines that name a place
     */
    public String report() {
        return RunReport.of(run.outcome());
    }

    /**
     * Passes when something was checked, nothing was found but what was declared benign, each such declaration can be read
     * and matches one pair of lines at most, no field was half swapped, and JRSan did not fail.
     *
     * @throws AssertionError otherwise, with the report as its message
     */
    public void assertRobust() {
        if (!run.outcome().passes()) {
            throw new AssertionError(report());
        }
    }

    /**
     * Ends the session; its results remain available. Waits that are still in progress end with an error. Idempotent.
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
