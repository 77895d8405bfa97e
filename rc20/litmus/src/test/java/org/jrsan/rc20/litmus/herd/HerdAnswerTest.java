package org.jrsan.rc20.litmus.herd;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jrsan.rc20.litmus.LitmusRunner;
import org.jrsan.rc20.litmus.herd.HerdAnswer.Result;
import org.jrsan.rc20.litmus.search.Limits;
import org.junit.jupiter.api.Test;

class HerdAnswerTest {
    private static final String SPIN = """
            C spin
            { x=0; y=0; }
            P0 (atomic_int* x, atomic_int* y) {
              while (atomic_fetch_add_explicit(x, 1, memory_order_relaxed) < 100) {}
              int r0 = atomic_load_explicit(y, memory_order_relaxed);
            }
            P1 (atomic_int* x, atomic_int* y) {
              atomic_store_explicit(y, 1, memory_order_relaxed);
              int r0 = atomic_load_explicit(x, memory_order_relaxed);
            }
            """;

    private static HerdAnswer answer(String text, Limits limits) {
        HerdFile file = HerdParser.parse(text);
        return HerdAnswer.of(file, new LitmusRunner(limits, 1).answer(file.program()), limits);
    }

    private static HerdAnswer answer(String text) {
        return answer(text, Limits.DEFAULT);
    }

    private static HerdAnswer answerOf(String name) {
        return answer(HerdCorpus.good().get(name));
    }

    @Test
    void theAnswerIsThatOfHerd7() {
        assertEquals(
                List.of(
                        "Test SB+rlx Allowed",
                        "States 4",
                        "weak\t6\t0:r0=0; 1:r0=0;",
                        "sc\t1\t0:r0=0; 1:r0=1;",
                        "sc\t1\t0:r0=1; 1:r0=0;",
                        "sc\t4\t0:r0=1; 1:r0=1;",
                        "Ok",
                        "Witnesses",
                        "Positive: 1 Negative: 3",
                        "Condition exists (0:r0=0 /\\ 1:r0=0)",
                        "Observation SB+rlx Sometimes 1 3",
                        "Robustness SB+rlx not-robust"),
                answerOf("SB+rlx").lines());
    }

    @Test
    void whatIsForbiddenHasWitnessesAgainstIt() {
        HerdAnswer answer = answer(HerdCorpus.good().get("MP+while-rlx").replace("exists", "~exists"));
        assertEquals(Result.NO, answer.result());
        assertTrue(answer.isMismatch());
        assertTrue(answer.lines()
                .containsAll(List.of(
                        "Test MP+while-rlx Forbidden",
                        "weak\t-\t1:r1=0;",
                        "No",
                        "Positive: 1 Negative: 1",
                        "Condition ~exists (1:r1=0)",
                        "Observation MP+while-rlx Sometimes 1 1")));
    }

    @Test
    void existsAsksAndStatesNothing() {
        HerdAnswer answer = answerOf("SB+sc");
        assertEquals(Result.NO, answer.result());
        assertFalse(answer.isMismatch());
    }

    @Test
    void aRaceLeavesTheProgramUndefined() {
        HerdAnswer asks = answerOf("Lock+relaxed-unlock");
        assertEquals(Result.UNDEFINED, asks.result());
        assertFalse(asks.isMismatch());
        assertTrue(asks.lines().containsAll(List.of("Undef", "Flag data-race")));
        HerdAnswer states =
                answer(HerdCorpus.good().get("Lock+relaxed-unlock").replace("exists (c=1)", "forall (c=2)"));
        assertEquals(Result.UNDEFINED, states.result());
        assertTrue(states.isMismatch());
    }

    @Test
    void propertiesHaveTheConditionAndWhatWasObserved() {
        Map<String, Object> properties = new LinkedHashMap<>();
        answerOf("LB+data").addTo(properties);
        assertEquals(
                Map.of(
                        "condition",
                        "exists (0:r0=42 \\/ 1:r0=42)",
                        "observation",
                        "Never",
                        "result",
                        "No",
                        "positive",
                        0L,
                        "negative",
                        1L,
                        "notes",
                        List.of("load buffering is left out, as in RC11; C11 without that repair allows it")),
                properties);
    }

    @Test
    void aLimitLeavesWhatIsNotFoundUnknown() {
        Limits few = Limits.DEFAULT.withMaxStates(300);
        HerdAnswer never = answer(SPIN + "exists (1:r0=-1)", few);
        assertEquals(Result.UNKNOWN, never.result());
        assertEquals("Unknown", never.observation());
        assertTrue(never.lines().contains("Note not all states are known: stopped after 300 states"));
        HerdAnswer all = answer(SPIN + "forall (true)", few);
        assertEquals(Result.UNKNOWN, all.result());
        assertFalse(all.isMismatch());
    }

    @Test
    void runsThatWaitForEverHaveNoFinalState() {
        HerdAnswer answer = answer("""
                C twice
                { x=0; }
                P0 (atomic_int* x, mtx_t* l) { lock(l); atomic_store(x, 1); }
                P1 (atomic_int* x, mtx_t* l) { int r0 = atomic_load(x); if (r0) { lock(l); } }
                forall (1:r0=0)
                """);
        assertEquals(Result.OK, answer.result());
        assertTrue(answer.lines().contains("Note in some runs a thread waits for ever; such runs have no final state"));
    }

    @Test
    void racesOfWeakRunsAreNotLookedFor() {
        HerdAnswer answer = answer("""
                C guarded
                { x=0; y=0; d=0; }
                P0 (atomic_int* x, atomic_int* y, int* d) {
                  atomic_store_explicit(x, 1, memory_order_relaxed);
                  if (!atomic_load_explicit(y, memory_order_relaxed)) *d = 1;
                }
                P1 (atomic_int* x, atomic_int* y, int* d) {
                  atomic_store_explicit(y, 1, memory_order_relaxed);
                  if (!atomic_load_explicit(x, memory_order_relaxed)) *d = 2;
                }
                exists (d=0)
                """);
        assertTrue(answer.lines()
                .contains("Note data races are looked for in interleavings only; a weak run may have others"));
    }
}
