package org.jrsan.examples.cases;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStream;
import java.io.InputStreamReader;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.SortedSet;
import java.util.TreeSet;

/** The findings that are known, with a judgement of each: the rows of {@code expected.txt}. */
final class Expected {
    private static final int COLUMNS = 6;

    /**
     * A finding.
     *
     * @param test which test has it
     * @param studied the class that the test is about
     * @param finding its effect and its two places
     * @param judgement what it is
     */
    record Row(String test, String studied, String finding, String judgement) {}

    private static final List<Row> ROWS = read();

    private Expected() {}

    private static List<Row> read() {
        List<Row> rows = new ArrayList<>();
        try (InputStream in = Objects.requireNonNull(Expected.class.getResourceAsStream("expected.txt"));
                BufferedReader lines = new BufferedReader(new InputStreamReader(in, StandardCharsets.UTF_8))) {
            for (String line = lines.readLine(); line != null; line = lines.readLine()) {
                if (!line.isBlank() && !line.startsWith("#")) {
                    rows.add(row(line));
                }
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return List.copyOf(rows);
    }

    private static Row row(String line) {
        String[] columns = line.split(" \\| ", -1);
        if (columns.length != COLUMNS) {
            throw new IllegalArgumentException("a row of expected.txt has " + COLUMNS + " columns: " + line);
        }
        return new Row(
                columns[0].strip(),
                columns[1].strip(),
                columns[2].strip() + " | " + columns[3].strip() + " | " + columns[4].strip(),
                columns[5].strip());
    }

    /** All of them. */
    static List<Row> rows() {
        return ROWS;
    }

    /** The findings of a test of a class. */
    static SortedSet<String> of(String test, Class<?> studied) {
        SortedSet<String> found = new TreeSet<>();
        ROWS.stream()
                .filter(row -> row.test().equals(test) && row.studied().equals(studied.getSimpleName()))
                .forEach(row -> found.add(row.finding()));
        return found;
    }
}
