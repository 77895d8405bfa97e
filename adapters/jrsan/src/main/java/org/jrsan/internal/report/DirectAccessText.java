package org.jrsan.internal.report;

import java.util.List;
import org.jrsan.internal.source.DirectAccesses;

/** Writes {@link DirectAccesses} as text of at most 100 columns, except for lines that name a place. */
public final class DirectAccessText {
    private DirectAccessText() {}

    /** What to say about a field in addition to the verdict: a few lines, or none. */
    static String notes(DirectAccesses field) {
        List<StackTraceElement> reads = field.sites(false);
        List<StackTraceElement> writes = field.sites(true);
        boolean isSilent = !field.arePlain() || reads.isEmpty() && writes.isEmpty();
        String plain = isSilent ? "" : plain(field, reads, writes);
        return field.unreadable().isEmpty() ? plain : plain + unread(field);
    }

    private static String plain(DirectAccesses field, List<StackTraceElement> reads, List<StackTraceElement> writes) {
        ReportRows rows =
                new ReportRows("NOTE: " + field.field() + " is accessed directly as well as through a handle");
        rows(rows, reads, writes);
        rows.row("means", "The field is not volatile, so these are plain accesses. JRSan does not see races on them.");
        return rows.text();
    }

    private static String unread(DirectAccesses field) {
        ReportRows rows = new ReportRows("NOTE: a class file was not searched for direct accesses of " + field.field());
        field.unreadable().forEach((type, reason) -> rows.row("class", type + ": " + reason));
        rows.row(
                "means",
                "JRSan does not see direct accesses in it."
                        + (field.isVolatile() ? " If there are any, findings can be false alarms." : ""));
        return rows.text();
    }

    /**
     * Adds direct accesses to a report.
     *
     * @param rows the report
     * @param reads where the field is read
     * @param writes where it is written
     */
    public static void rows(ReportRows rows, List<StackTraceElement> reads, List<StackTraceElement> writes) {
        row(rows, "reads", reads);
        row(rows, "writes", writes);
    }

    private static void row(ReportRows rows, String title, List<StackTraceElement> sites) {
        if (!sites.isEmpty()) {
            rows.row(title, sites.size() == 1 ? "1 line" : sites.size() + " lines");
            sites.forEach(rows::place);
        }
    }
}
