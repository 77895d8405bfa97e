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
    private final ThreadClockEngine engine = ThreadClockEngine.unbounded();
    private final ThreadClockThread writer = engine.newThread();
    private final ThreadClockThread other = engine.newThread();
    private final ThreadClockThread reader = engine.newThread();
    private final LocationState<ThreadClockThread> x = engine.newLocation(0, null, null);
    private final LocationState<ThreadClockThread> y = engine.newLocation(0, null, null);

    /** Something that a thread did. */
    private record Event(int slot, int epoch) {
        static Event of(ThreadClockThread thread) {
            return new Event(thread.hb.slot(), thread.hb.epoch());
        }

        boolean isKnownTo(ThreadClockThread thread) {
            return thread.hb.knows(slot, epoch);
        }

        boolean isReadBy(ThreadClockThread thread) {
            return thread.hb.hasRead(slot, epoch);
        }
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void releaseWriteReachesAnAcquireRead(Mode mode) {
        Event before = Event.of(writer);
        x.write(writer, mode, 0, null, null);
        x.read(reader, Mode.ACQUIRE);
        assertEquals(mode.isRelease(), before.isKnownTo(reader));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void acquireReadLearnsFromAReleaseWrite(Mode mode) {
        Event before = Event.of(writer);
        x.write(writer, Mode.RELEASE, 0, null, null);
        x.read(reader, mode);
        assertEquals(mode.isAcquire(), before.isKnownTo(reader));
    }

    @Test
    void whatFollowsAReleaseIsNotPassedOn() {
        x.write(writer, Mode.RELEASE, 0, null, null);
        Event afterwards = Event.of(writer);
        x.read(reader, Mode.ACQUIRE);
        assertFalse(afterwards.isKnownTo(reader));
    }

    @Test
    void whoTakesInEverythingKnowsNothingOfWhatIsDoneLater() {
        Event before = Event.of(writer);
        engine.learnsEverything(reader);
        assertTrue(before.isKnownTo(reader));
        assertFalse(whatIsNext(writer).isKnownTo(reader));

        ThreadClockThread adopted = engine.adoptThread();
        assertFalse(whatIsNext(writer).isKnownTo(adopted));

        engine.everybodyLearnsEverything();
        Event next = whatIsNext(writer);
        assertFalse(next.isKnownTo(reader));
        assertFalse(next.isKnownTo(other));
    }

    /** Each step begins with a look for news. */
    private static Event whatIsNext(ThreadClockThread thread) {
        thread.hb.catchUp();
        return Event.of(thread);
    }

    /** What repeats an access at the same epoch has to be found as well. */
    @Test
    void aThreadWhoseAccessesWereTakenInRepeatsNone() {
        long changes = writer.hb.changes();
        writer.hb.doubt();
        assertNotEquals(changes, writer.hb.changes());
        assertEquals(0, writer.hb.changes() & 3, "others keep something there");
    }

    @Test
    void acquiringIsTransitive() {
        Event before = Event.of(writer);
        x.write(writer, Mode.RELEASE, 0, null, null);
        x.read(other, Mode.ACQUIRE);
        y.write(other, Mode.RELEASE, 0, null, null);
        y.read(reader, Mode.ACQUIRE);
        assertTrue(before.isKnownTo(reader));
    }

    @Test
    void relaxedReadInTheMiddleBreaksTheChain() {
        Event before = Event.of(writer);
        x.write(writer, Mode.RELEASE, 0, null, null);
        x.read(other, Mode.OPAQUE);
        y.write(other, Mode.RELEASE, 0, null, null);
        y.read(reader, Mode.ACQUIRE);
        assertFalse(before.isKnownTo(reader));
    }

    /** C++11 let the writer's own relaxed store continue its release sequence; C++20 does not. */
    @Test
    void relaxedStoreByTheReleasingThreadItselfEndsTheReleaseSequence() {
        Event before = Event.of(writer);
        x.write(writer, Mode.RELEASE, 0, null, null);
        x.write(writer, Mode.OPAQUE, 0, null, null);
        x.read(reader, Mode.ACQUIRE);
        assertFalse(before.isKnownTo(reader));
    }

    @Test
    void relaxedStoreByAnotherThreadEndsTheReleaseSequence() {
        Event before = Event.of(writer);
        x.write(writer, Mode.RELEASE, 0, null, null);
        x.write(other, Mode.OPAQUE, 0, null, null);
        x.read(reader, Mode.ACQUIRE);
        assertFalse(before.isKnownTo(reader));
    }

    @Test
    void releaseStoreByAnotherThreadStartsItsOwnSequence() {
        Event before = Event.of(writer);
        Event beforeOther = Event.of(other);
        x.write(writer, Mode.RELEASE, 0, null, null);
        x.write(other, Mode.RELEASE, 0, null, null);
        x.read(reader, Mode.ACQUIRE);
        assertFalse(before.isKnownTo(reader));
        assertTrue(beforeOther.isKnownTo(reader));
    }

    @ParameterizedTest
    @EnumSource(Mode.class)
    void readModifyWriteInAnyModeContinuesTheReleaseSequence(Mode mode) {
        Event before = Event.of(writer);
        Event beforeOther = Event.of(other);
        x.write(writer, Mode.RELEASE, 0, null, null);
        x.rmw(other, mode, 0, null, null);
        x.rmw(writer, Mode.OPAQUE, 0, null, null);
        x.read(reader, Mode.ACQUIRE);
        assertTrue(before.isKnownTo(reader));
        assertEquals(mode.isRelease(), beforeOther.isKnownTo(reader));
        assertEquals(mode.isAcquire(), before.isKnownTo(other));
    }

    @Test
    void readModifyWriteAfterARelaxedStoreContinuesNothing() {
        Event before = Event.of(writer);
        x.write(writer, Mode.RELEASE, 0, null, null);
        x.write(other, Mode.OPAQUE, 0, null, null);
        x.rmw(other, Mode.OPAQUE, 0, null, null);
        x.read(reader, Mode.ACQUIRE);
        assertFalse(before.isKnownTo(reader));
    }

    @Test
    void releaseFenceMakesLaterRelaxedWritesRelease() {
        Event before = Event.of(writer);
        writer.fence(Fence.RELEASE);
        Event between = Event.of(writer);
        x.write(writer, Mode.OPAQUE, 0, null, null);
        x.read(reader, Mode.ACQUIRE);
        assertTrue(before.isKnownTo(reader));
        assertFalse(between.isKnownTo(reader), "what follows the fence is not released by it");
    }

    @Test
    void releaseFenceAfterAWriteDoesNothingForIt() {
        Event before = Event.of(writer);
        x.write(writer, Mode.OPAQUE, 0, null, null);
        writer.fence(Fence.RELEASE);
        x.read(reader, Mode.ACQUIRE);
        assertFalse(before.isKnownTo(reader));
    }

    @Test
    void releaseFenceWorksThroughARelaxedReadModifyWriteAndKeepsWhatWasThere() {
        Event before = Event.of(writer);
        Event beforeOther = Event.of(other);
        x.write(writer, Mode.RELEASE, 0, null, null);
        other.fence(Fence.RELEASE);
        x.rmw(other, Mode.OPAQUE, 0, null, null);
        x.read(reader, Mode.ACQUIRE);
        assertTrue(before.isKnownTo(reader));
        assertTrue(beforeOther.isKnownTo(reader));
    }

    @Test
    void acquireFenceMakesEarlierRelaxedReadsAcquire() {
        Event before = Event.of(writer);
        x.write(writer, Mode.RELEASE, 0, null, null);
        x.read(reader, Mode.OPAQUE);
        assertFalse(before.isKnownTo(reader));
        assertTrue(before.isReadBy(reader));
        reader.fence(Fence.ACQUIRE);
        assertTrue(before.isKnownTo(reader));
    }

    @Test
    void acquireFenceBeforeAReadDoesNothingForIt() {
        Event before = Event.of(writer);
        x.write(writer, Mode.RELEASE, 0, null, null);
        reader.fence(Fence.ACQUIRE);
        x.read(reader, Mode.OPAQUE);
        assertFalse(before.isKnownTo(reader));
    }

    @Test
    void fencesAroundRelaxedAccessesSynchronise() {
        Event before = Event.of(writer);
        writer.fence(Fence.ACQ_REL);
        x.write(writer, Mode.OPAQUE, 0, null, null);
        x.read(reader, Mode.OPAQUE);
        reader.fence(Fence.ACQ_REL);
        assertTrue(before.isKnownTo(reader));
    }

    @Test
    void fencesOfTheWrongSideDoNot() {
        Event before = Event.of(writer);
        writer.fence(Fence.ACQUIRE);
        x.write(writer, Mode.OPAQUE, 0, null, null);
        x.read(reader, Mode.OPAQUE);
        reader.fence(Fence.RELEASE);
        assertFalse(before.isKnownTo(reader));
    }

    @ParameterizedTest
    @EnumSource(Fence.class)
    void onlyFullFencesSynchroniseWithoutALocation(Fence fence) {
        Event before = Event.of(writer);
        writer.fence(fence);
        Event afterwards = Event.of(writer);
        reader.fence(fence);
        assertEquals(fence == Fence.FULL, before.isKnownTo(reader));
        assertFalse(afterwards.isKnownTo(reader));
    }

    @Test
    void startPassesOnWhatTheStarterKnewAndNothingLater() {
        Event before = Event.of(writer);
        SyncState<ThreadClockThread> start = engine.newSync();
        start.release(writer);
        Event afterwards = Event.of(writer);
        ThreadClockThread child = started(start);
        assertTrue(before.isKnownTo(child));
        assertFalse(afterwards.isKnownTo(child));
        assertTrue(before.isReadBy(child), "A starts as C");
        assertFalse(Event.of(child).isKnownTo(writer));
    }

    @Test
    void releaseFenceOfTheStarterOrdersNoWriteOfTheStarted() {
        Event before = Event.of(writer);
        writer.fence(Fence.RELEASE);
        SyncState<ThreadClockThread> start = engine.newSync();
        start.release(writer);
        ThreadClockThread child = started(start);
        x.write(child, Mode.OPAQUE, 0, null, null);
        x.read(reader, Mode.ACQUIRE);
        assertFalse(before.isKnownTo(reader), "R starts empty");
    }

    @Test
    void endPassesOnEverything() {
        Event event = Event.of(other);
        SyncState<ThreadClockThread> end = engine.newSync();
        end.releaseAndEnd(other);
        end.acquire(reader);
        assertTrue(event.isKnownTo(reader));
    }

    @Test
    void acquireFenceKeepsWhatAnObjectGave() {
        Event before = Event.of(writer);
        SyncState<ThreadClockThread> lock = engine.newSync();
        lock.release(writer);
        lock.acquire(reader);
        reader.fence(Fence.ACQUIRE);
        assertTrue(before.isKnownTo(reader));
        assertTrue(before.isReadBy(reader));
    }

    @Test
    void objectCollectsWhatAllReleasedIntoIt() {
        Event before = Event.of(writer);
        Event beforeOther = Event.of(other);
        SyncState<ThreadClockThread> latch = engine.newSync();
        latch.release(writer);
        latch.release(other);
        Event afterwards = Event.of(other);
        latch.acquire(reader);
        assertTrue(before.isKnownTo(reader));
        assertTrue(beforeOther.isKnownTo(reader));
        assertFalse(afterwards.isKnownTo(reader));
    }

    @Test
    void threadOutOfSightKnowsAllSoFarAndNothingLater() {
        Event before = Event.of(writer);
        reader.learnEverything();
        assertTrue(before.isKnownTo(reader));
        x.write(writer, Mode.RELEASE, 0, null, null);
        assertFalse(Event.of(writer).isKnownTo(reader));
    }

    @Test
    void threadWhoseEpochsRunOutGoesOnInAnotherSlot() {
        ThreadClockEngine late = ThreadClockEngine.unbounded();
        ThreadSlots slots = late.happensBefore.slots();
        VectorClock used = new VectorClock();
        int slot = slots.take(used);
        used.raise(slot, ThreadSlots.LAST_EPOCH - 3);
        slots.release(slot, used);

        ThreadClockThread old = late.newThread();
        assertEquals(slot, old.hb.slot());
        ThreadClockThread learner = late.newThread();
        Event first = Event.of(old);
        x.write(old, Mode.RELEASE, 0, null, null);
        Event last = Event.of(old);
        y.write(old, Mode.RELEASE, 0, null, null);
        assertNotEquals(slot, old.hb.slot());
        assertEquals(1, old.hb.epoch());
        assertTrue(first.isKnownTo(old));
        assertTrue(last.isKnownTo(old));
        y.read(learner, Mode.ACQUIRE);
        assertTrue(first.isKnownTo(learner));
        assertTrue(last.isKnownTo(learner));
        assertFalse(Event.of(old).isKnownTo(learner));
    }

    @Test
    void tenThousandThreadsOneAfterAnotherTakeOneSlot() {
        int before = engine.happensBefore.slots().size();
        engine.newSync().releaseAndEnd(other);
        engine.newSync().releaseAndEnd(reader);
        for (int i = 0; i < 10_000; i++) {
            ThreadClockThread child = startedBy(writer);
            x.write(child, Mode.RELEASE, 0, null, null);
            endAndJoin(child, writer);
        }
        assertEquals(before + 1, engine.happensBefore.slots().size());
        assertEquals(new VectorClock(), engine.happensBefore.slots().knownToAll());
    }

    @Test
    void eightAtATimeTakeEightSlots() {
        int before = engine.happensBefore.slots().size();
        engine.newSync().releaseAndEnd(other);
        engine.newSync().releaseAndEnd(reader);
        Deque<ThreadClockThread> living = new ArrayDeque<>();
        for (int i = 0; i < 10_000; i++) {
            living.add(startedBy(writer));
            if (living.size() == 8) {
                endAndJoin(living.poll(), writer);
                // The others come to know, as threads do that share a lock.
                x.write(writer, Mode.RELEASE, 0, null, null);
                living.forEach(thread -> x.read(thread, Mode.ACQUIRE));
            }
        }
        assertEquals(before + 8, engine.happensBefore.slots().size());
        assertEquals(new VectorClock(), engine.happensBefore.slots().knownToAll());
    }

    @Test
    void endsThatNobodyLearnsOfAreKnownToAllPastABound() {
        ThreadClockEngine alone = ThreadClockEngine.unbounded();
        ThreadClockThread root = alone.newThread();
        Event first = null;
        for (int i = 0; i < 100; i++) {
            ThreadClockThread child = alone.newThread();
            first = first == null ? Event.of(child) : first;
            child.end();
        }
        assertEquals(
                1 + HappensBefore.MOST_ENDED + 1, alone.happensBefore.slots().size());
        assertFalse(first.isReadBy(root));
        assertTrue(first.isKnownTo(root), "as soon as it matters");
        assertTrue(first.isReadBy(root));
    }

    private ThreadClockThread startedBy(ThreadClockThread parent) {
        SyncState<ThreadClockThread> start = engine.newSync();
        start.release(parent);
        return started(start);
    }

    private ThreadClockThread started(SyncState<ThreadClockThread> start) {
        ThreadClockThread child = engine.newThread();
        start.acquire(child);
        return child;
    }

    private void endAndJoin(ThreadClockThread child, ThreadClockThread parent) {
        SyncState<ThreadClockThread> end = engine.newSync();
        end.releaseAndEnd(child);
        end.acquire(parent);
    }
}
