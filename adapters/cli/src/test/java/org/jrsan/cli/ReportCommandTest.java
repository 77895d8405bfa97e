package org.jrsan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.LocalDate;
import java.util.List;
import java.util.stream.Collectors;
import org.jrsan.Verdict;
import org.jrsan.report.Json;
import org.jrsan.report.KnownFindings;
import org.jrsan.result.FindingKind;
import org.jrsan.result.FoundAccess;
import org.jrsan.result.Frame;
import org.jrsan.result.ModeChanges;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportCommandTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int report(String... args) {
        String[] all = new String[args.length + 1];
        all[0] = "report";
        System.arraycopy(args, 0, all, 1, args.length);
        return Main.run(List.of(), new PrintWriter(out, true), new PrintWriter(err, true), all);
    }

    private void write(String name, List<TestFinding> findings) throws IOException {
        write(name, findings, null);
    }

    private void write(String name, List<TestFinding> findings, @Nullable ModeChanges modes) throws IOException {
        TestRun run = new TestRun(
                name,
                null,
                1,
                1,
                findings.isEmpty() ? Verdict.ROBUST_SO_FAR : Verdict.RACY,
                findings.isEmpty(),
                null,
                new TestRun.Seen(1, 1, 1, 2, 1, 2),
                null,
                List.of(),
                findings,
                List.of(),
                List.of(),
                List.of(),
                modes,
                "");
        Files.write(folder.resolve(name + ".json"), Json.of(List.of(run)));
    }

    @Test
    void whatClosesFindingsIsATable() throws IOException {
        write("a.B.c", List.of(race("r-000000000001")));
        ModeChanges.Cost before = new ModeChanges.Cost(0, 6);
        ModeChanges.Cost all = new ModeChanges.Cost(12, 14);
        Frame place = new Frame("a.B", "c", "B.java", 3);
        ModeChanges.Change change = new ModeChanges.Change(place, "release store", "volatile store", false, false);
        ModeChanges.Way cheap = new ModeChanges.Way(
                true, List.of("cheapest on x86"), List.of(change, change), Verdict.ROBUST, new ModeChanges.Cost(4, 9));
        ModeChanges.Way few = new ModeChanges.Way(
                true, List.of("fewest places"), List.of(change), Verdict.ROBUST, new ModeChanges.Cost(8, 8));
        ModeChanges.Kind kind = ModeChanges.Kind.REPAIR;
        List<TestFinding> races = List.of(race("r-000000000001"), race("r-000000000002"));
        write("a.B.d", races, new ModeChanges(kind, List.of(cheap, few), before, all, 5, 9, null, ""));
        write("a.B.e", races, new ModeChanges(kind, List.of(), before, all, 5, 9, "it\nfailed", ""));
        write("a.B.f", races, new ModeChanges(kind, List.of(), before, all, 5, 9, null, ""));
        ModeChanges.Kind weakening = ModeChanges.Kind.WEAKENING;
        write("a.B.g", List.of(), new ModeChanges(weakening, List.of(), before, all, 5, 9, null, ""));

        assertEquals(1, report("--repairs", folder.toString()));
        assertEquals(
                """
                | a.B.d | 2 | 5 | 1 | ROBUST | 0, 1, 3 | 6, 8, 14 |
                | a.B.e | 2 | 5 | none | it | 0, -, 3 | 6, -, 14 |
                | a.B.f | 2 | 5 | none | no mode closes it | 0, -, 3 | 6, -, 14 |
                """,
                out.toString()
                        .lines()
                        .filter(line -> line.startsWith("| a."))
                        .map(line -> line + "\n")
                        .collect(Collectors.joining()));
    }

    private static TestFinding race(String id) {
        FoundAccess access = new FoundAccess("then", "a", "read", null, null, List.of(), 0, false);
        return new TestFinding(
                id,
                FindingKind.RACE,
                null,
                null,
                "x",
                "x",
                access,
                null,
                null,
                List.of(),
                List.of(),
                "",
                null,
                null,
                null,
                1,
                null,
                null,
                null,
                null,
                "DATA RACE: of x\n");
    }

    @Test
    void allTestsHaveOneReportAndABaseline() throws IOException {
        write("a.B.c", List.of(race("r-0123456789ab"), race("r-0123456789ab-2")));
        write("a.B.d", List.of());
        Path baseline = folder.resolve("baseline");
        assertEquals(1, report("--baseline", baseline.toString(), folder.toString()));
        assertEquals("JRSan: 2 tests, 1 failed, 2 findings, 0 set aside\n", lines());
        assertEquals(2, Json.read(folder.resolve("jrsan.json")).tests().size());
        assertTrue(Files.exists(folder.resolve("jrsan.sarif")));
        assertEquals(
                2,
                KnownFindings.read(baseline.toString(), "", LocalDate.now())
                        .of("a.B.c")
                        .size());
    }

    @Test
    void suppressionsThatNobodyNeedsAreNamed() throws IOException {
        write("a.B.d", List.of());
        Path file = Files.writeString(
                folder.resolve("suppressions"),
                "{\"version\": 1, \"suppressions\": [{\"id\": \"r-0123456789ab\", \"reason\": \"a counter\"}]}");
        assertEquals(0, report("--suppressions", file.toString(), folder.toString()));
        assertEquals(
                "JRSan: 1 test, 0 failed, 0 findings, 0 set aside\n"
                        + "JRSan: UNUSED: suppression r-0123456789ab was not found by any test\n",
                lines());
    }

    @Test
    void badInputGetsOneLine() throws IOException {
        assertEquals(2, report(folder.resolve("missing").toString()));
        assertEquals(2, report(folder.toString()));
        Files.writeString(folder.resolve("x.json"), "{}");
        assertEquals(2, report(folder.toString()));
        assertEquals(3, err.toString().lines().count(), err.toString());
        assertEquals(2, report("--suppressions", folder.resolve("missing").toString(), folder.toString()));
    }

    private String lines() {
        return out.toString().replace("\r\n", "\n");
    }
}
