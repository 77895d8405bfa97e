package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.function.BiFunction;
import java.util.function.Supplier;
import org.jrsan.internal.options.Settings;
import org.jrsan.internal.run.Run;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** That nothing is kept of what a thread does while it is alone changes no verdict and no line: random steps are taken twice. */
class AloneScriptsTest {
    private static final int SCRIPTS = Integer.getInteger("alone.scripts", 120);
    private static final long SEED = Long.getLong("alone.seed", 20261125L);
    private static final int LONGEST = 60;

    /** Where no location is accessed plainly at one time and not at another. */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theSameIsFoundWhereAllIsFollowed(boolean startsAreSeen) {
        compare(startsAreSeen, false);
    }

    /**
     * A plain access of a location that has clocks already is one more access in their order, and that of another one is not
     * (docs/decisions/0046-plain-accesses-only.md). So here the other way is that nobody sees the same accesses.
     */
    @ParameterizedTest
    @ValueSource(booleans = {true, false})
    void theSameIsFoundWhereNobodySeesTheFirstAccesses(boolean startsAreSeen) {
        compare(startsAreSeen, true);
    }

    private static void compare(boolean startsAreSeen, boolean isMixed) {
        BiFunction<String, Runnable, Thread> starter =
                startsAreSeen ? RobustThreads::start : AloneScriptsTest::startUnseen;
        long violations = 0;
        long races = 0;
        long alone = 0;
        for (int i = 0; i < SCRIPTS; i++) {
            int before = 1 + i % LONGEST;
            SitedScript other = new SitedScript(SEED + i, before, isMixed, starter);
            SitedScript counted = new SitedScript(SEED + i, before, isMixed, starter);
            SitedScript.assertEqual(
                    "seed " + SEED + " script " + i + " starts seen " + startsAreSeen + " mixed " + isMixed,
                    (isMixed ? other.unseenBefore() : other).play(opener("followed")),
                    counted.play(opener("counted")));
            violations += counted.violations();
            races += counted.races();
            assertEquals(0, other.alone());
            alone += counted.alone();
        }
        System.out.printf(
                "alone: seed %d, starts seen %b, mixed %b, %d scripts, %d violations, %d races%n",
                SEED, startsAreSeen, isMixed, SCRIPTS, violations, races);
        assertTrue(alone > 10L * SCRIPTS, "hardly anything was done alone");
        assertTrue(violations > SCRIPTS / 2, "too few violations to prove anything");
        assertTrue(races > SCRIPTS / 2, "too few races to prove anything");
    }

    private static Supplier<Run> opener(String alone) {
        return () -> Run.open(Settings.of(Map.of("enabled", "true", "alone", alone)));
    }

    private static Thread startUnseen(String name, Runnable task) {
        Thread thread = new Thread(task, name);
        thread.start();
        return thread;
    }
}
