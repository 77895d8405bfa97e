package org.jrsan.rc20.litmus.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.time.Duration;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.text.Corpus;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.jrsan.rc20.paper.LocationClockEngine;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Programs with loops close on finitely many states, and agree with the engines as far as those get. */
class LoopProgramsTest {
    static Stream<Program> loops() {
        return Corpus.programs().stream().filter(program -> !program.isLoopFree());
    }

    /** On an engine a run never repeats a state; what it finds in its first states the finite form finds too. */
    @ParameterizedTest
    @MethodSource("loops")
    void theEngineFindsTheSameViolationFirst(Program program) {
        Exploration finite = Explorer.exploreFinite(program, Limits.DEFAULT);
        Exploration engine =
                Explorer.exploreOn(program, LocationClockEngine::unbounded, Limits.DEFAULT.withMaxStates(2_000));
        if (finite.robustness() == Robustness.ROBUST) {
            assertNotEquals(Robustness.NOT_ROBUST, engine.robustness());
        } else if (engine.violation().isPresent()) {
            assertEquals(length(finite.violation()), length(engine.violation()));
        }
        if (finite.raceVerdict() == RaceVerdict.NO_RACE) {
            assertNotEquals(RaceVerdict.RACE, engine.raceVerdict());
        }
    }

    private static Optional<Integer> length(Optional<Exploration.Violation> violation) {
        return violation.map(found -> found.schedule().events().size());
    }

    @Test
    void theProgramsOfTheCorpusSettleWithinAFewMegabytes() {
        for (Program program : loops().toList()) {
            Exploration found = Explorer.explore(
                    program, Limits.DEFAULT.withMaxBytes(256L << 20).withTime(Duration.ofMinutes(1)));
            assertEquals(Optional.empty(), found.incomplete(), program.name());
        }
    }

    private static Exploration explore(String text) {
        return Explorer.explore(LitmusParser.parseProgram(text), Limits.DEFAULT);
    }

    @Test
    void aSpinLoopIsNoReasonForUnknown() {
        Exploration found = explore("""
                program spin
                thread
                again:
                  r0 = load.opaque x
                  if r0 == 0 goto again
                """);
        assertEquals(Robustness.ROBUST, found.robustness());
        assertEquals(1, found.states());
    }

    @Test
    void aLoopWithoutEventsStopsItsThreadAndNobodyElse() {
        Exploration found = explore("""
                program silent
                thread
                again:
                  choose again twice
                twice:
                  goto again
                thread
                  store.opaque x 1
                  r0 = load.opaque y
                thread
                  store.opaque y 1
                  r0 = load.opaque x
                expect not-robust
                """);
        assertEquals(Robustness.NOT_ROBUST, found.robustness());
    }

    @Test
    void aLoopWithoutEventsThatCountsForEverIsUnknown() {
        Exploration found = explore("""
                program count
                thread
                again:
                  r0 = r0 + 1
                  goto again
                """);
        assertEquals(Robustness.UNKNOWN, found.robustness());
        assertEquals(Optional.of("a loop without events has more than 100000 states"), found.incomplete());
    }

    @Test
    void theSameLoopModuloNStops() {
        Exploration found = explore("""
                program count
                values 16
                thread
                again:
                  r0 = r0 + 1
                  if r0 != 3 goto again
                  store.opaque x 1
                """);
        assertEquals(Robustness.ROBUST, found.robustness());
        assertEquals(2, found.states());
    }

    @Test
    void valuesThatAreCompareAndSetMustBeFew() {
        Exploration found = explore("""
                program values
                thread
                again:
                  r0 = load.opaque x
                  r1 = r0 + 1
                  r0 = cas.opaque x r0 r1
                  goto again
                """);
        assertEquals(
                Optional.of("location x takes more than 64 values that a compare-and-set or wait can tell apart;"
                        + " bound them by 'values N'"),
                found.incomplete());
    }

    @Test
    void deadRegistersDoNotMultiplyStates() {
        List<Long> states = Stream.of("r1", "r0")
                .map(kept -> explore("program p\nvalues 32\nthread\nagain:\n  r0 = add.opaque x 1\n  r1 = " + kept
                                + "\n  store.opaque y 0\n  goto again\n")
                        .states())
                .toList();
        assertEquals(states.get(0), states.get(1));
    }
}
