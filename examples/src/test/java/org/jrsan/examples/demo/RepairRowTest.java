package org.jrsan.examples.demo;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import org.jrsan.SanitizerOptions;
import org.jrsan.result.ModeChanges;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** A slice of {@code ./jrsan repair --table}. */
@Tag("any-jdk")
class RepairRowTest {
    private static final SanitizerOptions OPTIONS =
            SanitizerOptions.ofJvm().with("schedule", "auto").with("iterations", "200");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "sb/release-acquire",
                "mp/opaque",
                "2+2w/release",
                "example-3.1/release-acquire",
                "ticket-lock/opaque",
                "sequencer/release-acquire",
                "barrier/release-only",
                "mcs-lock/opaque-gate",
                "fig-6/program-1",
                "barw/0/0",
                "peterson/tso-fence",
                "event-count/load",
                "sequencer/opaque-gating",
                "chase-lev-deque/plain-ring",
                "linuxrwlocks/weak-unlock"
            })
    void aBrokenExampleIsRepairedAtNoMoreThanOurOwnCost(String name) {
        RepairRow row = RepairRow.of(example(name), OPTIONS, Duration.ofMinutes(1), false);
        assertTrue(row.isGood(), row.toString());
        assertFalse(row.result().text(ModeChanges.Kind.REPAIR).contains("not finished"), row.toString());
    }

    /** Boehm's seqlock with one fence is right though not robust. */
    @Test
    void whatIsHarmlessNeedsNoRepair() {
        RepairRow row = RepairRow.of(example("seqlock-fences/one-fence"), OPTIONS, Duration.ofMinutes(1), true);
        assertTrue(row.result().isHarmless(), row.toString());
        assertTrue(row.isGood());
    }

    private static Example example(String name) {
        return Catalog.all().stream()
                .filter(candidate -> candidate.toString().equals(name))
                .findAny()
                .orElseThrow();
    }
}
