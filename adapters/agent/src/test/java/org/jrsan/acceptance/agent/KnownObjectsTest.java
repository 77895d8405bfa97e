package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** An opaque load of an object that the thread knows anyway tells it no more than another load does. */
class KnownObjectsTest {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private static final String SOURCE = """
            import java.lang.invoke.*;
            import java.util.concurrent.atomic.*;
            public class $ implements Runnable {
                static class Node { final int value; volatile Node next; Node(int v, Node n) { value = v; next = n; } }
                static class Two { final AtomicInteger a = new AtomicInteger(1), b = new AtomicInteger(1); final int[] data = new int[2]; }
                static class Boxed { Two two; Boxed(Two t) { two = t; } static final VarHandle T;
                    static { try { T = MethodHandles.lookup().findVarHandle(Boxed.class, "two", Two.class); } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } } }
                static class Held { AtomicReference<Two> two; Held(Two t) { two = new AtomicReference<>(t); } }
                final AtomicReference<Object> any = new AtomicReference<>();
                @SuppressWarnings("unchecked") <T> T any() { Object found; while ((found = any.getOpaque()) == null) { Thread.onSpinWait(); } return (T) found; }
                final AtomicReference<Node> head = new AtomicReference<>(new Node(1, new Node(2, null)));
                final AtomicReference<Two> two = new AtomicReference<>(new Two()), later = new AtomicReference<>();
                final AtomicInteger x = new AtomicInteger(), y = new AtomicInteger();
                int hits;
                static void pause(int millis) { try { Thread.sleep(millis); } catch (InterruptedException e) { throw new AssertionError(e); } }
                Two find() { Two found; while ((found = later.getOpaque()) == null) { Thread.onSpinWait(); } return found; }
                void one() { ONE }
                void other() { OTHER }
                public void run() {
                    // By an order, and so that the session has clocks for what follows.
                    Thread first = new Thread(() -> { head.set(head.get()); two.set(two.get()); });
                    try {
                        first.start(); first.join();
                        Thread a = new Thread(this::one), b = new Thread(this::other);
                        a.start(); b.start(); a.join(); b.join();
                    } catch (InterruptedException e) { throw new AssertionError(e); }
                }
            }
            """;

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "hits | for (Node n = head.getOpaque(); n != null; n = n.next) { } hits++; | for (Node n = head.getOpaque(); n != null; n = n.next) { } hits++;",
                "AtomicInteger | x.setRelease(1); y.getAcquire(); | pause(200); y.setRelease(1); if (two.getOpaque().a.get() == 1) { x.getAcquire(); }",
                "AtomicInteger | Two t = two.get(); t.a.setRelease(2); t.b.getAcquire(); | pause(200); Two t = two.getOpaque(); t.b.setRelease(2); t.a.getAcquire();",
                "Two.data | Two t = two.get(); t.data[0] = 5; t.a.setOpaque(2); | Two t = two.getOpaque(); while (t.a.getOpaque() == 1) { Thread.onSpinWait(); } hits = t.data[0];",
                "Two.data | Two t = new Two(); later.setOpaque(t); | Two t = find(); Thread writer = new Thread(() -> t.data[0] = 5); writer.start(); pause(300); hits = t.data[0];",
            })
    void nothingIsHidden(String location, String one, String other) throws Exception {
        List<String> found = findings(one, other);
        assertEquals(1, found.size(), found::toString);
        assertTrue(found.get(0).contains(location), found::toString);
    }

    /** What leads to the object is the value that a constructor stored, in an object that was found without an order, or in an atomic of it. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "any.setOpaque(new Boxed(new Two())); | Boxed b = (Boxed) any(); Two t = (Two) Boxed.T.getOpaque(b); hits = t.data[0];",
                "any.setOpaque(new Held(new Two())); | Held h = (Held) any(); hits = h.two.getOpaque().data[0];",
                "any.setOpaque(new AtomicReferenceArray<>(new Two[] {new Two()})); | AtomicReferenceArray<Two> h = any(); hits = h.getOpaque(0).data[0];",
            })
    void whatAConstructorStoredLeadsToFinalFieldsAsWell(String one, String other) throws Exception {
        assertEquals(List.of(), findings(one, other));
    }

    private static List<String> findings(String one, String other) throws Exception {
        String name = "KnownObjects" + COUNT.incrementAndGet();
        return Instrumented.findings(Instrumented.load(
                name, SOURCE.replace("ONE", one).replace("OTHER", other).replace("$", name)));
    }
}
