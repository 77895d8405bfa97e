package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;

import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import net.jqwik.api.Tuple;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** Histories of random stores and read-modify-writes, each beside a list of all its writes. */
class WriteHistoryModelTest {

    @Property
    void historyIsTheEndOfAList(
            @ForAll("capacities") int capacity,
            @ForAll @Size(max = 40) List<Boolean> storeOrNot,
            @ForAll @IntRange(max = 20) int ofOneOrigin) {
        Object shared = new Object();
        List<Write> writes = new ArrayList<>();
        writes.add(Write.number(0, 0, new Object()));
        WriteHistory history = new WriteHistory(capacity, writes.get(0).bits, writes.get(0).ref, writes.get(0).origin);
        assertAgree(writes, capacity, history);
        for (boolean isStore : storeOrNot) {
            int ts = writes.size();
            long storeStamp = writes.get(ts - 1).storeStamp + (isStore ? 1 : 0);
            Write write = Write.number(ts, storeStamp, ts <= ofOneOrigin ? shared : new Object());
            writes.add(write);
            history.append(isStore, write.bits, write.ref, write.origin);
            assertAgree(writes, capacity, history);
        }
    }

    @Provide
    Arbitrary<Integer> capacities() {
        return Arbitraries.frequencyOf(
                Tuple.of(9, Arbitraries.integers().between(1, 9)), Tuple.of(1, Arbitraries.just(Integer.MAX_VALUE)));
    }

    private static void assertAgree(List<Write> writes, int capacity, WriteHistory history) {
        int newest = writes.size() - 1;
        int oldest = Math.max(0, writes.size() - capacity);
        assertEquals(newest, history.newest());
        assertEquals(oldest, history.oldest());
        for (int ts = -1; ts <= newest + 1; ts++) {
            assertEquals(oldest <= ts && ts <= newest, history.holds(ts));
        }
        for (int ts = oldest; ts <= newest; ts++) {
            Write write = writes.get(ts);
            assertEquals(write.storeStamp, history.storeStamp(ts));
            assertEquals(write.bits, history.bits(ts));
            assertSame(write.ref, history.ref(ts));
            assertSame(write.origin, history.origin(ts));
        }
        for (long storeStamp = -1; storeStamp <= writes.get(newest).storeStamp + 1; storeStamp++) {
            assertEquals(ofStoreStamp(writes, oldest, storeStamp), history.ofStoreStamp(storeStamp));
        }
    }

    /** The first write with a count of stores, when it is kept. */
    private static long ofStoreStamp(List<Write> writes, int oldest, long storeStamp) {
        for (int ts = 0; ts < writes.size(); ts++) {
            if (writes.get(ts).storeStamp == storeStamp) {
                return ts >= oldest ? ts : -1;
            }
        }
        return -1;
    }

    private record Write(long storeStamp, long bits, Object ref, Object origin) {

        static Write number(int ts, long storeStamp, Object origin) {
            return new Write(storeStamp, ts, new Object(), origin);
        }
    }
}
