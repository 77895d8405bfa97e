package org.jrsan.acceptance.agent;

import static org.jrsan.acceptance.agent.WidthsTest.checked;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.Effect;
import org.jrsan.Exploration;
import org.jrsan.FoundViolation;
import org.jrsan.SanitizerOptions;
import org.jrsan.Verdict;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Writes that JRSan does not see, as those of the JDK in bulk. */
class UnseenWritesTest {
    private static final String WEAK_RUNS = "100";

    /**
     * Store buffering, where the reader has overwritten what it had read itself: it never reads that again, in no weak run, whichever way
     * it has overwritten it.
     */
    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            ints, INTS + 4 | ints, INTS + 8 | ints, INTS + 12  | U.putInt(ints, INTS + 4, 0)
            ints, INTS + 4 | ints, INTS + 8 | ints, INTS + 12  | java.util.Arrays.fill(ints, 1, 2, 0)
            ints, INTS + 4 | ints, INTS + 8 | ints, INTS + 12  | System.arraycopy(new int[1], 0, ints, 1, 1)
            ints, INTS + 4 | ints, INTS + 8 | ints, INTS + 12  | U.setMemory(ints, INTS + 4, 4, (byte) 0)
            null, at + 4   | null, at + 8   | null, at + 12    | U.setMemory(null, at + 4, 4, (byte) 0)
            null, at + 4   | null, at + 8   | null, at + 12    | U.copyMemory(at + 16, at + 4, 4)
            null, at + 4   | null, at + 8   | null, at + 12    | direct.putInt(4, 0)
            """)
    void whatTheReaderHasOverwrittenIsNotMetAgain(String x, String flag, String done, String overwrite) {
        Exploration found = checked(
                "U.putOrderedInt(" + x + ", 7); if (U.getIntVolatile(" + flag + ") == 1) { U.putOrderedInt(" + x
                        + ", 9); U.getIntVolatile(" + done + "); }",
                "if (U.getIntVolatile(" + x + ") == 7) { " + overwrite + "; U.putOrderedInt(" + flag
                        + ", 1); U.putOrderedInt(" + done + ", 1);"
                        + " if (U.getIntVolatile(" + x + ") == 7) throw new AssertionError(); }",
                SanitizerOptions.ofJvm().with("iterations", "300").with("continuations", WEAK_RUNS));
        assertEquals(Verdict.NOT_ROBUST, found.verdict(), found::report);
        assertTrue(!found.violations().isEmpty(), found::report);
        for (FoundViolation violation : found.violations()) {
            assertNotEquals(Effect.HARMFUL, violation.effect(), found::report);
        }
    }
}
