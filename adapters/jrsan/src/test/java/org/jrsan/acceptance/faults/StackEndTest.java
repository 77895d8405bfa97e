package org.jrsan.acceptance.faults;

import static org.junit.jupiter.api.Assertions.assertEquals;

import org.jrsan.acceptance.Forked;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * An access at each of the last 200 calls before the end of the stack leaves the location free, with the old value or the
 * new one, interpreted and compiled; by default at a slice of them, with {@code -Dfaults.depths=1} at all.
 */
class StackEndTest {
    private static final String EVERY = System.getProperty("faults.depths", "40");

    @ParameterizedTest
    @CsvSource({"-Xint, 1", "-XX:TieredStopAtLevel=1, 3000", "-XX:TieredStopAtLevel=4, 3000"})
    void theEndOfTheStackLeavesTheLocationAsItWasOrAsItWillBe(String compiler, int times) throws Exception {
        Forked forked = Forked.run(StackEnd.class, "enabled=true", compiler, "-Ddepths=" + EVERY, "-Dtimes=" + times);

        System.out.print(compiler + ": " + forked.out());
        assertEquals("", forked.err());
        assertEquals(0, forked.exitCode());
    }
}
