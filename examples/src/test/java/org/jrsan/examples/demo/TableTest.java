package org.jrsan.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.junit.jupiter.api.Test;

class TableTest {
    private static Row row(Example example, int runs, int reports, int first, String problem) {
        return new Row(example, runs, reports, first, List.of(), List.of(), 0, 123_456_789, true, true, null, problem);
    }

    private static Row silent(Example example) {
        return row(example, 1000, 0, 0, null);
    }

    @Test
    void everyRowOfTheCatalogFitsIn120ColumnsAndItsColumnsAreInLine() {
        String titles = Table.head().lines().findFirst().orElseThrow();
        int expectedAt = titles.indexOf("expected");
        int verdictAt = titles.indexOf("verdict");
        for (Example example : Catalog.all()) {
            String line = Table.of(silent(example));
            assertTrue(line.length() <= 120, line);
            assertTrue(line.startsWith(example.expected().toString(), expectedAt), line);
            assertTrue(line.startsWith(silent(example).verdict(), verdictAt), line);
        }
    }

    @Test
    void figuresCountBrokenVariantsAndReportsOfRepairedOnes() {
        List<Row> rows = Catalog.all().stream()
                .filter(e -> List.of("sb", "seqlock").contains(e.program()))
                .map(e -> e.expected().isRight()
                        ? row(e, 100, 2, 7, null)
                        : row(e, 3, 3, e.program().equals("sb") ? 1 : 0, null))
                .toList();
        assertEquals(
                List.of(
                        "Broken variants found: 1 of 2, 1 of them in their first execution; not found: seqlock/opaque.",
                        "Reports by repaired variants: 4 in 200 executions of 2 variants, 2 of them in all schedules."),
                Table.figures(rows).lines().toList());
    }
}
