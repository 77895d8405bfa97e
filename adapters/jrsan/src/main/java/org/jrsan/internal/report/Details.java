package org.jrsan.internal.report;

import java.util.List;
import org.jrsan.internal.trace.Exposure;
import org.jrsan.result.Picture;
import org.jspecify.annotations.Nullable;

/**
 * What a report tells of a finding beside the finding itself.
 *
 * @param id the id by which files know it; null for what is no finding
 * @param explains whether it tells which inequality of clocks failed
 * @param schedule the steps that led to it, as a table; no lines where the schedule was not recorded
 * @param note what is to be known of these steps, as a sentence; null for nothing
 * @param code the code from which the execution can be run again; null where nobody chose the schedule
 * @param exposure when the check failed; null where nobody chose the schedule, or it was not recorded
 * @param run the same steps and more as a picture; null where the schedule was not recorded
 * @param judged what weak runs showed; null if there were none
 * @param remedy what closes it and all that was found with it, as a phrase; null if nothing was found that does
 * @param evidence what of the run causes it, as a program that can be explored
 */
public record Details(
        @Nullable String id,
        boolean explains,
        List<String> schedule,
        @Nullable String note,
        @Nullable String code,
        @Nullable Exposure exposure,
        @Nullable Picture run,
        @Nullable Judged judged,
        @Nullable String remedy,
        Evidence evidence) {
    /** Nothing. */
    public static final Details NONE =
            new Details(null, false, List.of(), null, null, null, null, null, null, Evidence.NONE);

    /** What is told of a finding that no weak run begins with. */
    public Details(boolean explains, List<String> schedule, @Nullable String note, @Nullable String code) {
        this(null, explains, schedule, note, code, null, null, null, null, Evidence.NONE);
    }

    /** The same with the inequality if that is asked for. */
    Details explaining(boolean asked) {
        return asked == explains
                ? this
                : new Details(id, asked, schedule, note, code, exposure, run, judged, remedy, evidence);
    }

    /** The same with what weak runs showed. */
    Details with(@Nullable Judged shown) {
        return new Details(id, explains, schedule, note, code, exposure, run, shown, remedy, evidence);
    }

    /** The same of the finding with an id. */
    Details named(String known) {
        return new Details(known, explains, schedule, note, code, exposure, run, judged, remedy, evidence);
    }

    /** The same with what was found to close it. */
    Details closedBy(@Nullable String found) {
        return new Details(id, explains, schedule, note, code, exposure, run, judged, found, evidence);
    }

    /** The steps by which a test failed. */
    public String ofFailure() {
        ReportRows rows = new ReportRows("FAILED: the latest changes from thread to thread");
        addTo(rows);
        return rows.text();
    }

    /** Adds the steps, the note, the code and the id to a report. */
    void addTo(ReportRows rows) {
        if (!schedule.isEmpty()) {
            rows.table("schedule", schedule);
        }
        if (note != null) {
            rows.row("note", note);
        }
        addCodeTo(rows);
        if (judged != null) {
            judged.addTo(rows);
        }
        addIdTo(rows);
    }

    /** Adds the code and the id to a report that has the steps of a like finding. */
    void addShortTo(ReportRows rows) {
        addCodeTo(rows);
        addIdTo(rows);
    }

    private void addIdTo(ReportRows rows) {
        if (id != null) {
            rows.row("id", id);
        }
    }

    private void addCodeTo(ReportRows rows) {
        if (code != null) {
            rows.row("replay", "option replay=" + code);
        }
    }
}
