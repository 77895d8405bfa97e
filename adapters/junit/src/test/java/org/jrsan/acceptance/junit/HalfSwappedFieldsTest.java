package org.jrsan.acceptance.junit;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.atomic.RobustAtomicIntegerFieldUpdater;
import org.jrsan.junit.RobustnessTest;
import org.junit.jupiter.api.Test;

/** A robustness test whose field is accessed directly as well as by its updater. */
class HalfSwappedFieldsTest {
    static final class Counter {
        private static final RobustAtomicIntegerFieldUpdater<Counter> COUNT =
                RobustAtomicIntegerFieldUpdater.newUpdater(Counter.class, "count");
        private volatile int count;

        int next() {
            return COUNT.incrementAndGet(this);
        }

        int count() {
            return count;
        }
    }

    static class HalfSwapped {
        @RobustnessTest(iterations = 5)
        void counts() {
            assertEquals(1, new Counter().next());
        }
    }

    @Test
    void theTestFailsWithOneMessageThatNamesTheLineAndSaysWhatToDo() {
        Kit kit = Kit.run(HalfSwapped.class);

        kit.tests().assertStatistics(stats -> stats.started(1).failed(1));
        AssertionError failure = assertInstanceOf(AssertionError.class, kit.failure());
        assertEquals("""
                JRSan: HALF_SWAPPED: 0 violations, 0 races, first in iteration 1

                HALF SWAPPED: Counter.count is accessed directly as well as through a handle
                  reads     1 line
                            at org.jrsan.acceptance.junit.HalfSwappedFieldsTest$Counter.count(HalfSwappedFieldsTest.java:23)
                  means     The field is volatile, so a direct access orders the accesses before and after it, and
                            JRSan does not see that. Findings may be false alarms, and others may be missing.
                  fix it    Swap these lines too: use getVolatile and setVolatile of a handle, or get and set of an
                            updater. Constructors and initialisers may stay as they are.

                JRSan: HalfSwapped.counts: HALF_SWAPPED: 5 accesses, 1 location, 1 thread, 5 iterations, 1 schedule\
                """, failure.getLocalizedMessage());
        assertEquals("count", failure.getStackTrace()[0].getMethodName());
    }

    static class StopsAtOnce {
        @RobustnessTest(iterations = 5, options = "collect=first")
        void counts() {
            assertEquals(1, new Counter().next());
        }
    }

    @Test
    void itIsAFindingToStopAt() {
        assertTrue(Kit.run(StopsAtOnce.class).failure().getLocalizedMessage().contains(" 1 iteration, "));
    }
}
