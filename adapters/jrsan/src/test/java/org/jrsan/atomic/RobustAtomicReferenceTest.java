package org.jrsan.atomic;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotSame;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicReference;
import org.junit.jupiter.api.Test;

class RobustAtomicReferenceTest extends ReferenceContract {
    RobustAtomicReferenceTest() {
        super(AtomicReference.class, RobustAtomicReference.class);
    }

    @Test
    void valuesAreComparedByIdentityWithoutCallingEquals() throws InterruptedException {
        Unequalled value = new Unequalled();
        Unequalled twin = new Unequalled();
        RobustAtomicReference<Unequalled> atomic = new RobustAtomicReference<>(value);

        assertFalse(atomic.compareAndSet(twin, twin));
        assertFalse(atomic.weakCompareAndSetVolatile(twin, twin));
        assertSame(value, atomic.compareAndExchange(twin, twin));
        assertFalse(atomic.awaitValue(twin, WaitMode.VOLATILE, 0, TimeUnit.SECONDS));
        assertFalse(atomic.bcas(twin, twin, WaitMode.VOLATILE, 0, TimeUnit.SECONDS));
        assertTrue(atomic.compareAndSet(value, twin));
        atomic.awaitValue(twin);
        atomic.bcas(twin, value);
        assertSame(value, atomic.get());
    }

    @Test
    void equalBoxesAreDifferentValues() {
        Integer value = Integer.valueOf(1000);
        Integer equal = Integer.valueOf(1000);
        RobustAtomicReference<Integer> atomic = new RobustAtomicReference<>(value);

        assertNotSame(value, equal);
        assertFalse(atomic.compareAndSet(equal, 1));
        assertTrue(atomic.compareAndSet(value, 1));
    }

    @Test
    void nullIsAValueLikeOthers() throws InterruptedException {
        RobustAtomicReference<String> atomic = new RobustAtomicReference<>("value");

        atomic.set(null);
        atomic.awaitValue(null);
        assertEquals("null", atomic.toString());
        assertTrue(atomic.compareAndSet(null, "next"));
        atomic.bcas("next", null);
        assertEquals(null, atomic.getAndSet(null));
    }

    @Test
    void toStringOfTheValueRunsUnderNoLock() {
        RobustAtomicReference<Object> atomic = new RobustAtomicReference<>();
        atomic.set(new Object() {
            @Override
            public String toString() {
                Together.inAnotherThread(() -> atomic.set(null));
                return "text";
            }
        });

        assertEquals("text", atomic.toString());
        assertEquals(null, atomic.get());
    }

    @Test
    void nodesPushedByManyThreadsAreAllThere() throws InterruptedException {
        RobustAtomicReference<Node> head = new RobustAtomicReference<>();
        int threads = 3;
        int rounds = 200;

        Together.run(threads, () -> {
            for (int i = 0; i < rounds; i++) {
                head.updateAndGet(Node::new);
            }
        });

        int length = 0;
        for (Node node = head.get(); node != null; node = node.next) {
            length++;
        }
        assertEquals(threads * rounds, length);
    }

    /** A value whose equals and hashCode nobody may call. */
    private static final class Unequalled {
        @Override
        public boolean equals(Object object) {
            throw new AssertionError("equals of a value was called");
        }

        @Override
        public int hashCode() {
            throw new AssertionError("hashCode of a value was called");
        }
    }

    private static final class Node {
        final Node next;

        Node(Node next) {
            this.next = next;
        }
    }
}
