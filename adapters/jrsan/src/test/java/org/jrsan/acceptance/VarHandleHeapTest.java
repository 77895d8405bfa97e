package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.lang.ref.WeakReference;
import java.util.ArrayList;
import java.util.List;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.atomic.RobustVarHandle;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** What JRSan knows of the fields of an object, or of the elements of an array, goes with the object or array. */
class VarHandleHeapTest {
    private static final int OBJECTS = 20_000;
    private static final int PATIENCE = 20;
    private static final int KILOBYTE = 1_000;
    private static final long LITTLE = 4 << 20;

    private static final RobustVarHandle NEXT;
    private static final RobustVarHandle PREVIOUS;
    private static final RobustVarHandle OTHER;
    private static final RobustVarHandle ELEMENTS = RobustVarHandle.arrayElementVarHandle(Object[].class);

    static {
        try {
            MethodHandles.Lookup lookup = MethodHandles.lookup();
            NEXT = RobustVarHandle.findVarHandle(lookup, Node.class, "next", Node.class);
            PREVIOUS = RobustVarHandle.findVarHandle(lookup, Node.class, "previous", Node.class);
            OTHER = RobustVarHandle.findStaticVarHandle(lookup, VarHandleHeapTest.class, "other", int.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    static int other;

    static class Node {
        Node next;
        Node previous;
        final byte[] load = new byte[KILOBYTE];
    }

    /** How objects refer to each other: each of these would be kept by its own state, if that kept values. */
    enum Shape {
        ITSELF {
            @Override
            Object make() {
                Node node = new Node();
                NEXT.setRelease(node, node);
                return node;
            }
        },
        EACH_OTHER {
            @Override
            Object make() {
                Node node = new Node();
                Node following = new Node();
                NEXT.compareAndSet(node, null, following);
                PREVIOUS.setVolatile(following, node);
                return node;
            }
        },
        ARRAY_OF_ITSELF {
            @Override
            Object make() {
                Object[] array = new Object[KILOBYTE];
                ELEMENTS.setRelease(array, 7, array);
                return array;
            }
        };

        abstract Object make();
    }

    @ParameterizedTest
    @EnumSource
    void objectsThatNobodyHoldsAreLetGoAndSoIsWhatIsKnownOfThem(Shape shape) {
        try (Session session = Sanitizer.open()) {
            long before = Heap.used();
            for (int i = 0; i < OBJECTS; i++) {
                shape.make();
            }
            WeakReference<Object> last = new WeakReference<>(shape.make());
            long grown = Heap.used() - before;
            for (int i = 0; i < PATIENCE && grown >= LITTLE; i++) {
                // Whichever variable is accessed next, it lets go of what belonged to those that are gone; the
                // collector
                // tells of them when it likes.
                OTHER.getAcquire();
                grown = Heap.used() - before;
            }

            assertEquals(null, last.get());
            assertTrue(grown < LITTLE, grown + " bytes");
            assertTrue(session.counts().locations() > OBJECTS);
            assertEquals(List.of(), session.errors());
        }
    }

    /** Values that were overwritten are not kept by the history, however many writes it remembers. */
    @Test
    void valuesThatWereOverwrittenAreLetGo() {
        Node node = new Node();
        try (Session session = Sanitizer.open()) {
            NEXT.setRelease(node, new Node());
            WeakReference<Object> first = new WeakReference<>(NEXT.getAcquire(node));
            NEXT.setRelease(node, null);
            Heap.used();

            assertEquals(null, first.get());
            assertEquals(List.of(), session.errors());
        }
    }

    @Test
    void stateIsKeptWhileItsObjectIs() {
        List<Node> kept = new ArrayList<>();
        try (Session session = Sanitizer.open()) {
            for (int i = 0; i < KILOBYTE; i++) {
                Node node = new Node();
                kept.add(node);
                NEXT.setRelease(node, node);
            }
            Heap.used();
            for (Node node : kept) {
                assertEquals(node, NEXT.getAcquire(node));
            }
            assertEquals(KILOBYTE, session.counts().locations());
        }
    }
}
