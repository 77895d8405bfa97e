package org.jrsan.schedule;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.jrsan.schedule.Exploration.Kind;
import org.junit.jupiter.api.Test;

/** Orders of steps are about equally likely, also where one task has few of them. */
class RandomWalkTest {
    private static final int EXECUTIONS = 600;

    private static List<String> orders(Shard shard, int... writes) throws Exception {
        List<String> orders = new ArrayList<>();
        Exploration exploration = new Exploration(Kind.RANDOM, EXECUTIONS, 1, shard);
        try (Writers writers = new Writers(writes)) {
            while (exploration.hasNext()) {
                Execution execution = exploration.begin();
                boolean isRepeat = exploration.isRepeat();
                String order = writers.run(execution);
                exploration.end(execution);
                if (!isRepeat) {
                    orders.add(order);
                }
            }
        }
        return orders;
    }

    @Test
    void aTaskOfFewStepsIsNotOverBeforeTheOtherBegins() throws Exception {
        List<String> orders = orders(Shard.WHOLE, 20, 2);

        assertEquals(EXECUTIONS, orders.size());
        long early = orders.stream().filter(order -> order.lastIndexOf('2') < 6).count();
        // With equal chances nine in ten.
        assertTrue(early < EXECUTIONS / 4, early + " of " + EXECUTIONS);
        long late = orders.stream().filter(order -> order.indexOf('2') > 15).count();
        assertTrue(late > EXECUTIONS / 50, late + " of " + EXECUTIONS);
    }

    @Test
    void eachOrderOfEqualTasksComes() throws Exception {
        Map<String, Long> times = orders(Shard.WHOLE, 2, 2).stream()
                .collect(Collectors.groupingBy(Function.identity(), Collectors.counting()));

        assertEquals(6, times.size(), times::toString);
        assertTrue(times.values().stream().allMatch(count -> count > EXECUTIONS / 12), times::toString);
    }

    @Test
    void shardsHaveTheOrdersOfTheWhole() throws Exception {
        List<String> whole = orders(Shard.WHOLE, 6, 2);
        List<String> parts = new ArrayList<>(orders(new Shard(0, 2), 6, 2));
        List<String> second = orders(new Shard(1, 2), 6, 2);
        // The first is everybody's.
        parts.addAll(second.subList(1, second.size()));

        assertEquals(whole.stream().sorted().toList(), parts.stream().sorted().toList());
    }
}
