package org.jrsan.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import org.junit.jupiter.api.Test;
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
        assertEquals(0, run("demo", "sb", "--runs", "5"), this::both);
        assertEquals("", err.toString());
        String text = out.toString();
        assertTrue(text.contains("2 examples, up to 5 runs each, seed 1"), text);
        assertTrue(text.contains("release-acquire"), text);
        assertTrue(text.contains("fenced"), text);
        assertTrue(text.contains("NOT ROBUST: acquire load of"), text);
        assertTrue(text.contains("Broken variants found: 1 of 1, 1 of them in their first run."), text);
        assertTrue(text.contains("Reports by repaired variants: 0 in 5 runs of 1 variants."), text);
        assertTrue(text.contains("Every row is as expected."), text);
        assertTrue(text.lines().allMatch(line -> line.length() <= 120), text);
    }

    @Test
    void demoOfOneVariant() {
        assertEquals(0, run("demo", "sb", "--variant=fenced", "--runs=3", "--seed=77"), this::both);
        assertTrue(out.toString().contains("1 example, up to 3 runs each, seed 77"), this::both);
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
                "demo --runs 0 | jrsan: --runs must be at least 1, is 0",
                "demo --runs many | jrsan: Invalid value for option '--runs'",
                "demo sb mp | jrsan: Unmatched argument",
                "demo --rnus 5 | jrsan: Unknown option: '--rnus'; did you mean '--runs'?",
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
        assertTrue(out.toString().contains("--runs"), this::both);
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
