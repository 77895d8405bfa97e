package org.jrsan.rc20.litmus.outcomes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.junit.jupiter.api.Test;

class OutcomesTest {
    private static final String SB = """
            thread
              store.opaque x 1
              r0 = load.opaque y
            thread
              store.opaque y 1
              r0 = load.opaque x
            """;

    private static final String COUNTS_FOR_EVER = """
            thread
              again:
              r0 = add.opaque x 1
              goto again
            """;

    private static Program program(String text) {
        String all = "program test\n" + text;
        return LitmusParser.parse(all.getBytes(StandardCharsets.UTF_8))
                .orThrow()
                .get(0);
    }

    private static Outcomes outcomes(String text) {
        return Outcomes.of(program(text), Limits.DEFAULT);
    }

    private static String sc(String text) {
        return texts(outcomes(text).sc());
    }

    private static String weak(String text) {
        return texts(outcomes(text).weak());
    }

    /** Each with the number of its runs. */
    private static String texts(Map<Outcome, Long> outcomes) {
        return outcomes.entrySet().stream()
                .map(entry -> entry.getKey() + " (" + entry.getValue() + ")")
                .collect(Collectors.joining(", "));
    }

    @Test
    void schedules_are_counted() {
        assertEquals("0 ; 1 | 1 1 (1), 1 ; 0 | 1 1 (1), 1 ; 1 | 1 1 (4)", sc(SB));
        assertEquals("0 ; 0 | 1 1 (6)", weak(SB));
    }

    @Test
    void a_wait_that_can_be_missed_is_stuck_and_weakly_still_served() {
        String missed = """
                thread
                  store.opaque x 1
                  store.opaque x 2
                thread
                  r0 = wait.opaque x 1
                """;
        assertEquals(" ; - | 2 | stuck 1 (1), " + " ; 1 | 2 (1)", sc(missed));
        assertEquals("", weak(missed));
    }

    @Test
    void a_thread_that_an_assumption_stops_is_stuck() {
        assertEquals("0 - | 0 | stuck 0 (1)", sc("""
                thread
                  r0 = load.opaque x
                  assume r0
                  r1 = load.opaque x
                """));
    }

    @Test
    void an_assertion_fails_on_the_way_that_leads_to_it_alone() {
        String one = """
                thread
                  r0 = load.opaque x
                  choose yes no
                  yes:
                  assert r0
                  no:
                  store.opaque y 1
                """;
        assertEquals("0 | 0 1 (1), 0 | 0 1 | assert (1)", sc(one));
        String child = """
                thread
                  start 1
                thread
                  assert 0
                """;
        assertEquals(" ;  |  | assert (1)", sc(child));
    }

    @Test
    void a_weak_outcome_that_fails_an_assertion_is_told_apart() {
        String mp = """
                thread
                  store.opaque x 1
                  store.opaque y 1
                thread
                  r0 = load.opaque y
                  r1 = load.opaque x
                  assert !r0 || r1
                """;
        assertEquals(" ; 1 0 | 1 1 | assert (1)", weak(mp));
    }

    @Test
    void a_weak_compare_and_set_may_fail() {
        assertEquals("0 | 0 (1), 0 | 1 (1)", sc("""
                thread
                  r0 = weakcas.opaque x 0 1
                """));
    }

    @Test
    void starts_joins_locks_and_plain_data_are_in_order() {
        String ordered = """
                thread
                  store.plain n 1
                  start 1
                  join 1
                  r0 = load.plain n
                thread
                  lock l
                  r0 = load.plain n
                  store.plain n 2
                  unlock l
                  fence.full
                """;
        assertEquals("2 ; 1 | 2 (1)", sc(ordered));
        assertEquals("", weak(ordered));
    }

    @Test
    void a_loop_ends_when_it_brings_nothing_new() {
        String spin = """
                thread
                  store.opaque x 1
                thread
                  again:
                  r0 = load.opaque x
                  if !r0 goto again
                  r1 = load.opaque x
                """;
        Outcomes outcomes = outcomes(spin);
        assertEquals(" ; 1 1 | 1 (0)", texts(outcomes.sc()));
        assertEquals("", texts(outcomes.weak()));
        assertTrue(outcomes.limit().isEmpty());
    }

    @Test
    void an_instruction_that_is_jumped_over_returns_nothing() {
        assertEquals("0 - | 0 0 (1)", sc("""
                thread
                  r0 = load.opaque x
                  if !r0 goto end
                  r1 = load.opaque y
                  end:
                """));
    }

    @Test
    void limits_are_kept() {
        Outcomes few = Outcomes.of(program(SB), Limits.DEFAULT.withMaxStates(3));
        assertEquals("stopped after 3 states", few.limit().orElseThrow());
        Outcomes small = Outcomes.of(program(SB), Limits.DEFAULT.withMaxBytes(3));
        assertEquals("stopped at 0 MB of states", small.limit().orElseThrow());
        Outcomes endless = Outcomes.of(program(COUNTS_FOR_EVER), Limits.DEFAULT.withTime(Duration.ZERO));
        assertEquals("stopped after 0 ms", endless.limit().orElseThrow());
    }

    @Test
    void readings_are_called_by_their_registers() {
        Readings readings = new Readings(program("""
                thread
                  r1 = load.opaque x
                  load.opaque x
                  store.opaque x 1
                  r1 = swap.opaque x 2
                thread
                  r0 = load.plain n
                """));
        assertEquals(List.of(List.of("0:r1", "0:#2", "0:r1#4"), List.of("1:r0")), readings.names());
    }
}
