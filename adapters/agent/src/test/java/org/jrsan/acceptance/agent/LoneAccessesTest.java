package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertSame;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.MethodHandles.Lookup;
import java.lang.reflect.Field;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.stream.IntStream;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.internal.cells.ElementCells;
import org.jrsan.internal.cells.FieldCells;
import org.jrsan.internal.options.Settings;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.values.Beside;
import org.jrsan.internal.values.BesidePlace;
import org.jrsan.internal.values.VarHandleAccess;
import org.junit.jupiter.api.Test;

/**
 * A location that one thread alone has accessed has no cell. What is found does not depend on it: scripts that threads carry out in turns
 * tell the same where each location has its cell from the first.
 */
public class LoneAccessesTest {
    private static final int SCRIPTS = Integer.getInteger("lone.scripts", 120);
    private static final int STEPS = 16;

    /** So many operations a script has, of which some come again and again. */
    private static final int CHOSEN = 8;

    private static final int THREADS = 3;

    private static final List<String> OPERATIONS = List.of(
            "x = 1;",
            "x = 2;",
            "r += x;",
            "r += x + 1;",
            "x++;",
            "o = this;",
            "r += o == null ? 1 : 0;",
            "a[0] = 1;",
            "r += a[0];",
            "a[40] = 1;",
            "r += a[40];",
            "b[1] = 1L;",
            "r += (int) b[1];",
            "flags.v = 1;",
            "flags.v = 2;",
            "r += flags.v;",
            "r += flags.w;",
            "flags.w = 1;",
            "X.setOpaque(this, 3);",
            "r += (int) X.getAcquire(this);");

    /** On objects with volatile fields, which need no cells either while one thread alone accesses them. */
    private static final List<String> ATOMIC_OPERATIONS = List.of(
            "LoneAccessesTest.keep(new N());",
            "n.x = 1;",
            "r += n.x;",
            "n.o = n;",
            "n.p = 1;",
            "n.p = 2;",
            "n.p = 0;",
            "r += n.p;",
            "r += n.p; r += n.p;",
            "n.q = n;",
            "n.q = this;",
            "r += n.q == null ? 1 : 0;",
            "n.x = 2; n.p = 1; r += n.p; r += n.x;",
            "N m = new N(); m.x = 1; m.p = 1; r += m.p + m.x; LoneAccessesTest.keep(m);",
            "N m = new N(); m.q = n; m.x = 1; r += m.q == n ? m.p : 1; LoneAccessesTest.keep(m);",
            "P.setRelease(n, 3);",
            "P.setOpaque(n, 3);",
            "P.set(n, 4);",
            "r += (int) P.get(n);",
            "r += (int) P.getAcquire(n);",
            "r += (int) P.getOpaque(n);",
            "r += P.compareAndSet(n, 0, 1) ? 1 : 0;",
            "r += P.compareAndSet(n, 1, 2) ? 1 : 0;",
            "r += P.weakCompareAndSetPlain(n, 1, 3) ? 1 : 0;",
            "r += (int) P.getAndAdd(n, 1);",
            "r += Q.compareAndSet(n, n, null) ? 1 : 0;",
            "r += Q.getAndSet(n, this) == null ? 1 : 0;",
            "Q.setRelease(n, n);",
            "r += Q.getOpaque(n) == null ? 1 : 0;",
            "NX.setVolatile(n, 5);",
            "NX.setRelease(n, 6);",
            "r += (int) NX.getVolatile(n);",
            "r += (int) NX.getOpaque(n);",
            "synchronized (n) { n.x++; }",
            "synchronized (n) { n.p = 1; }",
            "synchronized (this) { r++; }",
            "VarHandle.fullFence();",
            "VarHandle.acquireFence();",
            "VarHandle.releaseFence();",
            "flags.w = 1;",
            "r += flags.w;",
            "r += (int) W.getOpaque(flags);",
            "W.setOpaque(flags, 2);",
            "W.setRelease(flags, 3);",
            "x = 1;",
            "r += x;");

    /** Of one class so many scripts are carried out: what ends too often is not tried again. */
    private static final int SCRIPTS_OF_CLASS = 60;

    /** The step that each thread carries out next is told by a class that is not checked. */
    private static final String SOURCE = """
            import java.lang.invoke.*;
            import org.jrsan.acceptance.agent.LoneAccessesTest;
            import org.jrsan.acceptance.agent.Turns;
            public class T {
            static final VarHandle X, P, Q, NX, W;
            public int x; public Object o; public int[] a = new int[64]; public long[] b = new long[2];
            public final Flags flags = new Flags();
            /** Apart, since an object has more from the first such access on. */
            public static final class Flags { public volatile int v, w; }
            public static final class N { public int x; public Object o; public volatile int p; public volatile Object q; }
            static {
                try {
                    MethodHandles.Lookup lookup = MethodHandles.lookup();
                    X = lookup.findVarHandle(T.class, "x", int.class);
                    P = lookup.findVarHandle(N.class, "p", int.class);
                    Q = lookup.findVarHandle(N.class, "q", Object.class);
                    NX = lookup.findVarHandle(N.class, "x", int.class);
                    W = lookup.findVarHandle(Flags.class, "w", int.class);
                } catch (ReflectiveOperationException e) {
                    throw new ExceptionInInitializerError(e);
                }
            }
            void carryOut(int me, Turns turns, int[] threads, int[] steps) {
                for (int i = 0; i < LoneAccessesTest.steps(steps); i++) {
                    turns.await(i - 1);
                    if (LoneAccessesTest.at(threads, i) == me) {
                        carryOut(LoneAccessesTest.at(steps, i));
                        turns.end(i);
                    } else {
                        turns.await(i);
                    }
                }
            }
            int carryOut(int step) {
                int r = 0;
                N n = (N) LoneAccessesTest.kept();
                switch (step) {
                CASES
                default: throw new AssertionError(step);
                }
                return r;
            }
            public void run(int[] threads, int[] steps) throws InterruptedException {
                LoneAccessesTest.keep(new N());
                Turns turns = new Turns();
                Thread[] all = new Thread[3];
                for (int i = 0; i < 3; i++) {
                    int me = i;
                    all[i] = new Thread(() -> carryOut(me, turns, threads, steps), "thread " + i);
                }
                for (Thread t : all) t.start();
                for (Thread t : all) t.join();
            } }
            """;

    /** Called by the checked class, since accesses of arrays count there. */
    public static int at(int[] all, int index) {
        return all[index];
    }

    public static int steps(int[] all) {
        return all.length;
    }

    /** An object that the script goes on with, which has its cells first if all have. */
    public static void keep(Object made) {
        try {
            if (haveCells) {
                makeCells(made, List.of("x", "o", "p", "q"));
            }
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
        kept = made;
    }

    public static Object kept() {
        return kept;
    }

    private static volatile boolean haveCells;
    private static volatile Object kept;

    private static Class<?> type(List<String> operations) {
        StringBuilder cases = new StringBuilder();
        for (int i = 0; i < operations.size(); i++) {
            cases.append("case ")
                    .append(i)
                    .append(": {\n")
                    .append(operations.get(i))
                    .append("\nbreak; }\n");
        }
        return Instrumented.load("T", SOURCE.replace("CASES", cases));
    }

    private static void makeCells(Object of, List<String> fields) throws ReflectiveOperationException {
        Lookup lookup = MethodHandles.lookup();
        for (String name : fields) {
            Field field = of.getClass().getField(name);
            FieldCells.instrumented(field, new VarHandleAccess(lookup.unreflectVarHandle(field)))
                    .at(of, 0);
        }
    }

    private static void makeCells(Object of) throws ReflectiveOperationException {
        makeCells(of, List.of("x", "o"));
        ElementCells elements = new ElementCells();
        elements.at(of.getClass().getField("a").get(of), 0);
        elements.at(of.getClass().getField("a").get(of), 40);
        elements.at(of.getClass().getField("b").get(of), 1);
        makeCells(of.getClass().getField("flags").get(of), List.of("v", "w"));
    }

    private static Exploration run(Class<?> type, int[] threads, int[] steps, boolean hasCells) {
        Exploration exploration = Sanitizer.exploration(
                SanitizerOptions.ofJvm().with("schedule", "os").with("iterations", "1"), "a test");
        while (exploration.hasNext()) {
            exploration.runNext(session -> {
                Object of = type.getDeclaredConstructor().newInstance();
                haveCells = hasCells;
                if (hasCells) {
                    makeCells(of);
                }
                type.getMethod("run", int[].class, int[].class).invoke(of, threads, steps);
            });
        }
        assertNull(exploration.failure(), exploration::report);
        return exploration;
    }

    private static String found(Exploration exploration) {
        return exploration.accesses() + " accesses, " + exploration.report()
                + exploration.races().stream().map(Object::toString).sorted().toList()
                + exploration.violations().stream()
                        .map(Object::toString)
                        .sorted()
                        .toList();
    }

    /** Each thread makes some steps before the next one comes. */
    private static int[] inTurns(Random random) {
        int[] threads = new int[STEPS];
        int longest = 1 + random.nextInt(STEPS / 2);
        for (int i = 1; i < STEPS; i++) {
            threads[i] = random.nextInt(longest) == 0 ? random.nextInt(THREADS) : threads[i - 1];
        }
        return threads;
    }

    /** How many races and violations there were, and scripts without either. */
    private record Mix(int races, int violations, int silent) {}

    private static Mix compare(List<String> operations, List<String> alwaysChosen, int seed, int scripts) {
        Random random = new Random(seed);
        int races = 0;
        int violations = 0;
        int silent = 0;
        Class<?> type = null;
        for (int i = 0; i < scripts; i++) {
            type = i % SCRIPTS_OF_CLASS == 0 ? type(operations) : type;
            int[] threads = inTurns(random);
            int[] chosen = random.ints(CHOSEN, 0, operations.size()).toArray();
            for (int c = 0; c < alwaysChosen.size(); c++) {
                chosen[c] = operations.indexOf(alwaysChosen.get(c));
            }
            int[] steps =
                    random.ints(STEPS, 0, CHOSEN).map(step -> chosen[step]).toArray();
            Exploration alone = run(type, threads, steps, false);
            Exploration withCells = run(type, threads, steps, true);
            String script = IntStream.range(0, STEPS)
                    .mapToObj(step -> threads[step] + ": " + operations.get(steps[step]))
                    .toList()
                    .toString();
            assertEquals(found(withCells), found(alone), script);
            races += alone.races().size();
            violations += alone.violations().size();
            silent += alone.races().isEmpty() && alone.violations().isEmpty() ? 1 : 0;
        }
        return new Mix(races, violations, silent);
    }

    /** A session that follows accesses from the first one on, though there is one thread. */
    private static Session open() {
        return Sanitizer.open(SanitizerOptions.ofJvm().with("alone", "followed"));
    }

    @Test
    void scriptsTellTheSameWithAndWithoutCells() {
        Mix mix = compare(
                OPERATIONS, List.of("flags.v = 1;", "r += flags.v;"), Integer.getInteger("lone.seed", 1), SCRIPTS);
        assertTrue(mix.races > SCRIPTS / 2, "only " + mix.races + " races");
        assertTrue(mix.silent > SCRIPTS / 20, "only " + mix.silent + " scripts without one");
    }

    @Test
    void scriptsWithVolatileFieldsTellTheSameWithAndWithoutCells() {
        int seed = Integer.getInteger("lone.seed", 2);
        // The one for much that is found, the other for what one thread does before another one comes.
        Mix any = compare(ATOMIC_OPERATIONS, List.of("n.p = 1;"), seed, SCRIPTS / 2);
        Mix ordered = compare(
                ATOMIC_OPERATIONS,
                List.of("n.p = 1;", "r += n.p;", "synchronized (this) { r++; }", "LoneAccessesTest.keep(new N());"),
                seed + 1,
                SCRIPTS / 2);
        int races = any.races + ordered.races;
        int violations = any.violations + ordered.violations;
        assertTrue(races > SCRIPTS / 8, "only " + races + " races");
        assertTrue(violations > 0, "no violations");
        assertTrue(any.silent + ordered.silent > SCRIPTS / 20, "hardly a script without one");
    }

    /** Else there would be nothing to compare above. */
    @Test
    void objectsThatAThreadTreatsAlikeShareWhatIsKept() throws ReflectiveOperationException {
        Map<String, Class<?>> types = Instrumented.load(Map.of(
                "P", "public class P { int x, y; public void run() { x = 1; y = x; } public int x() { return x; } }",
                "C", "public class C extends P implements Cloneable { }"));
        Class<?> type = types.get("P");
        BesidePlace place = BesidePlace.of(type);
        assertTrue(place.exists(), "there is no field for it");
        try (Session session = open()) {
            Object one = type.getDeclaredConstructor().newInstance();
            Object other = type.getDeclaredConstructor().newInstance();
            for (Object each : List.of(one, other)) {
                type.getMethod("run").invoke(each);
            }
            Object kept = Beside.look(one, place.offset());
            assertInstanceOf(Beside.Shared.class, kept);
            assertSame(kept, Beside.look(other, place.offset()));
            Object clone = types.get("C").getDeclaredConstructor().newInstance();
            type.getMethod("run").invoke(clone);
            assertInstanceOf(Beside.class, Beside.look(clone, place.offset()));
            assertEquals(9, session.counts().accesses());
            assertEquals(6, session.counts().locations());
        }
    }

    /** With two runs open, a thread belongs to none that was not made by one of theirs: what it does counts in neither. */
    @Test
    void aThreadOfNoRunLeavesNothing() throws Exception {
        Class<?> type =
                Instrumented.load("N", "public class N implements Runnable { int x; public void run() { x = 1; } }");
        Runnable first = (Runnable) type.getDeclaredConstructor().newInstance();
        Runnable second = (Runnable) type.getDeclaredConstructor().newInstance();
        Turns turns = new Turns();
        Thread thread = new Thread(() -> {
            first.run();
            turns.end(0);
            turns.await(1);
            second.run();
        });
        Run run = Run.openDetached(Settings.of(Map.of()));
        try {
            thread.start();
            turns.await(0);
            long before = run.counts().accesses();
            Run other = Run.openDetached(Settings.of(Map.of()));
            try {
                turns.end(1);
                thread.join();
            } finally {
                other.close();
            }
            assertEquals(1, before);
            assertEquals(before, run.counts().accesses());
            assertFalse(Beside.look(second, BesidePlace.of(type).offset()) instanceof Beside.Shared);
        } finally {
            run.close();
        }
    }
}
