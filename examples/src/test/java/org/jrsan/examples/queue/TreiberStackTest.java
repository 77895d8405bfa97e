package org.jrsan.examples.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.examples.Order;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

class TreiberStackTest {
    @ParameterizedTest
    @EnumSource(Order.class)
    void lastInFirstOut(Order order) {
        try (Session session = Sanitizer.open()) {
            TreiberStack<String> stack = new TreiberStack<>(order);
            assertNull(stack.pop());
            stack.push("a");
            stack.push("b");
            assertEquals("b", stack.pop());
            stack.push("c");
            assertEquals("c", stack.pop());
            assertEquals("a", stack.pop());
            assertNull(stack.pop());
            session.assertRobust();
        }
    }
}
