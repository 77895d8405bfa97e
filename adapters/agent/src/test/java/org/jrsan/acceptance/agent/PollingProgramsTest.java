package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTimeoutPreemptively;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.jacoco.core.instr.Instrumenter;
import org.jacoco.core.runtime.LoggerRuntime;
import org.jacoco.core.runtime.RuntimeData;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.agent.loops.RecognisedLoops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;
import org.objectweb.asm.Opcodes;

/** Algorithms in plain Java whose loops wait: what they do is what they always did, and what is found is what there is. */
class PollingProgramsTest {
    private static final String HEAD =
            "import java.lang.invoke.*; import java.util.concurrent.atomic.*; import java.util.concurrent.locks.*;\n";

    private static final Duration LONG = Duration.ofSeconds(Long.getLong("forked.seconds", 120));

    /** Where the version is in a class file. */
    private static final int VERSION = 7;

    /** How a program is run. */
    enum Way {
        NO_SESSION,
        SESSION
    }

    /** A lock of plain Java, and a counter that it guards. */
    enum Lock {
        SPIN(
                "final AtomicBoolean held = new AtomicBoolean();",
                "while (!held.compareAndSet(false, true)) { Thread.onSpinWait(); }",
                "held.setRelease(false);"),
        TEST_AND_TEST(
                "volatile int held; static final AtomicIntegerFieldUpdater<P> U = AtomicIntegerFieldUpdater.newUpdater(P.class, \"held\");",
                "do { while (held != 0) { Thread.onSpinWait(); } } while (!U.compareAndSet(this, 0, 1));",
                "held = 0;"),
        TICKET(
                "final AtomicInteger next = new AtomicInteger(); volatile int serving;",
                "int mine = next.getAndIncrement(); while (serving != mine) { Thread.onSpinWait(); }",
                "serving++;"),
        CLH(
                "static final class Node { volatile boolean locked; } final AtomicReference<Node> tail = new AtomicReference<>(new Node());"
                        + " final ThreadLocal<Node> my = new ThreadLocal<>();",
                "Node mine = new Node(); mine.locked = true; my.set(mine); Node before = tail.getAndSet(mine); while (before.locked) { Thread.yield(); }",
                "my.get().locked = false;"),
        MCS(
                "static final class Node { volatile boolean locked; volatile Node next; } final AtomicReference<Node> tail = new AtomicReference<>();"
                        + " final ThreadLocal<Node> my = new ThreadLocal<>();",
                "Node mine = new Node(); my.set(mine); Node before = tail.getAndSet(mine);"
                        + " if (before != null) { mine.locked = true; before.next = mine; while (mine.locked) { Thread.onSpinWait(); } }",
                "Node mine = my.get(); Node after = mine.next; if (after == null) { if (tail.compareAndSet(mine, null)) return;"
                        + " while ((after = mine.next) == null) { Thread.onSpinWait(); } } after.locked = false;"),
        PARKING(
                "volatile int held; static final VarHandle H; static { try { H = MethodHandles.lookup().findVarHandle(P.class, \"held\", int.class); }"
                        + " catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }",
                "while (!H.weakCompareAndSetAcquire(this, 0, 1)) { LockSupport.parkNanos(this, 1000); }",
                "H.setRelease(this, 0);");

        final String body;

        Lock(String fields, String lock, String unlock) {
            body = fields + "\nint count; final AtomicInteger updates = new AtomicInteger();\n void lock() { " + lock
                    + " }\n void unlock() { " + unlock + " }\n"
                    + "void work(int rounds) { for (int i = 0; i < rounds; i++) { lock(); count++; unlock(); int old; do { old = updates.get(); } while (!updates.compareAndSet(old, old + 2)); } }\n";
        }
    }

    private static Class<?> load(String body) {
        return Instrumented.load("P", HEAD + "public class P implements Runnable {\n" + body + "\n}");
    }

    private static void together(Runnable... all) {
        List<Thread> threads = Stream.of(all).map(Thread::new).toList();
        threads.forEach(Thread::start);
        threads.forEach(thread -> {
            try {
                thread.join();
            } catch (InterruptedException e) {
                throw new AssertionError(e);
            }
        });
    }

    private static String threads(int rounds) {
        return "public void run() { Thread a = new Thread(() -> work(" + rounds + ")), b = new Thread(() -> work("
                + rounds + ")); a.start(); b.start();"
                + " try { a.join(); b.join(); } catch (InterruptedException e) { throw new AssertionError(e); }"
                + " if (count != " + 2 * rounds + " || updates.get() != " + 4 * rounds
                + ") throw new AssertionError(count + \" \" + updates); }";
    }

    private static void run(Way way, Runnable task) {
        assertTimeoutPreemptively(LONG, () -> {
            if (way == Way.NO_SESSION) {
                task.run();
            } else {
                try (Session session = Sanitizer.open()) {
                    task.run();
                    assertEquals(List.of(), session.races());
                    assertEquals(List.of(), session.violations());
                    assertEquals(List.of(), session.errors());
                }
            }
        });
    }

    private static Runnable made(Class<?> type) {
        try {
            return (Runnable) type.getDeclaredConstructor().newInstance();
        } catch (ReflectiveOperationException e) {
            throw new AssertionError(e);
        }
    }

    private static Exploration explored(String body) {
        Class<?> type = load(body);
        Exploration exploration = Sanitizer.exploration(SanitizerOptions.ofJvm().with("iterations", "2000"), "a lock");
        while (exploration.hasNext()) {
            exploration.runNext(session -> made(type).run());
        }
        return exploration;
    }

    @ParameterizedTest
    @EnumSource
    void locksExcludeInThreadsOfTheirOwn(Lock lock) {
        Class<?> type = load(lock.body + threads(400));
        for (Way way : Way.values()) {
            run(way, made(type));
        }
    }

    @ParameterizedTest
    @EnumSource
    void locksAreRobustInAllSchedules(Lock lock) {
        Exploration found = explored(lock.body + threads(1));
        assertNull(found.failure(), found::report);
        assertEquals(List.of(), found.races());
        assertEquals(List.of(), found.violations());
        // Their thread-locals are the JDK's.
        boolean isWhole = lock != Lock.CLH && lock != Lock.MCS;
        assertEquals(isWhole ? Verdict.ROBUST : found.verdict(), found.verdict(), found::report);
    }

    /** Peterson's lock without fences, with waits: the violation is there, and the waits are no part of another. */
    @Test
    void aLockWithoutFencesIsFound() {
        String body =
                "static final VarHandle A, B; int a, b, count; volatile int turn; static { try { var l = MethodHandles.lookup(); A = l.findVarHandle(P.class, \"a\", int.class);"
                        + " B = l.findVarHandle(P.class, \"b\", int.class); } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }\n"
                        + "void one() { A.setRelease(this, 1); while ((int) B.getAcquire(this) != 0) { Thread.onSpinWait(); } A.setRelease(this, 0); }\n"
                        + "void other() { B.setRelease(this, 1); if ((int) A.getAcquire(this) == 0) { count++; } B.setRelease(this, 0); }\n"
                        + "public void run() { Thread a = new Thread(this::one), b = new Thread(this::other); a.start(); b.start();"
                        + " try { a.join(); b.join(); } catch (InterruptedException e) { throw new AssertionError(e); } }";
        Exploration found = explored(body);
        assertEquals(2, found.violations().size(), () -> found.violations().toString());
    }

    /** A failed poll that reads what is old is none: with reads in place of the wait there is a violation. */
    @Test
    void failedPollsAreNoEvents() {
        String body =
                "static final VarHandle A, B; int a, b; static { try { var l = MethodHandles.lookup(); A = l.findVarHandle(P.class, \"a\", int.class);"
                        + " B = l.findVarHandle(P.class, \"b\", int.class); } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }\n"
                        + "void one() { A.setRelease(this, 1); while ((int) B.getAcquire(this) != 1) { %s } }\n"
                        + "void other() { B.setRelease(this, 1); while ((int) A.getAcquire(this) != 1) { %s } } void help() { }\n"
                        + "public void run() { Thread a = new Thread(this::one), b = new Thread(this::other); a.start(); b.start();"
                        + " try { a.join(); b.join(); } catch (InterruptedException e) { throw new AssertionError(e); } }";
        Exploration waits = explored(body.replace("%s", "Thread.onSpinWait();"));
        assertEquals(List.of(), waits.violations());
        assertEquals(Verdict.ROBUST, waits.verdict(), waits::report);
        assertTrue(explored(body.replace("%s", "help();")).violations().size() > 0);
    }

    /** The reader of a sequence lock: it waits for an even number, and what it reads again is code like any. */
    @Test
    void aSequenceLockIsRobust() {
        Exploration found = explored("volatile int seq; volatile int x, y; int seen = -1;\n"
                + "void write() { seq = 1; x = 1; y = 1; seq = 2; }\n"
                + "void read() { int s, p, q; do { while (((s = seq) & 1) != 0) { Thread.onSpinWait(); } p = x; q = y; } while (s != seq); if (p != q) throw new AssertionError(); }\n"
                + "public void run() { Thread a = new Thread(this::write), b = new Thread(this::read); a.start(); b.start();"
                + " try { a.join(); b.join(); } catch (InterruptedException e) { throw new AssertionError(e); } }");
        assertNull(found.failure(), found::report);
        assertEquals(List.of(), found.races());
        assertEquals(List.of(), found.violations());
    }

    /** Treiber's stack, whose links are final: its pop is an update, its push has a node to link. */
    @ParameterizedTest
    @EnumSource
    void aStackKeepsItsElements(Way way) {
        Class<?> type = load(
                "static final class Node { final int value; final Node next; Node(int v, Node n) { value = v; next = n; } }\n"
                        + "final AtomicReference<Node> head = new AtomicReference<>(); final AtomicInteger sum = new AtomicInteger();\n"
                        + "void push(int v) { Node old; do { old = head.get(); } while (!head.compareAndSet(old, new Node(v, old))); }\n"
                        + "int pop() { Node old; do { old = head.get(); if (old == null) return 0; } while (!head.compareAndSet(old, old.next)); return old.value; }\n"
                        + "void work() { for (int i = 1; i <= 300; i++) { push(i); if ((i & 1) == 0) { sum.addAndGet(pop() + pop()); } } }\n"
                        + "public void run() { Thread a = new Thread(this::work), b = new Thread(this::work); a.start(); b.start();"
                        + " try { a.join(); b.join(); } catch (InterruptedException e) { throw new AssertionError(e); }"
                        + " if (sum.get() != 300 * 301) throw new AssertionError(sum); }");
        run(way, made(type));
    }

    /** The loop polls in its own way: an interrupt that it does not ask for stays, and is seen while it polls. */
    @ParameterizedTest
    @EnumSource
    void anInterruptStaysWhereItIs(Way way) {
        Class<?> type = load(
                "volatile int flag; boolean before, after; public void run() { try {\n"
                        + "Thread waits = new Thread(() -> { while (flag == 0) { Thread.onSpinWait(); } after = Thread.currentThread().isInterrupted(); });\n"
                        + "waits.start(); waits.interrupt(); Thread.sleep(20); before = waits.isInterrupted(); flag = 1; waits.join();\n"
                        + "if (!before || !after) throw new AssertionError(before + \" \" + after); } catch (InterruptedException e) { throw new AssertionError(e); } }");
        run(way, made(type));
    }

    /** A session may begin and end while a thread polls. */
    @Test
    void sessionsComeAndGoWhileALoopPolls() {
        Class<?> type = load(
                "static volatile int flag, go; public void run() { flag = 0; while (flag == 0) { Thread.yield(); } go = 1; }"
                        + " public static void end() { flag = 1; } public static int went() { return go; }");
        assertTimeoutPreemptively(LONG, () -> {
            Thread polls = new Thread(made(type));
            polls.start();
            for (int i = 0; i < 20; i++) {
                try (Session session = Sanitizer.open()) {
                    Thread.sleep(2);
                    assertFalse(session.verdict() == null);
                }
            }
            type.getMethod("end").invoke(null);
            polls.join();
            assertEquals(1, type.getMethod("went").invoke(null));
        });
    }

    /** What a value makes the loop throw, it throws. */
    @ParameterizedTest
    @EnumSource
    void whatALoopThrowsItThrows(Way way) {
        Class<?> type = load(
                "volatile int flag = 0; volatile Object ref = \"text\"; P none; public void run() {\n"
                        + "try { while (7 / flag == 0) { } throw new IllegalStateException(); } catch (ArithmeticException e) { }\n"
                        + "try { while ((Integer) ref == 0) { } throw new IllegalStateException(); } catch (ClassCastException e) { }\n"
                        + "P p = Integer.parseInt(\"1\") == 1 ? null : this; try { while (p.flag == 0) { } throw new IllegalStateException(); } catch (NullPointerException e) { } }");
        run(way, made(type));
    }

    /** Coverage counts passes of a loop in an array of its own, which it finds in another way in class files of Java 11 and later. */
    @ParameterizedTest
    @ValueSource(ints = {Opcodes.V1_8, Opcodes.V17})
    void aLoopWithProbesIsAWait(int version) throws Exception {
        String name = "Probed" + version;
        byte[] compiled = Instrumented.compile(Map.of(
                        name,
                        "public class " + name + " implements Runnable { volatile int flag = 1; public void run() {\n"
                                + "while (flag == 0) { Thread.yield(); } } }"))
                .get(name);
        compiled[VERSION] = (byte) version;
        LoggerRuntime runtime = new LoggerRuntime();
        runtime.startup(new RuntimeData());
        try {
            Class<?> type = Instrumented.load(name, new Instrumenter(runtime).instrument(compiled, name));
            try (Session session = Sanitizer.open()) {
                made(type).run();
                assertEquals(1, session.counts().accesses(), "of probes, there are none");
            }
            assertTrue(RecognisedLoops.waits().contains(name + ".run:2"));
        } finally {
            runtime.shutdown();
        }
    }

    @Test
    void manyThreadsUpdate() {
        Class<?> type = load(
                "final AtomicLong n = new AtomicLong(); public void run() { for (int i = 0; i < 500; i++) { long old; do { old = n.get(); } while (!n.compareAndSet(old, old + 3)); } }"
                        + " public long sum() { return n.get(); }");
        Runnable task = made(type);
        for (Way way : Way.values()) {
            run(way, () -> together(task, task, task, task));
        }
        assertTimeoutPreemptively(
                LONG, () -> assertEquals(12_000L, type.getMethod("sum").invoke(task)));
    }
}
