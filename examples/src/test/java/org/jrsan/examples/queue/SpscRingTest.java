package org.jrsan.examples.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.examples.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class SpscRingTest {
    @ParameterizedTest
    @EnumSource(Order.class)
    void firstInFirstOutUpToItsCapacity(Order order) {
        try (Session session = Sanitizer.open()) {
            SpscRing<Integer> ring = new SpscRing<>(3, order);
            for (int round = 0; round < 5; round++) {
                assertNull(ring.poll());
                assertTrue(ring.offer(10 * round));
                assertTrue(ring.offer(10 * round + 1));
                assertEquals(10 * round, ring.poll());
                assertTrue(ring.offer(10 * round + 2));
                assertTrue(ring.offer(10 * round + 3));
                assertFalse(ring.offer(99), "full");
                for (int i = 1; i <= 3; i++) {
                    assertEquals(10 * round + i, ring.poll());
                }
            }
            session.assertRobust();
        }
    }
}
