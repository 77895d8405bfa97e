package org.jrsan.rc20.litmus.text;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.RandomPrograms;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What is printed parses back to an equal program. */
class LitmusPrinterTest {
    @Property(tries = 800)
    void anyProgramSurvivesTheRoundTrip(@ForAll long seed) {
        Program program = RandomPrograms.wellFormed(seed);
        assertEquals(program, LitmusParser.parseProgram(LitmusPrinter.print(program)));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rc20", "race", "volatile", "mixed"})
    void vectorsSurviveTheRoundTrip(String name) {
        List<Program> programs = Vectors.load(name);
        assertEquals(programs, LitmusParser.parse(LitmusPrinter.print(programs)).orThrow());
    }
}
