package org.jrsan.rc20.weak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.rc20.Fence;
import org.jrsan.rc20.Kind;
import org.jrsan.rc20.LocationState;
import org.jrsan.rc20.Mode;
import org.jrsan.rc20.SyncState;
import org.junit.jupiter.api.Test;

class WeakEngineTest {
    private final WeakEngine engine = new WeakEngine();
    private final WeakEngineThread main = engine.newThread();

    private WeakEngineLocation location() {
        return location(null);
    }

    private WeakEngineLocation location(Object ref) {
        LocationState<WeakEngineThread> made = engine.newLocation(0, ref, "initial");
        return (WeakEngineLocation) made;
    }

    private WeakEngineThread started() {
        WeakEngineThread thread = engine.newThread();
        edge(main, thread);
        return thread;
    }

    private void edge(WeakEngineThread from, WeakEngineThread to) {
        SyncState<WeakEngineThread> sync = engine.newSync();
        sync.release(from);
        sync.acquire(to);
    }

    private static void store(WeakEngineLocation x, WeakEngineThread t, Mode mode, long value) {
        x.offerPlaces(t, mode);
        x.take(0);
        x.write(t, mode, value, null, "store of " + value);
    }

    private static long load(WeakEngineLocation x, WeakEngineThread t, Mode mode, int offer) {
        assertTrue(x.offer(t, Kind.LOAD, mode, 0, null) > offer);
        x.take(offer);
        long value = x.bits();
        x.read(t, mode);
        return value;
    }

    @Test
    void aReadMayMeetWhatIsStaleUntilItIsKnown() {
        WeakEngineLocation x = location();
        WeakEngineThread writer = started();
        WeakEngineThread reader = started();
        store(x, writer, Mode.OPAQUE, 1);
        assertEquals(0, load(x, reader, Mode.OPAQUE, 1));
        assertTrue(x.metStale());
        assertEquals("initial", x.metOrigin());
        assertEquals(0, x.metTs());
        edge(writer, reader);
        assertEquals(1, x.offer(reader, Kind.LOAD, Mode.OPAQUE, 0, null));
        assertEquals(1, load(x, reader, Mode.OPAQUE, 0));
        assertFalse(x.metStale());
    }

    @Test
    void whatIsAcquiredHappensBefore() {
        WeakEngineLocation data = location();
        WeakEngineLocation flag = location();
        WeakEngineThread writer = started();
        WeakEngineThread reader = started();
        int slot = writer.happensBefore().slot();
        int epoch = writer.happensBefore().epoch();
        store(data, writer, Mode.OPAQUE, 1);
        store(flag, writer, Mode.RELEASE, 1);
        assertFalse(reader.happensBefore().knows(slot, epoch));
        assertEquals(1, load(flag, reader, Mode.ACQUIRE, 0));
        assertTrue(reader.happensBefore().knows(slot, epoch));
        assertEquals(1, data.offer(reader, Kind.LOAD, Mode.OPAQUE, 0, null));
    }

    @Test
    void fullFencesOrderStoreBuffering() {
        WeakEngineLocation x = location();
        WeakEngineLocation y = location();
        WeakEngineThread one = started();
        WeakEngineThread other = started();
        store(x, one, Mode.OPAQUE, 1);
        one.fence(Fence.FULL);
        store(y, other, Mode.OPAQUE, 1);
        other.fence(Fence.FULL);
        assertEquals(1, x.offer(other, Kind.LOAD, Mode.OPAQUE, 0, null));
        assertEquals(2, y.offer(one, Kind.LOAD, Mode.OPAQUE, 0, null));
    }

    @Test
    void aStoreMayComeBeforeNewerOnesAndTheLocationHoldsTheNewest() {
        WeakEngineLocation x = location();
        WeakEngineThread one = started();
        WeakEngineThread other = started();
        store(x, one, Mode.OPAQUE, 1);
        assertEquals(2, x.offerPlaces(other, Mode.OPAQUE));
        x.take(1);
        x.write(other, Mode.OPAQUE, 2, null, null);
        assertEquals(1, x.newestBits());
        assertNull(x.newestRef());
    }

    @Test
    void anUpdateTakesEachMessageOnce() {
        WeakEngineLocation x = location();
        WeakEngineThread one = started();
        WeakEngineThread other = started();
        assertEquals(1, x.offer(one, Kind.UPDATE, Mode.ACQ_REL, 0, null));
        x.take(0);
        x.rmw(one, Mode.ACQ_REL, 1, null, null);
        assertEquals(1, x.offer(other, Kind.UPDATE, Mode.OPAQUE, 0, null));
        assertEquals(1, x.bitsOf(0));
        assertNull(x.refOf(0));
        assertEquals(0, x.offer(other, Kind.BCAS, Mode.OPAQUE, 0, null));
        assertEquals(1, x.offer(other, Kind.WAIT, Mode.OPAQUE, 0, null));
        assertEquals(1, x.offer(other, Kind.CAS, Mode.OPAQUE, 0, null));
    }

    @Test
    void aPlainReadMeetsTheOldestItMay() {
        WeakEngineLocation x = location();
        WeakEngineThread reader = started();
        store(x, main, Mode.OPAQUE, 1);
        assertEquals(1, x.offer(reader, Kind.PLAIN_LOAD, Mode.OPAQUE, 0, null));
        x.take(0);
        assertEquals(0, x.bits());
        assertEquals(1, x.offer(reader, Kind.PLAIN_STORE, Mode.OPAQUE, 0, null));
    }

    @Test
    void whatUnseenCodeWroteEverybodyKnows() {
        WeakEngineLocation x = location();
        WeakEngineThread reader = started();
        x.become(7, null);
        assertEquals(7, x.newestBits());
        assertEquals(1, x.offer(reader, Kind.LOAD, Mode.OPAQUE, 0, null));
    }

    @Test
    void anAddressOrdersWhatItsWriterKnew() {
        Object node = new Object();
        WeakEngineLocation value = location();
        WeakEngineLocation head = location();
        WeakEngineThread writer = started();
        WeakEngineThread reader = started();
        store(value, writer, Mode.OPAQUE, 1);
        head.offerPlaces(writer, Mode.OPAQUE);
        head.take(0);
        head.write(writer, Mode.OPAQUE, 0, node, null);
        head.offer(reader, Kind.LOAD, Mode.OPAQUE, 0, null);
        head.take(0);
        assertEquals(node, head.ref());
        head.read(reader, Mode.OPAQUE);
        value.offer(reader, Kind.LOAD, Mode.OPAQUE, 0, null);
        value.take(1);
        assertTrue(value.isOrderedByAddress(reader, object -> object == node));
        assertFalse(value.isOrderedByAddress(reader, object -> false));
    }

    @Test
    void whoIsAdoptedKnowsEverything() {
        WeakEngineLocation x = location();
        WeakEngineThread stale = started();
        store(x, main, Mode.VOLATILE, 1);
        WeakEngineThread adopted = engine.adoptThread();
        assertEquals(1, x.offer(adopted, Kind.LOAD, Mode.OPAQUE, 0, null));
        assertEquals(2, x.offer(stale, Kind.LOAD, Mode.OPAQUE, 0, null));
        engine.everybodyLearnsEverything();
        assertEquals(1, x.offer(stale, Kind.LOAD, Mode.OPAQUE, 0, null));
    }

    @Test
    void anEndIsPassedOnByItsObject() {
        WeakEngineLocation x = location();
        WeakEngineThread worker = started();
        SyncState<WeakEngineThread> end = engine.newSync();
        store(x, worker, Mode.OPAQUE, 1);
        end.releaseAndEnd(worker);
        end.acquireHappensBefore(main);
        assertEquals(1, x.offer(main, Kind.LOAD, Mode.OPAQUE, 0, null));
    }

    @Test
    void nothingIsChecked() {
        WeakEngineLocation x = location();
        assertNull(x.checkRead(main, Mode.OPAQUE));
        assertNull(x.checkWrite(main, Mode.OPAQUE));
        assertNull(x.checkWait(main, Mode.OPAQUE, 0, null));
        assertNull(x.checkBcas(main, Mode.OPAQUE, 0, null));
        assertNull(x.checkCas(main, Mode.OPAQUE, 0, null));
        assertFalse(x.isAgain(main, Mode.RELEASE));
    }

    @Test
    void manyWritesAreForgotten() {
        WeakEngineLocation x = location();
        for (int i = 1; i <= 10_000; i++) {
            store(x, main, Mode.RELEASE, i);
        }
        assertEquals(10_000, x.newestBits());
        assertEquals(1, x.offer(main, Kind.LOAD, Mode.OPAQUE, 0, null));
    }
}
