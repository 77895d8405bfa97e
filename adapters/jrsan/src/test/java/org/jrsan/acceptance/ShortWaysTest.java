package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicLong;
import org.jrsan.internal.options.JvmOptions;
import org.jrsan.internal.run.Engines;
import org.jrsan.internal.run.Run;
import org.junit.jupiter.api.Test;

/**
 * The short ways of accesses at known places change no verdict and no line: random steps are taken twice, once on an engine that knows
 * no repeated access. After each step both must have found the same.
 */
class ShortWaysTest {
    private static final int SCRIPTS = Integer.getInteger("ways.scripts", 120);
    private static final long SEED = Long.getLong("ways.seed", 20261124L);

    @Test
    void findWhatTheLongWaysFind() {
        AtomicLong reads = new AtomicLong();
        AtomicLong writes = new AtomicLong();
        Engines.Before counting = (operation, how) -> {
            switch (operation) {
                case "readsAgain" -> reads.incrementAndGet();
                case "writeAgain" -> writes.incrementAndGet();
                default -> {}
            }
        };
        long violations = 0;
        long races = 0;
        for (int i = 0; i < SCRIPTS; i++) {
            SitedScript slow = new SitedScript(SEED + i);
            SitedScript fast = new SitedScript(SEED + i);
            List<String> expected = slow.play(() -> Engines.open(Engines.watched((operation, how) -> {})));
            List<String> found = fast.play(() -> Engines.open(Engines.watchedWithFastPath(counting)));
            SitedScript.assertEqual("seed " + SEED + " script " + i, expected, found);
            SitedScript.assertEqual(
                    "seed " + SEED + " script " + i,
                    expected,
                    new SitedScript(SEED + i).play(() -> Run.open(JvmOptions.settings())));
            violations += slow.violations();
            races += slow.races();
        }
        System.out.printf(
                "short ways: seed %d, %d steps, %d violations, %d races, %d reads asked for one, %d writes took one%n",
                SEED, SCRIPTS * SitedScript.STEPS, violations, races, reads.get(), writes.get());
        assertTrue(violations > SCRIPTS, "too few violations to prove anything");
        assertTrue(races > SCRIPTS, "too few races to prove anything");
        assertTrue(reads.get() > 5L * SCRIPTS, "hardly any read could take the short way");
        assertTrue(writes.get() > 3L * SCRIPTS, "hardly any write took the short way");
    }
}
