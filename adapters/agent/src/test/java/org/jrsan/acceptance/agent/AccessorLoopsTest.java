package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.lang.reflect.Modifier;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
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

    private static final String FIELDS =
            "volatile int flag, lock; volatile long big; volatile Object ref; int plain, data; final Object[] slots = new Object[1];"
                    + " final AtomicInteger n = new AtomicInteger(); final AtomicBoolean held = new AtomicBoolean(); volatile Thread owner;"
                    + " static final AtomicIntegerFieldUpdater<C> U = AtomicIntegerFieldUpdater.newUpdater(C.class, \"flag\");"
                    + " static final sun.misc.Unsafe UNSAFE; static final long AT, REF, BIG, LOCK;"
                    + " static final VarHandle H; static { try { H = MethodHandles.lookup().findVarHandle(C.class, \"flag\", int.class);"
                    + " java.lang.reflect.Field u = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\"); u.setAccessible(true);"
                    + " UNSAFE = (sun.misc.Unsafe) u.get(null); AT = UNSAFE.objectFieldOffset(C.class.getDeclaredField(\"flag\"));"
                    + " REF = UNSAFE.objectFieldOffset(C.class.getDeclaredField(\"ref\")); BIG = UNSAFE.objectFieldOffset(C.class.getDeclaredField(\"big\"));"
                    + " LOCK = UNSAFE.objectFieldOffset(C.class.getDeclaredField(\"lock\")); }"
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
                "int flag() { return UNSAFE.getIntVolatile(this, AT); } | while (flag() == 0) { }",
                "boolean isSet() { return UNSAFE.getObjectVolatile(this, REF) != null; } | while (!isSet()) { Thread.onSpinWait(); }",
                "static Object at(Object[] a, long from) { return UNSAFE.getObjectVolatile(a, from); } | long from = UNSAFE.arrayBaseOffset(Object[].class); while (at(slots, from) == null) { }",
                "static int flagOf($ of) { return UNSAFE.getIntVolatile(of, AT); } | while (flagOf(this) == 0) { }",
            })
    void aLoopOverAnAccessorIsAWait(String accessor, String loop) {
        robust(explored(accessor.replace("data > 9", "held == null")
                + both(
                        "data = 3; flag = 1; n.set(1); ref = this; UNSAFE.putOrderedObject(slots, UNSAFE.arrayBaseOffset(Object[].class), this);",
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
                "boolean tryLock() { return UNSAFE.compareAndSwapInt(this, LOCK, 0, 1); }",
                "static boolean tryLock(AtomicBoolean of) { return of.compareAndSet(false, true); } boolean tryLock() { return tryLock(held); }",
                "boolean tryLock() { return tryLock(false); } private boolean tryLock(boolean from) { return held.weakCompareAndSetAcquire(from, true); }",
            })
    void aSpinLockMayHaveATryLock(String tryLock) {
        String lock = "while (!tryLock()) { Thread.onSpinWait(); } data++; held.set(false); lock = 0;";
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
                                "data = 3; node.soNext(new $N()); queue.soIndex(1); queue.top = 1;",
                                "$N after; while ((after = node.lvNext()) == null) { }"
                                        + "\nwhile (queue.lvIndex() < 1) { Thread.onSpinWait(); }\nwhile (queue.lvTop() < 1) { }"
                                        + " if (data != 3 || after.lvNext() != null) throw new AssertionError();"),
                "$N",
                "final class $N { private volatile $N next; $N lvNext() { return next; } void soNext($N n) { next = n; } }",
                "$P",
                "abstract class $P { private volatile long index; volatile long top; protected final long lvIndex() { return index; } void soIndex(long i) { index = i; } }",
                "$Q",
                "class $Q extends $P { long lvTop() { return top; } }"));
        assertEquals(3, waits().size(), RecognisedLoops.waits()::toString);
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

    /** A default method is an accessor, and an interface may have it, or what a class has instead, from another one. */
    @Test
    void anAccessorMayBeADefaultMethod() {
        robust(explored(
                "final $A a = new $A(); final $B b = new $B();"
                        + "void await($D gate) { while (!gate.isOpen()) { Thread.onSpinWait(); } }"
                        + "void awaitOwn($A gate) { while (gate.isShut()) { Thread.onSpinWait(); } }"
                        + both(
                                "data = 3; a.open = 1; b.level.set(1);",
                                "await(a); await(b); awaitOwn(a); if (data != 3) throw new AssertionError();"),
                "$G",
                "interface $G { int level(); default boolean isOpen() { return level() > 0; } }",
                "$D",
                "interface $D extends $G { default boolean isShut() { return !isOpen(); } }",
                "$A",
                "class $A implements $D { volatile int open; public int level() { return open; } @Override public boolean isOpen() { return open > 0; }"
                        + " @Override public boolean isShut() { return open == 0; } }",
                "$B",
                "class $B implements $D { final AtomicInteger level = new AtomicInteger(); public int level() { return level.get(); }"
                        + " @Override public boolean isOpen() { return level.get() != 0; } }"));
        assertEquals(2, waits().size(), RecognisedLoops.waits()::toString);
    }

    @Test
    void aDefaultMethodMayAccessByItself() {
        robust(explored(
                "final $A a = new $A(); { $D.OPEN.set(0, 0); $D.OPEN.set(1, 0); }"
                        + both(
                                "data = 3; $D.OPEN.set(0, 1); $D.raise(a.turn());",
                                "while (!a.isOpen()) { Thread.onSpinWait(); }\nwhile ($D.at(1) == 0) { } if (data != 3) throw new AssertionError();"),
                "$D",
                "interface $D { AtomicIntegerArray OPEN = new AtomicIntegerArray(2); default boolean isOpen() { return OPEN.get(0) == 1; }"
                        + " default int turn() { return 1; } static int at(int i) { return OPEN.get(i); } static void raise(int i) { OPEN.set(i, 1); } }",
                "$A",
                "class $A implements $D { }"));
        assertEquals(2, waits().size(), RecognisedLoops.waits()::toString);
    }

    /** Nobody but the JVM could tell which of two is called; the class tells, and so it is that one. */
    @Test
    void aClassTellsWhichOfTwoDefaultMethodsIsCalled() {
        explored(
                loaded(
                        "final $A a = new $A();" + both("a.open = true;", "while (!a.is()) { }"),
                        "$D",
                        "interface $D { default boolean is() { return true; } }",
                        "$E",
                        "interface $E { default boolean is() { return false; } }",
                        "$A",
                        "class $A implements $D, $E { volatile boolean open; int asked; @Override public boolean is() { asked++; return open && $D.super.is(); } }"),
                FEW);
        assertEquals(List.of(), waits());
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
                "static boolean cas(AtomicInteger of, int old, int v) { return of.compareAndSet(old, v); } | int old; do { old = n.get(); } while (!cas(n, old, old + 1));",
                "static int get($ of) { return of.flag; } static boolean cas($ of, int old, int v) { return U.compareAndSet(of, old, v); } | int old; do { old = get(this); } while (!cas(this, old, old + 1));",
                "long lvBig() { return UNSAFE.getLongVolatile(this, BIG); } boolean casBig(long old, long v) { return UNSAFE.compareAndSwapLong(this, BIG, old, v); } | long old; do { old = lvBig(); if (old > 5) return; } while (!casBig(old, old + 1));",
                "long lvBig() { return big; } boolean casBig(long old, long v) { return UNSAFE.compareAndSwapLong(this, BIG, old, v); } | for (;;) { long old = lvBig(); if (casBig(old, old + 1)) { break; } }",
                "int unused; | int old; do { old = UNSAFE.getIntVolatile(this, AT); } while (!UNSAFE.compareAndSwapInt(this, AT, old, old + 1));",
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

    /** Accessors of one place are of another variable for each receiver, and may be of one that is none of its own. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int get() { return flag; } boolean cas(int old, int v) { return U.compareAndSet(this, old, v); }",
                "int get() { return of.flag; } boolean cas(int old, int v) { return U.compareAndSet(of, old, v); }",
                "int get() { return U.get(of); } boolean cas(int old, int v) { return U.compareAndSet(of, old, v); }",
                "long get() { return big; } boolean cas(long old, long v) { return UNSAFE.compareAndSwapLong(this, BIG, old, v); }",
                "long get() { return UNSAFE.getLongVolatile(of, BIG); } boolean cas(long old, long v) { return UNSAFE.compareAndSwapLong(of, BIG, old, v); }",
                "long get() { return UNSAFE.getLongVolatile(this, BIG); } boolean cas(long old, long v) { return UNSAFE.compareAndSwapLong(this, BIG, old, v); }",
                "int get() { return (int) H.getVolatile(this); } boolean cas(int old, int v) { return H.compareAndSet(this, old, v); }",
            })
    void variablesOfSeveralReceiversAreToldApart(String accessors) {
        String number = accessors.startsWith("int") ? "int" : "long";
        Exploration found = explored(
                accessors + " final $ of; $($ of) { this.of = of == null ? this : of; } public $() { this(null); }\n"
                        + "static void add($ to) { NUMBER old; do { old = to.get(); } while (!to.cas(old, old + 1)); }\n"
                                .replace("NUMBER", number)
                        + "public void run() { $ first = new $(); $ second = new $(first); $ third = new $();\n"
                        + "Thread a = new Thread(() -> { add(first); add(second); add(third); });\n"
                        + "Thread b = new Thread(() -> { add(second); add(first); });\n"
                        + "a.start(); b.start(); try { a.join(); b.join(); } catch (InterruptedException e) { throw new AssertionError(e); }\n"
                        + "long all = first.flag + first.big; long own = second.flag + second.big; long last = third.flag + third.big;\n"
                        + (accessors.contains("of") && !accessors.contains("this")
                                ? "if (all != 4 || own != 0 || last != 1) throw new AssertionError(all + \" \" + own + \" \" + last); }"
                                : "if (all != 2 || own != 2 || last != 1) throw new AssertionError(all + \" \" + own + \" \" + last); }"));
        robust(found);
        assertEquals(1, updates().size(), RecognisedLoops.updates()::toString);
    }

    /** An object that is always the same is no receiver, though the first one may be it. */
    @Test
    void anotherObjectThanTheReceiverIsToldByTheAccess() {
        Exploration found = explored("static final $ HEAD = new $(); int get() { return (int) H.getVolatile(HEAD); }"
                + " boolean cas(int old, int v) { return H.compareAndSet(HEAD, old, v); }\n"
                + "static void add($ to) { int old; do { old = to.get(); } while (!to.cas(old, old + 1)); }\n"
                + "public void run() { HEAD.flag = 0; $ other = new $(); Thread a = new Thread(() -> { add(HEAD); add(other); });\n"
                + "a.start(); add(other); try { a.join(); } catch (InterruptedException e) { throw new AssertionError(e); }\n"
                + "if (HEAD.flag != 3 || other.flag != 0) throw new AssertionError(HEAD.flag + \" \" + other.flag); }");
        robust(found);
        assertEquals(1, updates().size(), RecognisedLoops.updates()::toString);
    }

    /** Once it is known what an accessor accesses of receivers of a class, it is not called; the lines are those that it would have. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int get() { return (int) H.getAcquire(this); } boolean cas(int old, int v) { return H.weakCompareAndSetAcquire(this, old, v); }",
                "int get() { return (int) H.getOpaque(this); } boolean cas(int old, int v) { return H.weakCompareAndSetRelease(this, old, v); }",
            })
    void theLinesAreTheSameWhenTheAccessorIsKnown(String accessors) throws Exception {
        Class<?> type = loaded(
                accessors
                        + "static void add($ to) {\nint old; do {\nold = to.get(); }\nwhile (!to.cas(old, old + 1)); }\n"
                        + "public void run() { $ x = new $(), y = new $(); Thread a = new Thread(() -> {\nadd(x);\ny.get(); });\n"
                        + "Thread b = new Thread(() -> {\nadd(y);\nx.get(); });\n"
                        + "a.start(); b.start(); try { a.join(); b.join(); } catch (InterruptedException e) { throw new AssertionError(e); } }");
        Set<String> reports = new LinkedHashSet<>();
        for (int i = 0; i < 3; i++) {
            Exploration found = explored(type, "300");
            reports.add(found.report());
        }
        assertEquals(1, reports.size(), reports::toString);
        assertTrue(reports.toString().contains(".cas("), reports::toString);
        assertTrue(reports.toString().contains(".add("), reports::toString);
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
