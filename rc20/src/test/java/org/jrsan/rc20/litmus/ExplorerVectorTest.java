package org.jrsan.rc20.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jrsan.rc20.LocationClockEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The verdicts of the explorer are those of the enumeration of execution graphs. */
class ExplorerVectorTest {
    @ParameterizedTest
    @ValueSource(strings = {"rc20", "race"})
    void enginesAgree(String vectors) {
        assertAllHold(vectors, ExplorerVectorTest::onTheClockEngine);
    }

    @ParameterizedTest
    @ValueSource(strings = {"rc20", "race", "volatile", "mixed"})
    void finiteFormAgrees(String vectors) {
        assertAllHold(vectors, ExplorerVectorTest::inFiniteForm);
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

    private static Exploration onTheClockEngine(Program program) {
        return Explorer.exploreOn(
                program, LocationClockEngine::unbounded, VectorClockRaces::new, VolatileForm.EXACT, Limits.DEFAULT);
    }

    private static Exploration inFiniteForm(Program program) {
        return Explorer.exploreFinite(program, VolatileForm.EXACT, Limits.DEFAULT);
    }

    @Test
    void volatileByFencesMissesButDoesNotInvent() {
        for (Program program : Vectors.load("volatile")) {
            Exploration fenced = Explorer.exploreFinite(program, VolatileForm.FENCES, Limits.DEFAULT);
            if (program.expectations().contains(Expectation.ROBUST)) {
                assertEquals(Robustness.ROBUST, fenced.robustness(), program.name());
            }
        }
    }
}
