package org.jrsan.examples.queue;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.examples.Fencing;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

class ChaseLevDequeTest {
    private Session session;

    static List<ChaseLevDeque<Integer>> deques() {
        return List.of(
                new VolatileChaseLevDeque<>(2),
                new WeakChaseLevDeque<>(2, Fencing.FULL),
                new WeakChaseLevDeque<>(2, Fencing.NONE));
    }

    @BeforeEach
    void open() {
        session = Sanitizer.open();
    }

    @AfterEach
    void close() {
        session.close();
        session.assertRobust();
    }

    private static void push(ChaseLevDeque<Integer> deque, int from, int end) {
        for (int i = from; i < end; i++) {
            deque.push(i);
        }
    }

    @ParameterizedTest
    @MethodSource("deques")
    void theOwnerTakesTheNewest(ChaseLevDeque<Integer> deque) {
        push(deque, 0, 3);
        assertEquals(2, deque.pop());
        deque.push(7);
        assertEquals(7, deque.pop());
        assertEquals(1, deque.pop());
        assertEquals(0, deque.pop());
        assertNull(deque.pop());
        assertNull(deque.pop());
    }

    @ParameterizedTest
    @MethodSource("deques")
    void thievesTakeTheOldest(ChaseLevDeque<Integer> deque) {
        assertNull(deque.steal());
        push(deque, 0, 3);
        assertEquals(0, deque.steal());
        assertEquals(2, deque.pop());
        assertEquals(1, deque.steal());
        assertNull(deque.steal());
        assertNull(deque.pop());
    }

    @ParameterizedTest
    @MethodSource("deques")
    void growsWithTheOrderOfItsElements(ChaseLevDeque<Integer> deque) {
        push(deque, 0, 2);
        // The ring begins in the middle when it grows.
        assertEquals(0, deque.steal());
        push(deque, 2, 21);
        assertEquals(32, deque.ring.get().capacity());
        for (int i = 1; i <= 10; i++) {
            assertEquals(i, deque.steal());
        }
        for (int i = 20; i > 10; i--) {
            assertEquals(i, deque.pop());
        }
        assertNull(deque.pop());
    }

    @ParameterizedTest
    @MethodSource("deques")
    void doesNotGrowWhileThereIsRoom(ChaseLevDeque<Integer> deque) {
        for (int i = 0; i < 20; i++) {
            deque.push(i);
            assertEquals(i, i % 2 == 0 ? deque.steal() : deque.pop());
        }
        assertEquals(2, deque.ring.get().capacity());
    }
}
