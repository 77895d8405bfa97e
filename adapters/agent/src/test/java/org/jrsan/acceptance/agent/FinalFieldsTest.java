package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Objects that are found by an opaque load. What their final fields refer to has no race with what was done before the end of the constructor
 * (JLS 17.5); all else has.
 */
class FinalFieldsTest {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private static final String SOURCE = """
            import java.lang.invoke.*;
            import java.lang.ref.*;
            import java.util.*;
            import java.util.concurrent.atomic.*;
            public class $ implements Runnable {
                static class Box { int value; Box next; Box(int v) { value = v; } }
                static class Held { final int[] data; final Box box; final int[][] rows; final List<Box> list; int plain; Box other;
                    Held(int v) { data = new int[] {v, v}; box = new Box(v); box.next = new Box(v); rows = new int[][] {{v}, {v}};
                        list = new ArrayList<>(); list.add(new Box(v)); plain = v; other = new Box(v); }
                    int[] data() { return data; } int first() { return data[0]; } }
                record Pair(int[] left, Held right) { int sum() { return left[0] + right.data[1]; } }
                static class Task extends Thread { int done = 1; int done() { return done; } }
                static class Ran implements Runnable, java.util.concurrent.Callable<Integer> { int done = 1; public void run() { if (done != 1) throw new AssertionError(); }
                    public Integer call() { return done; } }
                record Work(Task task, Runnable runnable, java.util.concurrent.Callable<Integer> callable) { int sum() throws Exception {
                    runnable.run(); return task.done() + task.done + callable.call(); } }
                static class Node { volatile Box box; volatile int level; Node(Box b) { box = b; } }
                static class Counted { final AtomicReference<Box> box; final AtomicLong level = new AtomicLong(3); Counted(Box b) { box = new AtomicReference<>(b); } }
                static class Linked { int value; Linked next; Linked(int v, Linked n) { value = v; next = n; } }
                static class Level { volatile int level; volatile Box box; final AtomicInteger count = new AtomicInteger(); final AtomicReference<Box> top = new AtomicReference<>(); int plain; AtomicIntegerArray several;
                    Level up() { level = 1; level = 2; count.set(5); count.incrementAndGet(); box = two(); top.set(two()); plain = 3; return this; } }
                static class Deep { final Linked first; final int[][] grid = new int[2][2]; final Box[] boxes; final Linked[] copied; final int[][] cloned; final Object[] filled = new Object[2];
                    final Level level = new Level(); final AtomicReference<Linked> last;
                    final List<Box> list = new ArrayList<>(List.of(two())); final Map<String, Box> map = new HashMap<>(Map.of("a", two()));
                    final ArrayList<Box> own = new ArrayList<>(list); final TreeMap<String, List<Box>> tree = new TreeMap<>(Map.of("a", list)); final Optional<Box> maybe = Optional.of(two());
                    final java.util.function.Supplier<Box> captured; final ArrayList<Level> levels = new ArrayList<>(List.of(new Level().up())); final AtomicIntegerArray several = new AtomicIntegerArray(2);
                    final Object kept = two(); final WeakReference<Box> weak = new WeakReference<>((Box) kept); final SoftReference<Box> soft = new SoftReference<>(two()); final Map<Object, Box> keyed = new WeakHashMap<>();
                    Deep() { Linked end = new Linked(1, null); end.value = 2; first = new Linked(1, new Linked(1, end)); grid[1][1] = 5; boxes = new Box[] {two(), two()}.clone();
                        copied = Arrays.copyOf(new Linked[] {first, end}, 3); cloned = new int[][] {{1}, {2}}.clone(); cloned[1][0] = 7; Arrays.fill(filled, two());
                        keyed.put(first, two()); level.up(); last = new AtomicReference<>(new Linked(1, end));
                        Box c = two(); captured = () -> c; } }
                static class Arrayed { final AtomicIntegerArray counts = new AtomicIntegerArray(2); final AtomicLongArray longs = new AtomicLongArray(new long[] {1, 2});
                    final AtomicReferenceArray<Box> tops = new AtomicReferenceArray<>(2); final AtomicReferenceArray<int[]> data = new AtomicReferenceArray<>(40);
                    final Object[] nested = {new Object[] {new AtomicLongArray(2)}}; final Level[] levels = {new Level()}; final AtomicReference<Object> inner = new AtomicReference<>();
                    final AtomicReferenceArray<Box> copied = new AtomicReferenceArray<>(new Box[] {two()});
                    AtomicLongArray nested() { return (AtomicLongArray) ((Object[]) nested[0])[0]; }
                    Arrayed() { counts.set(1, 5); counts.incrementAndGet(1); longs.setRelease(1, 7); tops.set(1, two()); int[] d = new int[1]; d[0] = 4; data.lazySet(39, d);
                        nested().lazySet(1, 5); levels[0].several = new AtomicIntegerArray(1); levels[0].several.set(0, 3); inner.set(new AtomicReferenceArray<>(new Box[1])); inner().compareAndSet(0, null, two()); }
                    @SuppressWarnings("unchecked") AtomicReferenceArray<Box> inner() { return (AtomicReferenceArray<Box>) inner.get(); } }
                static class Boxes extends ArrayList<Box> { Boxes(Box b) { add(b); } } record Kept(Boxes boxes) { }
                static Box two() { Box b = new Box(1); b.value = 2; return b; }
                Object plain; Object ref2;
                static final class Reader { final Held held; Reader(Held h) { held = h; } }
                final AtomicInteger flag = new AtomicInteger(); Object ref; int shared; static final VarHandle REF;
                static { try { REF = MethodHandles.lookup().findVarHandle($.class, "ref", Object.class); }
                    catch (ReflectiveOperationException e) { throw new ExceptionInInitializerError(e); } }
                @SuppressWarnings("unchecked") <T> T find() { Object f; while ((f = REF.getOpaque(this)) == null) { Thread.onSpinWait(); } return (T) f; }
                void give() { shared = 1; GIVE }
                void take() { TAKE }
                public void run() { try { Thread a = new Thread(this::give), b = new Thread(this::take); a.start(); b.start(); a.join(); b.join(); }
                    catch (InterruptedException e) { throw new AssertionError(e); } }
            }
            """;

    private static List<String> races(String give, String take) throws Exception {
        return Instrumented.races(program(give, take));
    }

    private static List<String> findings(String give, String take) throws Exception {
        return Instrumented.findings(program(give, take));
    }

    private static Class<?> program(String give, String take) {
        String name = "F" + COUNT.incrementAndGet();
        return Instrumented.load(
                name, SOURCE.replace("GIVE", give).replace("TAKE", take).replace("$", name));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "REF.setOpaque(this, new Held(1)); | Held h = find(); if (h.data[0] + h.data()[1] + h.first() != 3) throw new AssertionError();",
                "REF.setOpaque(this, new Held(1)); | Held h = find(); if (h.box.value + h.box.next.value != 2) throw new AssertionError();",
                "REF.setOpaque(this, new Held(1)); | Held h = find(); if (h.rows[0][0] + h.rows[1][0] != 2) throw new AssertionError();",
                "REF.setRelease(this, new Held(1)); | Held h = find(); h.data[0]++; h.box.value = h.data[0];",
                "Held n = new Held(1); n.box.value = 1; REF.setOpaque(this, n); | Held h = find(); if (h.box.value != 1) throw new AssertionError();",
                "REF.setOpaque(this, new Held(1)); | Object f; while ((f = REF.getAcquire(this)) == null) { Thread.onSpinWait(); } Held h = (Held) f; if (h.data[0] + h.data()[1] + h.first() != 3) throw new AssertionError();",
                "REF.weakCompareAndSetPlain(this, null, new Reader(new Held(1))); | Reader r = find(); if (r.held.data[1] + r.held.box.value != 2) throw new AssertionError();",
                "int[] l = {1}; REF.setOpaque(this, new Pair(l, new Held(1))); | Pair p = find(); if (p.sum() + p.left()[0] != 3) throw new AssertionError();",
                "REF.setOpaque(this, new Work(new Task(), new Ran(), new Ran())); | try { Work w = find(); if (w.sum() != 3) throw new AssertionError(); } catch (Exception e) { throw new AssertionError(e); }",
                "REF.getAndSetRelease(this, new Pair(new int[1], new Held(1))); | Pair p = find(); if (p.right().box.value != 1) throw new AssertionError();",
            })
    void whatIsBehindAFinalFieldIsKnown(String give, String take) throws Exception {
        assertEquals(List.of(), races(give, take));
    }

    /** Each reference that is loaded leads on, whoever stored it. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "d.first.next.next.value == 2",
                "d.grid[1][1] == 5",
                "d.boxes[1].value == 2",
                "d.copied[1].value + d.copied[0].next.next.value == 4",
                "d.cloned[1][0] == 7",
                "((Box) d.filled[1]).value == 2",
                "d.level.level == 2",
                "d.level.count.get() == 6",
                "d.level.count.incrementAndGet() == 7",
                "d.level.box.value == 2",
                "d.level.top.get().value == 2",
                "d.level.top.getAndSet(null).value == 2",
                "d.level.top.getPlain().value == 2",
                "d.level.top.getOpaque().value == 2",
                "d.last.getOpaque().next.value == 2",
                "d.last.getPlain().next.value == 2",
                "d.level.plain == 3",
                "d.list.get(0).value == 2",
                "d.list.iterator().next().value == 2",
                "d.list.toArray(new Box[0])[0].value == 2",
                "d.map.get(\"a\").value == 2",
                "d.map.entrySet().iterator().next().getValue().value == 2",
                "d.own.get(0).value == 2",
                "d.own.iterator().next().value == 2",
                "d.tree.firstEntry().getValue().get(0).value == 2",
                "d.maybe.get().value == 2",
                "d.maybe.map(b -> b.value).get() == 2",
                "d.captured.get().value == 2",
                "d.levels.get(0).level == 2",
                "d.levels.get(0).plain == 3",
                "d.levels.get(0).count.incrementAndGet() == 7",
                "d.levels.get(0).top.getOpaque().value == 2",
                "d.weak.get().value == 2",
                "d.soft.get().value == 2",
                "d.keyed.get(d.first).value == 2",
                "d.list.stream().mapToInt(b -> b.value).sum() == 2",
                "d.own.parallelStream().mapToInt(b -> b.value).sum() == 2",
            })
    void eachReferenceLeadsOn(String known) throws Exception {
        String take = "Deep d = find(); if (!(" + known + ")) throw new AssertionError();";
        assertEquals(List.of(), findings("REF.setOpaque(this, new Deep());", take));
        String byRace = "try { Thread.sleep(300); } catch (InterruptedException e) { } Deep d = (Deep) plain; if (!("
                + known + ")) throw new AssertionError();";
        List<String> found = findings("plain = new Deep();", byRace);
        assertEquals(1, found.size(), found::toString);
        assertTrue(found.get(0).endsWith(".plain"), found::toString);
    }

    /** So do elements of atomic arrays, of which the array is behind a final field of theirs. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "a.counts.get(1) == 6",
                "a.counts.incrementAndGet(1) == 7",
                "a.longs.getAcquire(1) == 7",
                "a.longs.updateAndGet(1, l -> l + 1) == 8",
                "a.tops.get(1).value == 2",
                "a.tops.getAndSet(1, null).value == 2",
                "a.tops.getOpaque(1).value == 2",
                "a.data.getAcquire(39)[0] == 4",
                "a.copied.get(0).value == 2",
                "a.nested().getAcquire(1) == 5",
                "a.levels[0].several.get(0) == 3",
                "a.inner().get(0).value == 2",
            })
    void soDoElementsOfAtomicArrays(String known) throws Exception {
        assertEquals(
                List.of(),
                findings(
                        "REF.setOpaque(this, new Arrayed());",
                        "Arrayed a = find(); if (!(" + known + ")) throw new AssertionError();"));
    }

    /** An atomic array that is found by itself has no final field in front of it that tells of its elements. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "AtomicIntegerArray a = new AtomicIntegerArray(2); a.set(1, 5); REF.setOpaque(this, a); | AtomicIntegerArray a = find(); if (a.get(1) != 5) throw new AssertionError();",
                "AtomicReferenceArray<Box> a = new AtomicReferenceArray<>(2); a.set(1, new Box(1)); REF.setOpaque(this, a); | AtomicReferenceArray<Box> a = find(); if (a.get(1) == null) throw new AssertionError();",
                "REF.setOpaque(this, new Arrayed()); | Arrayed a = find(); if (!(a.copied.get(0) != null && shared == 1)) throw new AssertionError();",
            })
    void whatIsNotOfTheConstructorIsFound(String give, String take) throws Exception {
        List<String> found = findings(give, take);
        assertEquals(1, found.size(), found::toString);
    }

    /** What is found may itself be of a class whose code nobody sees. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Optional.of(two()) | Optional<Box> | value.get().value",
                "List.of(two(), two(), two()) | List<Box> | value.get(2).value",
                "(java.util.function.Supplier<Box>) new Deep().maybe::get | java.util.function.Supplier<Box> | value.get().value",
                "new Kept(new Boxes(two())) | Kept | value.boxes().get(0).value",
                "Map.entry(1, two()) | Map.Entry<Integer, Box> | value.getValue().value",
                "Collections.unmodifiableList(new ArrayList<>(List.of(two()))) | List<Box> | value.get(0).value",
            })
    void soItIsOfWhatTheJdkMakes(String given, String type, String taken) throws Exception {
        assertEquals(
                List.of(),
                findings(
                        "REF.setOpaque(this, " + given + ");",
                        type + " value = find(); if (" + taken + " != 2) throw new AssertionError();"));
    }

    /** What is written behind a final field once the object is found can be missed as anything else. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "d.level.count.setOpaque(9); | d.level.count.get() == 9",
                "d.level.level = 9; | d.level.level == 9",
                "d.level.count.setOpaque(7); | d.level.count.getAndSet(1) == 7",
                "flag.setOpaque(3); d.level.plain = 9; | d.level.plain == 9",
                "d.several.setOpaque(1, 9); | d.several.get(1) == 9",
            })
    void whatCameLaterCanBeMissed(String program) throws Exception {
        String[] later = program.split("\\|");
        List<String> found = findings(
                "Deep d = new Deep(); REF.setOpaque(this, d); while (flag.getOpaque() != 1) { Thread.onSpinWait(); } "
                        + later[0] + " flag.setOpaque(2);",
                "Deep d = find(); if (d.level.count.get() + d.level.level + d.level.plain + d.several.get(1) < 0) throw new AssertionError(); flag.setOpaque(1);"
                        + " while (flag.getOpaque() != 2) { Thread.onSpinWait(); } if (!(" + later[1]
                        + ")) throw new AssertionError();");
        assertEquals(1, found.size(), found::toString);
    }

    /** What a constructor stores into a volatile field is stored as by any other volatile store. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "REF.setOpaque(this, new Node(two())); | Node n = find(); if (n.box.value != 2) throw new AssertionError();",
                "REF.setOpaque(this, new Node(two())); | Node n = find(); if (!(n.box != null && shared == 1)) throw new AssertionError();",
                "REF.setOpaque(this, new Counted(two())); | Counted c = find(); if (c.box.get().value != 2) throw new AssertionError();",
                "REF.setOpaque(this, new Counted(null)); | Counted c = find(); if (!(c.level.get() == 3 && shared == 1)) throw new AssertionError();",
            })
    void whatAConstructorStoredIsKnownByWhoLoadsIt(String give, String take) throws Exception {
        assertEquals(List.of(), races(give, take));
    }

    /** An object that is found by a race has that race, and no other for what is behind its volatile field. */
    @Test
    void aRaceThatFindsAnObjectIsTheOnlyOne() throws Exception {
        List<String> found = races(
                "plain = new Node(two());",
                "try { Thread.sleep(300); } catch (InterruptedException e) { } Node n = (Node) plain;"
                        + " if (n != null && n.box.value + shared != 3) throw new AssertionError();");
        assertEquals(1, found.size(), found::toString);
        assertTrue(found.get(0).endsWith(".plain"), found::toString);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "$.shared | REF.setOpaque(this, new Node(null)); | Node n = find(); if (!(n.box == null && shared >= 0)) throw new AssertionError();",
                "$.shared | REF.setOpaque(this, new Node(two())); | Node n = find(); if (!(n.level == 0 && shared >= 0)) throw new AssertionError();",
                "$.shared | Node o = new Node(two()); o.level = 1; REF.setOpaque(this, new Node(two())); | Node n = find(); if (!(n.level == 0 && shared >= 0)) throw new AssertionError();",
                "Held.plain | Held n = new Held(1); n.plain = 2; REF.setOpaque(this, n); | Held h = find(); if (h.plain + h.data[0] < 0) throw new AssertionError();",
                "Held.plain | Held n = new Held(1); n.plain = 2; REF.setOpaque(this, n); | Held h = find(); if (h.data[0] + h.plain < 0) throw new AssertionError();",
                "Box.value | Held n = new Held(1); n.other.value = 2; REF.setOpaque(this, n); | Held h = find(); if (h.other.value + h.box.value < 0) throw new AssertionError();",
                "Box.value | Box n = new Box(1); n.value = 2; REF.setOpaque(this, n); | Box b = find(); if (b.value < 0) throw new AssertionError();",
                "Box.value | ArrayList<Box> n = new ArrayList<>(); n.add(two()); REF.setOpaque(this, n); | ArrayList<Box> l = find(); if (l.get(0).value < 0) throw new AssertionError();",
                "Box.value | Box n = two(); ref2 = n; REF.setOpaque(this, new Deep()); | Deep d = find(); if (d.own.get(0).value + ((Box) ref2).value < 0) throw new AssertionError();",
                "Box.value | Box n = two(); ref2 = n; REF.setOpaque(this, new WeakReference<>(n)); | WeakReference<Box> w = find(); if (w.get().value < 0) throw new AssertionError();",
                "$.shared | REF.setOpaque(this, new Held(1)); | Held h = find(); if (h.data[0] + shared < 0) throw new AssertionError();",
                "$.shared | REF.setRelease(this, new Held(1)); | Held h = find(); if (shared + h.data[0] < 0) throw new AssertionError();",
                "element 0 of Held.data | Held h = new Held(1); REF.setOpaque(this, h); try { Thread.sleep(300); } catch (InterruptedException e) { } REF.setVolatile(this, h); h.data[0] = 2;"
                        + " | Held h = find(); if (h.data[0] < 0) throw new AssertionError(); try { Thread.sleep(600); } catch (InterruptedException e) { } if (h.data[0] < 0) throw new AssertionError();",
            })
    void allElseIsARace(String race, String give, String take) throws Exception {
        assertEquals(
                1,
                races(give, take).stream()
                        .filter(found -> found.endsWith(race.replace("$", "")))
                        .count());
    }
}
