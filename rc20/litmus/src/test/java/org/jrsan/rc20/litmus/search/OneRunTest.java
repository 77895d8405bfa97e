package org.jrsan.rc20.litmus.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.Optional;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.litmus.machine.AssertionFailure;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.junit.jupiter.api.Test;

/** One schedule, and one access of all schedules. */
class OneRunTest {
    /** Each of the two acquire loads is exposed where it comes last. */
    private static final Program TWO = LitmusParser.parseProgram("""
            program two
            thread
              store.release x 1
              load.acquire y
            thread
              store.release y 1
              load.volatile z
              load.acquire x
            """);

    private static final Program RACY = LitmusParser.parseProgram("""
            program racy
            thread
              store.plain d 1
              store.opaque f 1
            thread
              r0 = load.acquire f
              assume r0 == 1
              load.plain d
            """);

    @Test
    void theCheckAtTheEndOfOneScheduleIsThatOfTheThreadAskedFor() {
        OneRun run = OneRun.of(TWO, List.of(0, 0, 1, 1), 1).orElseThrow();
        assertEquals(2, run.instruction());
        assertEquals(Check.READ, run.finding().orElseThrow().check());
        assertFalse(run.raced());
    }

    @Test
    void anotherScheduleOfTheSameProgramHasNothingThere() {
        OneRun run = OneRun.of(TWO, List.of(1, 1), 1).orElseThrow();
        assertEquals(Optional.empty(), run.finding());
    }

    @Test
    void anOrderThatAThreadCannotFollowIsNone() {
        assertEquals(Optional.empty(), OneRun.of(TWO, List.of(0, 0, 0), 1));
        assertEquals(Optional.empty(), OneRun.of(RACY, List.of(1, 1), 1));
    }

    @Test
    void theLastEventRaces() {
        assertTrue(OneRun.of(RACY, List.of(0, 0, 1, 1), 1).orElseThrow().raced());
        assertFalse(OneRun.of(RACY, List.of(0, 0, 1), 1).orElseThrow().raced());
    }

    @Test
    void anAccessIsAskedForAlone() {
        Program one = LitmusParser.parseProgram("""
                program one
                thread
                  store.volatile x 1
                  store.opaque d 1
                  store.opaque f 1
                thread
                  wait.opaque f 1
                  load.opaque d
                thread
                  load.volatile x
                """);
        assertEquals(Robustness.NOT_ROBUST, at(one, 1, 1));
        assertEquals(Robustness.ROBUST, at(one, 2, 0));
        assertEquals(
                Robustness.NOT_ROBUST, Explorer.explore(one, Limits.DEFAULT).robustness());
    }

    private static Robustness at(Program program, int thread, int instruction) {
        return Explorer.exploreAt(program, new AssertionFailure.Place(thread, instruction), Limits.DEFAULT)
                .robustness();
    }
}
