package org.jrsan.internal.report;

import java.util.AbstractList;
import java.util.ArrayList;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import org.jrsan.internal.trace.Account.Row;

/**
 * Lays out steps of several threads as a table: a numbered row for each step, a column for each thread that takes part. The
 * table is as wide as fits in 120 columns behind the margin of a report; words that do not fit into a column are folded. A table is
 * the list of its lines, the heads first, and knows the steps that it was made of. Immutable.
 */
public final class Columns extends AbstractList<String> {
    private static final int WIDTH = 108;
    private static final int LEAST = 4;
    private static final String GAP = "  ";

    private final List<Row> rows;
    private final List<String> threads;
    private final int[] widths;
    private final int numbers;
    private final List<String> lines;

    private Columns(List<Row> rows) {
        this.rows = List.copyOf(rows);
        Set<String> names = new LinkedHashSet<>();
        rows.forEach(row -> names.add(row.thread()));
        threads = List.copyOf(names);
        numbers = Integer.toString(rows.size()).length();
        widths = widths();
        lines = List.copyOf(lines());
    }

    /**
     * The table.
     *
     * @param rows the steps in their order
     * @return its lines, the heads first; none without a step
     */
    public static List<String> of(List<Row> rows) {
        return rows.isEmpty() ? List.of() : new Columns(rows);
    }

    /**
     * The steps of a table.
     *
     * @param table what {@link #of} returned
     * @return the steps in their order; none if it is another list
     */
    static List<Row> rows(List<String> table) {
        return table instanceof Columns columns ? columns.rows : List.of();
    }

    @Override
    public String get(int index) {
        return lines.get(index);
    }

    @Override
    public int size() {
        return lines.size();
    }

    private List<String> lines() {
        List<String> lines = new ArrayList<>();
        List<List<String>> heads = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            heads.add(fold(threads.get(i), widths[i]));
        }
        add(lines, "", heads);
        for (int i = 0; i < rows.size(); i++) {
            add(lines, Integer.toString(i + 1), cells(rows.get(i)));
        }
        return lines;
    }

    private List<List<String>> cells(Row row) {
        List<List<String>> cells = new ArrayList<>();
        for (int i = 0; i < threads.size(); i++) {
            cells.add(threads.get(i).equals(row.thread()) ? folded(row, widths[i]) : List.of());
        }
        return cells;
    }

    private static List<String> folded(Row row, int width) {
        List<String> lines = new ArrayList<>();
        texts(row).forEach(text -> lines.addAll(fold(text, width)));
        return lines;
    }

    /** What stands in a cell: what was done and where, and how it comes after others. */
    private static List<String> texts(Row row) {
        String words = row.words().replaceAll("the (\\S+) (?:created|first used) at ", "$1 ");
        String done = row.place() == null ? words : words + " at " + ViolationText.line(row.place());
        return row.link().isEmpty() ? List.of(done) : List.of(done, row.link());
    }

    /** Adds the lines of one row of the table, one cell for each thread. */
    private void add(List<String> lines, String number, List<List<String>> cells) {
        int height = cells.stream().mapToInt(List::size).max().orElse(0);
        for (int i = 0; i < height; i++) {
            StringBuilder line = new StringBuilder();
            String first = i == 0 ? number : "";
            line.append(" ".repeat(numbers - first.length())).append(first);
            for (int column = 0; column < cells.size(); column++) {
                List<String> cell = cells.get(column);
                String text = i < cell.size() ? cell.get(i) : "";
                line.append(GAP).append(text).append(" ".repeat(widths[column] - text.length()));
            }
            lines.add(line.toString().stripTrailing());
        }
    }

    /** As wide as its longest text, or its share of what there is. */
    private int[] widths() {
        int all = WIDTH - numbers - GAP.length() * threads.size();
        int[] wanted = new int[threads.size()];
        for (int i = 0; i < wanted.length; i++) {
            wanted[i] = threads.get(i).length();
        }
        for (Row row : rows) {
            int column = threads.indexOf(row.thread());
            for (String text : texts(row)) {
                wanted[column] = Math.max(wanted[column], text.length());
            }
        }
        int share = Math.max(LEAST, all / threads.size());
        int narrow = 0;
        int left = all;
        for (int width : wanted) {
            narrow += width <= share ? 1 : 0;
            left -= width <= share ? width : 0;
        }
        // What narrow columns leave is shared by the others.
        int wide = narrow == wanted.length ? share : Math.max(LEAST, left / (wanted.length - narrow));
        for (int i = 0; i < wanted.length; i++) {
            wanted[i] = Math.min(wanted[i], wide);
        }
        return wanted;
    }

    /** Words in lines of a width; a word that is longer is cut. */
    private static List<String> fold(String words, int width) {
        List<String> lines = new ArrayList<>();
        StringBuilder line = new StringBuilder();
        for (String word : words.split(" ")) {
            String rest = word;
            if (line.length() > 0 && line.length() + 1 + rest.length() > width) {
                lines.add(line.toString());
                line.setLength(0);
            }
            while (rest.length() > width) {
                lines.add(rest.substring(0, width));
                rest = rest.substring(width);
            }
            line.append(line.length() > 0 ? " " : "").append(rest);
        }
        lines.add(line.toString());
        return lines;
    }
}
