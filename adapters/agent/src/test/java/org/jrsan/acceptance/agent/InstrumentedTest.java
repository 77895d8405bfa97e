package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.junit.jupiter.api.Test;

/** Classes that never mention JRSan: their accesses and edges are seen, and their results are what they were. */
class InstrumentedTest {
    private static final String IMPORTS = "import java.lang.invoke.*; import java.util.concurrent.atomic.*;\n";

    private static final SanitizerOptions OPTIONS = SanitizerOptions.ofJvm().with("iterations", "300");

    /** All schedules of the task, or the first 300. */
    private static Exploration checked(String body) {
        Class<?> type = Instrumented.load("T", IMPORTS + "public class T implements Runnable {\n" + body + "\n}");
        Exploration exploration = Sanitizer.exploration(OPTIONS, "a test");
        while (exploration.hasNext()) {
            exploration.runNext(
                    session -> ((Runnable) type.getDeclaredConstructor().newInstance()).run());
        }
        assertNull(exploration.failure(), exploration::report);
        return exploration;
    }

    private static String threads(String one, String other) {
        return "public void run() { try {\n"
                + "Thread one = new Thread(() -> { " + one + " }); one.start(); one.join();\n"
                + "Thread other = new Thread(() -> { " + other + " }); other.start();\n"
                + "other.join(); } catch (InterruptedException e) { throw new AssertionError(e); } }";
    }

    private static String concurrently(String... bodies) {
        StringBuilder made = new StringBuilder();
        StringBuilder started = new StringBuilder();
        StringBuilder joined = new StringBuilder();
        for (int i = 0; i < bodies.length; i++) {
            String name = "thread" + i;
            made.append("Thread ")
                    .append(name)
                    .append(" = new Thread(() -> { ")
                    .append(bodies[i])
                    .append(" });\n");
            started.append(name).append(".start(); ");
            joined.append(name).append(".join(); ");
        }
        return "public void run() { try {\n" + made + started + joined
                + "} catch (InterruptedException e) { throw new AssertionError(e); } }";
    }

    private static void silent(Exploration found) {
        assertEquals(0, found.violations().size(), () -> found.violations().toString());
        assertEquals(0, found.races().size(), () -> found.races().toString());
        assertTrue(found.accesses() > 0, "nothing was checked");
    }

    @Test
    void plainFieldsOfTwoThreadsRace() {
        Exploration found = checked("int x;" + concurrently("x = 1;", "x = 2;"));
        assertEquals(1, found.races().size());
        assertTrue(
                found.races().get(0).toString().contains("T.x"), found.races().toString());
    }

    @Test
    void startAndJoinOrder() {
        silent(checked("int x; long y; static Object z;"
                + threads(
                        "x = 1; y = 2; z = this;", "if (x != 1 || y != 2 || z != this) throw new AssertionError();")));
    }

    @Test
    void aVolatileFieldPublishes() {
        silent(checked("int data; volatile boolean ready;"
                + concurrently(
                        "data = 1; ready = true;",
                        "while (!ready) { Thread.onSpinWait(); } if (data != 1) throw new AssertionError();")));
    }

    @Test
    void storeBufferingWithPlainModesIsNotRobust() {
        Exploration found = checked(
                "static final VarHandle X, Y; int x, y; static { try { var l = MethodHandles.lookup(); X = l.findVarHandle(T.class, \"x\", int.class); Y = l.findVarHandle(T.class, \"y\", int.class); } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }\n"
                        + concurrently(
                                "X.setRelease(this, 1); int r = (int) Y.getAcquire(this);",
                                "Y.setRelease(this, 1); int r = (int) X.getAcquire(this);"));
        assertEquals(2, found.violations().size(), () -> found.violations().toString());
        assertTrue(
                found.violations().get(0).toString().contains("T.java:"),
                found.violations().toString());
    }

    /** Direct volatile reads beside a handle: half swapped by hand, and silent here. */
    @Test
    void aFieldReadDirectlyAndByItsHandleIsSeenBothWays() {
        silent(checked(
                "static final VarHandle S; volatile int s; int data; static { try { S = MethodHandles.lookup().findVarHandle(T.class, \"s\", int.class); } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }\n"
                        + concurrently(
                                "data = 7; S.setRelease(this, 1);",
                                "while (s == 0) { Thread.onSpinWait(); } if (data != 7) throw new AssertionError();")));
    }

    /** The JDK cannot describe such a handle; were it not seen, the direct access would be the only one. */
    @Test
    void aHandleOfAnInheritedFieldIsSeen() {
        String inherited =
                "static class Padded { long p; } static class Value extends Padded { long other; long value; }"
                        + " static final class Counter extends Value { static final VarHandle V; static { try { V = MethodHandles.lookup().findVarHandle(Counter.class, \"value\", long.class); } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } } }\n"
                        + " final Counter c = new Counter(); int data;\n";
        silent(checked(inherited
                + concurrently(
                        "data = 7; long old = (long) Counter.V.getAndAdd(c, 1L);",
                        "if ((long) Counter.V.getAcquire(c) == 1 && data != 7) throw new AssertionError();")));
        Exploration found = checked(inherited
                + concurrently("Counter.V.setOpaque(c, 1L);", "long r = (long) Counter.V.getOpaque(c) + c.value;"));
        assertEquals(1, found.races().size(), () -> found.races().toString());
        assertTrue(found.races().get(0).toString().contains("Value.value"), found::report);
    }

    @Test
    void atomicsOfTheJdkAreSeenAndKeepTheirValues() {
        silent(
                checked(
                        "final AtomicInteger n = new AtomicInteger(); final AtomicReference<String> s = new AtomicReference<>(); final AtomicBoolean b = new AtomicBoolean(); final AtomicLong l = new AtomicLong(); final AtomicIntegerArray a = new AtomicIntegerArray(3); int data;"
                                + threads(
                                        "data = 3; n.incrementAndGet(); s.set(\"a\"); b.compareAndSet(false, true); l.addAndGet(5); a.getAndAdd(1, 4); l.updateAndGet(v -> v * 2); s.accumulateAndGet(\"b\", (p, q) -> p + q);",
                                        "if (n.get() != 1 || n.intValue() != 1 || !\"ab\".equals(s.get()) || !b.get() || l.get() != 10 || a.get(1) != 4 || data != 3) throw new AssertionError(n + \" \" + s + \" \" + b + \" \" + l + \" \" + a);")));
    }

    @Test
    void anAtomicPublishes() {
        silent(checked("final AtomicInteger n = new AtomicInteger(); int data;"
                + concurrently(
                        "data = 3; n.set(1);",
                        "while (n.get() == 0) { Thread.onSpinWait(); } if (data != 3) throw new AssertionError();")));
    }

    @Test
    void updatersAreSeen() {
        silent(
                checked(
                        "static final AtomicIntegerFieldUpdater<T> U = AtomicIntegerFieldUpdater.newUpdater(T.class, \"u\"); volatile int u; int data;"
                                + concurrently(
                                        "data = 3; U.lazySet(this, 1);",
                                        "while (u == 0) { Thread.onSpinWait(); } if (data != 3 || U.get(this) != 1) throw new AssertionError();")));
    }

    @Test
    void anUpdaterRefusesNullAsItDoes() {
        silent(
                checked(
                        "static final AtomicIntegerFieldUpdater<T> U = AtomicIntegerFieldUpdater.newUpdater(T.class, \"u\"); volatile int u;"
                                + "public void run() { U.set(this, 1);"
                                + " try { U.get(null); throw new AssertionError(\"null was accessed\"); } catch (ClassCastException e) { } }"));
    }

    @Test
    void monitorsOrderBlocksAndMethods() {
        silent(checked(
                "int n; static int m; synchronized void add() { n++; } static synchronized int addTo(int k) { if (k > 5) { return -1; } try { m += k; return m; } finally { m++; } }\n"
                        + concurrently(
                                "for (int i = 0; i < 20; i++) { add(); addTo(i); synchronized (this) { n++; } }",
                                "for (int i = 0; i < 20; i++) { synchronized (this) { n++; } add(); addTo(1); }")));
    }

    @Test
    void aSynchronizedMethodThatThrowsLeavesItsMonitor() {
        silent(checked("int n; synchronized void fail() { n++; throw new IllegalStateException(); }\n"
                + concurrently(
                        "try { fail(); } catch (IllegalStateException e) { }",
                        "try { fail(); } catch (IllegalStateException e) { }")));
    }

    @Test
    void elementsOfArraysRace() {
        Exploration found = checked("final int[] a = new int[4]; final String[][] s = new String[2][2];"
                + concurrently("a[1] = 1; s[0][1] = \"x\"; a[0]++;", "a[1] = 2; int n = s[1].length; a[2] += 3;"));
        assertEquals(1, found.races().size(), () -> found.races().toString());
    }

    @Test
    void whatAConstructorStoresIsThereFromTheStart() {
        silent(
                checked(
                        "static final class Node { int value; Node next; Node(int v) { value = v; next = null; } }\n"
                                + "final AtomicReference<Node> head = new AtomicReference<>();\n"
                                + concurrently(
                                        "head.setOpaque(new Node(4));",
                                        "Node n; while ((n = head.getOpaque()) == null) { Thread.onSpinWait(); } if (n.value != 4) throw new AssertionError();")));
    }

    @Test
    void fencesOrder() {
        silent(checked(
                "static final VarHandle X, Y; int x, y; static { try { var l = MethodHandles.lookup(); X = l.findVarHandle(T.class, \"x\", int.class); Y = l.findVarHandle(T.class, \"y\", int.class); } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }\n"
                        + concurrently(
                                "X.setOpaque(this, 1); VarHandle.fullFence(); int r = (int) Y.getOpaque(this);",
                                "Y.setOpaque(this, 1); VarHandle.fullFence(); int r = (int) X.getOpaque(this);")));
    }

    @Test
    void waitAndNotifyOrder() {
        silent(checked("int data; boolean ready;"
                + concurrently(
                        "synchronized (this) { while (!ready) { try { wait(); } catch (InterruptedException e) { } } } if (data != 1) throw new AssertionError();",
                        "data = 1; synchronized (this) { ready = true; notifyAll(); }")));
    }

    /** What is not checked in a checked class makes edges: adders, stamped references, a superclass's methods, Unsafe. */
    @Test
    void whatIsNotCheckedMakesEdges() {
        silent(checked("final LongAdder n = new LongAdder(); int data;"
                + concurrently(
                        "data = 3; n.increment();",
                        "while (n.sum() == 0) { Thread.onSpinWait(); } if (data != 3) throw new AssertionError();")));
        silent(
                checked(
                        "final AtomicStampedReference<String> n = new AtomicStampedReference<>(\"\", 0); int data;"
                                + concurrently(
                                        "data = 3; n.compareAndSet(\"\", \"a\", 0, 1);",
                                        "while (n.getStamp() == 0) { Thread.onSpinWait(); } if (data != 3) throw new AssertionError();")));
        silent(
                checked(
                        "static class Own extends AtomicLong { long look() { return super.get(); } } final Own n = new Own(); int data;"
                                + concurrently(
                                        "data = 3; n.set(1);",
                                        "while (n.look() == 0) { Thread.onSpinWait(); } if (data != 3) throw new AssertionError();")));
    }

    /** An edge that is more than Java promises must not hand on the forced order, not even to whoever takes a monitor there. */
    @Test
    void anEstimatedEdgeForcesNothingThroughAMonitor() {
        String fields =
                "static final VarHandle X, Y; int x, y; static { try { var l = MethodHandles.lookup(); X = l.findVarHandle(T.class, \"x\", int.class); Y = l.findVarHandle(T.class, \"y\", int.class); } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }\n"
                        + "final LongAdder n = new LongAdder();";
        String writes = "X.setOpaque(this, 1); Y.setOpaque(this, 1);";
        String reads = "int r = (int) Y.getOpaque(this); ";
        String last = "synchronized (n) { } int r = (int) X.getOpaque(this);";
        silent(checked(fields + concurrently(writes, reads + "n.increment();", last)));
        // The same with a true edge, to show that the order of the first thread's accesses matters here.
        Exploration found = checked(fields + concurrently(writes, reads + "synchronized (n) { }", last));
        assertEquals(1, found.violations().size(), () -> found.violations().toString());
    }

    /** The object that is bound has a subtype of the class that has the method. */
    @Test
    void aReferenceIsBoundToAnObjectOfASubtype() {
        silent(
                checked(
                        "final java.util.concurrent.ConcurrentMap<String, Integer> m = new java.util.concurrent.ConcurrentHashMap<>(); static final class Own extends AtomicInteger { } final Own n = new Own(); int data;"
                                + concurrently(
                                        "data = 3; java.util.function.BiFunction<String, Integer, Integer> put = m::put; put.apply(\"a\", 1); java.util.function.IntConsumer set = n::set; set.accept(1);",
                                        "java.util.function.Function<Object, Integer> get = m::get; if (get.apply(\"a\") != null && data != 3) throw new AssertionError(); java.util.function.IntSupplier seen = n::get; if (seen.getAsInt() == 1 && data != 3) throw new AssertionError();")));
    }

    @Test
    void aReferenceToAMethodIsSeen() {
        silent(
                checked(
                        "final AtomicInteger n = new AtomicInteger(); int data;"
                                + concurrently(
                                        "data = 3; java.util.function.IntConsumer c = n::set; c.accept(1);",
                                        "java.util.function.IntSupplier s = n::get; while (s.getAsInt() == 0) { Thread.onSpinWait(); } if (data != 3) throw new AssertionError();")));
    }

    /** A method that the class of the object inherits: the reference to it captures the class, not the one that has the method. */
    @Test
    void aReferenceToAnInheritedMethodIsSeen() {
        silent(
                checked(
                        "static class Own extends AtomicInteger { } final Own n = new Own();"
                                + " final java.util.EnumSet<Thread.State> s = java.util.EnumSet.noneOf(Thread.State.class); public void run() {"
                                + " java.util.function.IntConsumer c = n::set; c.accept(1); java.util.function.IntSupplier g = n::get;"
                                + " java.util.function.Predicate<Thread.State> a = s::add;"
                                + " if (g.getAsInt() != 1 || !a.test(Thread.State.NEW) || s.size() != 1) throw new AssertionError(); }"));
    }

    private static final String UNSAFE =
            "static final sun.misc.Unsafe U; static final long X, Y; int x, y; int[] a = new int[2];"
                    + " static { try { var f = sun.misc.Unsafe.class.getDeclaredField(\"theUnsafe\"); f.setAccessible(true);"
                    + " U = (sun.misc.Unsafe) f.get(null); X = U.objectFieldOffset(T.class.getDeclaredField(\"x\"));"
                    + " Y = U.objectFieldOffset(T.class.getDeclaredField(\"y\")); }"
                    + " catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }\n";

    @Test
    void unsafeIsChecked() {
        Exploration found = checked(UNSAFE
                + concurrently(
                        "U.putOrderedInt(this, X, 1); int r = U.getIntVolatile(this, Y);",
                        "U.putOrderedInt(this, Y, 1); int r = U.getIntVolatile(this, X);"));
        assertEquals(2, found.violations().size(), () -> found.violations().toString());
        assertTrue(found.violations().get(0).toString().contains("T.x"), found::report);
        silent(checked(UNSAFE
                + concurrently(
                        "x = 4; a[1] = 3; U.putOrderedInt(a, (long) U.ARRAY_INT_BASE_OFFSET, 1); U.getAndAddInt(this, Y, 5);",
                        "while (U.getIntVolatile(a, (long) U.ARRAY_INT_BASE_OFFSET) == 0) { Thread.onSpinWait(); }"
                                + " if (a[1] != 3 || U.getInt(this, X) != 4) throw new AssertionError();")));
    }

    /** Libraries that are opened the JDK's own use its names. */
    @Test
    void unsafeOfTheJdkIsChecked() {
        String internal =
                "static final jdk.internal.misc.Unsafe U = jdk.internal.misc.Unsafe.getUnsafe(); static final long X = U.objectFieldOffset(T.class, \"x\"),"
                        + " Y = U.objectFieldOffset(T.class, \"y\"), B = jdk.internal.misc.Unsafe.ARRAY_OBJECT_BASE_OFFSET; volatile int x, y; int data; Object[] a = new Object[2];\n";
        Exploration found = checked(internal
                + concurrently(
                        "U.putIntRelease(this, X, 1); int r = U.getIntAcquire(this, Y);",
                        "U.putIntRelease(this, Y, 1); int r = U.getIntOpaque(this, X);"));
        assertEquals(2, found.violations().size(), () -> found.violations().toString());
        assertTrue(found.violations().get(0).toString().contains("T.x"), found::report);
        silent(
                checked(
                        internal
                                + concurrently(
                                        "data = 3; U.putReferenceRelease(a, B, this); U.compareAndExchangeInt(this, X, 0, 7);",
                                        "if (U.getReferenceAcquire(a, B) != null && data != 3) throw new AssertionError();"
                                                + " if (x == 7 && U.getAndAddIntAcquire(this, X, 1) != 7) throw new AssertionError();")));
        Exploration plain = checked(internal
                + concurrently(
                        "data = 3; U.putReferenceOpaque(a, B, this);",
                        "if (U.getReferenceOpaque(a, B) != null) data++;"));
        assertEquals(1, plain.races().size(), () -> plain.races().toString());
    }

    /** Addresses, and bytes in two widths, are not checked, and whoever accesses them later knows what was done before. */
    @Test
    void memoryOutsideOfTheHeapAndBytesOrderWhatIsAroundThem() {
        for (String unsafe : new String[] {"sun.misc.Unsafe", "jdk.internal.misc.Unsafe"}) {
            String memory = "static final " + unsafe + " U; static { try { var f = " + unsafe
                    + ".class.getDeclaredField(\"theUnsafe\"); f.setAccessible(true); U = (" + unsafe
                    + ") f.get(null); } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }\n"
                    + " static final long AT = U.allocateMemory(16); { U.putLong(AT, 0L); U.putLong(null, AT + 8, 0L); } final byte[] b = new byte[16]; int data; volatile int seen;\n";
            silent(checked(memory
                    + concurrently(
                            "seen = 1; data = 3; U.putIntVolatile(null, AT, 1);",
                            "if (U.getIntVolatile(null, AT) == 1 && data != 3) throw new AssertionError();")));
            silent(checked(memory
                    + concurrently(
                            "seen = 1; data = 3; U.putLong(AT + 8, 1L);",
                            "if (U.getByte(AT + 8) == 1 && data != 3) throw new AssertionError();")));
            String at = "(long) U.ARRAY_BYTE_BASE_OFFSET";
            silent(checked(memory
                    + concurrently(
                            "seen = 1; data = 3; U.putLongVolatile(b, " + at + ", 0x0101010101010101L);",
                            "if (U.getByteVolatile(b, " + at
                                    + " + 1) == 1 && data != 3) throw new AssertionError();")));
        }
    }

    @Test
    void fencesOfUnsafeOrder() {
        silent(checked(UNSAFE
                + concurrently(
                        "U.putIntVolatile(this, X, 1); U.fullFence(); int r = U.getIntVolatile(this, Y);",
                        "U.putIntVolatile(this, Y, 1); U.fullFence(); int r = U.getIntVolatile(this, X);")));
    }

    @Test
    void whatAnInitialiserDidIsKnownToAll() {
        silent(checked("static final int[] TABLE = {1, 2, 3};\n"
                + "static final class Late { static final int[] OWN = new int[2]; static int n; static { fill(); } static void fill() { OWN[1] = 7; n = 5; } }\n"
                + concurrently(
                        "if (TABLE[1] != 2 || Late.OWN[1] + Late.n != 12) throw new AssertionError();",
                        "if (TABLE[2] != 3 || Late.OWN[1] + Late.n != 12) throw new AssertionError();")));
    }

    @Test
    void aThreadIsJoinedInEachWay() {
        silent(checked(
                "int data; public void run() { try { Thread one = new Thread(() -> { data = 1; }); one.start(); one.join(60_000, 1);"
                        + " if (one.isAlive()) one.join(); if (data != 1) throw new AssertionError(); Thread two = new Thread(() -> { data = 2; }); two.start(); two.join(60_000); if (!two.isAlive()) data++; }"
                        + " catch (InterruptedException e) { throw new AssertionError(e); } }"));
    }
}
