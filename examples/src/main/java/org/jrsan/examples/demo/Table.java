package org.jrsan.examples.demo;

import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;

/** The rows as a table of at most 120 columns. */
public final class Table {
    private static final String FORMAT = "%-15s %-15s %6s %5s %8s %9s  %-7s  %-19s %-8s %s";

    private static final int COLUMNS = 118;

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
                "runs",
                "first",
                "findings",
                "accesses",
                "classes",
                "expected",
                "verdict",
                "effect");
        return titles + "\n" + "-".repeat(COLUMNS);
    }

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
                row.executions(),
                row.firstFound() == 0 ? "-" : row.firstFound(),
                row.violations().size() + row.races().size(),
                row.accesses(),
                row.complete() ? "all" : "part",
                row.example().expected(),
                row.verdict(),
                row.effect());
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
        List<Row> broken = rows.stream().filter(r -> !isRight(r)).toList();
        List<Row> repaired = rows.stream().filter(Table::isRight).toList();
        List<Row> found = broken.stream().filter(r -> r.firstFound() > 0).toList();
        long inFirst = found.stream().filter(r -> r.firstFound() == 1).count();
        String notFound = broken.stream()
                .filter(r -> !found.contains(r))
                .map(r -> r.example().toString())
                .collect(Collectors.joining(", "));
        return String.format(
                Locale.ROOT,
                "Broken variants found: %d of %d, %d of them in their first execution%s.%n"
                        + "Reports by repaired variants: %d in %d executions of %d variants, %d of them in all schedules.",
                found.size(),
                broken.size(),
                inFirst,
                notFound.isEmpty() ? "" : "; not found: " + notFound,
                repaired.stream().mapToInt(Row::reports).sum(),
                repaired.stream().mapToInt(Row::executions).sum(),
                repaired.size(),
                repaired.stream().filter(Row::complete).count());
    }

    private static boolean isRight(Row row) {
        return row.example().expected().isRight();
    }
}
