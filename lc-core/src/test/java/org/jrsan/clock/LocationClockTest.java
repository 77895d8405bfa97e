package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.junit.jupiter.api.Test;

class LocationClockTest {
    private final LocationClock clock = new LocationClock();

    @Test
    void newClockIsZeroEverywhere() {
        assertEquals(0, clock.get(0));
        assertEquals(0, clock.get(Integer.MAX_VALUE));
        assertEquals(0, clock.size());
        assertEquals("{}", clock.toString());
    }

    @Test
    void raiseTellsWhetherTheTimestampIsNew() {
        assertTrue(clock.raise(7, 3));
        assertFalse(clock.raise(7, 3));
        assertTrue(clock.raise(7, 4));
        assertEquals(4, clock.get(7));
    }

    @Test
    void raiseToZeroStoresNothing() {
        assertFalse(clock.raise(7, 0));
        assertEquals(0, clock.size());
    }

    @Test
    void raiseBackwardsThrowsAndLeavesTheClockAsItWas() {
        clock.raise(7, 3);

        assertEquals("location 7 stands at 3 and cannot go back to 2", messageOfRaise(7, 2));
        assertEquals("location 7 stands at 3 and cannot go back to 0", messageOfRaise(7, 0));
        assertEquals("location 8 stands at 0 and cannot go back to -1", messageOfRaise(8, -1));
        assertEquals("{7:3}", clock.toString());
    }

    private String messageOfRaise(int location, long stamp) {
        return assertThrows(IllegalArgumentException.class, () -> clock.raise(location, stamp))
                .getMessage();
    }

    @Test
    void locationsOfAnyNumberStandInOrder() {
        clock.raise(Integer.MAX_VALUE, 1);
        clock.raise(0, 2);
        clock.raise(Integer.MIN_VALUE, 3);

        assertEquals("{-2147483648:3, 0:2, 2147483647:1}", clock.toString());
    }

    @Test
    void joinTakesTheNewerTimestampOfEachLocation() {
        clock.raise(1, 5);
        clock.raise(2, 5);
        LocationClock other = new LocationClock();
        other.raise(2, 6);
        other.raise(3, 1);

        assertTrue(clock.join(other));

        assertEquals("{1:5, 2:6, 3:1}", clock.toString());
        assertEquals("{2:6, 3:1}", other.toString());
    }

    @Test
    void joinTellsThatNothingIsNew() {
        clock.raise(1, 5);
        LocationClock older = new LocationClock();
        older.raise(1, 4);

        assertFalse(clock.join(older));
        assertFalse(clock.join(clock.copy()));
        assertFalse(clock.join(clock));
        assertFalse(clock.join(new LocationClock()));
    }

    @Test
    void assigningItselfChangesNothing() {
        clock.raise(1, 5);

        clock.assign(clock);

        assertEquals("{1:5}", clock.toString());
    }

    @Test
    void equalClocksHaveEqualHashesWhateverRoomTheyHave() {
        for (int location = 0; location < 20; location++) {
            clock.raise(location, 1);
        }
        LocationClock small = new LocationClock();
        small.raise(3, 1);
        clock.assign(small);

        assertEquals(small, clock);
        assertEquals(small.hashCode(), clock.hashCode());
    }

    @Test
    void clocksDifferInALocationOrATimestamp() {
        clock.raise(1, 5);
        LocationClock otherStamp = new LocationClock();
        otherStamp.raise(1, 6);
        LocationClock otherLocation = new LocationClock();
        otherLocation.raise(2, 5);

        assertNotEquals(clock, otherStamp);
        assertNotEquals(clock, otherLocation);
        assertNotEquals(clock, new LocationClock());
        assertNotEquals("{1:5}", clock);
    }
}
