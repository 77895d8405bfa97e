package org.jrsan.internal;

import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.Verdict;
import org.jrsan.rc20.ReportRows;

/** What a run can say, as text. */
public final class RunReport {
    private static final String MARGIN = " ".repeat("JRSan: ".length());

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
        if (run.findings().hasViolations()) {
            return Verdict.NOT_ROBUST;
        }
        if (run.findings().hasRaces()) {
            return Verdict.RACY;
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
        return found(run) + ", " + seen(run);
    }

    private static String seen(Run run) {
        return run.counts() + (run.plainIsOpaque() ? ", plain accesses declared opaque" : "");
    }

    private static String found(Run run) {
        int violations = run.violations().size();
        int races = run.races().size();
        return verdict(run) + ": " + violations + (violations == 1 ? " violation" : " violations")
                + (run.looksForRaces() ? ", " + races + (races == 1 ? " race" : " races") : "");
    }

    /**
     * The summary, the errors of JRSan and the violations.
     *
     * @param run the run
     * @return text of at most 100 columns, but for lines that name a place
     */
    public static String of(Run run) {
        StringBuilder text = new StringBuilder("JRSan: ").append(found(run)).append('\n');
        text.append(MARGIN).append(ReportRows.fold(MARGIN, seen(run))).append('\n');
        for (Throwable error : run.errors()) {
            text.append("JRSan failed and stopped checking: ").append(error).append('\n');
            for (StackTraceElement frame : error.getStackTrace()) {
                text.append("    at ").append(frame).append('\n');
            }
        }
        for (FoundViolation violation : run.violations()) {
            text.append('\n').append(violation);
        }
        for (FoundRace race : run.races()) {
            text.append('\n').append(race);
        }
        return text.toString();
    }
}
