package org.jrsan.rc20.litmus.search;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Optional;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.LongStream;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.program.RandomPrograms;
import org.jrsan.rc20.litmus.text.LitmusPrinter;
import org.junit.jupiter.api.Test;

/**
 * Columns searched one by one against all clocks in each state, on random programs with and without loops. More of them
 * with {@code -Ddifferential.programs=N}.
 */
class ColumnsDifferentialTest {
    private static final long PROGRAMS = Long.getLong("differential.programs", 400);
    private static final Limits PLAIN = Limits.DEFAULT.withMaxStates(60_000);

    private final AtomicInteger compared = new AtomicInteger();
    private final AtomicInteger notRobust = new AtomicInteger();
    private final AtomicInteger racing = new AtomicInteger();

    @Test
    void loopsAreDecidedAlike() {
        LongStream.range(0, PROGRAMS).parallel().forEach(seed -> compare(RandomPrograms.looping(seed)));
        assertTheMixIsWorthRunning();
    }

    @Test
    void programsThatEndAreDecidedAlike() {
        LongStream.range(0, PROGRAMS).parallel().forEach(seed -> compare(RandomPrograms.small(seed)));
        assertTheMixIsWorthRunning();
    }

    private void compare(Program program) {
        Exploration plain = PlainExploration.of(program, PLAIN);
        if (plain.incomplete().isPresent()) {
            return;
        }
        Exploration columns = Explorer.exploreFinite(program, Limits.DEFAULT);
        String text = LitmusPrinter.print(program);
        assertEquals(Optional.empty(), columns.incomplete(), text);
        assertEquals(plain.robustness(), columns.robustness(), text);
        assertEquals(plain.raceVerdict(), columns.raceVerdict(), text);
        assertEquals(violationLength(plain), violationLength(columns), text);
        assertEquals(raceLength(plain), raceLength(columns), text);
        assertEquals(failureLength(plain), failureLength(columns), text);
        compared.incrementAndGet();
        notRobust.addAndGet(plain.robustness() == Robustness.NOT_ROBUST ? 1 : 0);
        racing.addAndGet(plain.raceVerdict() == RaceVerdict.RACE ? 1 : 0);
    }

    private static Optional<Integer> violationLength(Exploration found) {
        return found.violation().map(violation -> violation.schedule().events().size());
    }

    private static Optional<Integer> raceLength(Exploration found) {
        return found.race().map(race -> race.schedule().events().size());
    }

    private static Optional<Integer> failureLength(Exploration found) {
        return found.assertion().map(failure -> failure.schedule().events().size());
    }

    private void assertTheMixIsWorthRunning() {
        assertTrue(compared.get() > PROGRAMS * 3 / 4, compared + " compared");
        assertTrue(notRobust.get() > PROGRAMS / 5, notRobust + " not robust");
        assertTrue(compared.get() - notRobust.get() > PROGRAMS / 10, notRobust + " not robust");
        assertTrue(racing.get() > PROGRAMS / 20, racing + " racing");
        System.out.println(compared + " programs compared: " + notRobust + " not robust, " + racing + " with a race");
    }
}
