package org.jrsan.rc20.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class LitmusPrinterTest {
    @ParameterizedTest
    @ValueSource(strings = {"rc20", "race", "volatile", "mixed"})
    void vectorsSurviveTheRoundTrip(String name) {
        List<Program> programs = Vectors.load(name);
        assertEquals(programs, LitmusParser.parse(LitmusPrinter.print(programs)).orThrow());
    }
}
