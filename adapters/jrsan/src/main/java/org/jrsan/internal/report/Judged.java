package org.jrsan.internal.report;

import java.util.List;
import org.jrsan.Effect;
import org.jrsan.result.Picture;
import org.jspecify.annotations.Nullable;

/**
 * What weak runs showed of a violation.
 *
 * @param effect what comes of it
 * @param words what was seen, as one sentence or more
 * @param run the end of the weak run that showed it, as a table; no lines where none did
 * @param picture that run as a picture; null likewise
 * @param code the code of that run; null likewise
 */
public record Judged(
        Effect effect,
        String words,
        List<String> run,
        @Nullable Picture picture,
        @Nullable String code) {
    /** Adds it to a report. */
    void addTo(ReportRows rows) {
        rows.row("effect", effect + ": " + words);
        if (!run.isEmpty()) {
            rows.table("weak run", run);
        }
        if (code != null) {
            rows.row("replay it", "option replay=" + code);
        }
    }
}
