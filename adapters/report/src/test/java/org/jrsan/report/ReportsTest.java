package org.jrsan.report;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.networknt.schema.InputFormat;
import com.networknt.schema.Schema;
import com.networknt.schema.SchemaRegistry;
import com.networknt.schema.SpecificationVersion;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.io.InputStream;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Objects;
import java.util.Set;
import java.util.stream.Stream;
import org.jrsan.Effect;
import org.jrsan.report.html.HtmlReport;
import org.jrsan.report.html.Samples;
import org.jrsan.result.Frame;
import org.jrsan.result.SetAside;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class ReportsTest {
    private static final SetAside SUPPRESSED =
            new SetAside(SetAside.By.SUPPRESSION, "v-0123456789ab", "the reader polls");
    private static final SetAside BENIGN = new SetAside(SetAside.By.BENIGN, "a with b", "a counter");

    private final ByteArrayOutputStream err = new ByteArrayOutputStream();

    @TempDir
    private Path directory;

    private Reports reports() {
        return reports(directory.resolve("target/jrsan"));
    }

    private Reports reports(Path at) {
        return new Reports(at, SourceFiles.of(directory), new PrintStream(err, true, StandardCharsets.UTF_8)::println);
    }

    private static List<TestFinding> findings() {
        return List.of(
                Results.violation("v-0123456789ab", null),
                Results.violation("v-0123456789ab-2", null, Effect.HARMLESS),
                Results.race("r-0123456789ab"),
                Results.violation("v-0123456789ac", SUPPRESSED, Effect.UNJUDGED),
                Results.violation("v-0123456789ad", BENIGN, Effect.HARMFUL_BY_MODEL));
    }

    private static List<String> errors(Schema schema, byte[] document) {
        return schema.validate(new String(document, StandardCharsets.UTF_8), InputFormat.JSON).stream()
                .map(Object::toString)
                .toList();
    }

    private static Schema schemaOfSarif() throws IOException {
        try (InputStream schema = ReportsTest.class.getResourceAsStream("/schema/sarif-schema-2.1.0.json")) {
            return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_7)
                    .getSchema(new String(Objects.requireNonNull(schema).readAllBytes(), StandardCharsets.UTF_8));
        }
    }

    private static Schema schemaOfReports() throws IOException {
        return SchemaRegistry.withDefaultDialect(SpecificationVersion.DRAFT_2020_12)
                .getSchema(Files.readString(Path.of("../../docs/report.schema.json")));
    }

    @Test
    void jsonIsAsTheSchemaSaysAndIsReadAgain() throws IOException {
        TestRun run = Results.run("org.acme.mail.DoorbellTest.noLetterIsSleptOver", findings());
        byte[] json = Json.of(List.of(run));
        assertEquals(List.of(), errors(schemaOfReports(), json));
        Path file = Files.write(directory.resolve("x.json"), json);
        assertEquals(List.of(run), Json.read(file).tests());
    }

    @Test
    void theSchemaRefusesWhatIsNoReport() throws IOException {
        Schema schema = schemaOfReports();
        String json = new String(Json.of(List.of(Results.run("a.B.c", findings()))), StandardCharsets.UTF_8);
        for (String wrong : List.of(
                json.replace("\"version\" : 1", "\"version\" : 2"),
                json.replace("\"RACE\"", "\"PLACE\""),
                json.replace("\"id\" : \"r-", "\"id\" : \"x-"),
                json.replace("\"passes\"", "\"passed\""))) {
            assertFalse(wrong.equals(json));
            assertFalse(errors(schema, wrong.getBytes(StandardCharsets.UTF_8)).isEmpty());
        }
    }

    @Test
    void sarifIsAsItsSchemaSays() throws IOException {
        TestRun run = Results.run("org.acme.mail.DoorbellTest.noLetterIsSleptOver", findings());
        byte[] sarif = Sarif.of(List.of(run), SourceFiles.of(directory));
        assertEquals(List.of(), errors(schemaOfSarif(), sarif));
        assertFalse(errors(schemaOfSarif(), "{\"version\": \"2.1.0\"}".getBytes(StandardCharsets.UTF_8))
                .isEmpty());
    }

    @Test
    void sarifTellsPlacesOrderAndIds() throws IOException {
        Path root = Files.createDirectories(directory.resolve("module/src/main/java/org/acme/mail"));
        Files.createFile(root.resolve("Doorbell.java"));
        Files.createDirectory(directory.resolve(".git"));
        TestRun run = Results.run("org.acme.mail.DoorbellTest.noLetterIsSleptOver", findings());
        JsonNode results = Json.MAPPER
                .readTree(Sarif.of(List.of(run), SourceFiles.of(directory.resolve("module"))))
                .at("/runs/0/results");
        assertEquals(5, results.size());
        JsonNode first = results.get(0);
        assertEquals("not-robust", first.path("ruleId").asText());
        assertEquals("error", first.path("level").asText());
        JsonNode place = first.at("/locations/0/physicalLocation");
        assertEquals(
                "module/src/main/java/org/acme/mail/Doorbell.java",
                place.at("/artifactLocation/uri").asText());
        assertEquals(28, place.at("/region/startLine").asInt());
        assertEquals(
                33,
                first.at("/relatedLocations/0/physicalLocation/region/startLine")
                        .asInt());
        assertEquals(
                "v-0123456789ab",
                first.path("partialFingerprints").path(Sarif.FINGERPRINT).asText());
        JsonNode threads = first.at("/codeFlows/0/threadFlows");
        assertEquals("reader", threads.at("/0/id").asText());
        assertEquals(3, threads.at("/0/locations/1/executionOrder").asInt());
        assertEquals(2, threads.at("/1/locations/0/executionOrder").asInt());
        assertTrue(first.path("suppressions").isMissingNode());
        assertEquals("note", results.get(1).path("level").asText());
        assertEquals(
                "org.acme.mail.DoorbellTest.noLetterIsSleptOver",
                results.get(2)
                        .at("/locations/0/logicalLocations/0/fullyQualifiedName")
                        .asText());
        assertEquals("external", results.get(3).at("/suppressions/0/kind").asText());
        assertEquals(
                "the reader polls",
                results.get(3).at("/suppressions/0/justification").asText());
        assertEquals("inSource", results.get(4).at("/suppressions/0/kind").asText());
        assertEquals("warning", results.get(4).path("level").asText());
    }

    @Test
    void whatClosesAllFindingsIsInAllForms() throws IOException {
        TestRun run = Results.repaired("a.B.c", findings());
        byte[] json = Json.of(List.of(run));
        assertEquals(List.of(), errors(schemaOfReports(), json));
        assertEquals(
                List.of(run),
                Json.read(Files.write(directory.resolve("x.json"), json)).tests());

        byte[] sarif = Sarif.of(List.of(run, Results.run("a.B.d", findings())), SourceFiles.of(directory));
        assertEquals(List.of(), errors(schemaOfSarif(), sarif));
        JsonNode tree = Json.MAPPER.readTree(sarif).at("/runs/0");
        assertEquals(23, tree.at("/properties/modes/a.B.c/trials").asInt());
        assertTrue(tree.at("/properties/modes/a.B.d").isMissingNode());
        JsonNode repair = tree.at("/results/0/properties/repair");
        assertEquals(
                "org/acme/mail/Doorbell.java:33: release store becomes volatile store",
                repair.get(0).asText());
        assertEquals(
                "org/acme/mail/Doorbell.java:28: full fence before this line",
                repair.get(1).asText());
        // What is set aside needs none, and the second test has none.
        assertTrue(tree.at("/results/3/properties/repair").isMissingNode());
        assertTrue(tree.at("/results/5/properties/repair").isMissingNode());

        String page = new String(HtmlReport.of(List.of(run), SourceFiles.of(directory)), StandardCharsets.UTF_8);
        assertTrue(page.contains("What closes all findings"), page);
        assertTrue(page.contains("<b>Smallest repair, cheapest on x86</b>"), page);
        assertTrue(page.contains("<b>Smallest found repair</b>"), page);
        assertTrue(
                page.contains("Cost on x86: 8 (now 0, all volatile 12). Cost on ARM: 9 (now 6, all volatile 14)."),
                page);
        assertTrue(page.contains("<td class=\"plus\">full fence, then acquire load</td>"), page);
        assertTrue(page.contains("The search was not finished: what is smallest"), page);
    }

    /** A file of a JRSan that did not know of a member. */
    @Test
    void whatHasFewerMembersIsRead() throws IOException {
        TestRun run = Samples.build().get(0);
        String json = new String(Json.of(List.of(run)), StandardCharsets.UTF_8);
        String older = json.replaceAll(",\\s*\"pending\" : false", "");
        assertFalse(older.contains("pending"), older);
        assertEquals(
                List.of(run),
                Json.read(Files.writeString(directory.resolve("x.json"), older)).tests());
    }

    @Test
    void annotationsNameFileAndLineAndEscape() {
        TestRun run = Results.run("a.B.c", findings());
        List<String> lines = Annotations.of(run, SourceFiles.of(directory));
        assertEquals(3, lines.size());
        assertTrue(
                lines.get(0)
                        .startsWith(
                                "::error file=org/acme/mail/Doorbell.java,line=28,title=JRSan violation v-0123456789ab::"
                                        + "NOT ROBUST: acquire load of Doorbell.asleep of Doorbell#1 (a.B.c). A full fence"),
                lines.get(0));
        assertTrue(lines.get(1).startsWith("::notice file="), lines.get(1));
        assertTrue(lines.get(2).startsWith("::error title=JRSan race"), lines.get(2));
        TestRun odd = Results.run("100%\nodd", findings());
        assertTrue(Annotations.of(odd, SourceFiles.of(directory)).get(0).contains("(100%25%0Aodd)"));
    }

    @Test
    void eachTestHasItsFilesAndTheBuildHasOneOfAll() throws IOException {
        Reports reports = reports();
        reports.add(Results.run("a.B.c", findings()));
        reports.add(Results.run("a.B.c", List.of()));
        reports.add(Results.run("a.B.with(blank and/slash)", List.of()));
        List<TestRun> all = reports.merge();
        assertEquals(3, all.size());
        Path at = directory.resolve("target/jrsan");
        try (Stream<Path> files = Files.list(at)) {
            assertEquals(
                    Set.of(
                            ".lock",
                            "a.B.c.json",
                            "a.B.c.sarif",
                            "a.B.c-2.json",
                            "a.B.c-2.sarif",
                            "a.B.with_blank_and_slash_.json",
                            "a.B.with_blank_and_slash_.sarif",
                            "jrsan.json",
                            "jrsan.html",
                            "jrsan.sarif"),
                    new HashSet<>(
                            files.map(file -> file.getFileName().toString()).toList()));
        }
        assertEquals(all, Json.read(at.resolve("jrsan.json")).tests());
        assertEquals(
                5, Json.tree(at.resolve("jrsan.sarif")).at("/runs/0/results").size());
        // Once more, and by another process: what was merged is not taken for a test.
        assertEquals(3, reports().merge().size());
        assertEquals("", err.toString(StandardCharsets.UTF_8));
    }

    @Test
    void aDirectoryThatCannotBeWrittenGetsOneLine() throws IOException {
        Path file = Files.createFile(directory.resolve("file"));
        Reports reports = reports(file.resolve("jrsan"));
        reports.add(Results.run("a.B.c", findings()));
        reports.add(Results.run("a.B.d", findings()));
        assertEquals(List.of(), reports.merge());
        String told = err.toString(StandardCharsets.UTF_8);
        assertEquals(1, told.lines().count(), told);
        assertTrue(told.contains("the verdicts stand"), told);
    }

    @Test
    void aBrokenFileBesideThemGetsOneLine() throws IOException {
        Reports reports = reports();
        reports.add(Results.run("a.B.c", findings()));
        Files.writeString(directory.resolve("target/jrsan/other.json"), "{]");
        assertEquals(List.of(), reports.merge());
        assertEquals(1, err.toString(StandardCharsets.UTF_8).lines().count());
    }

    @Test
    void theDirectoryIsThatOfAMavenProjectUnlessAnOptionSaysOtherwise() throws IOException {
        assertNull(Reports.directory("", null, null));
        assertNull(Reports.directory("", directory.toString(), null));
        assertNull(Reports.directory("off", directory.toString(), null));
        Files.createFile(directory.resolve("pom.xml"));
        assertEquals(directory.resolve("target/jrsan"), Reports.directory("", directory.toString(), null));
        assertEquals(Path.of("there"), Reports.directory("there", directory.toString(), null));
        assertNull(Reports.directory("off", directory.toString(), null));
        assertEquals(directory.resolve("out/jrsan"), Reports.directory("", directory.toString(), "out"));
        Path elsewhere = directory.resolve("elsewhere").toAbsolutePath();
        assertEquals(elsewhere.resolve("jrsan"), Reports.directory("", directory.toString(), elsewhere.toString()));
    }

    @Test
    void aBuildDirectoryOfAnotherNameHasNoSources() throws IOException {
        Path copy = Files.createDirectories(directory.resolve("out/copy/src/main/java/a"));
        Files.createFile(copy.resolve("B.java"));
        Frame place = new Frame("a.B", "c", "B.java", 1);
        assertEquals(
                "out/copy/src/main/java/a/B.java", SourceFiles.of(directory).uri(place));
        assertEquals("a/B.java", SourceFiles.of(directory, "out").uri(place));
    }

    @Test
    void noReportTellsOfTheMachine() throws IOException {
        List<String> ofMachine = new ArrayList<>();
        System.getProperties().forEach((name, value) -> ofMachine.add(value.toString()));
        ofMachine.addAll(System.getenv().values());
        String secret = System.getProperty("user.dir") + "/secret and " + System.getProperty("user.home") + ", "
                + System.getProperty("java.io.tmpdir") + "/x1 at /home/somebody/.ssh/key, C:\\Users\\somebody\\key,"
                + " file:///srv/data/a.txt but 1/2 and http://acme.org/a/b stay";
        reports().add(Results.run("a.B.c", findings(), "java.io.IOException: " + secret));
        reports().merge();
        try (Stream<Path> files = Files.list(directory.resolve("target/jrsan"))) {
            for (Path file : files.toList()) {
                String text = Files.readString(file);
                for (String value : ofMachine) {
                    assertFalse(value.length() >= 8 && text.contains(value), file + " has " + value);
                }
                assertFalse(text.contains("somebody"), text);
                assertFalse(text.contains("/srv"), text);
            }
        }
        TestRun read =
                Json.read(directory.resolve("target/jrsan/a.B.c.json")).tests().get(0);
        String failure = failureOf(read.failure());
        assertTrue(failure.endsWith("but 1/2 and http://acme.org/a/b stay"), failure);
        assertTrue(failure.startsWith("java.io.IOException: [path]"), failure);
    }

    private static String failureOf(String value) {
        assertNotNull(value);
        return value;
    }

    @Test
    void tenThousandFindingsAreAllWritten() throws IOException {
        List<TestFinding> many = new ArrayList<>();
        for (int i = 0; i < 10_000; i++) {
            many.add(Results.violation("v-" + String.format("%012x", i), null));
        }
        Reports reports = reports();
        reports.add(Results.run("a.B.c", many));
        assertEquals(many, reports.merge().get(0).findings());
        JsonNode results =
                Json.tree(directory.resolve("target/jrsan/jrsan.sarif")).at("/runs/0/results");
        Set<String> ids = new HashSet<>();
        results.forEach(result -> ids.add(
                result.path("partialFingerprints").path(Sarif.FINGERPRINT).asText()));
        assertEquals(10_000, ids.size());
    }
}
