package org.jrsan.rc20.litmus.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.function.Supplier;
import java.util.stream.LongStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.RandomPrograms;
import org.jrsan.rc20.litmus.text.LitmusPrinter;
import org.jrsan.rc20.paper.LocationClockEngine;
import org.junit.jupiter.api.Test;

/** The explorer against runs of every schedule, and its forms against each other, on random loop-free programs. */
class ExplorerDifferentialTest {
    private static Exploration on(Supplier<Engine<?>> engines, Program program) {
        return Explorer.exploreOn(program, engines, Limits.DEFAULT);
    }

    private static int length(Exploration found) {
        return found.violation()
                .map(violation -> violation.schedule().events().size())
                .orElse(Integer.MAX_VALUE);
    }

    /** Reduction and caching change no verdict, and the schedule reported is a shortest one. */
    @Property(tries = 80)
    void reductionLosesNothing(@ForAll long seed) {
        Program program = RandomPrograms.small(seed);
        NaiveExploration all = NaiveExploration.of(program, LocationClockEngine::unbounded);
        Exploration found = on(LocationClockEngine::unbounded, program);
        String text = LitmusPrinter.print(program);
        assertEquals(all.isRobust() ? Robustness.ROBUST : Robustness.NOT_ROBUST, found.robustness(), text);
        assertEquals(all.shortestViolation(), length(found), text);
        assertEquals(all.hasRace(), found.raceVerdict() == RaceVerdict.RACE, text);
    }

    /** Timestamps by locations, by threads, and the finite form. */
    @Property(tries = 1200)
    void allFormsAgree(@ForAll long seed) {
        Program program = RandomPrograms.small(seed);
        Exploration paper = on(LocationClockEngine::unbounded, program);
        Exploration production = on(ThreadClockEngine::unbounded, program);
        Exploration finite = Explorer.exploreFinite(program, Limits.DEFAULT);
        String text = LitmusPrinter.print(program);
        for (Exploration other : List.of(production, finite)) {
            assertEquals(paper.robustness(), other.robustness(), text);
            assertEquals(length(paper), length(other), text);
            assertEquals(paper.raceVerdict(), other.raceVerdict(), text);
            assertEquals(
                    paper.race().map(race -> race.schedule().events().size()),
                    other.race().map(race -> race.schedule().events().size()),
                    text);
        }
    }

    /** Random programs that are almost all robust would prove little. */
    @Test
    void theMixIsWorthRunning() {
        List<Exploration> found = LongStream.range(0, 600)
                .mapToObj(seed -> Explorer.exploreFinite(RandomPrograms.small(seed), Limits.DEFAULT))
                .toList();
        long notRobust = found.stream()
                .filter(e -> e.robustness() == Robustness.NOT_ROBUST)
                .count();
        long racing =
                found.stream().filter(e -> e.raceVerdict() == RaceVerdict.RACE).count();
        assertTrue(notRobust >= 120 && notRobust <= 480, "not robust: " + notRobust + " of 600");
        assertTrue(racing >= 60, "racing: " + racing + " of 600");
    }
}
