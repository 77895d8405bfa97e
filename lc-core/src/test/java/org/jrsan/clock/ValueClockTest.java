package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.function.Executable;

class ValueClockTest {
    private static final int X = 1;
    private static final int Y = 2;

    private final ValueClock clock = new ValueClock(2);

    @Test
    void newClockIsMinusOneEverywhere() {
        assertEquals(-1, clock.get(X, 0, null));
        assertEquals(-1, clock.newestOther(X, 0, null));
        assertEquals(0, clock.valueCount(X));
        assertEquals(0, clock.size());
        assertEquals("{}", clock.toString());
    }

    @Test
    void raiseTellsWhetherTheTimestampIsNew() {
        assertTrue(clock.raise(X, 5, null, 0));
        assertFalse(clock.raise(X, 5, null, 0));
        assertTrue(clock.raise(X, 5, null, 3));
        assertFalse(clock.raise(X, 5, null, 2));
        assertEquals(3, clock.get(X, 5, null));
    }

    @Test
    void equalButDistinctReferencesAreDifferentValues() {
        String first = new String("v");
        String second = new String("v");
        clock.raise(X, 0, first, 1);

        assertEquals(1, clock.get(X, 0, first));
        assertEquals(-1, clock.get(X, 0, second));
        assertEquals(1, clock.newestOther(X, 0, second));

        clock.raise(X, 0, second, 2);
        assertEquals(2, clock.valueCount(X));
    }

    @Test
    void referenceIsNotTheNumberWithTheSameBits() {
        clock.raise(X, 0, "v", 1);

        assertEquals(-1, clock.get(X, 0, null));
        assertEquals(1, clock.newestOther(X, 0, null));
    }

    @Test
    void newestOtherLeavesOutTheGivenValueOnly() {
        clock.raise(X, 5, null, 1);
        clock.raise(X, 6, null, 2);
        clock.raise(Y, 7, null, 9);

        assertEquals(1, clock.newestOther(X, 6, null));
        assertEquals(2, clock.newestOther(X, 5, null));
        assertEquals(2, clock.newestOther(X, 7, null));
        assertEquals(-1, clock.newestOther(Y, 7, null));
    }

    @Test
    void fullLocationForgetsItsOldestValue() {
        clock.raise(X, 5, null, 1);
        clock.raise(X, 6, null, 2);

        assertTrue(clock.raise(X, 7, null, 3));

        assertEquals("{1:(7@3 6@2)}", clock.toString());
        assertEquals(-1, clock.get(X, 5, null));
    }

    @Test
    void fullLocationTakesNoOlderValue() {
        clock.raise(X, 6, null, 2);
        clock.raise(X, 7, null, 3);

        assertFalse(clock.raise(X, 5, null, 1));

        assertEquals("{1:(7@3 6@2)}", clock.toString());
    }

    @Test
    void valueWrittenAgainMovesAheadAndForgetsNone() {
        clock.raise(X, 5, null, 1);
        clock.raise(X, 6, null, 2);

        clock.raise(X, 5, null, 3);

        assertEquals("{1:(5@3 6@2)}", clock.toString());
    }

    @Test
    void joinTellsWhetherAnythingIsNew() {
        clock.raise(X, 5, null, 1);
        ValueClock other = new ValueClock(2);
        other.raise(X, 6, null, 2);
        other.raise(Y, 7, null, 0);

        assertTrue(clock.join(other));
        assertEquals("{1:(6@2 5@1), 2:(7@0)}", clock.toString());
        assertFalse(clock.join(other));
        assertFalse(clock.join(clock));
    }

    @Test
    void assignedClockSharesNothing() {
        clock.raise(X, 5, null, 1);
        ValueClock copy = new ValueClock(2);
        copy.assign(clock);

        copy.raise(X, 6, null, 2);
        clock.raise(Y, 7, null, 1);

        assertEquals("{1:(5@1), 2:(7@1)}", clock.toString());
        assertEquals("{1:(6@2 5@1)}", copy.toString());
    }

    @Test
    void assigningItselfChangesNothing() {
        clock.raise(X, 5, null, 1);

        clock.assign(clock);

        assertEquals("{1:(5@1)}", clock.toString());
    }

    @Test
    void assignLetsGoOfTheValuesItReplaces() throws InterruptedException {
        Object value = new Object();
        clock.raise(X, 0, value, 1);
        WeakReference<Object> replaced = new WeakReference<>(value);
        value = null;

        clock.assign(new ValueClock(2));

        Collected.await(replaced);
    }

    @Test
    void fullLocationLetsGoOfTheValueItForgets() throws InterruptedException {
        Object value = new Object();
        clock.raise(X, 0, value, 1);
        WeakReference<Object> forgotten = new WeakReference<>(value);
        value = null;

        clock.raise(X, 6, null, 2);
        clock.raise(X, 7, null, 3);

        Collected.await(forgotten);
    }

    @Test
    void clocksDifferInALocationAValueOrATimestamp() {
        clock.raise(X, 5, null, 1);

        assertEquals(clockOf(X, 5, 1), clock);
        assertEquals(clockOf(X, 5, 1).hashCode(), clock.hashCode());
        assertNotEquals(clockOf(Y, 5, 1), clock);
        assertNotEquals(clockOf(X, 6, 1), clock);
        assertNotEquals(clockOf(X, 5, 2), clock);
        assertNotEquals(new ValueClock(2), clock);
        assertNotEquals("{1:(5@1)}", clock);
    }

    @Test
    void clocksDifferInAReferenceThatIsEqualButDistinct() {
        ValueClock other = new ValueClock(2);
        clock.raise(X, 0, new String("v"), 1);
        other.raise(X, 0, new String("v"), 1);

        assertNotEquals(other, clock);
    }

    private static ValueClock clockOf(int location, long bits, long stamp) {
        ValueClock clock = new ValueClock(2);
        clock.raise(location, bits, null, stamp);
        return clock;
    }

    @Test
    void timestampBelowZeroThrowsAndLeavesTheClockAsItWas() {
        assertEquals("timestamp must be at least 0, is -1", messageOf(() -> clock.raise(X, 5, null, -1)));
        assertEquals(0, clock.size());
    }

    @Test
    void clocksOfDifferentLimitsDoNotMix() {
        ValueClock larger = new ValueClock(3);

        assertEquals("limits differ: 2 and 3", messageOf(() -> clock.join(larger)));
        assertEquals("limits differ: 3 and 2", messageOf(() -> larger.assign(clock)));
    }

    @Test
    void limitMustLeaveRoomForAValue() {
        assertEquals("limit must be at least 1, is 0", messageOf(() -> new ValueClock(0)));
    }

    private static String messageOf(Executable action) {
        return assertThrows(IllegalArgumentException.class, action).getMessage();
    }
}
