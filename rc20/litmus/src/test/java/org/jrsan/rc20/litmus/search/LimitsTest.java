package org.jrsan.rc20.litmus.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.Optional;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.jrsan.rc20.paper.LocationClockEngine;
import org.junit.jupiter.api.Test;

/** A program that would explode is cut at a limit and answered unknown, with the reason. */
class LimitsTest {
    /** Eight threads that count without bound: states without end, and none of them a violation. */
    private static final Program EXPLOSION = LitmusParser.parseProgram("program explosion\n"
            + "thread\nagain:\n  r0 = add.acqrel x 1\n  r1 = r1 + r0\n  store.plain n 1\n  goto again\n".repeat(8));

    @Test
    void cutByStates() {
        Exploration found = Explorer.explore(EXPLOSION, Limits.DEFAULT.withMaxStates(10_000));
        assertEquals(Robustness.UNKNOWN, found.robustness());
        assertEquals(Optional.of("stopped after 10000 states"), found.incomplete());
        assertEquals(10_000, found.states());
    }

    @Test
    void cutByTime() {
        long begin = System.nanoTime();
        Exploration found = Explorer.explore(EXPLOSION, Limits.DEFAULT.withTime(Duration.ofMillis(200)));
        assertEquals(Robustness.UNKNOWN, found.robustness());
        assertEquals(Optional.of("stopped after 200 ms"), found.incomplete());
        assertTrue(System.nanoTime() - begin < Duration.ofSeconds(20).toNanos());
    }

    @Test
    void aLimitOfManyYearsIsNone() {
        Program small = LitmusParser.parseProgram("program p\nthread\n  store.opaque x 1\n");
        Exploration found = Explorer.explore(small, Limits.DEFAULT.withTime(Duration.ofSeconds(Long.MAX_VALUE)));
        assertEquals(Robustness.ROBUST, found.robustness());
    }

    @Test
    void cutByMemory() {
        Exploration found = Explorer.explore(EXPLOSION, Limits.DEFAULT.withMaxBytes(4L << 20));
        assertEquals(Robustness.UNKNOWN, found.robustness());
        assertEquals(Optional.of("stopped at 4 MB of states"), found.incomplete());
    }

    @Test
    void cutOnAnEngineToo() {
        Exploration found =
                Explorer.exploreOn(EXPLOSION, LocationClockEngine::unbounded, Limits.DEFAULT.withMaxStates(2_000));
        assertEquals(Robustness.UNKNOWN, found.robustness());
    }

    @Test
    void whatWasFoundBeforeTheLimitCounts() {
        Exploration found = Explorer.explore(EXPLOSION, Limits.DEFAULT.withMaxStates(10_000));
        assertEquals(RaceVerdict.RACE, found.raceVerdict());
    }

    @Test
    void manyBeginningsAreCutToo() {
        String choice =
                "thread\n  choose a b c d e f g h\na:\nb:\nc:\nd:\n  store.opaque x 1\ne:\nf:\ng:\nh:\n  store.opaque x 2\n";
        Exploration found = Explorer.explore(
                LitmusParser.parseProgram("program beginnings\n" + choice.repeat(32)),
                Limits.DEFAULT.withMaxStates(5_000));
        assertEquals(Robustness.UNKNOWN, found.robustness());
        assertEquals(5_000, found.states());
    }

    @Test
    void clocksThatWouldNotFitAreRefused() {
        StringBuilder text = new StringBuilder("program wide\nthread\nagain:\n");
        for (int x = 0; x < 3000; x++) {
            text.append("  store.opaque x").append(x).append(" 1\n");
        }
        Program loop = LitmusParser.parseProgram(text + "  goto again\n");
        Exploration found = Explorer.explore(loop, Limits.DEFAULT);
        assertEquals(Robustness.UNKNOWN, found.robustness());
        assertEquals(Optional.of("too many locations for clocks that know each of them"), found.incomplete());
        assertEquals(0, found.states());
    }

    @Test
    void anInterruptGivesUp() {
        Thread.currentThread().interrupt();
        Exploration found = Explorer.explore(EXPLOSION, Limits.DEFAULT);
        assertTrue(Thread.interrupted());
        assertEquals(Optional.of("interrupted"), found.incomplete());
    }

    @Test
    void limitsAreNotNegative() {
        assertThrows(IllegalArgumentException.class, () -> Limits.DEFAULT.withMaxStates(-1));
        assertThrows(IllegalArgumentException.class, () -> Limits.DEFAULT.withTime(Duration.ofSeconds(-1)));
        assertThrows(IllegalArgumentException.class, () -> Limits.DEFAULT.withMaxBytes(-1));
    }
}
