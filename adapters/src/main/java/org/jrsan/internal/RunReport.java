package org.jrsan.internal;

import org.jrsan.FoundViolation;
import org.jrsan.Verdict;

/** What a run can say, as text. */
public final class RunReport {
    private RunReport() {}

    /**
     * The verdict of a run; an error of JRSan, or a run that saw nothing, is no pass.
     *
     * @param run the run
     * @return its verdict so far
     */
    public static Verdict verdict(Run run) {
        if (run.hasFailed()) {
            return Verdict.INTERNAL_ERROR;
        }
        if (!run.violations().isEmpty()) {
            return Verdict.NOT_ROBUST;
        }
        return run.counts().accesses() == 0 ? Verdict.NOTHING_CHECKED : Verdict.ROBUST_SO_FAR;
    }

    /**
     * The verdict with what it rests on.
     *
     * @param run the run
     * @return one line
     */
    public static String summary(Run run) {
        int distinct = run.violations().size();
        return verdict(run) + ": " + distinct + (distinct == 1 ? " violation, " : " distinct violations, ")
                + run.counts();
    }

    /**
     * The summary, the errors of JRSan and the violations.
     *
     * @param run the run
     * @return text of at most 100 columns, but for lines that name a place
     */
    public static String of(Run run) {
        StringBuilder text = new StringBuilder("JRSan: ").append(summary(run)).append('\n');
        for (Throwable error : run.errors()) {
            text.append("JRSan failed and stopped checking: ").append(error).append('\n');
            for (StackTraceElement frame : error.getStackTrace()) {
                text.append("    at ").append(frame).append('\n');
            }
        }
        for (FoundViolation violation : run.violations()) {
            text.append('\n').append(violation);
        }
        return text.toString();
    }
}
