package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.junit.jupiter.api.Test;

/**
 * Fields that are accessed plainly only, without a schedule, have no clocks until there is another access. Nothing that is found depends
 * on it.
 */
class OnlyPlainTest {
    private static final SanitizerOptions OPTIONS =
            SanitizerOptions.ofJvm().with("schedule", "os").with("iterations", "1");

    private static final String HANDLES = """
            import java.lang.invoke.*;
            import org.jrsan.acceptance.agent.Turns;
            public class T implements Runnable {
            static final VarHandle X, Y;
            final Turns turns = new Turns(); int x, y; int[] a = new int[2];
            static {
                try {
                    var l = MethodHandles.lookup();
                    X = l.findVarHandle(T.class, "x", int.class);
                    Y = l.findVarHandle(T.class, "y", int.class);
                } catch (ReflectiveOperationException e) {
                    throw new ExceptionInInitializerError(e);
                }
            }
            """;

    private static Class<?> program(String before, String one, String other, String after) {
        return Instrumented.load(
                "T",
                HANDLES
                        + "public void run() {\n" + before + "\n"
                        + "Thread one = new Thread(() -> {\n" + one + "\n});\n"
                        + "Thread other = new Thread(() -> {\n" + other + "\n});\n"
                        + "one.start(); other.start();\n"
                        + "try { one.join(); other.join(); } catch (InterruptedException e) { throw new AssertionError(e); }\n"
                        + after + "\n} }");
    }

    private static Exploration run(Class<?> type, SanitizerOptions options) {
        Exploration exploration = Sanitizer.exploration(options, "a test");
        while (exploration.hasNext()) {
            exploration.runNext(
                    session -> ((Runnable) type.getDeclaredConstructor().newInstance()).run());
        }
        assertNull(exploration.failure(), exploration::report);
        return exploration;
    }

    private static Exploration run(String before, String one, String other, String after) {
        return run(program(before, one, other, after), OPTIONS);
    }

    /** The later access of the two comes second by the turns. */
    private static void assertRace(String first, String second, String... words) {
        Exploration found = run("", first + " turns.end(0);", "turns.await(0); " + second, "");
        assertEquals(1, found.races().size(), found::report);
        String race = found.races().get(0).toString();
        for (String word : words) {
            assertTrue(race.contains(word), race);
        }
    }

    private static void assertSilent(Exploration found) {
        assertEquals(0, found.races().size(), found::report);
        assertEquals(0, found.violations().size(), found::report);
        assertTrue(found.accesses() > 0, "nothing was checked");
    }

    @Test
    void plainAccessesRaceWithPlainOnes() {
        assertRace("x = 1;", "x = 2;", "write and unordered write");
        assertRace("x = 1; x = 2; x = 3;", "int r = x;", "write and unordered read");
        assertRace("int r = x; r = x;", "x = 1;", "read and unordered write");
        assertRace("a[1] = 1;", "int r = a[1];", "element 1");
    }

    @Test
    void plainAccessesRaceWithLaterAtomicOnes() {
        assertRace("x = 1;", "int r = (int) X.getAcquire(this);", "T.x", "atomic read");
        assertRace("int r = x;", "X.setRelease(this, 1);", "T.x", "atomic write");
        assertRace("x = 1;", "X.compareAndSet(this, 1, 2);", "T.x");
    }

    @Test
    void atomicAccessesRaceWithLaterPlainOnes() {
        assertRace("X.setRelease(this, 1);", "int r = x;", "T.x", "atomic write");
        assertRace("int r = (int) X.getAcquire(this);", "x = 1;", "T.x", "atomic read");
    }

    @Test
    void whatIsOrderedIsSilent() {
        assertSilent(
                run("x = 1; a[0] = 2;", "int r = x + a[0];", "int r = x + a[0];", "x = 2; X.setVolatile(this, 3);"));
        assertSilent(run("", "x = 1; Y.setRelease(this, 1);", "while ((int) Y.getAcquire(this) == 0); x++;", "x = 3;"));
        assertSilent(run("x = 1;", "X.setOpaque(this, 2);", "int r = (int) X.getOpaque(this);", "int r = x;"));
    }

    /** The access in the same epoch as an earlier one of its thread takes no lock; what races with the one races with the other. */
    @Test
    void anAccessAgainIsFoundByWhoComesInBetween() {
        Exploration found =
                run("", "x = 1; turns.end(0); turns.await(1); x = 2;", "turns.await(0); int r = x; turns.end(1);", "");
        assertEquals(1, found.races().size(), found::report);
    }

    /** Store buffering, where the value from before the atomic accesses is one of a plain store. */
    @Test
    void aPlainStoreIsWhatLaterAccessesMayRead() {
        assertStale("followed", "the stale value 5 (written by main");
    }

    /** Of what was stored by a thread that was alone, nothing but the value is kept. */
    @Test
    void aStoreFromBeforeAnotherThreadTookPartIsWhatLaterAccessesMayRead() {
        assertStale("counted", "the stale value 5 (from before another thread took part)");
    }

    private static void assertStale(String alone, String told) {
        Class<?> type = program(
                "x = 5; y = 6;",
                "X.setRelease(this, 1); int r = (int) Y.getAcquire(this); turns.end(0);",
                "turns.await(0); Y.setRelease(this, 1); int r = (int) X.getAcquire(this);",
                "");
        Exploration found = run(type, OPTIONS.with("alone", alone));
        assertEquals(0, found.races().size(), found::report);
        assertEquals(1, found.violations().size(), found::report);
        String violation = found.violations().get(0).toString().replaceAll("\\s+", " ");
        assertTrue(violation.contains(told), violation);
    }

    @Test
    void nothingIsLeftOfAnEarlierSession() {
        Class<?> type = program("", "x = 1; turns.end(0);", "turns.await(0); y = 1;", "");
        Runnable same;
        try {
            same = (Runnable) type.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        Exploration exploration = Sanitizer.exploration(OPTIONS.with("iterations", "3"), "a test");
        while (exploration.hasNext()) {
            exploration.runNext(session -> same.run());
        }
        assertSilent(exploration);
    }

    @Test
    void declaredOpaqueTheyAreAtomicFromTheFirst() {
        Class<?> type = program("", "x = 1; turns.end(0);", "turns.await(0); int r = x;", "");
        assertSilent(run(type, OPTIONS.with("plain", "opaque")));
        assertEquals(0, run(type, OPTIONS.with("check", "robustness")).races().size());
    }
}
