package org.jrsan.internal;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jrsan.FoundRace;
import org.jrsan.Verdict;
import org.jrsan.race.RaceText;
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
        return verdict(run.hasFailed(), run.findings().judged(), run.counts().accesses());
    }

    /**
     * The verdict of one or more runs.
     *
     * @param failed whether JRSan itself failed
     * @param judged what was found
     * @param accesses how many accesses were seen
     * @return the verdict
     */
    public static Verdict verdict(boolean failed, Judgement judged, long accesses) {
        if (failed) {
            return Verdict.INTERNAL_ERROR;
        }
        if (!judged.violations().isEmpty()) {
            return Verdict.NOT_ROBUST;
        }
        if (!judged.races().isEmpty()) {
            return Verdict.RACY;
        }
        return accesses == 0 ? Verdict.NOTHING_CHECKED : Verdict.ROBUST_SO_FAR;
    }

    /**
     * Whether a run is a pass.
     *
     * @param run the run
     * @return whether something was checked, nothing was found, JRSan did not fail, and no declaration is wrong
     */
    public static boolean passes(Run run) {
        return verdict(run) == Verdict.ROBUST_SO_FAR
                && run.findings().judged().errors().isEmpty();
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
        Judgement judged = run.findings().judged();
        int violations = judged.violations().size();
        int races = judged.races().size();
        int silenced = judged.silenced().size();
        return verdict(run) + ": " + violations + (violations == 1 ? " violation" : " violations")
                + (run.looksForRaces() ? ", " + races + (races == 1 ? " race" : " races") : "")
                + (silenced == 0 ? "" : ", " + silenced + " silenced");
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
        return text.append(details(run.errors(), run.findings().judged())).toString();
    }

    /**
     * The errors of JRSan, then what was found, the gravest first: the races, one entry for each field, then the violations.
     *
     * @param errors the errors
     * @param judged what was found
     * @return text of at most 100 columns, but for lines that name a place; empty when there is nothing to say
     */
    public static String details(List<Throwable> errors, Judgement judged) {
        StringBuilder text = new StringBuilder();
        for (Throwable error : errors) {
            text.append("JRSan failed and stopped checking: ").append(error).append('\n');
            for (StackTraceElement frame : error.getStackTrace()) {
                text.append("    at ").append(frame).append('\n');
            }
        }
        judged.errors().forEach(error -> text.append(error).append('\n'));
        // In their order, so that the races of a field stand together.
        Map<String, List<FoundRace>> byField = judged.races().stream()
                .collect(Collectors.groupingBy(found -> found.race().field(), LinkedHashMap::new, Collectors.toList()));
        byField.values().forEach(races -> text.append('\n').append(inOne(races)));
        judged.violations().forEach(violation -> text.append('\n').append(violation));
        return text.append(setApart(judged)).toString();
    }

    private static String inOne(List<FoundRace> ofField) {
        return RaceText.of(
                ofField.stream().map(FoundRace::race).toList(),
                ofField.stream().map(FoundRace::count).toList());
    }

    /**
     * What was silenced, and what was to be and did not appear.
     *
     * @param judged what was found
     * @return text of at most 100 columns, but for lines that name a place; empty when there is nothing to say
     */
    public static String setApart(Judgement judged) {
        StringBuilder text = new StringBuilder();
        judged.silenced().forEach(silenced -> text.append('\n').append(silenced));
        if (!judged.unused().isEmpty()) {
            text.append('\n');
        }
        judged.unused()
                .forEach(unused ->
                        text.append("UNUSED: ").append(unused).append(" is declared benign, but was not found\n"));
        return text.toString();
    }
}
