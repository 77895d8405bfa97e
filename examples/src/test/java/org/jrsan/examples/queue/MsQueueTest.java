package org.jrsan.examples.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.examples.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class MsQueueTest {
    @ParameterizedTest
    @EnumSource(Order.class)
    void firstInFirstOut(Order order) {
        try (Session session = Sanitizer.open()) {
            MsQueue<String> queue = new MsQueue<>(order);
            assertNull(queue.poll());
            queue.add("a");
            queue.add("b");
            assertEquals("a", queue.poll());
            queue.add("c");
            assertEquals("b", queue.poll());
            assertEquals("c", queue.poll());
            assertNull(queue.poll());
            session.assertRobust();
        }
    }
}
