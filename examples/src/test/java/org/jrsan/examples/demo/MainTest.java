package org.jrsan.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class MainTest {
    private final StringWriter out = new StringWriter();
    private final StringWriter err = new StringWriter();

    private int run(String... args) {
        return Main.run(new PrintWriter(out, true), new PrintWriter(err, true), args);
    }

    @Test
    void demoOfOneProgramPrintsTableReportAndFigures() {
        assertEquals(0, run("demo", "sb", "--iterations", "50"), this::both);
        assertEquals("", err.toString());
        String text = out.toString();
        assertTrue(text.contains("2 examples, up to 50 executions each, schedule=auto"), text);
        assertTrue(text.contains("release-acquire"), text);
        assertTrue(text.contains("fenced"), text);
        assertTrue(text.contains("NOT ROBUST: acquire load of"), text);
        assertTrue(text.contains("Broken variants found: 1 of 1, 1 of them in their first execution."), text);
        assertTrue(
                text.contains(
                        "Reports by repaired variants: 0 in 4 executions of 1 variants, 1 of them in all schedules."),
                text);
        assertTrue(text.contains("Every row is as expected."), text);
        assertTrue(text.lines().allMatch(line -> line.length() <= 120), text);
    }

    @Test
    void theSameDemoPrintsTheSameAgain() {
        assertEquals(0, run("demo", "left-right", "--iterations", "300"), this::both);
        String first = out.toString();
        out.getBuffer().setLength(0);
        assertEquals(0, run("demo", "left-right", "--iterations", "300"), this::both);
        assertEquals(first, out.toString());
    }

    @Test
    void ratesAreTheSameAgainAndOneThatIsBelowFails() {
        String[] line = {"demo", "--rates", "--iterations", "30"};
        int code = run(line);
        String first = out.toString();
        assertEquals(first.contains(" BELOW\n") ? 1 : 0, code, this::both);
        assertTrue(first.startsWith("30 executions each, schedule=random, seed=1\n"), first);
        assertTrue(first.lines().allMatch(row -> row.length() <= 120), first);
        out.getBuffer().setLength(0);
        assertEquals(code, run(line), this::both);
        assertEquals(first, out.toString());
    }

    @Test
    void aReplayRunsTheOneExecutionThatWasReported() {
        assertEquals(0, run("demo", "left-right", "--variant=release-acquire"), this::both);
        String command = "Run it again: ./jrsan ";
        String again = out.toString()
                .lines()
                .filter(line -> line.startsWith(command))
                .findFirst()
                .orElseThrow();
        out.getBuffer().setLength(0);
        assertEquals(0, run(again.substring(command.length()).split(" ")), this::both);
        assertTrue(
                out.toString().contains("Broken variants found: 1 of 1, 1 of them in their first execution."),
                this::both);
    }

    @Test
    void shardsTogetherHaveAllRows(@TempDir Path folder) {
        Path results = folder.resolve("results");
        for (int shard = 1; shard <= 2; shard++) {
            assertEquals(0, run("demo", "sb", "--shard=" + shard + "/2", "--results=" + results), this::both);
            assertTrue(out.toString().contains("1 example, up to 200 executions each"), this::both);
            out.getBuffer().setLength(0);
        }
        assertEquals(0, run("merge", results.toString()), this::both);
        assertEquals("""
                JRSan: demo sb/release-acquire: NOT_ROBUST: 2 shards, 1 iteration
                JRSan: demo sb/fenced: ROBUST: 2 shards, 4 iterations
                """, out.toString().replace("\r\n", "\n"));
    }

    @Test
    void demoOfOneVariant() {
        assertEquals(
                0,
                run("demo", "sb", "--variant=fenced", "--iterations=3", "--schedule=random", "--seed=77"),
                this::both);
        assertTrue(out.toString().contains("1 example, up to 3 executions each, schedule=random"), this::both);
        assertTrue(!out.toString().contains("release-acquire"), this::both);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "demo pederson | jrsan: unknown program 'pederson'; did you mean 'peterson'?",
                "demo chaselev | jrsan: unknown program 'chaselev'; did you mean 'chase-lev'?",
                "demo sb --variant fence | jrsan: unknown variant 'fence' of sb; it has release-acquire, fenced",
                "demo --variant fenced | jrsan: --variant needs the name of a program",
                "demo --iterations 0 | jrsan: --iterations: option iterations is '0' but must be a whole number from 1 to 1000000",
                "demo --iterations many | jrsan: --iterations: option iterations is 'many' but must be",
                "demo --schedule rnadom | jrsan: --schedule: option schedule is 'rnadom' but must be one of auto, os,",
                "demo --seed -1 | jrsan: --seed: option seed is '-1' but must be",
                "demo sb --variant fenced --replay abc | jrsan: option replay is 'abc', which does not belong to this test, sb/fenced:",
                "demo sb --replay abc | jrsan: a replay needs the name of a program, and --variant",
                "demo sb --rates | jrsan: --rates goes with no name of a program",
                "demo --rates --shard 1/2 | jrsan: --rates goes with no --shard and no --results",
                "demo --shard 0/2 | jrsan: --shard: option shard is '0/2' but must be i/n",
                "demo sb mp | jrsan: Unmatched argument",
                "demo --itertions 5 | jrsan: Unknown option: '--itertions'; did you mean '--iterations'?",
                "fuzz --mix NONE | jrsan: Invalid value for option '--mix'",
                "fuzz --seconds 0 | jrsan: --seconds, --programs and --disagreements must be at least 1",
                "dmo | jrsan: Unmatched argument at index 0: 'dmo'; did you mean 'demo'?",
                "'' | jrsan: which command?"
            })
    void misuseIsOneLineAndExitCode2(String line, String message) {
        assertEquals(2, run(line.isEmpty() ? new String[0] : line.split(" ")), this::both);
        assertTrue(err.toString().startsWith(message), this::both);
        assertEquals(1, err.toString().lines().count(), this::both);
        assertEquals("", out.toString());
    }

    @Test
    void aNameLikeNoneListsAll() {
        assertEquals(2, run("demo", "@@"));
        assertTrue(err.toString().contains(String.join(", ", Catalog.programs())), this::both);
    }

    @Test
    void helpNamesTheCommands() {
        assertEquals(0, run("help"));
        assertTrue(out.toString().contains("demo"), this::both);
        assertEquals(0, run("help", "demo"));
        assertTrue(out.toString().contains("--iterations"), this::both);
    }

    @ParameterizedTest
    @ValueSource(strings = {"--help", "demo --help", "demo -h", "litmus --help", "fuzz --help", "help fuzz"})
    void helpIsUsage(String line) {
        assertEquals(0, run(line.split(" ")), this::both);
        assertTrue(out.toString().startsWith("Usage: jrsan "), this::both);
        assertEquals("", err.toString());
    }

    @ParameterizedTest
    @ValueSource(strings = {"--version", "-V", "demo --version", "litmus -V", "fuzz -V"})
    void versionIsTheBuilds(String line) {
        assertEquals(0, run(line.split(" ")));
        assertTrue(out.toString().matches("jrsan \\d+\\.\\d+.*\\s*"), this::both);
    }

    private String both() {
        return "out: " + out + "\nerr: " + err;
    }
}
