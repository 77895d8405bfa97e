package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URL;
import java.net.URLClassLoader;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Objects;
import javax.tools.JavaCompiler;
import javax.tools.ToolProvider;
import org.jrsan.Verdict;
import org.jrsan.annotation.Benign;
import org.jrsan.atomic.RobustAtomicInteger;
import org.jrsan.junit.Actors;
import org.jrsan.junit.RobustnessTest;
import org.jrsan.plain.PlainInt;
import org.jrsan.report.Json;
import org.jrsan.report.KnownFindings;
import org.jrsan.result.ChainStep;
import org.jrsan.result.FindingKind;
import org.jrsan.result.Frame;
import org.jrsan.result.ModeChanges;
import org.jrsan.result.Picture;
import org.jrsan.result.SetAside;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** What tests write to the directory of reports, and how the files of known findings make them pass. */
class WrittenReportsTest {
    @TempDir
    private Path directory;

    private Kit run(Class<?> test, String... parameters) {
        String[] all = new String[parameters.length + 6];
        all[0] = "jrsan.schedule";
        all[1] = "exhaustive";
        all[2] = "jrsan.continuations";
        all[3] = "100";
        all[4] = "jrsan.reports";
        all[5] = directory.resolve("reports").toString();
        System.arraycopy(parameters, 0, all, 6, parameters.length);
        return Kit.run(test, all);
    }

    private List<TestRun> written() throws IOException {
        return Json.read(directory.resolve("reports/jrsan.json")).tests();
    }

    private String file(String content) throws IOException {
        return Files.writeString(directory.resolve("known.json"), content).toString();
    }

    static class StoreBuffering {
        final RobustAtomicInteger x = new RobustAtomicInteger().label("x");
        final RobustAtomicInteger y = new RobustAtomicInteger().label("y");

        int first() {
            x.setRelease(1);
            return y.getAcquire();
        }

        int second() {
            y.setRelease(1);
            return x.getAcquire();
        }

        @RobustnessTest
        void test() {
            Actors.of(this::first, this::second).names("one", "two").run();
        }
    }

    static class Racy {
        final PlainInt data = new PlainInt().label("data");

        @RobustnessTest
        void test() {
            Actors.run(() -> data.set(1), () -> data.set(2));
        }
    }

    static class HalfBenign extends StoreBuffering {
        @Override
        @Benign(reason = "it polls", with = "StoreBuffering.first:x")
        int second() {
            return super.second();
        }
    }

    @Test
    void aFindingHasItsAccessesItsStepsAndItsCodes() throws IOException {
        Kit kit = run(StoreBuffering.class);
        TestRun run = written().get(0);
        assertEquals(1, written().size());
        assertEquals(StoreBuffering.class.getName() + ".test", run.test());
        assertEquals(Verdict.NOT_ROBUST, run.verdict());
        assertFalse(run.passes());
        assertNull(run.failure());
        assertEquals(kit.failure().getLocalizedMessage(), run.report());
        assertEquals(2, run.findings().size());
        TestFinding found = run.findings().get(0);
        assertEquals(FindingKind.VIOLATION, found.kind());
        assertTrue(found.id().startsWith("v-"), found.id());
        assertEquals("exposed", found.access().role());
        assertEquals("acquire load", found.access().inWords());
        assertEquals("release store", Objects.requireNonNull(found.other()).inWords());
        assertEquals("1", found.other().value());
        assertEquals("0", Objects.requireNonNull(found.stale()).value());
        Frame place = Objects.requireNonNull(found.access().place());
        assertEquals("WrittenReportsTest.java", place.file());
        assertTrue(place.line() > 1);
        assertEquals(4, found.chain().size());
        assertEquals("can miss row 1", found.chain().get(3).link());
        assertFalse(found.weakChain().isEmpty());
        Picture picture = Objects.requireNonNull(found.run());
        assertEquals(
                found.chain().stream().map(ChainStep::place).toList(),
                picture.steps().stream().map(Picture.Step::place).toList());
        assertTrue(Objects.requireNonNull(found.weakRun()).steps().stream().anyMatch(Picture.Step::stale));
        run.findings()
                .forEach(one -> assertTrue(run.report().contains("\n  id        " + one.id() + "\n"), run.report()));
        assertTrue(run.report().contains("option replay=" + found.replay()), run.report());
        assertTrue(run.report().contains("option replay=" + found.weakReplay()), run.report());
        assertTrue(found.remedy().startsWith("A full fence after "), found.remedy());
        assertTrue(Files.exists(directory.resolve("reports/jrsan.sarif")));
    }

    @Test
    void aRaceAndATestThatPassesAreWritten() throws IOException {
        run(Racy.class);
        TestFinding race = written().get(0).findings().get(0);
        assertEquals(FindingKind.RACE, race.kind());
        assertEquals("data", race.field());
        assertNull(race.effect());
        assertNotNull(race.other());
        assertEquals(2, Objects.requireNonNull(race.run()).steps().size());

        run(RobustVerdictTest.Adds.class);
        TestRun robust = written().stream()
                .filter(one -> one.test().contains("Adds"))
                .findFirst()
                .orElseThrow();
        assertEquals(2, written().size());
        assertEquals(Verdict.ROBUST, robust.verdict());
        assertTrue(robust.passes());
        assertEquals(List.of(), robust.findings());
        assertEquals(List.of(), robust.obstacles());
        assertEquals(2, robust.counts().locations());
    }

    @Test
    void theSmallestRepairIsARecord() throws IOException {
        run(StoreBuffering.class, "jrsan.repair", "true");
        TestRun run = written().get(0);
        ModeChanges modes = Objects.requireNonNull(run.modes());
        assertEquals(ModeChanges.Kind.REPAIR, modes.kind());
        assertTrue(run.report().contains(modes.text()), run.report());
        ModeChanges.Way way = modes.ways().get(0);
        assertTrue(way.smallest());
        assertEquals(Verdict.ROBUST, way.verdict());
        assertTrue(way.cost().x86() > modes.cost().x86());
        assertTrue(way.cost().x86() <= modes.allVolatile().x86());
        assertEquals(4, modes.places());
        way.changes()
                .forEach(change ->
                        assertEquals("WrittenReportsTest.java", change.place().file()));
        assertTrue(Files.readString(directory.resolve("reports/jrsan.html")).contains("What closes all findings"));

        run(RobustVerdictTest.Adds.class, "jrsan.weaken", "true");
        TestRun robust = written().stream()
                .filter(one -> one.test().contains("Adds"))
                .findFirst()
                .orElseThrow();
        assertEquals(
                ModeChanges.Kind.WEAKENING,
                Objects.requireNonNull(robust.modes()).kind());
    }

    @Test
    void withABaselineOnlyWhatIsNewFails() throws IOException {
        run(StoreBuffering.class);
        List<TestRun> first = written();
        String baseline = file(new String(KnownFindings.baseline(first), java.nio.charset.StandardCharsets.UTF_8));

        Kit known = run(StoreBuffering.class, "jrsan.baseline", baseline);
        known.tests().assertStatistics(stats -> stats.succeeded(1));
        assertTrue(known.out().contains("SILENCED: baseline v-"), known.out());
        assertTrue(known.out().contains("ROBUST_SO_FAR"), known.out());
        TestRun run = written().get(0);
        assertTrue(run.passes());
        assertTrue(run.obstacles().contains("findings were silenced"), run.obstacles()::toString);
        assertEquals(2, run.findings().size());
        run.findings()
                .forEach(found -> assertEquals(
                        SetAside.By.BASELINE,
                        Objects.requireNonNull(found.setAside()).by()));

        TestFinding kept = first.get(0).findings().get(0);
        TestFinding dropped = first.get(0).findings().get(1);
        String shorter = file(Files.readString(Path.of(baseline)).replace(dropped.id(), "v-000000000000"));
        Kit fresh = run(StoreBuffering.class, "jrsan.baseline", shorter);
        fresh.tests().assertStatistics(stats -> stats.failed(1));
        TestRun failed = written().get(0);
        assertEquals(
                List.of(dropped.id()),
                failed.open().stream().map(TestFinding::id).toList());
        assertEquals(kept.id(), failed.findings().get(1).id());
        assertEquals(1, failed.unused().size());
        assertTrue(
                failed.unused().get(0).startsWith("GONE: baseline v-000000000000 no longer occurs: NOT ROBUST"),
                failed.unused()::toString);
        assertTrue(String.valueOf(fresh.failure().getLocalizedMessage()).contains("\nGONE: baseline v-000000000000"));
    }

    @Test
    void aSuppressionSilencesUntilItExpires() throws IOException {
        run(StoreBuffering.class);
        List<String> ids =
                written().get(0).findings().stream().map(TestFinding::id).toList();
        String entry = "{\"id\": \"%s\", \"reason\": \"it polls\", \"expires\": \"%s\"}";
        String file = file("{\"version\": 1, \"suppressions\": ["
                + String.format(entry, ids.get(0), "9999-12-31") + ","
                + String.format(entry, ids.get(1), "2020-02-29") + ","
                + "{\"id\": \"r-000000000000\", \"reason\": \"never\"}]}");
        Kit kit = run(StoreBuffering.class, "jrsan.suppressions", file);
        kit.tests().assertStatistics(stats -> stats.failed(1));
        String report = String.valueOf(kit.failure().getLocalizedMessage());
        assertTrue(report.contains("\nSILENCED: suppression " + ids.get(0)), report);
        assertTrue(report.contains("\n  reason    it polls\n"), report);
        assertTrue(
                report.contains("\nEXPIRED: suppression " + ids.get(1) + " ended on 2020-02-29 and silences nothing\n"),
                report);
        assertTrue(
                kit.out().contains("JRSan: UNUSED: suppression r-000000000000 was not found by any test of this JVM\n"),
                kit.out());
        assertEquals(1, written().get(0).open().size());
    }

    @Test
    void aDeclarationThatMatchesNothingIsWritten() throws IOException {
        run(HalfBenign.class);
        TestRun run = written().get(0);
        List<TestFinding> benign = run.findings().stream()
                .filter(found -> found.setAside() != null)
                .toList();
        // The accesses are in the method of the class above, so nothing is meant.
        assertEquals(List.of(), benign);
        assertEquals(1, run.unused().size());
    }

    @Test
    void aFileThatCannotBeReadFailsTheTestInOneLine() throws IOException {
        for (String option : List.of("jrsan.baseline", "jrsan.suppressions")) {
            Kit kit = run(
                    StoreBuffering.class, option, directory.resolve("missing").toString());
            String message = String.valueOf(kit.failure().getLocalizedMessage());
            assertTrue(message.contains("there is no such file"), message);
            assertEquals(1, message.lines().count(), message);
        }
    }

    @Test
    void aDirectoryThatCannotBeWrittenLeavesTheVerdict() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        Kit kit = run(
                RobustVerdictTest.Adds.class,
                "jrsan.reports",
                file.resolve("reports").toString());
        kit.tests().assertStatistics(stats -> stats.succeeded(1));
    }

    @Test
    void idsDoNotDependOnLines() throws Exception {
        List<String> ids = idsOf("", "");
        assertEquals(2, ids.size());
        assertNotEquals(ids.get(0), ids.get(1));
        assertEquals(ids, idsOf("\n\n// a comment\n", "\n\n"));
        // Another mode is another finding.
        List<String> other = idsOf("", "", "getAcquire", "getOpaque");
        assertEquals(2, other.size());
        other.forEach(id -> assertFalse(ids.contains(id), id));
    }

    /** The ids of the findings of a program with texts inserted, and a word replaced. */
    private List<String> idsOf(String above, String inside, String... word) throws Exception {
        String source = "package made;\n" + above
                + "import org.jrsan.atomic.RobustAtomicInteger;\n"
                + "import org.jrsan.junit.*;\n"
                + "public class Made {\n"
                + "  final RobustAtomicInteger x = new RobustAtomicInteger();\n" + above
                + "  final RobustAtomicInteger y = new RobustAtomicInteger();\n"
                + "  @RobustnessTest void test() {\n" + inside
                + "    Actors.of(() -> {\n x.setRelease(1);\n" + inside + "\n return y.getAcquire(); },\n"
                + "      () -> {\n y.setRelease(1);\n return x.getAcquire(); }).run();\n  }\n}\n";
        for (int i = 0; i < word.length; i += 2) {
            source = source.replace(word[i], word[i + 1]);
        }
        Path made = Files.createTempDirectory(directory, "made");
        Path file = Files.writeString(made.resolve("Made.java"), source);
        JavaCompiler compiler = ToolProvider.getSystemJavaCompiler();
        String path = System.getProperty("surefire.test.class.path", System.getProperty("java.class.path"));
        assertEquals(
                0,
                compiler.run(
                        null, null, null, "-proc:none", "-g", "-cp", path, "-d", made.toString(), file.toString()));
        try (URLClassLoader loader =
                new URLClassLoader(new URL[] {made.toUri().toURL()}, WrittenReportsTest.class.getClassLoader())) {
            run(loader.loadClass("made.Made"));
        }
        return written().stream()
                .filter(run -> run.test().equals("made.Made.test"))
                .flatMap(run -> run.findings().stream())
                .map(TestFinding::id)
                .sorted()
                .toList();
    }
}
