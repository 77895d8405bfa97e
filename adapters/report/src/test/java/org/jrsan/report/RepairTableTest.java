package org.jrsan.report;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.jrsan.result.ModeChanges;
import org.jrsan.result.TestRun;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

/** A row tells what it takes to close the findings of a test. */
class RepairTableTest {
    private static final ModeChanges.Cost COST = new ModeChanges.Cost(4, 9);
    private static final ModeChanges.Cost MOST = new ModeChanges.Cost(12, 14);

    private static ModeChanges unsettled(ModeChanges.Kind kind, @Nullable String problem) {
        return new ModeChanges(kind, List.of(), COST, MOST, 5, 7, problem, "");
    }

    @Test
    void theCheapestOfEachMachineIsShown() {
        TestRun repaired = Results.repaired("org.acme.mail.MailTest.doorbell", List.of());
        TestRun other = Results.run("org.acme.mail.MailTest.other", List.of());
        assertEquals(
                "| org.acme.mail.MailTest.doorbell | 0 | 4 | 1 | ROBUST | 0, 1, 3 | 6, 9, 14 |",
                String.join("\n", RepairTable.of(List.of(other, repaired)).subList(2, 3)));
        assertEquals(3, RepairTable.of(List.of(other, repaired)).size());
    }

    @Test
    void whatIsNotClosedSaysWhy() {
        assertEquals(
                List.of("| a | 2 | 5 | none | no mode closes it | 1, -, 3 | 9, -, 14 |"),
                RepairTable.row("a", 2, unsettled(ModeChanges.Kind.REPAIR, null)));
        assertEquals(
                List.of("| a | 2 | 5 | none | out of time / steps | 1, -, 3 | 9, -, 14 |"),
                RepairTable.row("a", 2, unsettled(ModeChanges.Kind.REPAIR, "out of time | steps\nand more")));
    }

    @Test
    void aWeakeningIsNoRepair() {
        assertEquals(List.of(), RepairTable.row("a", 0, unsettled(ModeChanges.Kind.WEAKENING, null)));
    }
}
