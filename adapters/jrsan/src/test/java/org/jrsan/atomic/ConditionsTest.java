package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.util.concurrent.TimeUnit;
import org.jrsan.sync.RobustThreads;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;

/** Waits for a condition on what is no single value of an atomic: a pair, a field, a variable behind a handle. */
@Tag("on-and-off")
@Timeout(60)
class ConditionsTest {
    private static final class Node {
        private volatile int count;
        private volatile Node next;
        private String[] names = new String[2];
    }

    private static final RobustAtomicIntegerFieldUpdater<Node> COUNT =
            RobustAtomicIntegerFieldUpdater.newUpdater(Node.class, "count");
    private static final RobustAtomicReferenceFieldUpdater<Node, Node> NEXT =
            RobustAtomicReferenceFieldUpdater.newUpdater(Node.class, Node.class, "next");
    private static final RobustVarHandle NAMES = RobustVarHandle.arrayElementVarHandle(String[].class);
    private static final RobustVarHandle COUNTS = ofCount();

    private static RobustVarHandle ofCount() {
        try {
            return RobustVarHandle.findVarHandle(MethodHandles.lookup(), Node.class, "count", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private final Node node = new Node();

    @Test
    void aPairIsReturnedInBothItsHalves() throws InterruptedException {
        RobustAtomicStampedReference<String> stamped = new RobustAtomicStampedReference<>("a", 1);
        Thread setter = RobustThreads.start(() -> {
            for (int stamp = 2; stamp <= 20; stamp++) {
                stamped.set(stamp % 2 == 0 ? "even" : "odd", stamp);
            }
        });
        int[] stamp = new int[1];

        assertEquals("even", stamped.awaitUntil((reference, seen) -> seen >= 20, stamp));
        assertEquals(20, stamp[0]);
        assertEquals(
                "even", stamped.awaitUntil((reference, seen) -> reference.equals("even"), stamp, WaitMode.ACQUIRE));
        assertEquals("even", stamped.awaitUntil((reference, seen) -> reference.equals("even"), stamp, WaitMode.OPAQUE));
        assertTrue(stamped.awaitUntil((reference, seen) -> seen == 20, WaitMode.VOLATILE, 0, TimeUnit.DAYS));
        assertFalse(stamped.awaitUntil((reference, seen) -> seen == 19, WaitMode.ACQUIRE, 1, TimeUnit.MILLISECONDS));
        assertFalse(stamped.awaitUntil((reference, seen) -> seen == 19, WaitMode.OPAQUE, 0, TimeUnit.DAYS));
        RobustThreads.join(setter);

        RobustAtomicMarkableReference<String> marked = new RobustAtomicMarkableReference<>("a", true);
        boolean[] mark = new boolean[1];
        assertEquals("a", marked.awaitUntil((reference, seen) -> seen, mark));
        assertTrue(mark[0]);
        assertFalse(marked.awaitUntil((reference, seen) -> !seen, WaitMode.VOLATILE, 0, TimeUnit.DAYS));
    }

    /** Half of one pair and half of another were never there together. */
    @Test
    void aConditionIsAskedOnlyForPairsThatWereThere() throws InterruptedException {
        RobustAtomicStampedReference<Integer> pair = new RobustAtomicStampedReference<>(0, 0);
        int last = 20_000;
        Thread setter = RobustThreads.start(() -> {
            for (int i = 1; i <= last; i++) {
                pair.set(i, i);
            }
        });
        int[] torn = new int[1];

        pair.awaitUntil(
                (number, stamp) -> {
                    torn[0] += number == stamp ? 0 : 1;
                    return stamp == last;
                },
                new int[1]);
        RobustThreads.join(setter);

        assertEquals(0, torn[0]);
    }

    @Test
    void aFieldIsWaitedForThroughItsUpdater() throws InterruptedException {
        Node next = new Node();
        Thread setter = RobustThreads.start(() -> {
            COUNT.lazySet(node, 3);
            NEXT.set(node, next);
        });

        assertEquals(3, COUNT.awaitUntil(node, n -> n > 2, WaitMode.ACQUIRE));
        assertSame(next, NEXT.awaitUntil(node, n -> n != null));
        assertEquals(3, COUNT.awaitUntil(node, n -> n == 3));
        assertEquals(3, COUNT.awaitUntil(node, n -> n == 3, WaitMode.OPAQUE));
        assertFalse(COUNT.awaitUntil(node, n -> n < 3, WaitMode.VOLATILE, 1, TimeUnit.MILLISECONDS));
        assertFalse(COUNT.awaitUntil(node, n -> n < 3, WaitMode.ACQUIRE, 0, TimeUnit.DAYS));
        assertFalse(NEXT.awaitUntil(node, n -> n == null, WaitMode.OPAQUE, 0, TimeUnit.DAYS));
        RobustThreads.join(setter);
    }

    @Test
    void waitsRefuseWhatTheirUpdaterRefuses() {
        @SuppressWarnings({"unchecked", "rawtypes"})
        RobustAtomicReferenceFieldUpdater<Object, Object> raw =
                (RobustAtomicReferenceFieldUpdater<Object, Object>) (RobustAtomicReferenceFieldUpdater) NEXT;

        assertThrows(ClassCastException.class, () -> raw.awaitValue("no node", null));
        assertThrows(ClassCastException.class, () -> raw.awaitUntil("no node", n -> true));
        assertThrows(ClassCastException.class, () -> raw.bcas("no node", null, null));
        assertThrows(ClassCastException.class, () -> raw.awaitValue(node, "no node"));
        assertThrows(ClassCastException.class, () -> raw.bcas(node, "no node", null));
        assertThrows(ClassCastException.class, () -> raw.bcas(node, null, "no node"));
        Thread.currentThread().interrupt();
        assertThrows(InterruptedException.class, () -> NEXT.awaitUntil(node, n -> true));
        assertThrows(
                IllegalArgumentException.class,
                () -> NEXT.awaitUntil(node, n -> true, WaitMode.VOLATILE, -1, TimeUnit.SECONDS));
        assertFalse(Thread.interrupted());
    }

    /** A blocking compare-and-set by an updater is atomic with regard to writes that JRSan does not see. */
    @Test
    void writesThatAreNotSeenAreNotLostToABlockingCompareAndSet() throws InterruptedException {
        var unseen = java.util.concurrent.atomic.AtomicIntegerFieldUpdater.newUpdater(Node.class, "count");
        int rounds = 20_000;
        Thread adder = RobustThreads.start(() -> {
            for (int i = 0; i < rounds; i++) {
                unseen.getAndAdd(node, 2);
            }
        });
        int replaced = 0;
        for (int i = 0; i < rounds; i++) {
            int seen = COUNT.get(node);
            replaced += COUNT.bcas(node, seen, seen + 2, WaitMode.VOLATILE, 0, TimeUnit.DAYS) ? 1 : 0;
        }
        RobustThreads.join(adder);

        assertEquals(2 * (rounds + replaced), node.count);
    }

    @Test
    void aHandleGivesValuesOfTheVariablesOwnType() throws InterruptedException {
        Thread setter = RobustThreads.start(() -> {
            COUNTS.setRelease(node, 5);
            NAMES.setRelease(node.names, 1, "there");
        });

        assertEquals(5, COUNTS.awaitUntil(node, n -> (int) n > 4, WaitMode.VOLATILE));
        assertEquals("there", NAMES.awaitUntil(node.names, 1, name -> name != null, WaitMode.ACQUIRE));
        assertTrue(NAMES.awaitUntil(node.names, 0, name -> name == null, WaitMode.VOLATILE, 0, TimeUnit.DAYS));
        assertFalse(COUNTS.awaitUntil(node, n -> (int) n < 5, WaitMode.OPAQUE, 0, TimeUnit.DAYS));
        assertThrows(NullPointerException.class, () -> COUNTS.awaitUntil((Object) null, n -> true, WaitMode.VOLATILE));
        assertThrows(
                ArrayIndexOutOfBoundsException.class,
                () -> NAMES.awaitUntil(node.names, 2, name -> true, WaitMode.VOLATILE));
        RobustThreads.join(setter);
    }
}
