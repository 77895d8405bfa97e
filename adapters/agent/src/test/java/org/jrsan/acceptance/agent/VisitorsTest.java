package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.concurrent.Callable;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.junit.jupiter.api.Test;

/** Who goes through a collection is remembered by what the thread is, and not by what it says of itself. */
class VisitorsTest {
    private static final String SOURCE = """
            import java.util.*; import java.util.concurrent.*;
            public class T extends Thread implements Callable<Throwable> {
            @Override public int hashCode() { throw new IllegalStateException(); }
            @Override public boolean equals(Object other) { throw new IllegalStateException(); }
            final ConcurrentHashMap<Integer, Integer> map = new ConcurrentHashMap<>();
            Throwable failure; List<Integer> copy;
            public void run() {
                try {
                    map.put(1, 2);
                    map.forEach((key, value) -> map.put(3, 4));
                    copy = new ArrayList<>(map.values());
                } catch (Throwable e) {
                    failure = e;
                }
            }
            public Throwable call() throws Exception { start(); join(); return failure; } }
            """;

    @Test
    @SuppressWarnings("unchecked")
    void aThreadMayHaveAnEqualsOfItsOwn() throws Exception {
        Callable<Throwable> thread = (Callable<Throwable>)
                Instrumented.load("T", SOURCE).getDeclaredConstructor().newInstance();
        try (Session session = Sanitizer.open()) {
            assertNull(thread.call());
            assertTrue(session.counts().accesses() > 0);
        }
    }
}
