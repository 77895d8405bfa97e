package org.jrsan.rc20.litmus.races;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.GZIPInputStream;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.litmus.program.Expectation;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Explorer;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.junit.jupiter.api.Test;

/** The production detector on the race programs whose verdicts come from an enumeration of execution graphs. */
class DetectorVectorTest {
    private static final Path VECTORS = Path.of("src/test/resources/vectors/race.litmus.gz");

    @Test
    void answersEveryRaceProgramAsTheEnumerationDoes() throws IOException {
        List<String> wrong = new ArrayList<>();
        List<Program> programs = programs();
        for (Program program : programs) {
            String verdict = Explorer.exploreOn(
                            program, ThreadClockEngine::unbounded, DetectorMonitor::new, Limits.DEFAULT)
                    .raceVerdict()
                    .word();
            boolean expected =
                    program.expectations().stream().map(Expectation::word).anyMatch(verdict::equals);
            if (!expected) {
                wrong.add(program.name() + ": " + verdict);
            }
        }
        assertEquals(List.of(), wrong);
        assertEquals(3_000, programs.size());
    }

    private static List<Program> programs() throws IOException {
        try (InputStream in = new GZIPInputStream(Files.newInputStream(VECTORS))) {
            return LitmusParser.parse(in.readAllBytes()).orThrow();
        }
    }
}
