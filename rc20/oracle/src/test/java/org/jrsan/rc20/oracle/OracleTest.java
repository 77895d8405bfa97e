package org.jrsan.rc20.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.net.URISyntaxException;
import java.nio.file.DirectoryStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jrsan.rc20.litmus.program.Expectation;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.jrsan.rc20.litmus.text.Vectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class OracleTest {
    @ParameterizedTest
    @CsvSource({"rc20, 3000", "race, 3000", "volatile, 1500", "mixed, 800"})
    void its_verdicts_are_those_of_the_vectors(String vectors, int count) {
        List<Program> programs = Vectors.load(vectors);
        assertEquals(count, programs.size());
        for (Program program : programs) {
            for (Expectation expectation : program.expectations()) {
                assertTrue(holds(program, expectation), () -> program.name() + " expects " + expectation.word());
            }
        }
    }

    /** The corpus says of each program where its verdict comes from; those with loops have no finite set of graphs. */
    @Test
    void its_verdicts_are_those_of_the_corpus() throws IOException, URISyntaxException {
        Path corpus = Path.of(OracleTest.class.getResource("/litmus").toURI());
        int held = 0;
        try (DirectoryStream<Path> files = Files.newDirectoryStream(corpus, "*.litmus")) {
            for (Path file : files) {
                for (Program program :
                        LitmusParser.parse(Files.readAllBytes(file)).orThrow()) {
                    if (program.isLoopFree()) {
                        for (Expectation expectation : program.expectations()) {
                            String what = file.getFileName() + ": " + program.name() + " expects " + expectation.word();
                            assertTrue(holds(program, expectation), what);
                            held++;
                        }
                    }
                }
            }
        }
        assertTrue(held > 100, "only " + held + " expectations were found");
    }

    private static boolean holds(Program program, Expectation expectation) {
        return switch (expectation) {
            case ROBUST -> Oracle.isRobust(program);
            case NOT_ROBUST -> !Oracle.isRobust(program);
            case RACE -> Oracle.hasRace(program);
            // That of psc has less happens-before, so no race there is none at all.
            case NO_RACE -> Oracle.race(program, FullFences.PSC).isEmpty();
        };
    }

    /**
     * The wait for x = 0 forces the first full fence before the second, but nobody reads what the first thread wrote
     * after an acquire: no chain of sw leads from the write of n to the read.
     */
    @Test
    void the_order_of_full_fences_counts_in_happens_before_only_when_they_are_updates() {
        Program program = LitmusParser.parse("""
                        program full-fences-order-plain-accesses
                        thread
                          store.plain n 1
                          fence.full
                          wait.opaque x 0
                          store.opaque y 1
                        thread
                          store.opaque x 1
                          fence.full
                          wait.opaque y 1
                          load.plain n
                        """).orThrow().get(0);
        assertTrue(Oracle.race(program, FullFences.PSC).isPresent());
        assertTrue(Oracle.race(program, FullFences.UPDATES_OF_ONE_LOCATION).isEmpty());
        assertFalse(Oracle.hasRace(program));
        // The plain read cannot be stale even by psc: it counts as opaque here.
        assertTrue(Oracle.isRobust(program));
    }
}
