package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Verdict;
import org.jrsan.agent.loops.RecognisedLoops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Loops of plain classes that count as waits and updates, and those that do not. */
class LoopsTest {
    private static final String HEAD =
            "import java.lang.invoke.*; import java.util.concurrent.atomic.*; import java.util.concurrent.locks.*;\n"
                    + "import org.jrsan.annotation.*;\n";

    /** What the loops are about. */
    private static final String FIELDS =
            "volatile int flag; volatile long big; volatile boolean on; volatile Object ref; static volatile int shared; int plain, data;"
                    + " final AtomicInteger n = new AtomicInteger(); final AtomicBoolean held = new AtomicBoolean();"
                    + " final AtomicReference<String> s = new AtomicReference<>(); final AtomicLong wide = new AtomicLong();"
                    + " final AtomicIntegerArray slots = new AtomicIntegerArray(4); AtomicInteger moving = n;"
                    + " static final AtomicIntegerFieldUpdater<C> U = AtomicIntegerFieldUpdater.newUpdater(C.class, \"flag\");"
                    + " static final VarHandle H, A; static { try { H = MethodHandles.lookup().findVarHandle(C.class, \"flag\", int.class);"
                    + " A = MethodHandles.arrayElementVarHandle(int[].class); } catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }"
                    + " final int[] cells = new int[4]; static final class Node { volatile boolean locked; final AtomicInteger own = new AtomicInteger(); AtomicInteger other = own; volatile Node next; }"
                    + " final Node node = new Node();\n";

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String name = "L" + COUNT.incrementAndGet();

    private Class<?> load(String body) {
        String source = HEAD + "public class " + name + " implements Runnable {\n"
                + FIELDS.replace("C.class", name + ".class").replace("<C>", '<' + name + '>') + body + "\n}";
        return Instrumented.load(name, source);
    }

    private Exploration checked(String body) {
        Class<?> type = load(body);
        Exploration exploration = Sanitizer.exploration(SanitizerOptions.ofJvm().with("iterations", "300"), "a test");
        while (exploration.hasNext()) {
            exploration.runNext(
                    session -> ((Runnable) type.getDeclaredConstructor().newInstance()).run());
        }
        return exploration;
    }

    private static String both(String one, String other) {
        return "void one() { " + one + " }\n void other() { " + other + " }\n"
                + "public void run() { try { Thread a = new Thread(this::one), b = new Thread(this::other);\n"
                + "a.start(); b.start(); a.join(); b.join(); } catch (InterruptedException e) { throw new AssertionError(e); } }";
    }

    private static void robust(Exploration found) {
        assertNull(found.failure(), found::report);
        assertEquals(List.of(), found.violations());
        assertEquals(List.of(), found.races());
        assertEquals(Verdict.ROBUST, found.verdict(), found::report);
    }

    private long waits() {
        return ours(RecognisedLoops.waits()).count();
    }

    private long updates() {
        return ours(RecognisedLoops.updates()).count();
    }

    private Stream<String> ours(List<String> places) {
        return places.stream().filter(place -> place.startsWith(name + "."));
    }

    private String refused() {
        return String.join(
                "\n",
                RecognisedLoops.refused().stream()
                        .filter(line -> line.contains(" " + name + "."))
                        .toList());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while (flag != 1) Thread.onSpinWait();",
                "while (flag != 1) { }",
                "while (1 != flag) Thread.yield();",
                "int mine = Integer.parseInt(\"1\"); while (mine != flag) { }",
                "long ticket = 1; while (ticket != flag) { LockSupport.parkNanos(10L); }",
                "int v; while ((v = flag) == 0) { Thread.onSpinWait(); } if (v != 1) throw new AssertionError();",
                "int v = flag; while (v == 0) { Thread.onSpinWait(); v = flag; } if (v != 1) throw new AssertionError();",
                "int v; do { v = flag; } while (v == 0); if (v != 1) throw new AssertionError();",
                "for (;;) { int v = flag; if (v == 1) break; if (v == 2) return; LockSupport.parkNanos(this, 10); }",
                "while (true) { switch (flag) { case 0: continue; case 7: Thread.yield(); continue; default: } break; }",
                "while ((int) H.getVolatile(this) == 0) { }",
                "while ((int) H.getAcquire(this) != 1) Thread.onSpinWait();",
                "while (U.get(this) == 0) Thread.onSpinWait();",
                "C me = this; while (me.flag == 0) Thread.onSpinWait();",
                "for (int i = 0; i < 2; i++) { while (flag == 0) { Thread.onSpinWait(); } }",
                "try { while (flag == 0) { Thread.onSpinWait(); } } finally { plain = 0; }",
                "Runnable r = () -> { while (flag == 0) { Thread.onSpinWait(); } }; r.run();",
                "int k = 3; while (((flag << 4) | k) != 19) { Thread.onSpinWait(); }",
                "double d = 0.5; long l = 7; while (flag * d + l < 7.4) { Thread.onSpinWait(); }",
            })
    void aLoopThatPollsIsAWait(String loop) {
        robust(checked(both(
                "data = 3; flag = 1;",
                loop.replace("C me", name + " me") + " if (data != 3) throw new AssertionError();")));
        assertEquals(1, waits(), RecognisedLoops.waits()::toString);
        assertEquals("", refused());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "n.set(1);| while (n.get() == 0) { Thread.onSpinWait(); }",
                "n.setRelease(1);| while (n.getAcquire() == 0) { Thread.onSpinWait(); }",
                "held.set(true);| while (!held.get()) { Thread.onSpinWait(); }",
                "wide.set(5);| long w; while ((w = wide.get()) < 5) { Thread.onSpinWait(); } if (w != 5) throw new AssertionError();",
                "s.set(\"x\");| String t; while ((t = s.get()) == null) { Thread.onSpinWait(); } if (!t.equals(\"x\")) throw new AssertionError();",
                "ref = \"x\";| Object t; while ((t = ref) == null) { } if (t != (Object) \"x\") throw new AssertionError();",
                "ref = this;| while (ref != this) { }",
                "big = 1L << 40;| while (big == 0) { }",
                "on = true;| while (!on) { }",
                "shared = shared + 1;| int was = 0; while (shared == was) { }",
                "slots.set(2, 1);| int i = 6; while (slots.get(i & 3) == 0) { }",
                "A.setRelease(cells, 1, 4);| while ((int) A.getAcquire(cells, 1) != 4) { }",
                "node.locked = true;| Node mine = node; while (!mine.locked) { Thread.onSpinWait(); }",
                "node.own.set(1);| Node mine = node; while (mine.own.get() == 0) { Thread.onSpinWait(); }",
                "node.next = new Node();| Node after; while ((after = node.next) == null) { } if (after.locked) throw new AssertionError();",
            })
    void aLoopMayPollAnyVariable(String both) {
        String[] parts = both.split("\\|", 2);
        String body = both("data = 3; " + parts[0], parts[1] + " if (data != 3) throw new AssertionError();");
        if (both.startsWith("shared")) {
            body = body.replace("public void run() {", "public void run() { shared = 0;");
        }
        robust(checked(body));
        assertEquals(1, waits(), RecognisedLoops.waits()::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "while (!held.compareAndSet(false, true)) { Thread.onSpinWait(); } data++; held.set(false);",
                "while (!held.weakCompareAndSetVolatile(false, true)) { } data++; held.setRelease(false);",
                "while (!H.compareAndSet(this, 0, 1)) { Thread.onSpinWait(); } data++; H.setRelease(this, 0);",
                "while (!H.weakCompareAndSetAcquire(this, 0, 1)) { Thread.onSpinWait(); } data++; H.setRelease(this, 0);",
                "while (!U.compareAndSet(this, 0, 1)) ; data++; U.lazySet(this, 0);",
                "while (!s.compareAndSet(null, \"mine\")) { Thread.yield(); } data++; s.set(null);",
                "for (;;) { if (n.compareAndSet(0, 1)) break; Thread.onSpinWait(); } data++; n.set(0);",
            })
    void aSpinOfCompareAndSetIsAWait(String lock) {
        robust(checked(both(lock, lock)));
        assertEquals(2, waits(), RecognisedLoops.waits()::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int old; do { old = n.get(); } while (!n.compareAndSet(old, old + 1));",
                "while (true) { int old = n.get(); int next = old + 1; if (n.compareAndSet(old, next)) break; }",
                "for (;;) { int old = n.getOpaque(); if (n.weakCompareAndSetVolatile(old, old + 1)) break; Thread.onSpinWait(); }",
                "int old; do { old = n.get(); if (old > 5) return; } while (!n.compareAndSet(old, old + 1));",
                "int old; do { old = flag; } while (!U.compareAndSet(this, old, old + 1));",
                "int old; do { old = flag; } while (!H.compareAndSet(this, old, old + 1));",
                "int old; do { old = (int) H.getVolatile(this); } while (!H.compareAndSet(this, old, old + 1));",
                "long old; do { old = wide.get(); } while (!wide.compareAndSet(old, old * 2 + 1));",
                "String old; do { old = s.get(); } while (!s.compareAndSet(old, old == null ? \"a\" : \"b\"));",
                "boolean old; do { old = held.get(); } while (!held.compareAndSet(old, !old));",
                "int i = 1, old; do { old = slots.get(i); } while (!slots.compareAndSet(i, old, old + 1));",
            })
    void aLoopThatRetriesIsAnUpdate(String loop) {
        Exploration found = checked(
                both(loop, loop)
                        .replace(
                                "b.join();",
                                "b.join(); if (n.get() + flag + slots.get(1) != 2 && wide.get() != 3 && !\"b\".equals(s.get()) && (held.get() || n.get() != 0)) throw new AssertionError();"));
        robust(found);
        assertEquals(2, updates(), RecognisedLoops.updates()::toString);
    }

    /** Each round that comes too late is nothing: two increments have two orders, whatever is retried. */
    @Test
    void failedRoundsAreNoSteps() {
        String loop = "int old; do { old = n.get(); } while (!n.compareAndSet(old, old + 1));";
        Exploration found = checked(both(loop, loop));
        robust(found);
        assertEquals(2, found.executions(), found::report);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int tries = 0; while (flag == 0 && tries++ < 1000000) { Thread.onSpinWait(); } if (flag == 0) return;",
                "long end = System.nanoTime() + 9_000_000_000L; while (flag == 0 && System.nanoTime() < end) { } if (flag == 0) return;",
                "while (flag == 0 && !Thread.currentThread().isInterrupted()) { Thread.onSpinWait(); }",
                "while (flag == 0 && big == 0) { Thread.onSpinWait(); }",
                "while (flag == 0) { plain++; }",
                "int spins = 0; while (flag == 0) { spins++; } if (spins < 0) throw new AssertionError();",
                "while (flag == 0) { cells[0] = 1; }",
                "while (flag == 0) { help(); }",
                "while (flag == 0) { try { Thread.sleep(1); } catch (InterruptedException e) { return; } }",
                "while (flag == 0) { synchronized (this) { } }",
                "int sum = 0; while (flag == 0) { sum += flag; } if (sum > 1) throw new AssertionError();",
                "int last = 0; while (true) { int v = flag; if (v == 1 && last >= 0) break; last = v; }",
                "while (U.getAndAdd(this, 0) == 0) { }",
                "while (flag == 0) { new Object(); }",
                "while (flag == 0) { moving.lazySet(1); }",
                "Object o = null; while (flag == 0) { o = new int[1]; } if (o == this) throw new AssertionError();",
                "while (moving.get() == 5 || flag == 0) { }",
            })
    void aLoopThatDoesMoreIsOrdinaryCode(String loop) {
        checked(both("data = 3; flag = 1;", loop + " if (data != 3) throw new AssertionError(); } void help() {"));
        assertEquals(0, waits(), RecognisedLoops.waits()::toString);
        assertEquals(0, updates(), RecognisedLoops.updates()::toString);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "int old; do { old = n.get(); plain = old; } while (!n.compareAndSet(old, old + 1));",
                "int old, tries = 0; do { old = n.get(); tries++; } while (!n.compareAndSet(old, old + 1)); if (tries == 0) throw new AssertionError();",
                "int old = n.get(); while (!n.compareAndSet(old, old + 1)) { old = n.get(); help(); }",
                "int old; do { old = flag; } while (!n.compareAndSet(old, old + 1) && !n.compareAndSet(old + 1, old + 2));",
                "int old; do { old = n.getPlain(); } while (!n.compareAndSet(old, old + 1));",
                "int old; do { old = n.get(); } while (!n.weakCompareAndSetPlain(old, old + 1));",
                "while (true) { int old = n.get(); if (!n.compareAndSet(old, old + 1)) { return; } break; }",
                "int old, other; do { old = n.get(); other = n.get(); } while (!n.compareAndSet(old, other + 1));",
            })
    void anUpdateThatDoesMoreIsOrdinaryCode(String loop) {
        String both = both(loop, loop) + " void help() { plain = 0; }";
        checked(both.replace("plain", "big"));
        assertEquals(0, updates(), RecognisedLoops.updates()::toString);
    }

    /** Whether a field of another class is final is not known before the loop is linked. */
    @Test
    void aFieldThatIsNotFinalMakesItOrdinaryCode() {
        Exploration found = checked(
                both(
                        "data = 3; node.own.set(1);",
                        "Node mine = node; while (mine.other.get() == 0) { Thread.onSpinWait(); } if (data != 3) throw new AssertionError();"));
        assertEquals(List.of(), found.violations());
        assertEquals(0, waits());
    }
}
