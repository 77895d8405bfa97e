package org.jrsan.examples.guide;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jrsan.examples.Report;
import org.junit.jupiter.api.Test;

/** The finding that hurts comes first, whatever else is found: elements of a buffer in the style of Caffeine's are lost. */
class RankingTest {
    @Test
    void theLostElementComesFirst() throws ClassNotFoundException {
        String report = Report.of(Class.forName("org.jrsan.examples.guide.failing.BusyBufferTest"))
                .text();
        List<String> findings = report.lines()
                .filter(line -> line.startsWith("NOT ROBUST: ") || line.startsWith("HARMLESS"))
                .toList();
        List<String> effects =
                report.lines().filter(line -> line.startsWith("  effect ")).toList();

        assertTrue(findings.size() > 1, report);
        assertTrue(findings.get(0).startsWith("NOT ROBUST: release store to slots[0]"), report);
        assertTrue(effects.get(0).startsWith("  effect    HARMFUL: "), report);
        assertEquals(
                1, effects.stream().filter(line -> line.contains(" HARMFUL: ")).count(), report);
    }
}
