package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.agent.loops.RecognisedLoops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Loops that poll by a method of the user's which makes one access. */
class AccessorLoopsTest {
    private static final String IMPORTS =
            "import java.lang.invoke.*; import java.util.concurrent.atomic.*; import java.util.concurrent.locks.*;\n"
                    + "import org.jrsan.annotation.*;\n";

    private static final String FIELDS = "volatile int flag; volatile long big; volatile Object ref; int plain, data;"
            + " final AtomicInteger n = new AtomicInteger(); final AtomicBoolean held = new AtomicBoolean(); volatile Thread owner;"
            + " static final AtomicIntegerFieldUpdater<C> U = AtomicIntegerFieldUpdater.newUpdater(C.class, \"flag\");"
            + " static final VarHandle H; static { try { H = MethodHandles.lookup().findVarHandle(C.class, \"flag\", int.class); }"
            + " catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }\n";

    /** So many executions reach a loop that is ordinary code, which has many orders. */
    private static final String FEW = "20";

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String name = "A" + COUNT.incrementAndGet();

    private String source(String body) {
        return IMPORTS + "public class " + name + " implements Runnable {\n"
                + FIELDS.replace("C.class", name + ".class").replace("<C>", '<' + name + '>') + body + "\n}";
    }

    private static String both(String one, String other) {
        return "void one() { " + one + " }\n void other() { " + other + " }\n"
                + "public void run() { try { Thread a = new Thread(this::one), b = new Thread(this::other);\n"
                + "a.start(); b.start(); a.join(); b.join(); } catch (InterruptedException e) { throw new AssertionError(e); } }";
    }

    private Exploration explored(String body, String... others) {
        return explored(loaded(body, others), "300");
    }

    private static Exploration explored(Class<?> type, String most) {
        Exploration exploration = Sanitizer.exploration(SanitizerOptions.ofJvm().with("iterations", most), "a test");
        while (exploration.hasNext()) {
            exploration.runNext(
                    session -> ((Runnable) type.getDeclaredConstructor().newInstance()).run());
        }
        return exploration;
    }

    /** The class, with others whose names and sources follow each other; {@code $} stands for the name of the class. */
    private Class<?> loaded(String body, String... others) {
        Map<String, String> sources = new HashMap<>();
        sources.put(name, source(body.replace("$", name)));
        for (int i = 0; i < others.length; i += 2) {
            sources.put(others[i].replace("$", name), IMPORTS + others[i + 1].replace("$", name));
        }
        return Instrumented.load(sources, true).get(name);
    }

    private static void robust(Exploration found) {
        assertNull(found.failure(), found::report);
        assertEquals(List.of(), found.violations());
        assertEquals(List.of(), found.races());
        assertEquals(Verdict.ROBUST, found.verdict(), found::report);
    }

    private List<String> waits() {
        return ours(RecognisedLoops.waits().stream(), name + ".");
    }

    private List<String> updates() {
        return ours(RecognisedLoops.updates().stream(), name + ".");
    }

    private List<String> refused() {
        return ours(RecognisedLoops.refused().stream(), " " + name + ".");
    }

    private static List<String> ours(Stream<String> lines, String part) {
        return lines.filter(line -> line.contains(part)).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int flag() { return flag; } | while (flag() == 0) { }",
                "private int flag() { return flag; } | while (flag() != 1) Thread.onSpinWait();",
                "public final int flag() { return this.flag; } | int v; do { v = flag(); } while (v == 0); if (v != 1) throw new AssertionError();",
                "static int flagOf($ of) { return of.flag; } | $ me = this; while (flagOf(me) == 0) Thread.yield();",
                "boolean isSet() { return flag == 1; } | while (!isSet()) { LockSupport.parkNanos(10L); }",
                "boolean isSet() { int v = flag; int w = v + 1; return w == 2; } | while (!isSet()) { }",
                "boolean isAtLeast(int least) { return flag >= least; } | while (!isAtLeast(1)) { }",
                "boolean isAtLeast(long wide, int least) { int v = flag; return v + wide >= least + 5; } | while (!isAtLeast(5L, 1)) { }",
                "long both(byte b, long l) { return flag == 0 ? 0L : l + b; } | byte b = 1; while (both(b, 2L) != 3L) { }",
                "double half() { return flag / 2.0; } | while (half() < 0.25) { }",
                "int flag() { return (int) H.getAcquire(this); } | while (flag() == 0) { }",
                "int flag() { return U.get(this); } | while (flag() == 0) { }",
                "int flag() { return n.get(); } | while (flag() == 0) { Thread.onSpinWait(); }",
                "Object ref() { return ref; } | Object t; while ((t = ref()) == null) { } if (t != this) throw new AssertionError();",
                "String text() { Object r = ref; return r == null ? null : \"x\"; } | while (text() == null) { }",
                "boolean isUp() { return isSet(); } boolean isSet() { return flag == 1; } | while (!isUp()) { }",
                "boolean isUp() { return level() > 0; } int level() { return twice() / 2; } int twice() { return flag * 2; } | while (!isUp()) { }",
                "int flag() { if (data > 9) { return 1; } return flag; } | while (flag() == 0) { }",
            })
    void aLoopOverAnAccessorIsAWait(String accessor, String loop) {
        robust(explored(accessor.replace("data > 9", "held == null")
                + both(
                        "data = 3; flag = 1; n.set(1); ref = this;",
                        loop + " if (data != 3) throw new AssertionError();")));
        assertEquals(1, waits().size(), RecognisedLoops.waits()::toString);
        assertEquals(List.of(), refused());
    }

    /** A poll that is too early is no step: so there are as many orders as if the loop had waited. */
    @Test
    void failedPollsAreNoSteps() {
        Exploration found = explored("boolean isSet() { return flag == 1; }"
                + both("data = 3; flag = 1;", "while (!isSet()) { } if (data != 3) throw new AssertionError();"));
        robust(found);
        assertEquals(1, found.executions(), found::report);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "boolean tryLock() { return held.compareAndSet(false, true); }",
                "boolean tryLock() { return !held.compareAndSet(false, true) ? false : true; }",
                "boolean tryLock() { if (held.compareAndSet(false, true)) { owner = Thread.currentThread(); return true; } return false; }",
                "boolean tryLock() { return tryLock(false); } private boolean tryLock(boolean from) { return held.weakCompareAndSetAcquire(from, true); }",
            })
    void aSpinLockMayHaveATryLock(String tryLock) {
        String lock = "while (!tryLock()) { Thread.onSpinWait(); } data++; held.set(false);";
        robust(explored(tryLock + both(lock, lock)));
        assertEquals(2, waits().size(), RecognisedLoops.waits()::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int flag() { plain++; return flag; } | while (flag() == 0) { }",
                "synchronized int flag() { return flag; } | while (flag() == 0) { }",
                "int flag() { return flag + (int) big; } | while (flag() == 0) { }",
                "int flag() { return data > 100 ? flag() : flag; } | while (flag() == 0) { }",
                "int flag(int k) { k = k + flag; return k; } | while (flag(0) == 0) { }",
                "int flag() { for (int i = 0; i < 2; i++) { if (flag == 1) return 1; } return 0; } | while (flag() == 0) { }",
                "int flag() { try { return flag; } catch (RuntimeException e) { return 0; } } | while (flag() == 0) { }",
                "boolean isSet() { return Boolean.parseBoolean(flag == 1 ? \"true\" : \"\"); } | while (!isSet()) { }",
                "int flag() { return n.getAndAdd(0); } | while (flag() == 0) { }",
            })
    void anAccessorThatDoesMoreMakesTheLoopOrdinaryCode(String accessor, String loop) {
        explored(loaded(accessor + both("n.set(1); flag = 1;", loop)), FEW);
        assertEquals(List.of(), waits());
    }

    @Test
    void accessorsOfOtherClassesArePolled() {
        robust(explored(
                "final $N node = new $N(); final $Q queue = new $Q();"
                        + both(
                                "data = 3; node.soNext(new $N()); queue.soIndex(1);",
                                "$N after; while ((after = node.lvNext()) == null) { }"
                                        + "\nwhile (queue.lvIndex() < 1) { Thread.onSpinWait(); }"
                                        + " if (data != 3 || after.lvNext() != null) throw new AssertionError();"),
                "$N",
                "final class $N { private volatile $N next; $N lvNext() { return next; } void soNext($N n) { next = n; } }",
                "$P",
                "abstract class $P { private volatile long index; protected final long lvIndex() { return index; } void soIndex(long i) { index = i; } }",
                "$Q",
                "class $Q extends $P { }"));
        assertEquals(2, waits().size(), RecognisedLoops.waits()::toString);
    }

    /** Which method is called is known when the object is: one may be an accessor, and another may not. */
    @Test
    void theObjectTellsTheAccessor() {
        String[] others = {
            "$G", "interface $G { boolean isOpen(); }",
            "$A", "class $A implements $G { volatile boolean open; public boolean isOpen() { return open; } }",
            "$B",
                    "class $B extends $A { int asked; @Override public boolean isOpen() { asked++; return super.isOpen() || asked > 2; } }",
        };
        Exploration found = explored(
                "final $A a = new $A(); final $B b = new $B(); int polls;"
                        + "void await($G gate) { while (!gate.isOpen()) { Thread.onSpinWait(); } }"
                        + both(
                                        "data = 3; a.open = true;",
                                        "await(b); await(a); polls = b.asked; if (data != 3) throw new AssertionError();")
                                .replace("b.join();", "b.join(); if (polls != 3) throw new AssertionError();")
                                .replace(
                                        "Thread a = new Thread(this::one), b =",
                                        "Thread first = new Thread(this::one), b =")
                                .replace("a.start(); b.start(); a.join();", "first.start(); b.start(); first.join();")
                                .replace(" b = new Thread", " second = new Thread")
                                .replace("b.start();", "second.start();")
                                .replace("b.join();", "second.join();"),
                others);
        robust(found);
        assertEquals(1, waits().size(), RecognisedLoops.waits()::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int get() { return n.get(); } boolean cas(int old, int v) { return n.compareAndSet(old, v); } | int old; do { old = get(); } while (!cas(old, old + 1));",
                "private int get() { return n.getAcquire(); } private boolean cas(int old, int v) { return n.compareAndSet(old, v); } | for (;;) { int old = get(); int next = old + 1; if (cas(old, next)) break; }",
                "int get() { return n.get(); } | int old; do { old = get(); } while (!n.compareAndSet(old, old + 1));",
                "boolean cas(int old, int v) { return n.weakCompareAndSetVolatile(old, v); } | int old; do { old = n.get(); if (old > 5) return; } while (!cas(old, old + 1));",
                "int flag() { return flag; } boolean cas(int old, int v) { return U.compareAndSet(this, old, v); } | int old; do { old = flag(); } while (!cas(old, old + 1));",
                "static int get($ of) { return of.n.get(); } boolean cas(int old, int v) { return n.compareAndSet(old, v); } | int old; do { old = get(this); } while (!cas(old, old + 1));",
                "long wide() { return big; } boolean cas(long old, long v) { return B.compareAndSet(this, old, v); } | long old; do { old = wide(); } while (!cas(old, old + 1L));",
                "boolean is() { return held.get(); } boolean cas(boolean old, boolean v) { return held.compareAndSet(old, v); } | boolean old; do { old = is(); } while (!cas(old, !old));",
            })
    void anUpdateMayHaveAccessors(String accessors, String loop) {
        String sum =
                "b.join(); if (n.get() + flag + (int) big != 2 && (held.get() || n.get() + flag + (int) big != 0)) throw new AssertionError();";
        Exploration found = explored(
                "static final AtomicLongFieldUpdater<$> B = AtomicLongFieldUpdater.newUpdater($.class, \"big\"); "
                        + accessors + both(loop, loop).replace("b.join();", sum));
        robust(found);
        assertEquals(2, found.executions(), found::report);
        assertEquals(2, updates().size(), RecognisedLoops.updates()::toString);
        assertEquals(List.of(), waits());
    }

    /** What the search for the variable would do on the way, nobody has asked for; so such a loop is ordinary code. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int get() { return n.get(); } boolean cas(int old, int v) { plain++; return n.compareAndSet(old, v); } | int old; do { old = get(); } while (!cas(old, old + 1));",
                "int get() { return n.get() + 0; } boolean cas(int old, int v) { return n.compareAndSet(old, v); } | int old; do { old = get(); } while (!cas(old, old + 1));",
                "int get() { return n.get(); } boolean cas(int old, int v) { return n.compareAndSet(v - 1, v); } | int old; do { old = get(); } while (!cas(old, old + 1));",
                "int get() { return n.get(); } boolean cas(int old, int v) { return !n.compareAndSet(old, v) == false; } | int old; do { old = get(); } while (!cas(old, old + 1));",
                "int get() { return n.get(); } boolean cas(int old, int v) { return inner(old, v); } boolean inner(int old, int v) { return n.compareAndSet(old, v); } | int old; do { old = get(); } while (!cas(old, old + 1));",
                "int get() { return flag; } boolean cas(int old, int v) { n.getAndIncrement(); return true; } | int old; do { old = get(); } while (!cas(old, old + 1));",
                "int get() { return n.get(); } boolean cas(int old, int v) { return n.weakCompareAndSetPlain(old, v); } | int old; do { old = get(); } while (!cas(old, old + 1));",
            })
    void anUpdateWhoseAccessorsDoMoreIsOrdinaryCode(String accessors, String loop) {
        String body = both(loop, loop)
                .replace("b.join();", "b.join(); if (n.get() != 2) throw new AssertionError(\"n \" + n.get());");
        explored(loaded(accessors.replace("plain++;", "held.set(false);") + body), FEW);
        assertEquals(List.of(), updates());
    }

    @Test
    void withoutAScheduleItPollsAsTheLoopDoes() throws Exception {
        Class<?> type = loaded("boolean isSet() { return flag == 1; }"
                + both("data = 3; flag = 1;", "while (!isSet()) { } if (data != 3) throw new AssertionError();"));
        Runnable task = (Runnable) type.getDeclaredConstructor().newInstance();
        try (Session session = Sanitizer.open()) {
            task.run();
            assertEquals(List.of(), session.errors());
            assertEquals(List.of(), session.violations());
        }
        assertEquals(1, waits().size(), RecognisedLoops.waits()::toString);
        Runnable unchecked = (Runnable) type.getDeclaredConstructor().newInstance();
        unchecked.run();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "boolean is() { return flag == 1 && big == 0; } | it calls $.is",
                "boolean is() { return plain == 1; } | it calls $.is",
                "boolean is() { synchronized (this) { return flag == 1; } } | it calls $.is",
            })
    void aClaimThatDoesNotHoldIsOneLine(String accessor, String line) throws Exception {
        Class<?> type = loaded(accessor + "\n@WaitLoop public void run() { flag = 1; plain = 1;\nwhile (!is()) { } }");
        try (Session session = Sanitizer.open()) {
            ((Runnable) type.getDeclaredConstructor().newInstance()).run();
            assertEquals(List.of(), session.errors());
        }
        assertEquals(
                List.of("@WaitLoop does not hold at " + name + ".run:7: " + line.replace("$", name)
                        + "; the loop is ordinary code"),
                refused());
        assertEquals(List.of(), waits());
    }

    @Test
    void aClaimOfAnUpdateIsHeldAgainstTheAccessors() throws Exception {
        Class<?> type = loaded(
                "int get() { return n.get(); } boolean cas(int old, int v) { return n.compareAndSet(v - 1, v); }\n"
                        + "@CasLoop public void run() { int old;\ndo { old = get(); } while (!cas(old, old + 1)); }");
        try (Session session = Sanitizer.open()) {
            Runnable task = (Runnable) type.getDeclaredConstructor().newInstance();
            task.run();
            Thread second = new Thread(task);
            second.start();
            second.join();
            assertEquals(List.of(), session.errors());
        }
        assertEquals(
                List.of("@CasLoop does not hold at " + name + ".run:7: its load and its compare-and-set are not of one"
                        + " checked variable, or call more than an accessor; the loop is ordinary code"),
                refused());
    }

    /** The twins are nobody's business: they are private and have names that no source has. */
    @Test
    void whatIsMadeIsPrivate() {
        Class<?> type = loaded("public boolean isSet() { return flag == 1; } public void run() { }");
        List<Method> made = Stream.of(type.getDeclaredMethods())
                .filter(method -> method.getName().startsWith("isSet"))
                .toList();
        assertEquals(2, made.size());
        assertTrue(made.stream()
                .allMatch(method -> method.getName().equals("isSet")
                        || Modifier.isPrivate(method.getModifiers()) && method.isSynthetic()));
    }
}
