package org.jrsan.rc20.litmus;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.jrsan.rc20.litmus.LitmusAnswer.Status;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.text.Corpus;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.junit.jupiter.api.Nested;
import org.junit.jupiter.api.Test;

class LitmusAnswerTest {
    private static final String SB = "thread\n  store.release x 1\n  r0 = load.acquire y\n"
            + "thread\n  store.release y 1\n  r0 = load.acquire x\n";
    private static final String RACE = "thread\n  store.plain n 1\nthread\n  r0 = load.plain n\n";
    private static final String CLEAN = "thread\n  store.plain n 1\n";
    private static final String EXPLODING = "thread\nagain:\n  r0 = add.opaque x 1\n  goto again\n";

    private static LitmusAnswer answer(String text) {
        return new LitmusRunner(Limits.DEFAULT.withMaxStates(1000), 1)
                .answer(LitmusParser.parseProgram("program p\n" + text));
    }

    @Nested
    class Lines {
        @Test
        void haveFiveColumns() {
            assertEquals("p\tnot-robust\t-\t-\t-", answer(SB).line());
            assertEquals(
                    "p\tnot-robust\t-\tnot-robust\tok",
                    answer(SB + "expect not-robust\n").line());
            assertEquals(
                    "p\tnot-robust\t-\trobust\tMISMATCH",
                    answer(SB + "expect robust\n").line());
            assertEquals(
                    "p\trobust\trace\trobust,race\tok",
                    answer(RACE + "expect race\nexpect robust\n").line());
            assertEquals(
                    "p\trobust\tno-race\tno-race\tok",
                    answer(CLEAN + "expect no-race\n").line());
            assertEquals(
                    "p\tunknown\t-\trobust\t-",
                    answer(EXPLODING + "expect robust\n").line());
        }
    }

    @Nested
    class Statuses {
        @Test
        void oneExpectationThatFailsIsAMismatch() {
            assertEquals(
                    Status.MISMATCH,
                    answer(RACE + "expect robust\nexpect no-race\n").status());
        }

        @Test
        void aProgramWithoutPlainAccessesHasNoRace() {
            assertEquals(Status.OK, answer(SB + "expect no-race\n").status());
            assertEquals(Status.MISMATCH, answer(SB + "expect race\n").status());
        }

        @Test
        void aFailingAssertIsAMismatch() {
            assertEquals(Status.MISMATCH, answer("thread\n  assert 0\n").status());
            assertEquals(Status.NONE, answer("thread\n  assert 1\n").status());
        }

        @Test
        void whatALimitLeftOpenIsNoMismatch() {
            LitmusAnswer open = answer(EXPLODING + "  store.plain n 1\nexpect no-race\nexpect robust\n");
            assertEquals(Status.NONE, open.status());
            assertTrue(open.isUnknown());
        }
    }

    @Nested
    class ExitCodes {
        @Test
        void badInputBeforeMismatchBeforeUnknown() {
            LitmusAnswer ok = answer(SB + "expect not-robust\n");
            LitmusAnswer mismatch = answer(SB + "expect robust\n");
            LitmusAnswer unknown = answer(EXPLODING);
            assertEquals(0, LitmusRunner.exitCode(List.of(), false));
            assertEquals(0, LitmusRunner.exitCode(List.of(ok, answer(SB)), false));
            assertEquals(1, LitmusRunner.exitCode(List.of(ok, mismatch, unknown), false));
            assertEquals(2, LitmusRunner.exitCode(List.of(ok, mismatch, unknown), true));
            assertEquals(3, LitmusRunner.exitCode(List.of(ok, unknown), false));
        }
    }

    @Nested
    class Explanations {
        @Test
        void ofAViolation() {
            assertEquals("""

                      not robust: a violation at thread 1

                         thread 0                      thread 1             Tc(x) Tsc(x)
                      1  store.release x 1                                  1 1
                      2  r0 = load.acquire y  reads 0                       1 1
                      3                                store.release y 1    0 1
                                                       r0 = load.acquire x  <- violation

                      Before r0 = load.acquire x the check Tc(x) < Tsc(x) fails: 0 < 1.
                      Every run of this graph has the write of event 1 before it, but it does not happen before it:
                      RC20 lets thread 1 still read the initial value of x.
                    """, answer(SB).explanation());
        }

        @Test
        void ofARace() {
            assertEquals("""

                      race: nothing orders event 1 before event 2

                         thread 0         thread 1
                      1  store.plain n 1                              races
                      2                   r0 = load.plain n  reads 1  races
                    """, answer(RACE).explanation());
        }

        @Test
        void ofAnAssertion() {
            assertEquals(
                    """

                      assertion: thread 0 finds it false: assert r0 == 1

                         thread 0
                      1  r0 = add.opaque x 2  reads 0  writes 2
                    """,
                    answer("thread\n  r0 = add.opaque x 2\n  assert r0 == 1\n").explanation());
        }

        @Test
        void ofALimit() {
            assertEquals(
                    "  not all schedules were visited: stopped after 1000 states\n",
                    answer(EXPLODING).explanation());
        }

        @Test
        void ofNothingIsEmpty() {
            assertEquals("", answer(CLEAN).explanation());
        }

        /** What RC20 allows is said for each kind of check. */
        @Test
        void nameWhatTheAccessMayDo() {
            String publish =
                    "thread\n  store.opaque x 1\n  store.opaque y 1\nthread\n  r0 = load.opaque y\n  assume r0\n  ";
            Map<String, String> outcomes = Map.of(
                    "r1 = load.opaque x", "still read the initial value of x.",
                    "store.opaque x 2", "place its write before that one, right behind the initial value of x.",
                    "r1 = add.opaque x 2", "act on the initial value of x.",
                    "wait.opaque x 0", "end its wait on the initial value of x.",
                    "bcas.opaque x 0 2", "succeed on the value that was overwritten behind the initial value of x.",
                    "r1 = cas.opaque x 3 2", "fail on the initial value of x.");
            outcomes.forEach((access, outcome) -> {
                String explanation = answer(publish + access + "\n").explanation();
                assertTrue(explanation.endsWith(outcome + "\n"), explanation);
            });
        }
    }

    @Test
    void mapsHoldPlainValuesOnly() {
        Map<String, Object> map = answer(SB + "expect robust\n").toMap();
        assertEquals("p", map.get("name"));
        assertEquals("not-robust", map.get("robustness"));
        assertEquals("MISMATCH", map.get("status"));
        assertEquals(List.of("robust"), map.get("expected"));
        Map<?, ?> violation = (Map<?, ?>) map.get("violation");
        assertEquals("r0 = load.acquire x", violation.get("instruction"));
        assertEquals("Tc(x) < Tsc(x)", violation.get("check"));
        List<?> schedule = (List<?>) violation.get("schedule");
        assertEquals(
                Map.of(
                        "thread",
                        0,
                        "instruction",
                        "store.release x 1",
                        "event",
                        "store",
                        "written",
                        1L,
                        "aware",
                        1L,
                        "forced",
                        1L),
                schedule.get(0));
        assertTrue(((Map<?, ?>) answer(RACE).toMap().get("racing")).containsKey("schedule"));
        assertEquals(
                "assert 0",
                ((Map<?, ?>) answer("thread\n  assert 0\n").toMap().get("failedAssertion")).get("instruction"));
        assertPlain(map);
    }

    private static void assertPlain(Object value) {
        if (value instanceof Map<?, ?> map) {
            map.keySet().forEach(key -> assertTrue(key instanceof String));
            map.values().forEach(LitmusAnswerTest::assertPlain);
        } else if (value instanceof List<?> list) {
            list.forEach(LitmusAnswerTest::assertPlain);
        } else {
            assertTrue(value instanceof String || value instanceof Number, () -> "" + value);
        }
    }

    @Test
    void runsInOrderWhateverTheParallelism() throws InterruptedException {
        List<Program> programs = Corpus.programs().subList(0, 60);
        for (int parallelism : new int[] {1, 4}) {
            List<String> told = new ArrayList<>();
            List<LitmusAnswer> answers = new LitmusRunner(Limits.DEFAULT, parallelism)
                    .run(programs, answer -> told.add(answer.program().name()));
            assertEquals(programs.stream().map(Program::name).toList(), told);
            assertEquals(
                    told,
                    answers.stream().map(answer -> answer.program().name()).toList());
        }
    }

    @Test
    void parallelismIsAtLeastOne() {
        assertThrows(IllegalArgumentException.class, () -> new LitmusRunner(Limits.DEFAULT, 0));
    }
}
