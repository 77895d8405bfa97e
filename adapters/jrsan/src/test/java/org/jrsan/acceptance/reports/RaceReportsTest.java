package org.jrsan.acceptance.reports;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.InputStream;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.function.Supplier;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.jrsan.FoundRace;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.acceptance.Turns;
import org.jrsan.plain.PlainInt;
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

    /** Where nobody chooses the schedule, it is an accident which of the two comes first. */
    @Test
    void anIdDoesNotTellWhichAccessCameFirst() {
        FoundRace written = race(true);
        FoundRace read = race(false);
        assertEquals("write", written.race().earlier().kind().text());
        assertEquals("read", read.race().earlier().kind().text());
        assertEquals(id(written), id(read));
    }

    private static FoundRace race(boolean writesFirst) {
        PlainInt data = new PlainInt().label("data");
        try (Session session = Sanitizer.open()) {
            try (Turns turns = new Turns().start("T1", "T2")) {
                if (writesFirst) {
                    turns.step("T1", () -> writeTwice(data)).step("T2", () -> readTwice(data));
                } else {
                    turns.step("T2", () -> readTwice(data)).step("T1", () -> writeTwice(data));
                }
            }
            assertTrue(session.report()
                    .contains("\n  id        " + id(session.races().get(0)) + "\n"));
            return session.races().get(0);
        }
    }

    private static String id(FoundRace race) {
        Matcher id = Pattern.compile("(?m)^  id        (r-[0-9a-f]{12})$").matcher(race.toString());
        assertTrue(id.find(), race.toString());
        return id.group(1);
    }

    private static void writeTwice(PlainInt data) {
        data.set(1);
        data.set(2);
    }

    private static int readTwice(PlainInt data) {
        return data.get() + data.get();
    }

    private static void fill(PlainIntArray slots) {
        for (int i = 0; i < slots.length(); i++) {
            slots.set(i, 1);
        }
    }
}
