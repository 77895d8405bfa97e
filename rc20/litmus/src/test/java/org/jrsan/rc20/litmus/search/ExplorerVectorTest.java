package org.jrsan.rc20.litmus.search;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Function;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.text.Vectors;
import org.jrsan.rc20.paper.LocationClockEngine;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The verdicts of the explorer are those of the enumeration of execution graphs. */
@Tag("any-jdk")
class ExplorerVectorTest {
    @ParameterizedTest
    @ValueSource(strings = {"rc20", "race", "volatile", "mixed"})
    void onLocationClocks(String vectors) {
        assertAllHold(vectors, program -> on(LocationClockEngine::unbounded, program));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rc20", "race", "volatile", "mixed"})
    void onThreadClocks(String vectors) {
        assertAllHold(vectors, program -> on(ThreadClockEngine::unbounded, program));
    }

    @ParameterizedTest
    @ValueSource(strings = {"rc20", "race", "volatile", "mixed"})
    void inFiniteForm(String vectors) {
        assertAllHold(vectors, program -> Explorer.exploreFinite(program, Limits.DEFAULT));
    }

    private static Exploration on(Supplier<Engine<?>> engines, Program program) {
        return Explorer.exploreOn(program, engines, Limits.DEFAULT);
    }

    private static void assertAllHold(String vectors, Function<Program, Exploration> explore) {
        List<Program> programs = Vectors.load(vectors);
        List<String> wrong = programs.parallelStream()
                .filter(program -> !holds(program, explore.apply(program)))
                .map(Program::name)
                .collect(Collectors.toList());
        assertEquals(List.of(), wrong);
    }

    private static boolean holds(Program program, Exploration found) {
        return program.expectations().stream().allMatch(expectation -> switch (expectation) {
            case ROBUST -> found.robustness() == Robustness.ROBUST;
            case NOT_ROBUST -> found.robustness() == Robustness.NOT_ROBUST;
            case RACE -> found.raceVerdict() == RaceVerdict.RACE;
            case NO_RACE ->
                found.raceVerdict() != RaceVerdict.RACE && found.incomplete().isEmpty();
        });
    }
}
