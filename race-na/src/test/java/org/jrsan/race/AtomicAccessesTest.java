package org.jrsan.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.rc20.HbThread;
import org.junit.jupiter.api.Test;

/** {@link LastOfEach} and {@link MixedLocation}. */
class AtomicAccessesTest {
    private static final AtomicAccesses.Recall<String> RECALL =
            (who, site, through, slot, epoch, isWrite) -> (String) who;

    private final EngineThreads threads = new EngineThreads();
    private final HbThread a = threads.start();
    private final HbThread b = threads.start();
    private final HbThread c = threads.start();
    private final MixedLocation<String> accesses = new MixedLocation<>();
    private final MixedLocation<String> mixed = new MixedLocation<>();

    private void add(HbThread thread, boolean isWrite, String access) {
        accesses.add(thread.slot(), thread.epoch(), isWrite, access, null, null);
    }

    private String atomic(HbThread thread, boolean isWrite, String access) {
        return mixed.atomic(thread, thread.slot(), thread.epoch(), isWrite, access, null, null);
    }

    private void order(HbThread before, HbThread after) {
        threads.order(before, after);
    }

    @Test
    void plainReadRacesWithAtomicWritesOnly() {
        add(a, false, "read");
        assertNull(accesses.racingWith(b, false, RECALL));
        add(a, true, "write");
        assertEquals("write", accesses.racingWith(b, false, RECALL));
    }

    @Test
    void plainWriteRacesWithAtomicReadsToo() {
        add(a, false, "read");
        assertEquals("read", accesses.racingWith(b, true, RECALL));
    }

    @Test
    void unorderedAtomicAccessesAreAllRemembered() {
        add(a, true, "a");
        add(b, true, "b");
        order(b, c);
        assertEquals("a", accesses.racingWith(c, false, RECALL));
        order(a, c);
        assertNull(accesses.racingWith(c, false, RECALL));
    }

    @Test
    void orderedAtomicAccessesDoNotRace() {
        add(a, true, "a");
        order(a, b);
        assertNull(accesses.racingWith(b, true, RECALL));
        assertNull(accesses.racingWith(a, true, RECALL));
    }

    @Test
    void lastOfEachGrowsWithTheSlots() {
        LastOfEach<String> last = new LastOfEach<>();
        last.put(70, 3, "far");
        assertEquals("far", last.unknownTo(a));
        assertEquals(3, last.epochOf(70));
        assertEquals(0, last.epochOf(69));
        assertEquals(0, last.epochOf(1_000));
        last.put(70, 4, "further");
        assertEquals("further", last.unknownTo(a));
    }

    @Test
    void whatIsRecalledIsTheLastOfItsKindInAllItsParts() {
        accesses.add(a.slot(), 7, false, "thread", "read line", "read through");
        accesses.add(a.slot(), 8, true, "thread", "line", "through");
        accesses.add(a.slot(), 9, true, "thread", "last line", "last through");
        assertEquals(
                "thread last line last through " + a.slot() + " 9 true",
                accesses.racingWith(
                        b,
                        true,
                        (who, site, through, slot, epoch, isWrite) ->
                                who + " " + site + " " + through + " " + slot + " " + epoch + " " + isWrite));
    }

    @Test
    void sameEpochIsToldByKind() {
        atomic(a, false, "read");
        assertTrue(mixed.isSameEpoch(a.slot(), a.epoch(), false));
        assertFalse(mixed.isSameEpoch(a.slot(), a.epoch(), true));
        assertFalse(mixed.isSameEpoch(b.slot(), b.epoch(), false));
        order(a, b);
        assertFalse(mixed.isSameEpoch(a.slot(), a.epoch(), false));
    }

    @Test
    void atomicAccessesOfAMixedLocationDoNotRaceWithEachOther() {
        assertNull(atomic(a, true, "a"));
        assertNull(atomic(b, true, "b"));
        assertNull(atomic(c, false, "c"));
    }

    @Test
    void plainAndAtomicAccessRaceInEitherOrder() {
        assertNull(atomic(a, true, "atomic"));
        assertEquals("atomic", mixed.plain(b, false, "plain", RECALL));
        assertEquals("plain", atomic(c, true, "later"));
    }

    @Test
    void plainWriteRacesWithAtomicAccessesFromBeforeItWasMixed() {
        atomic(a, false, "read before");
        assertFalse(mixed.isMixed());
        assertNull(mixed.plain(b, false, "plain read", RECALL));
        assertTrue(mixed.isMixed());
        assertEquals("read before", mixed.plain(b, true, "plain write", RECALL));
    }

    @Test
    void plainAccessesOfAMixedLocationRaceWithEachOtherFirst() {
        atomic(c, true, "atomic");
        mixed.plain(a, true, "first", RECALL);
        assertEquals("first", mixed.plain(b, true, "second", RECALL));
    }
}
