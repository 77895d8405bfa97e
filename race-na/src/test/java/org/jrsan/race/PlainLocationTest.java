package org.jrsan.race;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.rc20.HbThread;
import org.jrsan.rc20.Mode;
import org.junit.jupiter.api.Test;

class PlainLocationTest {
    private final EngineThreads threads = new EngineThreads();
    private final HbThread a = threads.start();
    private final HbThread b = threads.start();
    private final HbThread c = threads.start();
    private final PlainLocation<String> location = new PlainLocation<>();

    /** All that the one did so far happens before what the other does next. */
    private void order(HbThread before, HbThread after) {
        threads.order(before, after);
    }

    @Test
    void oneThreadRacesWithNobody() {
        assertNull(location.read(a, "read"));
        assertNull(location.write(a, "write"));
        assertNull(location.read(a, "read again"));
        assertNull(location.write(a, "write again"));
    }

    @Test
    void readsDoNotRaceWithEachOther() {
        assertNull(location.read(a, "a"));
        assertNull(location.read(b, "b"));
        assertNull(location.read(c, "c"));
    }

    @Test
    void unorderedWritesRace() {
        assertNull(location.write(a, "a"));
        assertEquals("a", location.write(b, "b"));
    }

    @Test
    void readRacesWithAnUnorderedWrite() {
        location.write(a, "a");
        assertEquals("a", location.read(b, "b"));
    }

    @Test
    void writeRacesWithAnUnorderedRead() {
        location.read(a, "a");
        assertEquals("a", location.write(b, "b"));
    }

    @Test
    void orderedAccessesDoNotRace() {
        location.write(a, "a");
        order(a, b);
        assertNull(location.read(b, "b"));
        order(b, c);
        assertNull(location.write(c, "c"));
        order(c, a);
        assertNull(location.write(a, "a again"));
    }

    @Test
    void whatFollowsTheReleaseIsUnordered() {
        location.write(a, "before");
        order(a, b);
        location.write(a, "after");
        assertEquals("after", location.read(b, "b"));
    }

    @Test
    void writeRacesWithEachOfManyConcurrentReads() {
        location.read(a, "a");
        location.read(b, "b");
        order(a, c);
        assertEquals("b", location.write(c, "c"));
    }

    @Test
    void writeAfterAllConcurrentReadsDoesNotRace() {
        location.read(a, "a");
        location.read(b, "b");
        order(a, c);
        order(b, c);
        assertNull(location.write(c, "c"));
    }

    @Test
    void laterReadOfAThreadTakesThePlaceOfItsEarlierOne() {
        location.read(a, "a");
        location.read(b, "b");
        order(a, b);
        location.read(a, "a again");
        order(b, c);
        assertEquals("a again", location.write(c, "c"));
    }

    @Test
    void readOrderedAfterTheLastOneTakesItsPlace() {
        location.read(a, "a");
        order(a, b);
        location.read(b, "b");
        assertEquals("b", location.write(c, "c"));
    }

    @Test
    void writeIsNamedBeforeARead() {
        location.write(a, "write");
        order(a, b);
        location.read(b, "read");
        assertEquals("write", location.write(c, "c"));
    }

    @Test
    void detectionGoesOnAfterARace() {
        location.write(a, "a");
        assertEquals("a", location.write(b, "b"));
        assertEquals("b", location.write(c, "c"));
        assertEquals("c", location.read(a, "a again"));
    }

    @Test
    void writeForgetsTheReadsBeforeIt() {
        location.read(a, "a");
        location.read(b, "b");
        order(a, c);
        order(b, c);
        location.write(c, "c");
        order(c, a);
        assertNull(location.write(a, "a again"));
    }

    @Test
    void sameEpochIsRecognised() {
        assertFalse(location.isSameEpochRead(a));
        assertFalse(location.isSameEpochWrite(a));
        location.read(a, "read");
        assertTrue(location.isSameEpochRead(a));
        assertFalse(location.isSameEpochWrite(a));
        location.write(a, "write");
        assertTrue(location.isSameEpochWrite(a));
        assertTrue(location.isSameEpochRead(a), "a read after one's own write is covered by it");
        assertFalse(location.isSameEpochRead(b));
    }

    @Test
    void epochIsAnotherAfterARelease() {
        location.write(a, "write");
        order(a, b);
        assertFalse(location.isSameEpochWrite(a));
        assertFalse(location.isSameEpochRead(a));
    }

    @Test
    void epochIsTheSameAfterAnAcquire() {
        location.write(a, "write");
        order(b, a);
        assertTrue(location.isSameEpochWrite(a));
    }

    @Test
    void elementTakesOverTheAllocationOfItsArray() {
        location.write(a, "allocation");
        assertEquals("allocation", new PlainLocation<>(location).read(b, "b"));
        order(a, b);
        assertNull(new PlainLocation<>(location).read(b, "b"));
        assertNull(new PlainLocation<>(new PlainLocation<String>()).write(b, "b"));
        assertNull(new PlainLocation<>((PlainLocation<String>) null).write(b, "b"));
    }

    @Test
    void atomicAccessIsComparedAndNotRemembered() {
        location.read(a, "read");
        assertNull(location.racingWith(b, false));
        assertEquals("read", location.racingWith(b, true));
        location.write(a, "write");
        assertEquals("write", location.racingWith(b, false));
        assertEquals("write", location.racingWith(b, true));
        order(a, b);
        assertNull(location.racingWith(b, true));
        location.read(a, "a");
        location.read(c, "c");
        order(a, b);
        assertNull(location.racingWith(b, false));
        assertEquals("c", location.racingWith(b, true));
    }

    @Test
    void newHolderOfASlotDoesNotAnswerForTheOldOne() {
        location.write(c, "old");
        threads.end(c, a, b);
        HbThread reuser = threads.start();
        assertEquals(c.slot(), reuser.slot());
        assertNull(location.write(b, "ordered after the old holder"));
        assertEquals("ordered after the old holder", location.write(reuser, "new"));
        assertEquals("new", location.write(a, "a"));
    }

    @Test
    void optimisticReadRacesWithALaterWriteThatDoesNotKnowIt() {
        OptimisticRead<String> read = location.optimisticRead(a, "read");
        assertNull(location.writeSince(read, write -> b), "nobody wrote");
        threads.write(a, Mode.OPAQUE);
        location.write(b, "b");
        assertEquals("b", location.writeSince(read, write -> b));
        order(a, c);
        location.write(c, "c");
        assertNull(location.writeSince(read, write -> c));
    }

    @Test
    void optimisticReadThatNobodyValidatesIsLikeOthers() {
        OptimisticRead<String> first = location.optimisticRead(a, "read");
        assertNull(location.unprotectedRead(a, first, write -> b));
        assertEquals("read", location.write(b, "b"));
        OptimisticRead<String> second = location.optimisticRead(a, "read again");
        assertEquals("b", location.validRead(a, second));
        assertEquals("b", location.unprotectedRead(a, second, write -> b));
    }

    private record Line(String text, int epoch) implements Repeated<Line> {
        @Override
        public Line at(int slot, int newEpoch) {
            return new Line(text + " of slot " + slot, newEpoch);
        }
    }

    /** One object may stand for many accesses: a race is told with the epoch of the latest. */
    @Test
    void racesOfWhatIsRepeatedHaveItsEpoch() {
        PlainLocation<Line> repeated = new PlainLocation<>();
        Line line = new Line("a", 0);
        String told = "a of slot " + a.slot();
        repeated.write(a, line);
        threads.write(a, Mode.RELEASE);
        repeated.write(a, line);
        Line second = new Line(told, a.epoch());
        OptimisticRead<Line> read = repeated.optimisticRead(b, new Line("b", 0));
        assertEquals(second, repeated.validRead(b, read));
        assertEquals(second, repeated.unprotectedRead(b, read, write -> a));
        assertEquals(second, repeated.racingWith(b, false));
        assertEquals(second, repeated.read(b, new Line("b", 0)));
        order(a, c);
        repeated.read(a, line);
        threads.write(a, Mode.RELEASE);
        repeated.read(a, line);
        order(b, c);
        assertEquals(new Line(told, a.epoch()), repeated.racingWith(c, true), "one of several reads");
        assertEquals(second.text(), repeated.write(b, line).text());
        assertEquals(new Line("a of slot " + b.slot(), b.epoch()), repeated.write(a, line));
    }
}
