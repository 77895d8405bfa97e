package org.jrsan.acceptance.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Consumer;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.plain.PlainLong;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Test;

/** How many findings of a test have pictures. */
class ManyFindingsTest {
    /** Each in a line of its own, since findings are pairs of lines. */
    private static final List<Consumer<PlainLong>> WRITERS = List.of(
            plain -> plain.set(1),
            plain -> plain.set(2),
            plain -> plain.set(3),
            plain -> plain.set(4),
            plain -> plain.set(5),
            plain -> plain.set(6),
            plain -> plain.set(7),
            plain -> plain.set(8));

    private static final List<Consumer<PlainLong>> READERS = List.of(
            plain -> plain.get(),
            plain -> plain.get(),
            plain -> plain.get(),
            plain -> plain.get(),
            plain -> plain.get(),
            plain -> plain.get(),
            plain -> plain.get(),
            plain -> plain.get());

    @Test
    void theFirstFiftyFindingsOfATestHavePictures() {
        SanitizerOptions options = SanitizerOptions.ofJvm()
                .with("schedule", "auto")
                .with("iterations", "20")
                .with("collect", "all");
        Exploration exploration = Sanitizer.explore(options, "many", session -> {
            PlainLong[][] all = new PlainLong[WRITERS.size()][READERS.size()];
            for (PlainLong[] row : all) {
                for (int i = 0; i < row.length; i++) {
                    row[i] = new PlainLong();
                }
            }
            Thread writer = RobustThreads.start(() -> {
                for (int i = 0; i < WRITERS.size(); i++) {
                    for (PlainLong plain : all[i]) {
                        WRITERS.get(i).accept(plain);
                    }
                }
            });
            for (PlainLong[] row : all) {
                for (int i = 0; i < row.length; i++) {
                    READERS.get(i).accept(row[i]);
                }
            }
            RobustThreads.join(writer);
        });
        List<TestFinding> findings = exploration.result().findings();
        assertEquals(64, findings.size());
        assertEquals(50, TestRun.MOST_PICTURES);
        for (int i = 0; i < findings.size(); i++) {
            assertEquals(i < TestRun.MOST_PICTURES, findings.get(i).run() != null, "finding " + i);
        }
        assertTrue(findings.stream().allMatch(found -> found.remedyTitle().equals("missing")));
    }
}
