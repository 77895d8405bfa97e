package org.jrsan.internal.report;

import java.util.List;
import java.util.SortedSet;
import org.jrsan.Counts;
import org.jrsan.Verdict;

/**
 * Everything that a report says about a run, at one moment.
 *
 * @param judged what was found
 * @param errors JRSan's own errors
 * @param counts what was seen
 * @param accessingThreads how many threads made accesses
 * @param looksForRaces whether plain accesses were checked for races
 * @param plainIsOpaque whether plain accesses counted as opaque ones
 * @param accessedByteViews whether bytes were accessed through views, which is not checked
 * @param severalWidths the names of what was accessed in more than one width, which is not checked for robustness
 */
public record RunOutcome(
        Judgement judged,
        List<Throwable> errors,
        Counts counts,
        long accessingThreads,
        boolean looksForRaces,
        boolean plainIsOpaque,
        boolean accessedByteViews,
        SortedSet<String> severalWidths) {
    /** The verdict so far. A run with an error of JRSan, or that saw nothing, does not pass. */
    public Verdict verdict() {
        return RunReport.verdict(errors, judged, counts.accesses());
    }

    /** Tells whether something was checked, nothing was found, JRSan did not fail, and no declaration is wrong. */
    public boolean passes() {
        return verdict().isPass() && judged.errors().isEmpty();
    }
}
