package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.ref.WeakReference;
import java.util.function.LongFunction;
import org.junit.jupiter.api.Test;

class WriteHistoryTest {

    @Test
    void newHistoryHoldsTheInitialWriteOnly() {
        WriteHistory history = new WriteHistory(3, 5, "ref", "origin");

        assertEquals(0, history.oldest());
        assertEquals(0, history.newest());
        assertEquals(0, history.storeStamp(0));
        assertEquals(5, history.bits(0));
        assertSame("ref", history.ref(0));
        assertSame("origin", history.origin(0));
    }

    @Test
    void writeThatFollowsIsTheNewest() {
        WriteHistory history = new WriteHistory(3, 5, null, null);

        history.append(true, 6, "ref", "origin");

        assertEquals(1, history.newest());
        assertEquals(6, history.bits(1));
        assertSame("ref", history.ref(1));
        assertSame("origin", history.origin(1));
        assertNull(history.ref(0));
    }

    @Test
    void readModifyWriteCarriesTheCountOfPlainWritesOn() {
        WriteHistory history = new WriteHistory(9, 0, null, null);

        history.append(false, 1, null, null);
        history.append(true, 2, null, null);
        history.append(false, 3, null, null);

        assertEquals(0, history.storeStamp(1));
        assertEquals(1, history.storeStamp(2));
        assertEquals(1, history.storeStamp(3));
    }

    @Test
    void plainWriteIsFoundByItsCountInEveryPositionOfTheWindow() {
        WriteHistory history = historyOf(3, 4);

        assertEquals(-1, history.ofStoreStamp(1));
        assertEquals(2, history.ofStoreStamp(2));
        assertEquals(3, history.ofStoreStamp(3));
        assertEquals(4, history.ofStoreStamp(4));
        assertEquals(-1, history.ofStoreStamp(5));
    }

    @Test
    void readModifyWriteIsNotTakenForTheForgottenPlainWriteBeforeIt() {
        WriteHistory history = new WriteHistory(2, 0, null, null);
        history.append(true, 1, null, null);
        history.append(false, 2, null, null);
        assertEquals(1, history.ofStoreStamp(1));

        history.append(false, 3, null, null);

        assertEquals(2, history.oldest());
        assertEquals(-1, history.ofStoreStamp(1));
    }

    @Test
    void fullHistoryForgetsTheOldestWrite() {
        WriteHistory history = historyOf(3, 4);

        assertEquals(2, history.oldest());
        assertFalse(history.holds(1));
        assertTrue(history.holds(2));
        assertTrue(history.holds(4));
        assertFalse(history.holds(5));
    }

    @Test
    void writesOutsideTheWindowAreOutOfBounds() {
        WriteHistory history = historyOf(3, 4);

        assertOutOfBounds(history::bits);
        assertOutOfBounds(history::ref);
        assertOutOfBounds(history::origin);
        assertOutOfBounds(history::storeStamp);
    }

    private static void assertOutOfBounds(LongFunction<?> accessor) {
        assertEquals("write 1 is not kept: 2 to 4", messageOf(accessor, 1));
        assertEquals("write 5 is not kept: 2 to 4", messageOf(accessor, 5));
        assertEquals("write -1 is not kept: 2 to 4", messageOf(accessor, -1));
    }

    private static String messageOf(LongFunction<?> accessor, long ts) {
        return assertThrows(IndexOutOfBoundsException.class, () -> accessor.apply(ts))
                .getMessage();
    }

    @Test
    void capacityMustLeaveRoomForAWrite() {
        assertEquals(
                "capacity must be at least 1, is 0",
                assertThrows(IllegalArgumentException.class, () -> new WriteHistory(0, 0, null, null))
                        .getMessage());
    }

    @Test
    void forgottenWriteLetsGoOfItsReferences() throws InterruptedException {
        Object ref = new Object();
        Object origin = new Object();
        WriteHistory history = new WriteHistory(2, 0, ref, origin);
        WeakReference<Object> forgottenRef = new WeakReference<>(ref);
        WeakReference<Object> forgottenOrigin = new WeakReference<>(origin);
        ref = null;
        origin = null;

        history.append(true, 1, null, null);
        history.append(true, 2, null, null);

        Collected.await(forgottenRef);
        Collected.await(forgottenOrigin);
        assertEquals(1, history.oldest());
    }

    /** A history of stores after the initial one. */
    private static WriteHistory historyOf(int capacity, int writes) {
        WriteHistory history = new WriteHistory(capacity, 0, null, null);
        for (int i = 1; i <= writes; i++) {
            history.append(true, i, null, null);
        }
        return history;
    }
}
