package org.jrsan.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import org.jrsan.schedule.Exploration.Kind;
import org.junit.jupiter.api.Test;

/** Classes and samples take turns, and both are the same whoever runs them. */
class AutoTest {
    private static final int BUDGET = 200;

    private final List<String> all = new ArrayList<>();
    private final Map<Long, String> samples = new TreeMap<>();

    /** Three tasks write one variable, each so often. */
    private Exploration explore(int writes, Shard shard) throws Exception {
        Exploration exploration = new Exploration(Kind.AUTO, BUDGET, 1, shard);
        try (Writers writers = new Writers(writes, writes, writes)) {
            while (exploration.hasNext()) {
                long before = exploration.classes() + exploration.cut();
                Execution execution = exploration.begin();
                boolean isRepeat = exploration.isRepeat();
                String order = writers.run(execution);
                exploration.end(execution);
                if (isRepeat) {
                    continue;
                }
                all.add(order);
                if (exploration.classes() + exploration.cut() == before) {
                    samples.put(execution.number(), order);
                }
            }
        }
        return exploration;
    }

    @Test
    void aSmallTreeHasNoSamples() throws Exception {
        Exploration exploration = explore(1, Shard.WHOLE);

        assertTrue(exploration.isComplete());
        assertEquals(6, exploration.classes());
        assertEquals(6, all.size());
    }

    @Test
    void samplesAreNoClassesAndEndWithTheTree() throws Exception {
        Exploration exploration = explore(2, Shard.WHOLE);

        assertTrue(exploration.isComplete());
        assertEquals(90, exploration.classes());
        assertEquals(90, Set.copyOf(all).size());
        // After the first 16, one in four.
        long exhaustive = 90 + exploration.cut();
        assertEquals((exhaustive - 16 + 2) / 3, samples.size(), all::toString);
    }

    @Test
    void aLargeTreeAndSamplesHaveHalfOfTheBudgetEach() throws Exception {
        Exploration exploration = explore(4, Shard.WHOLE);

        assertFalse(exploration.isComplete());
        assertEquals(BUDGET, all.size());
        assertEquals(BUDGET / 2, exploration.classes() + exploration.cut());
        assertEquals(BUDGET / 2, samples.size());
    }

    @Test
    void shardsHaveTheSamplesOfTheWhole() throws Exception {
        explore(4, Shard.WHOLE);
        Map<Long, String> whole = Map.copyOf(samples);
        samples.clear();
        for (int shard = 0; shard < 3; shard++) {
            explore(4, new Shard(shard, 3));
        }

        // The number tells the strategy and its random choices; the first is everybody's.
        assertEquals(whole, samples);
    }
}
