package org.jrsan.examples.demo;

import java.util.List;
import java.util.Locale;

/** The rows as a table of at most 120 columns. */
public final class Table {
    private static final String FORMAT = "%-14s %-18s %7s %5s %9s %8s %9s %8s  %-12s %s";

    private Table() {}

    /**
     * The head of the table.
     *
     * @return two lines, the last without a line feed
     */
    public static String head() {
        String titles = line(
                "program",
                "variant",
                "threads",
                "runs",
                "first run",
                "distinct",
                "accesses",
                "time",
                "expected",
                "verdict");
        return titles + "\n" + "-".repeat(COLUMNS);
    }

    private static final int COLUMNS = 116;

    /**
     * A row of the table.
     *
     * @param row what the runs of an example gave
     * @return one line without a line feed
     */
    public static String of(Row row) {
        return line(
                row.example().program(),
                row.example().variant(),
                row.threads(),
                row.runs(),
                row.firstViolation() == 0 ? "-" : row.firstViolation(),
                row.violations().size(),
                row.accesses(),
                String.format(Locale.ROOT, "%.2f s", row.time().toNanos() / 1e9),
                row.example().expected(),
                row.verdict());
    }

    private static String line(Object... cells) {
        return String.format(Locale.ROOT, FORMAT, cells);
    }

    /**
     * The figures of all rows: how many broken variants were found, and how many reports repaired variants gave.
     *
     * @param rows the rows
     * @return two lines without a line feed at the end
     */
    public static String figures(List<Row> rows) {
        List<Row> broken =
                rows.stream().filter(r -> !r.example().expected().isRobust()).toList();
        List<Row> robust =
                rows.stream().filter(r -> r.example().expected().isRobust()).toList();
        long inFirstRun = broken.stream().filter(r -> r.firstViolation() == 1).count();
        long found = broken.stream().filter(r -> r.firstViolation() > 0).count();
        return "Broken variants found: " + found + " of " + broken.size() + ", " + inFirstRun
                + " of them in their first run.\n"
                + "Runs of repaired variants with a report: "
                + robust.stream().mapToInt(Row::reports).sum()
                + " of " + robust.stream().mapToInt(Row::runs).sum() + " (" + robust.size() + " variants).";
    }
}
