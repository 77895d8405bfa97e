package org.jrsan.examples.cases;

import java.util.Map;
import java.util.TreeMap;
import org.jrsan.Exploration;

/** What was found of each class, for the table in docs/case-studies.md. */
final class Rows {
    private final Map<String, long[]> rows = new TreeMap<>();

    void add(Class<?> studied, Exploration found, int findings) {
        long[] row = rows.computeIfAbsent(studied.getName(), name -> new long[4]);
        row[0]++;
        row[1] += found.executions();
        row[2] += found.accesses();
        row[3] += findings;
    }

    void print() {
        rows.forEach((name, row) -> System.out.println(
                "case: " + name + " | " + row[0] + " | " + row[1] + " | " + row[2] + " | " + row[3]));
        rows.clear();
    }
}
