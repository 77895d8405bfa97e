package org.jrsan.clock;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.Collections;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Random;
import java.util.Set;
import org.junit.jupiter.api.Test;

/**
 * What the clocks of many threads that meet at a location keep, counted in nodes of trees: those of a thread's own way from the
 * root and what was made since it was there last, not as many as there are threads.
 */
class SharedNodesTest {
    private static final int THREADS = 4_000;

    /** From the root to a leaf of a tree for that many slots. */
    private static final int DEPTH = 3;

    private final List<VectorClock> threads = new ArrayList<>();
    private final List<VectorClock> locations = new ArrayList<>();

    SharedNodesTest() {
        for (int slot = 0; slot < THREADS; slot++) {
            VectorClock clock = new VectorClock();
            clock.tick(slot);
            threads.add(clock);
        }
        locations.add(VectorClock.ofMany());
    }

    @Test
    void threadsThatMeetInTurnShareAllButTheirOwnWays() {
        for (int round = 0; round < 2; round++) {
            for (int slot = 0; slot < THREADS; slot++) {
                meet(slot);
            }
        }
        assertNodesPerThread(4 * DEPTH);
    }

    @Test
    void threadsThatMeetInAnyOrderDoSoToo() {
        List<Integer> order = new ArrayList<>();
        for (int slot = 0; slot < THREADS; slot++) {
            order.addAll(List.of(slot, slot));
        }
        Collections.shuffle(order, new Random(7));
        order.forEach(this::meet);
        assertNodesPerThread(4 * DEPTH);
    }

    @Test
    void threadsThatMeetAtTwoLocationsDoSoToo() {
        locations.add(VectorClock.ofMany());
        for (int round = 0; round < 2; round++) {
            for (int slot = 0; slot < THREADS; slot++) {
                meet(slot);
            }
        }
        assertNodesPerThread(6 * DEPTH);
    }

    @Test
    void whoOnlyReadsSharesEverything() {
        for (int slot = 0; slot < THREADS; slot++) {
            locations.get(0).join(threads.get(slot));
        }
        List<VectorClock> readers = new ArrayList<>();
        for (int i = 0; i < THREADS; i++) {
            VectorClock reader = new VectorClock();
            reader.join(locations.get(0));
            readers.add(reader);
        }
        assertEquals(nodes(List.of(locations.get(0))), nodes(readers));
    }

    @Test
    void assignmentOfAClockThatIncludesThisOneSharesAsMuchAsAJoin() {
        for (int round = 0; round < 3; round++) {
            for (int slot = 0; slot < THREADS; slot++) {
                VectorClock thread = threads.get(slot);
                thread.join(locations.get(0));
                locations.get(0).assign(thread);
                thread.tick(slot);
            }
        }
        assertNodesPerThread(4 * DEPTH);
    }

    /** Read-modify-writes of the locations. */
    private void meet(int slot) {
        VectorClock thread = threads.get(slot);
        for (VectorClock location : locations) {
            thread.join(location);
            location.join(thread);
            thread.tick(slot);
        }
    }

    private void assertNodesPerThread(int most) {
        List<VectorClock> all = new ArrayList<>(threads);
        all.addAll(locations);
        int nodes = nodes(all);
        assertTrue(nodes <= most * THREADS, () -> nodes + " nodes, " + (double) nodes / THREADS + " for each thread");
    }

    /** A walk that goes into no node twice. */
    private static int nodes(List<VectorClock> clocks) {
        Set<EpochTree.Node> seen = Collections.newSetFromMap(new IdentityHashMap<>());
        clocks.forEach(clock -> clock.far().collectNodes(seen));
        return seen.size();
    }
}
