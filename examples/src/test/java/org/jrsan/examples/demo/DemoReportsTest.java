package org.jrsan.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jrsan.Verdict;
import org.jrsan.report.Json;
import org.jrsan.result.TestFinding;
import org.jrsan.result.TestRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The demo writes the files that tests write. */
class DemoReportsTest {
    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    @Test
    void eachVariantHasItsFilesAndAllHaveOne() throws IOException {
        Path reports = folder.resolve("reports");
        assertEquals(0, run("demo", "sb", "--reports", reports.toString()), () -> out + "" + err);
        assertEquals("", err.toString());
        List<TestRun> all = Json.read(reports.resolve("jrsan.json")).tests();
        assertEquals(
                List.of("sb/fenced", "sb/release-acquire"),
                all.stream().map(TestRun::test).toList());
        assertEquals(Verdict.ROBUST, all.get(0).verdict());
        assertTrue(all.get(0).passes());

        TestRun broken = all.get(1);
        assertEquals(Verdict.NOT_ROBUST, broken.verdict());
        assertFalse(broken.passes());
        TestFinding found = broken.findings().get(0);
        assertNotNull(found.run());
        assertNotNull(found.litmus());
        assertTrue(out.toString().contains("\n  id        " + found.id() + "\n"), out::toString);
        for (String name :
                List.of("sb_release-acquire.json", "sb_release-acquire.sarif", "jrsan.sarif", "jrsan.html")) {
            assertTrue(Files.readString(reports.resolve(name)).contains(found.id()), name);
        }
        assertTrue(Files.exists(reports.resolve(found.id() + ".litmus")));
    }

    @Test
    void aDirectoryThatCannotBeWrittenGetsOneLineAndTheRowsStand() throws IOException {
        Path file = Files.createFile(folder.resolve("file"));
        assertEquals(0, run("demo", "sb", "--reports", file.resolve("reports").toString()), () -> out + "" + err);
        assertEquals(1, err.toString().lines().count(), err::toString);
        assertTrue(err.toString().contains("cannot be written"), err::toString);
        assertTrue(out.toString().contains("Every row is as expected."), out::toString);
    }

    @Test
    void withRatesThereIsNothingToWrite() {
        assertEquals(2, run("demo", "--rates", "--reports", folder.toString()));
        assertEquals("jrsan: --rates goes with no --reports", err.toString().strip());
    }
}
