package org.jrsan;

import java.util.List;
import org.jrsan.internal.report.ReportRows;
import org.jrsan.rc20.Access;

/**
 * Findings between one pair of places that were declared benign, or that a file sets aside.
 *
 * @param declaration the pair as it was declared, or the file and the id of the finding
 * @param reason why they do no harm, as declared
 * @param violations the violations between these places
 * @param races the races between these places
 * @see org.jrsan.annotation.Benign
 */
public record Silenced(String declaration, String reason, List<FoundViolation> violations, List<FoundRace> races) {
    /**
     * How often the pair was found.
     *
     * @return the sum of the counts of its violations and races
     */
    public long count() {
        return violations.stream().mapToLong(FoundViolation::count).sum()
                + races.stream().mapToLong(FoundRace::count).sum();
    }

    /**
     * Whether the declaration has become needless, since a test passes with what it silences.
     *
     * @return whether weak runs judged all that is silenced, and showed no effect
     */
    public boolean isNeedless() {
        return races.isEmpty()
                && violations.stream().allMatch(found -> found.effect().isHarmless());
    }

    /**
     * What was silenced, and why.
     *
     * @return several lines of at most 100 columns, except for lines that name a place
     */
    @Override
    public String toString() {
        long count = count();
        ReportRows rows = new ReportRows("SILENCED: " + declaration + (count == 1 ? "" : "  (" + count + " times)"));
        rows.row("reason", reason);
        if (!violations.isEmpty()) {
            rows.row("found", "a violation between");
            rows.place(violations.get(0).violation().exposed().path());
            Access missed = violations.get(0).violation().missed();
            rows.place(missed == null ? null : missed.path());
        } else {
            rows.row("found", "a race between");
            rows.place(races.get(0).race().earlier().path());
            rows.place(races.get(0).race().later().path());
        }
        if (isNeedless()) {
            rows.row("needless", "weak runs show no effect of this, so the test passes without the declaration");
        }
        return rows.text();
    }
}
