package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.atomic.AtomicIntegerFieldUpdater;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

/** The value is the field's: what is done to it by other means counts. */
@Tag("on-and-off")
class FieldUpdatersTest {
    private static final class Node {
        private volatile int count;
        private volatile Node next;
    }

    private static final RobustAtomicIntegerFieldUpdater<Node> COUNT =
            RobustAtomicIntegerFieldUpdater.newUpdater(Node.class, "count").label("count");
    private static final RobustAtomicReferenceFieldUpdater<Node, Node> NEXT =
            RobustAtomicReferenceFieldUpdater.newUpdater(Node.class, Node.class, "next");

    @Test
    void theUserSeesTheFieldAndTheUpdaterWhatTheUserWrites() {
        Node node = new Node();

        COUNT.set(node, 5);
        assertEquals(5, node.count);
        node.count = 7;
        assertEquals(7, COUNT.get(node));
        assertTrue(COUNT.compareAndSet(node, 7, 8));
        node.count++;
        assertEquals(9, COUNT.getAndIncrement(node));
        assertEquals(20, COUNT.updateAndGet(node, count -> 2 * count));
        assertEquals(20, node.count);
        NEXT.set(node, node);
        assertSame(node, node.next);
        node.next = null;
        assertTrue(NEXT.compareAndSet(node, null, node));
    }

    /** Half of the increments go by the JDK's updater, which JRSan does not see. */
    @Test
    void incrementsThatAreNotSeenAreNotLost() throws InterruptedException {
        AtomicIntegerFieldUpdater<Node> unseen = AtomicIntegerFieldUpdater.newUpdater(Node.class, "count");
        int threads = 4;
        int rounds = 20_000;
        Node node = new Node();
        RobustAtomicInteger turn = new RobustAtomicInteger();

        Together.run(threads, () -> {
            boolean seen = turn.getAndIncrement() % 2 == 0;
            for (int i = 0; i < rounds; i++) {
                if (!seen) {
                    unseen.incrementAndGet(node);
                } else {
                    increment(node, i);
                }
            }
        });

        assertEquals(threads * rounds, node.count);
    }

    private static void increment(Node node, int way) {
        switch (way % 3) {
            case 0 -> COUNT.incrementAndGet(node);
            case 1 -> COUNT.updateAndGet(node, count -> count + 1);
            default -> {
                int count = COUNT.get(node);
                while (!COUNT.compareAndSet(node, count, count + 1)) {
                    count = COUNT.get(node);
                }
            }
        }
    }

    @Test
    void aSubclassOfTheUsersHasTheMethodsThatItDoesNotDefine() {
        RobustAtomicIntegerFieldUpdater<int[]> own = new RobustAtomicIntegerFieldUpdater<>() {
            @Override
            public boolean compareAndSet(int[] obj, int expect, int update) {
                boolean same = obj[0] == expect;
                obj[0] = same ? update : obj[0];
                return same;
            }

            @Override
            public boolean weakCompareAndSet(int[] obj, int expect, int update) {
                return compareAndSet(obj, expect, update);
            }

            @Override
            public void set(int[] obj, int newValue) {
                obj[0] = newValue;
            }

            @Override
            public void lazySet(int[] obj, int newValue) {
                obj[0] = newValue;
            }

            @Override
            public int get(int[] obj) {
                return obj[0];
            }
        };
        int[] value = {5};

        assertSame(own, own.label("own"));
        assertEquals(5, own.getAndIncrement(value));
        assertEquals(7, own.incrementAndGet(value));
        assertEquals(7, own.getAndSet(value, 9));
        assertEquals(19, own.addAndGet(value, 10));
        assertEquals(19, own.getAndDecrement(value));
        assertEquals(17, own.decrementAndGet(value));
        assertEquals(34, own.updateAndGet(value, x -> 2 * x));
        assertEquals(34, own.getAndAccumulate(value, 4, Integer::sum));
        assertEquals(38, value[0]);
    }
}
