package org.jrsan.examples.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.examples.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MpmcQueueTest {
    @ParameterizedTest
    @EnumSource(Order.class)
    void firstInFirstOutUpToItsCapacity(Order order) throws InterruptedException {
        try (Session session = Sanitizer.open()) {
            MpmcQueue queue = new MpmcQueue(2, order);
            List<Integer> taken = new ArrayList<>();
            assertFalse(queue.poll(taken::add));
            assertTrue(queue.offer(1));
            assertTrue(queue.offer(2));
            assertFalse(queue.offer(3));
            assertTrue(queue.poll(taken::add));
            assertTrue(queue.offer(3));
            assertTrue(queue.poll(taken::add));
            assertTrue(queue.poll(taken::add));
            assertFalse(queue.poll(taken::add));
            assertEquals(List.of(1, 2, 3), taken);
            session.assertRobust();
        }
    }
}
