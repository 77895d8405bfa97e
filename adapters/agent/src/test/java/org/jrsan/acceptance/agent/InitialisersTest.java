package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Supplier;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Who initialises a class tells all what he knows then, since nobody sees who uses the class. That is no edge between others. Sleeps order nothing.
 */
class InitialisersTest {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private static final String SOURCE = """
            import java.util.*;
            public class $ implements Runnable {
                enum Color { RED, BLUE }
                static class Late { static final int NUMBER = Integer.parseInt("3"); static int[] held = new int[1]; }
                static class Fails { static int[] held = new int[1]; static { if (true) throw new IllegalStateException("why"); } }
                static int ofFailed() { try { return Fails.held[0]; } catch (LinkageError e) { return 0; } }
                static class Asserts { int check(int n) { assert n > 0; return n; } }
                int p; int q; int s;
                static void sleep(int millis) { try { Thread.sleep(millis); } catch (InterruptedException e) { throw new AssertionError(e); } }
                void first() { FIRST }
                void second() { SECOND }
                void third() { THIRD }
                public void run() { try {
                    Thread[] all = {new Thread(this::first), new Thread(this::second), new Thread(this::third)};
                    for (Thread one : all) { one.start(); } for (Thread one : all) { one.join(); } }
                    catch (InterruptedException e) { throw new AssertionError(e); } }
            }
            """;

    private static List<String> races(String first, String second, String third) throws Exception {
        String name = "I" + COUNT.incrementAndGet();
        Class<?> type = Instrumented.load(
                name,
                SOURCE.replace("FIRST", first)
                        .replace("SECOND", second)
                        .replace("THIRD", third)
                        .replace("$", name));
        return Instrumented.races(type).stream()
                .map(field -> field.replace(name + '.', ""))
                .toList();
    }

    private static final String FIRST = "sleep(100); p = 1; sleep(200);\nq = 1;\ns++;";
    private static final String SECOND =
            "sleep(400); int sum = p;\nsum += q;\nsum += s; if (sum < 0) throw new AssertionError();";

    @ParameterizedTest
    @ValueSource(
            strings = {
                "if (Late.NUMBER != 3) throw new AssertionError();",
                "Late.held[0] = 1;",
                "if (Color.valueOf(\"RED\").ordinal() != 0) throw new AssertionError();",
                "if (new Asserts().check(1) != 1) throw new AssertionError();",
                "switch (Color.BLUE) { case RED: throw new AssertionError(); default: break; }",
                "Thread.currentThread().setUncaughtExceptionHandler((thread, thrown) -> { });"
            })
    void whatAnotherThreadInitialisesOrdersNothing(String third) throws Exception {
        assertEquals(List.of("p", "q", "s"), races(FIRST, SECOND, "sleep(200); " + third));
    }

    @ParameterizedTest
    @ValueSource(strings = {"Late.held[0]", "Late.NUMBER", "Color.RED.ordinal()", "ofFailed()"})
    void whoInitialisesHandsOnWhatHeDidBefore(String used) throws Exception {
        assertEquals(
                List.of("q"),
                races(
                        "sleep(100); p = 1; if (" + used + " < 0) throw new AssertionError(); q = 1;",
                        "sleep(400); int sum = " + used
                                + ";\nsum += p;\nsum += q; if (sum < 0) throw new AssertionError();",
                        ""));
    }

    /**
     * The class is initialised in one class of schedules alone, and there it orders what that one is about. Such a schedule is run once more, as it would
     * go on in each later run of the program.
     */
    @ParameterizedTest
    @ValueSource(strings = {"", "while (ONCE.get() < 4) { ONCE.incrementAndGet(); }"})
    void aScheduleInWhichAClassIsInitialisedIsRunOnceMore(String once) throws Exception {
        String name = "I" + COUNT.incrementAndGet();
        Class<?> type = Instrumented.load(name, """
                import java.util.concurrent.atomic.AtomicInteger;
                public class $ implements Runnable {
                    static class Late { static int[] held = new int[1]; static void touch() { } }
                    static final AtomicInteger ONCE = new AtomicInteger();
                    final AtomicInteger x = new AtomicInteger(), y = new AtomicInteger(), z = new AtomicInteger();
                    void write() { x.setOpaque(1); if (z.getOpaque() == 1) { Late.touch(); ONE_TIME y.setOpaque(1); } else { y.setOpaque(2); } }
                    void read() { z.setOpaque(1); int seen; while ((seen = y.getOpaque()) == 0) { Thread.onSpinWait(); } if (seen == 1) { x.getOpaque(); } }
                    public void run() { Thread write = new Thread(this::write), read = new Thread(this::read); write.start(); read.start();
                        try { write.join(); read.join(); } catch (InterruptedException e) { throw new AssertionError(e); } }
                }
                """.replace("$", name).replace("ONE_TIME", once));
        Exploration found = Sanitizer.exploration(SanitizerOptions.ofJvm().with("schedule", "exhaustive"), name);
        while (found.hasNext()) {
            found.runNext(session -> ((Runnable) type.getDeclaredConstructor().newInstance()).run());
        }
        // The steps of the initialiser come no second time: then it is another schedule, which the program may well
        // have.
        assertNull(found.failure(), found::report);
        assertEquals(1, found.violations().size(), found::report);
    }

    /** Who comes first is told why, and all others that there is no such class (JLS 12.4.2), also who comes to the same site. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "Bad.x++;",
                "int seen = Bad.x;",
                "Bad.v = 1;",
                "Bad.a[0]++;",
                "Bad.call();",
                "while (Bad.v == 0) { Thread.onSpinWait(); }",
            })
    void whoComesToAClassThatFailedIsToldAsByTheJvm(String use) throws Exception {
        String name = "I" + COUNT.incrementAndGet();
        Class<?> type = Instrumented.load(name, """
                public class $ implements java.util.function.Supplier<String>, Runnable {
                    static class Bad { static int x = 1; static volatile int v; static int[] a = {1}; static int call() { return x; }
                        static { if (true) throw new IllegalStateException("why"); } }
                    static final java.util.concurrent.atomic.AtomicInteger RUNS = new java.util.concurrent.atomic.AtomicInteger();
                    final StringBuffer told = new StringBuffer();
                    void use() { USE }
                    public void run() { RUNS.incrementAndGet();
                        try { use(); } catch (Throwable e) { told.append(e.getClass().getSimpleName()).append(e instanceof ExceptionInInitializerError ? ": " + e.getCause().getMessage() : "").append(' '); } }
                    public String get() { try { for (int i = 0; i < 3; i++) { Thread one = new Thread(this); one.start(); one.join(); } }
                        catch (InterruptedException e) { throw new AssertionError(e); } return told.toString(); }
                }
                """.replace("$", name).replace("USE", use));
        try (Session session = Sanitizer.open()) {
            Object told = ((Supplier<?>) type.getDeclaredConstructor().newInstance()).get();
            assertEquals("ExceptionInInitializerError: why NoClassDefFoundError NoClassDefFoundError ", told);
            assertEquals(List.of(), session.errors());
            assertEquals(List.of(), session.races());
        }
    }
}
