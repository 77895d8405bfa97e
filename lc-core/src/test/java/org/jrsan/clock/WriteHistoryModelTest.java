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

/** Histories of random plain writes and read-modify-writes, each beside a list of all its writes. */
class WriteHistoryModelTest {

    @Property
    void historyIsTheEndOfAList(
            @ForAll("capacities") int capacity,
            @ForAll @Size(max = 40) List<Boolean> plainOrNot,
            @ForAll @IntRange(max = 20) int ofOneOrigin) {
        Object shared = new Object();
        List<Write> writes = new ArrayList<>();
        writes.add(Write.number(0, 0, new Object()));
        WriteHistory history = new WriteHistory(capacity, writes.get(0).bits, writes.get(0).ref, writes.get(0).origin);
        assertAgree(writes, capacity, history);
        for (boolean plain : plainOrNot) {
            int ts = writes.size();
            long plainStamp = writes.get(ts - 1).plainStamp + (plain ? 1 : 0);
            Write write = Write.number(ts, plainStamp, ts <= ofOneOrigin ? shared : new Object());
            writes.add(write);
            history.append(plain, write.bits, write.ref, write.origin);
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
            assertEquals(write.plainStamp, history.plainStamp(ts));
            assertEquals(write.bits, history.bits(ts));
            assertSame(write.ref, history.ref(ts));
            assertSame(write.origin, history.origin(ts));
        }
        for (long plainStamp = -1; plainStamp <= writes.get(newest).plainStamp + 1; plainStamp++) {
            assertEquals(ofPlainStamp(writes, oldest, plainStamp), history.ofPlainStamp(plainStamp));
        }
    }

    /** The first write with a count of plain writes, when it is kept. */
    private static long ofPlainStamp(List<Write> writes, int oldest, long plainStamp) {
        for (int ts = 0; ts < writes.size(); ts++) {
            if (writes.get(ts).plainStamp == plainStamp) {
                return ts >= oldest ? ts : -1;
            }
        }
        return -1;
    }

    private record Write(long plainStamp, long bits, Object ref, Object origin) {

        static Write number(int ts, long plainStamp, Object origin) {
            return new Write(plainStamp, ts, new Object(), origin);
        }
    }
}
