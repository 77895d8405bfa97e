package org.jrsan.cli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.zip.GZIPOutputStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class LitmusCommandTest {
    private static final String SB = """
            program SB
            thread
              store.release x 1
              r0 = load.acquire y
            thread
              store.release y 1
              r0 = load.acquire x
            expect %s
            """;
    private static final String SPIN = """
            program spin
            thread
              again:
              r0 = r0 + 1
              store.opaque x r0
              goto again
            """;

    @TempDir
    private Path folder;

    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    @Test
    void anExpectationThatHoldsIsOk() throws IOException {
        assertEquals(0, litmus(file(SB.formatted("not-robust"))));
        assertEquals("SB\tnot-robust\t-\tnot-robust\tok\n", out.toString());
    }

    @Test
    void anExpectationThatDoesNotHoldIsAMismatch() throws IOException {
        assertEquals(1, litmus(file(SB.formatted("robust"))));
        assertEquals("SB\tnot-robust\t-\trobust\tMISMATCH\n", out.toString());
    }

    @Test
    void goodProgramsBesideABadOneAreAnswered() throws IOException {
        String bad = "program bad\nthread\n  load.release x\n";
        assertEquals(2, litmus(file(SB.formatted("not-robust") + bad)));
        assertTrue(out.toString().startsWith("SB\tnot-robust"), out.toString());
        assertTrue(err.toString().contains(": 11:3: there is no 'load.release'"), err.toString());
    }

    @Test
    void aProgramThatWouldRunForEverIsUnknown() throws IOException {
        assertEquals(3, litmus(file(SPIN), "--max-states", "100"));
        assertTrue(out.toString().startsWith("spin\tunknown"), out.toString());
    }

    @Test
    void aFileThatIsNotThereIsBadInput() {
        assertEquals(2, litmus(folder.resolve("missing.litmus")));
        assertTrue(err.toString().contains("missing.litmus: cannot be read"), err.toString());
    }

    @Test
    void aFileWithoutAProgramIsNoPass() throws IOException {
        assertEquals(2, litmus(file("# nothing\n")));
        assertTrue(err.toString().contains("no program"), err.toString());
    }

    @Test
    void aCompressedFileIsRead() throws IOException {
        Path file = folder.resolve("sb.litmus.gz");
        try (GZIPOutputStream compressed = new GZIPOutputStream(Files.newOutputStream(file))) {
            compressed.write(SB.formatted("not-robust").getBytes(StandardCharsets.UTF_8));
        }
        assertEquals(0, litmus(file));
    }

    @Test
    void explanationShowsTheScheduleAndTheClocks() throws IOException {
        assertEquals(0, litmus(file(SB.formatted("not-robust")), "--explain"));
        assertTrue(out.toString().contains("<- violation"), out.toString());
        assertTrue(out.toString().contains("the check Tc(x) < Tsc(x) fails: 0 < 1"), out.toString());
    }

    @Test
    void jsonHoldsAnswersAndErrors() throws IOException {
        Path bad = file("program bad\nthread\n  nonsense\n");
        Path good = Files.writeString(folder.resolve("good.litmus"), SB.formatted("not-robust"));
        assertEquals(2, litmus(good, bad.toString(), "--json"));
        JsonNode document = new ObjectMapper().readTree(out.toString());
        assertEquals("SB", document.at("/programs/0/name").asText());
        assertEquals("not-robust", document.at("/programs/0/robustness").asText());
        assertEquals(bad.toString(), document.at("/errors/0/file").asText());
    }

    @Test
    void limitsBelowOneAreMisuse() throws IOException {
        assertEquals(2, litmus(file(SPIN), "--seconds", "0"));
        assertTrue(err.toString().startsWith("jrsan: --max-states and --seconds must be at least 1"), err.toString());
    }

    private Path file(String text) throws IOException {
        return Files.writeString(folder.resolve("test.litmus"), text);
    }

    private int litmus(Path file, String... more) {
        String[] args = new String[2 + more.length];
        args[0] = "litmus";
        args[1] = file.toString();
        System.arraycopy(more, 0, args, 2, more.length);
        return Main.run(List.of(), new PrintWriter(out, true), new PrintWriter(err, true), args);
    }
}
