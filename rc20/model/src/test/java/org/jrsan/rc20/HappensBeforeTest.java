package org.jrsan.rc20;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayDeque;
import java.util.Deque;
import org.jrsan.clock.ThreadSlots;
import org.jrsan.clock.VectorClock;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Happens-before, rule by rule of section 3 of docs/algorithm.md. Each test asks what a reader knows of what others
 * did.
 */
class HappensBeforeTest {
    private final HappensBefore hb = new HappensBefore();
    private final HbThread writer = hb.newThread(null);
    private final HbThread other = hb.newThread(null);
    private final HbThread reader = hb.newThread(null);
    private final HbMessage x = new HbMessage();
    private final HbMessage y = new HbMessage();

    /** Something that a thread did. */
    private record Event(int slot, int epoch) {
        static Event of(HbThread thread) {
            return new Event(thread.slot(), thread.epoch());
        }

        boolean isKnownTo(HbThread thread) {
            return thread.knows(slot, epoch);
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void releaseWriteReachesAnAcquireRead(Mode mode) {
        Event before = Event.of(writer);
        hb.write(writer, x, mode);
        hb.read(reader, x, Mode.ACQUIRE);
        assertEquals(mode.isRelease(), before.isKnownTo(reader));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void acquireReadLearnsFromAReleaseWrite(Mode mode) {
        Event before = Event.of(writer);
        hb.write(writer, x, Mode.RELEASE);
        hb.read(reader, x, mode);
        assertEquals(mode.isAcquire(), before.isKnownTo(reader));
    }

    @Test
    void whatFollowsAReleaseIsNotPassedOn() {
        hb.write(writer, x, Mode.RELEASE);
        Event afterwards = Event.of(writer);
        hb.read(reader, x, Mode.ACQUIRE);
        assertFalse(afterwards.isKnownTo(reader));
    }

    @Test
    void acquiringIsTransitive() {
        Event before = Event.of(writer);
        hb.write(writer, x, Mode.RELEASE);
        hb.read(other, x, Mode.ACQUIRE);
        hb.write(other, y, Mode.RELEASE);
        hb.read(reader, y, Mode.ACQUIRE);
        assertTrue(before.isKnownTo(reader));
    }

    @Test
    void relaxedReadInTheMiddleBreaksTheChain() {
        Event before = Event.of(writer);
        hb.write(writer, x, Mode.RELEASE);
        hb.read(other, x, Mode.OPAQUE);
        hb.write(other, y, Mode.RELEASE);
        hb.read(reader, y, Mode.ACQUIRE);
        assertFalse(before.isKnownTo(reader));
    }

    /** C++11 let the writer's own relaxed store continue its release sequence; C++20 does not. */
    @Test
    void relaxedStoreByTheReleasingThreadItselfEndsTheReleaseSequence() {
        Event before = Event.of(writer);
        hb.write(writer, x, Mode.RELEASE);
        hb.write(writer, x, Mode.OPAQUE);
        hb.read(reader, x, Mode.ACQUIRE);
        assertFalse(before.isKnownTo(reader));
    }

    @Test
    void relaxedStoreByAnotherThreadEndsTheReleaseSequence() {
        Event before = Event.of(writer);
        hb.write(writer, x, Mode.RELEASE);
        hb.write(other, x, Mode.OPAQUE);
        hb.read(reader, x, Mode.ACQUIRE);
        assertFalse(before.isKnownTo(reader));
    }

    @Test
    void releaseStoreByAnotherThreadStartsItsOwnSequence() {
        Event before = Event.of(writer);
        Event beforeOther = Event.of(other);
        hb.write(writer, x, Mode.RELEASE);
        hb.write(other, x, Mode.RELEASE);
        hb.read(reader, x, Mode.ACQUIRE);
        assertFalse(before.isKnownTo(reader));
        assertTrue(beforeOther.isKnownTo(reader));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void readModifyWriteInAnyModeContinuesTheReleaseSequence(Mode mode) {
        Event before = Event.of(writer);
        Event beforeOther = Event.of(other);
        hb.write(writer, x, Mode.RELEASE);
        hb.rmw(other, x, mode);
        hb.rmw(writer, x, Mode.OPAQUE);
        hb.read(reader, x, Mode.ACQUIRE);
        assertTrue(before.isKnownTo(reader));
        assertEquals(mode.isRelease(), beforeOther.isKnownTo(reader));
        assertEquals(mode.isAcquire(), before.isKnownTo(other));
    }

    @Test
    void readModifyWriteAfterARelaxedStoreContinuesNothing() {
        Event before = Event.of(writer);
        hb.write(writer, x, Mode.RELEASE);
        hb.write(other, x, Mode.OPAQUE);
        hb.rmw(other, x, Mode.OPAQUE);
        hb.read(reader, x, Mode.ACQUIRE);
        assertFalse(before.isKnownTo(reader));
    }

    @Test
    void releaseFenceMakesLaterRelaxedWritesRelease() {
        Event before = Event.of(writer);
        hb.fence(writer, Fence.RELEASE);
        Event between = Event.of(writer);
        hb.write(writer, x, Mode.OPAQUE);
        hb.read(reader, x, Mode.ACQUIRE);
        assertTrue(before.isKnownTo(reader));
        assertFalse(between.isKnownTo(reader), "what follows the fence is not released by it");
    }

    @Test
    void releaseFenceAfterAWriteDoesNothingForIt() {
        Event before = Event.of(writer);
        hb.write(writer, x, Mode.OPAQUE);
        hb.fence(writer, Fence.RELEASE);
        hb.read(reader, x, Mode.ACQUIRE);
        assertFalse(before.isKnownTo(reader));
    }

    @Test
    void releaseFenceWorksThroughARelaxedReadModifyWriteAndKeepsWhatWasThere() {
        Event before = Event.of(writer);
        Event beforeOther = Event.of(other);
        hb.write(writer, x, Mode.RELEASE);
        hb.fence(other, Fence.RELEASE);
        hb.rmw(other, x, Mode.OPAQUE);
        hb.read(reader, x, Mode.ACQUIRE);
        assertTrue(before.isKnownTo(reader));
        assertTrue(beforeOther.isKnownTo(reader));
    }

    @Test
    void acquireFenceMakesEarlierRelaxedReadsAcquire() {
        Event before = Event.of(writer);
        hb.write(writer, x, Mode.RELEASE);
        hb.read(reader, x, Mode.OPAQUE);
        assertFalse(before.isKnownTo(reader));
        assertTrue(reader.hasRead(before.slot(), before.epoch()));
        hb.fence(reader, Fence.ACQUIRE);
        assertTrue(before.isKnownTo(reader));
    }

    @Test
    void acquireFenceBeforeAReadDoesNothingForIt() {
        Event before = Event.of(writer);
        hb.write(writer, x, Mode.RELEASE);
        hb.fence(reader, Fence.ACQUIRE);
        hb.read(reader, x, Mode.OPAQUE);
        assertFalse(before.isKnownTo(reader));
    }

    @Test
    void fencesAroundRelaxedAccessesSynchronise() {
        Event before = Event.of(writer);
        hb.fence(writer, Fence.ACQ_REL);
        hb.write(writer, x, Mode.OPAQUE);
        hb.read(reader, x, Mode.OPAQUE);
        hb.fence(reader, Fence.ACQ_REL);
        assertTrue(before.isKnownTo(reader));
    }

    @Test
    void fencesOfTheWrongSideDoNot() {
        Event before = Event.of(writer);
        hb.fence(writer, Fence.ACQUIRE);
        hb.write(writer, x, Mode.OPAQUE);
        hb.read(reader, x, Mode.OPAQUE);
        hb.fence(reader, Fence.RELEASE);
        assertFalse(before.isKnownTo(reader));
    }

    @ParameterizedTest
    @EnumSource(Fence.class)
    void onlyFullFencesSynchroniseWithoutALocation(Fence fence) {
        Event before = Event.of(writer);
        hb.fence(writer, fence);
        Event afterwards = Event.of(writer);
        hb.fence(reader, fence);
        assertEquals(fence == Fence.FULL, before.isKnownTo(reader));
        assertFalse(afterwards.isKnownTo(reader));
    }

    @Test
    void startPassesOnWhatTheStarterKnewAndNothingLater() {
        Event before = Event.of(writer);
        HbMessage start = new HbMessage();
        hb.release(writer, start);
        Event afterwards = Event.of(writer);
        HbThread child = hb.newThread(start);
        assertTrue(before.isKnownTo(child));
        assertFalse(afterwards.isKnownTo(child));
        assertTrue(child.hasRead(before.slot(), before.epoch()), "A starts as C");
        assertFalse(Event.of(child).isKnownTo(writer));
    }

    @Test
    void releaseFenceOfTheStarterOrdersNoWriteOfTheStarted() {
        Event before = Event.of(writer);
        hb.fence(writer, Fence.RELEASE);
        HbMessage start = new HbMessage();
        hb.release(writer, start);
        HbThread child = hb.newThread(start);
        hb.write(child, x, Mode.OPAQUE);
        hb.read(reader, x, Mode.ACQUIRE);
        assertFalse(before.isKnownTo(reader), "R starts empty");
    }

    @Test
    void endPassesOnEverything() {
        Event event = Event.of(other);
        HbMessage end = new HbMessage();
        hb.end(other, end);
        hb.acquire(reader, end);
        assertTrue(event.isKnownTo(reader));
    }

    @Test
    void acquireFenceKeepsWhatAnObjectGave() {
        Event before = Event.of(writer);
        HbMessage lock = new HbMessage();
        hb.release(writer, lock);
        hb.acquire(reader, lock);
        hb.fence(reader, Fence.ACQUIRE);
        assertTrue(before.isKnownTo(reader));
        assertTrue(reader.hasRead(before.slot(), before.epoch()));
    }

    @Test
    void objectCollectsWhatAllReleasedIntoIt() {
        Event before = Event.of(writer);
        Event beforeOther = Event.of(other);
        HbMessage latch = new HbMessage();
        hb.release(writer, latch);
        hb.release(other, latch);
        Event afterwards = Event.of(other);
        hb.acquire(reader, latch);
        assertTrue(before.isKnownTo(reader));
        assertTrue(beforeOther.isKnownTo(reader));
        assertFalse(afterwards.isKnownTo(reader));
    }

    @Test
    void threadOutOfSightKnowsAllSoFarAndNothingLater() {
        Event before = Event.of(writer);
        hb.learnEverything(reader, new ScSeen());
        assertTrue(before.isKnownTo(reader));
        hb.write(writer, x, Mode.RELEASE);
        assertFalse(Event.of(writer).isKnownTo(reader));
    }

    @Test
    void threadWhoseEpochsRunOutGoesOnInAnotherSlot() {
        ThreadSlots slots = new ThreadSlots(64);
        HappensBefore late = new HappensBefore(slots);
        VectorClock used = new VectorClock();
        int slot = slots.take(used);
        used.raise(slot, ThreadSlots.LAST_EPOCH - 3);
        slots.release(slot, used);

        HbThread old = late.newThread(null);
        assertEquals(slot, old.slot());
        HbThread learner = late.newThread(null);
        Event first = Event.of(old);
        late.write(old, x, Mode.RELEASE);
        Event last = Event.of(old);
        late.write(old, y, Mode.RELEASE);
        assertNotEquals(slot, old.slot());
        assertEquals(1, old.epoch());
        assertTrue(first.isKnownTo(old));
        assertTrue(last.isKnownTo(old));
        late.read(learner, y, Mode.ACQUIRE);
        assertTrue(first.isKnownTo(learner));
        assertTrue(last.isKnownTo(learner));
        assertFalse(Event.of(old).isKnownTo(learner));
    }

    @Test
    void tenThousandThreadsOneAfterAnotherTakeOneSlot() {
        int before = hb.slots().size();
        hb.end(other, new HbMessage());
        hb.end(reader, new HbMessage());
        for (int i = 0; i < 10_000; i++) {
            HbThread child = startedBy(writer);
            hb.write(child, x, Mode.RELEASE);
            endAndJoin(child, writer);
        }
        assertEquals(before + 1, hb.slots().size());
        assertEquals(new VectorClock(), hb.slots().knownToAll());
    }

    @Test
    void eightAtATimeTakeEightSlots() {
        int before = hb.slots().size();
        hb.end(other, new HbMessage());
        hb.end(reader, new HbMessage());
        Deque<HbThread> living = new ArrayDeque<>();
        for (int i = 0; i < 10_000; i++) {
            living.add(startedBy(writer));
            if (living.size() == 8) {
                endAndJoin(living.poll(), writer);
                // The others come to know, as threads do that share a lock.
                hb.write(writer, x, Mode.RELEASE);
                living.forEach(thread -> hb.read(thread, x, Mode.ACQUIRE));
            }
        }
        assertEquals(before + 8, hb.slots().size());
        assertEquals(new VectorClock(), hb.slots().knownToAll());
    }

    @Test
    void endsThatNobodyLearnsOfAreKnownToAllPastABound() {
        HappensBefore bounded = new HappensBefore(new ThreadSlots(2));
        HbThread root = bounded.newThread(null);
        Event first = null;
        for (int i = 0; i < 100; i++) {
            HbThread child = bounded.newThread(null);
            first = first == null ? Event.of(child) : first;
            bounded.end(child);
        }
        assertEquals(4, bounded.slots().size());
        assertFalse(root.hasRead(first.slot(), first.epoch()));
        assertTrue(first.isKnownTo(root), "as soon as it matters");
        assertTrue(root.hasRead(first.slot(), first.epoch()));
    }

    private HbThread startedBy(HbThread parent) {
        HbMessage start = new HbMessage();
        hb.release(parent, start);
        return hb.newThread(start);
    }

    private void endAndJoin(HbThread child, HbThread parent) {
        HbMessage end = new HbMessage();
        hb.end(child, end);
        hb.acquire(parent, end);
    }
}
