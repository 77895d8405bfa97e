package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Field;
import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Method;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.internal.run.LoneRecord;
import org.jrsan.internal.values.Beside;
import org.jrsan.internal.values.BesidePlace;
import org.junit.jupiter.api.Test;

/** An object of which one thread alone has written a volatile field once keeps little for that, until anything else happens to it. */
class LoneRecordsTest {
    private static final int HAND_OVERS = Integer.getInteger("lone.handOvers", 150);

    private static final String SOURCE = """
            import java.lang.invoke.*;
            public class H {
                public static final VarHandle P;
                static {
                    try {
                        P = MethodHandles.lookup().findVarHandle(H.class, "p", int.class);
                    } catch (ReflectiveOperationException e) {
                        throw new ExceptionInInitializerError(e);
                    }
                }
                public int x;
                public volatile int p;
                public volatile Object q;
                public volatile double d;
                /** Threads are started here, so that it is seen. */
                public static void run(Runnable first, Runnable second) throws InterruptedException {
                    Thread one = new Thread(first);
                    Thread two = new Thread(second);
                    one.start();
                    two.start();
                    one.join();
                    two.join();
                }
                public void write() { x = 1; p = 1; }
                public int use() { x = 1; p = 1; q = this; d = 0.5; return q == this && p == 1 && d > 0 ? x : 0; }
                public int read() { int seen = p; return 2 * seen + x; }
                public int add() { return (int) P.getAndAdd(this, 1); }
                public void store() { p = 5; }
                public int again() { p = 2; return p; }
                public int load() { return p; }
                public void plainly() { P.set(this, 3); }
                public boolean is() { return q == this; }
                public static int deep(java.util.Deque<Object> all) {
                    H of = new H();
                    all.push(of);
                    of.p = 1;
                    of.q = of;
                    int r = of.p + (of.q == of ? 1 : 0);
                    return r + deep(all);
                }
            }
            """;

    private static Class<?> type() {
        return Instrumented.load("H", SOURCE);
    }

    private static Object made(Class<?> type) throws ReflectiveOperationException {
        return type.getDeclaredConstructor().newInstance();
    }

    private static Object call(Object of, String method) throws ReflectiveOperationException {
        return of.getClass().getMethod(method).invoke(of);
    }

    private static Object kept(Object of) {
        return Beside.look(of, BesidePlace.of(of.getClass()).offset());
    }

    /** A session that follows accesses from the first one on, though there is one thread. */
    private static Session open() {
        return Sanitizer.open(SanitizerOptions.ofJvm().with("alone", "followed"));
    }

    @Test
    void oneStoreOfEachFieldAndLoadsNeedNoCell() throws ReflectiveOperationException {
        Class<?> type = type();
        try (Session session = open()) {
            Object one = made(type);
            Object other = made(type);
            for (Object each : List.of(one, other, other)) {
                assertEquals(1, call(each, "use"));
            }
            assertInstanceOf(LoneRecord.class, kept(one));
            // The second time, there was a second store.
            assertInstanceOf(Beside.class, kept(other));
            assertEquals(24, session.counts().accesses());
            assertEquals(8, session.counts().locations());
            assertTrue(session.errors().isEmpty(), session::report);
        }
    }

    @Test
    void anythingElseMakesTheCell() throws Exception {
        for (String next : List.of("again", "add", "plainly")) {
            Class<?> type = type();
            try (Session session = open()) {
                Object of = made(type);
                call(of, "write");
                assertEquals(1, call(of, "load"));
                assertInstanceOf(LoneRecord.class, kept(of), next);
                call(of, next);
                assertInstanceOf(Beside.class, kept(of), next);
                assertTrue(session.errors().isEmpty(), session::report);
                assertTrue(session.races().isEmpty() && session.violations().isEmpty(), session::report);
            }
        }
    }

    @Test
    void theNextSessionBeginsAnew() throws ReflectiveOperationException {
        Class<?> type = type();
        Object of = made(type);
        try (Session session = open()) {
            call(of, "write");
            assertInstanceOf(LoneRecord.class, kept(of));
            assertEquals(2, session.counts().locations());
        }
        assertEquals(1, call(of, "load"));
        try (Session session = open()) {
            assertEquals(3, call(of, "read"));
            assertEquals(2, session.counts().locations());
            assertEquals(2, session.counts().accesses());
            assertTrue(session.races().isEmpty() && session.errors().isEmpty(), session::report);
        }
    }

    @Test
    void whatEndsTooOftenIsNotTriedAgain() throws ReflectiveOperationException {
        Class<?> type = type();
        try (Session session = open()) {
            Object last = null;
            for (int i = 0; i < 200; i++) {
                last = made(type);
                call(last, "write");
                call(last, "again");
            }
            Object next = made(type);
            call(next, "write");
            assertInstanceOf(Beside.class, kept(next));
            assertTrue(session.races().isEmpty() && session.errors().isEmpty(), session::report);
        }
    }

    /** At the end of the stack no lock stays, and the values are right. */
    @Test
    void noLockStaysAtTheEndOfTheStack() throws Exception {
        Class<?> type = type();
        Method deep = type.getMethod("deep", Deque.class);
        for (int round = 0; round < 15; round++) {
            try (Session session = open()) {
                Deque<Object> all = new ArrayDeque<>();
                Thread thread = new Thread(null, () -> endStack(deep, all), "deep", 1 << 18);
                thread.start();
                thread.join();
                for (int i = 0; i < 4; i++) {
                    Object of = all.pop();
                    int seen = (int) call(of, "load");
                    assertTrue(seen == 0 || seen == 1);
                    call(of, "is");
                    call(of, "again");
                    assertEquals(2, call(of, "load"));
                }
                assertTrue(session.races().isEmpty(), session::report);
            }
        }
    }

    private static void endStack(Method deep, Deque<Object> all) {
        try {
            deep.invoke(null, all);
        } catch (InvocationTargetException | StackOverflowError e) {
            assertFalse(all.isEmpty());
        } catch (IllegalAccessException e) {
            throw new AssertionError(e);
        }
    }

    private static Exploration run(Class<?> type, String first, String second, AtomicInteger read, Object[] met) {
        Exploration exploration = Sanitizer.exploration(
                SanitizerOptions.ofJvm().with("schedule", "os").with("iterations", "1"), "a test");
        while (exploration.hasNext()) {
            exploration.runNext(session -> {
                Object of = made(type);
                met[0] = of;
                AtomicInteger gate = new AtomicInteger();
                Runnable one = () -> meet(gate, of, first, new AtomicInteger());
                Runnable two = () -> meet(gate, of, second, read);
                type.getMethod("run", Runnable.class, Runnable.class).invoke(null, one, two);
            });
        }
        assertNull(exploration.failure(), exploration::report);
        return exploration;
    }

    private static void meet(AtomicInteger gate, Object of, String method, AtomicInteger result) {
        try {
            Method called = of.getClass().getMethod(method);
            gate.incrementAndGet();
            while (gate.get() < 2) {
                Thread.onSpinWait();
            }
            Object returned = called.invoke(of);
            result.set(returned instanceof Integer number ? number : 0);
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    /** Whether there is a race is known from the value that was read, however the two meet. */
    @Test
    void whoeverComesSecondFindsWhatTheFirstDid() {
        Class<?> type = type();
        Map<Boolean, AtomicInteger> seen = Map.of(true, new AtomicInteger(), false, new AtomicInteger());
        for (int i = 0; i < HAND_OVERS; i++) {
            type = i % 60 == 0 ? type() : type;
            AtomicInteger read = new AtomicInteger();
            Exploration found = run(type, "write", "read", read, new Object[1]);
            boolean isOrdered = read.get() / 2 == 1;
            assertEquals(isOrdered, found.races().isEmpty(), found::report);
            assertTrue(!isOrdered || read.get() == 3, () -> "read " + read);
            assertTrue(found.violations().isEmpty(), found::report);
            seen.get(isOrdered).incrementAndGet();
        }
        System.out.println("hand-overs, ordered or not: " + seen);
    }

    @Test
    void noUpdateIsLostWhereTwoMeet() throws ReflectiveOperationException {
        Class<?> type = type();
        for (int i = 0; i < HAND_OVERS; i++) {
            type = i % 60 == 0 ? type() : type;
            AtomicInteger before = new AtomicInteger();
            Object[] met = new Object[1];
            run(type, "store", "add", before, met);
            Field value = type.getField("p");
            assertEquals(before.get() == 0 ? 5 : 6, value.getInt(met[0]));
        }
    }
}
