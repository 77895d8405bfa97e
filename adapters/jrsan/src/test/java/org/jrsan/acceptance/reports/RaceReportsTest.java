package org.jrsan.acceptance.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import org.jrsan.FoundRace;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.acceptance.Turns;
import org.jrsan.plain.PlainIntArray;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Whole reports of races, kept beside this class: each kind of access, each thing that can be missing. */
class RaceReportsTest {
    private static final int COLUMNS = 100;

    enum Kept {
        UNGUARDED(Races.Unguarded::new),
        RELAXED_FLAG(Races.RelaxedFlag::new),
        TWO_LOCKS(Races.TwoLocks::new),
        PUBLICATION(Races.Publication::new),
        MIXED(Races.Mixed::new),
        ELEMENTS(Races.Elements::new),
        VOLATILE_FIELD(VolatileField::new),
        NODES(Nodes::new),
        LONG_NAME(Races.LongName::new);

        final Supplier<Program> program;

        Kept(Supplier<Program> program) {
            this.program = program;
        }
    }

    private static String report(Supplier<Program> program, String sites) throws InterruptedException {
        SanitizerOptions options =
                SanitizerOptions.ofJvm().with("check", "races").with("sites", sites);
        return Races.run(program.get(), options).report();
    }

    private static String kept(String name) throws IOException {
        try (InputStream text = RaceReportsTest.class.getResourceAsStream("races/" + name + ".txt")) {
            return new String(text.readAllBytes(), StandardCharsets.UTF_8).replace("\r\n", "\n");
        }
    }

    @ParameterizedTest
    @EnumSource
    void aReportReadsAsKept(Kept kept) throws Exception {
        assertEquals(kept(kept.program.get().getClass().getSimpleName()), report(kept.program, "full"));
    }

    @ParameterizedTest
    @EnumSource
    void onlyLinesThatNameAPlaceAreWiderThanAHundredColumns(Kept kept) throws Exception {
        for (String sites : new String[] {"full", "off"}) {
            report(kept.program, sites)
                    .lines()
                    .filter(line -> !line.startsWith("            at "))
                    .forEach(line -> assertTrue(line.length() <= COLUMNS, line));
        }
    }

    @Test
    void withoutSitesAReportNamesThreadsAndSynchronisers() throws Exception {
        assertEquals(kept("SitesOff"), report(Races.TwoLocks::new, "off"));
    }

    @Test
    void elementsThatRaceAtOnePairOfLinesAreNamedTogether() {
        PlainIntArray slots = new PlainIntArray(6).label("slots");
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("T1", "T2")) {
                turns.step("T1", () -> fill(slots)).step("T2", () -> fill(slots));
            }
            List<FoundRace> races = session.races();
            assertEquals(1, races.size());
            assertEquals(6, races.get(0).count());
            assertEquals(
                    "elements 0, 1, 2, 3 and 2 more of slots",
                    races.get(0).race().location());
        }
    }

    private static void fill(PlainIntArray slots) {
        for (int i = 0; i < slots.length(); i++) {
            slots.set(i, 1);
        }
    }
}
