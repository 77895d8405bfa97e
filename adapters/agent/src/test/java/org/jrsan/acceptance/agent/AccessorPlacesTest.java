package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertDoesNotThrow;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jrsan.Exploration;
import org.jrsan.FoundRace;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** In a method that makes one access and no more, its caller is the place, whoever that is and however it calls. */
class AccessorPlacesTest {
    private static final String UNSAFE = """
            class U {
                static final sun.misc.Unsafe UNSAFE;
                static {
                    try {
                        var f = sun.misc.Unsafe.class.getDeclaredField("theUnsafe");
                        f.setAccessible(true);
                        UNSAFE = (sun.misc.Unsafe) f.get(null);
                    } catch (ReflectiveOperationException e) {
                        throw new ExceptionInInitializerError(e);
                    }
                }
                static long of(Class<?> type, String field) {
                    try {
                        return UNSAFE.objectFieldOffset(type.getDeclaredField(field));
                    } catch (ReflectiveOperationException e) {
                        throw new ExceptionInInitializerError(e);
                    }
                }
            }
            """;

    /** Two threads that run a statement each without order: what they write races. */
    private static List<FoundRace> races(String members, String one, String other) {
        return explored(members, one, other).races();
    }

    private static Exploration explored(String members, String one, String other) {
        String body =
                "import java.lang.invoke.*; import java.util.concurrent.atomic.*;\npublic class T implements Runnable {\n"
                        + members + "\npublic void run() { try {\n"
                        + "Thread one = new Thread(() -> one()); Thread other = new Thread(() -> other());\n"
                        + "one.start(); other.start(); one.join(); other.join(); } catch (InterruptedException e) { throw new AssertionError(e); } }\n"
                        // They do more than one call.
                        + "void one() {\nif (this != null) {" + one + "}\n}\nvoid other() {\nif (this != null) {"
                        + other
                        + "}\n} }\n";
        Map<String, Class<?>> loaded = Instrumented.load(new TreeMap<>(Map.of("T", body, "U", UNSAFE)));
        Class<?> type = Objects.requireNonNull(loaded.get("T"));
        SanitizerOptions options = SanitizerOptions.ofJvm().with("iterations", "300");
        Exploration exploration = Sanitizer.exploration(options, "a test");
        while (exploration.hasNext()) {
            exploration.runNext(
                    session -> ((Runnable) type.getDeclaredConstructor().newInstance()).run());
        }
        assertNull(exploration.failure(), exploration::report);
        assertTrue(exploration.accesses() > 0, "nothing was checked");
        return exploration;
    }

    private static TreeSet<String> methods(FoundRace race) {
        return new TreeSet<>(List.of(
                Objects.requireNonNull(race.earlierAt()).getMethodName(),
                Objects.requireNonNull(race.laterAt()).getMethodName()));
    }

    private static void isBetweenOneAndOther(String members, String one, String other, String... through) {
        List<FoundRace> races = races(members, one, other);
        assertTrue(!races.isEmpty(), "nothing was found");
        races.forEach(race -> assertEquals(new TreeSet<>(List.of("one", "other")), methods(race), race::toString));
        assertEquals(
                new TreeSet<>(Arrays.asList(through)),
                races.stream()
                        .flatMap(race -> race.toString().lines())
                        .filter(line -> line.contains("through "))
                        .map(line -> line.replaceAll(".*through ", "").replaceAll("[(].*", ""))
                        .collect(Collectors.toCollection(TreeSet::new)),
                races::toString);
        assertTrue(!races.toString().contains("$jrsan"), races::toString);
    }

    private static final String HANDLES = """
            static VarHandle handle(Class<?> type) {
                try {
                    return MethodHandles.lookup().findVarHandle(T.class, "x", type);
                } catch (ReflectiveOperationException e) {
                    throw new ExceptionInInitializerError(e);
                }
            }
            """;

    private static final String FIELD = "int x; static final long X = U.of(T.class, \"x\");\n";

    @Test
    void ofAStaticMethod() {
        isBetweenOneAndOther(
                FIELD + "static void put(T t, int v) {\n U.UNSAFE.putInt(t, X, v);\n }",
                "put(this, 1);",
                "put(this, 2);",
                "T.put");
    }

    /** Each accesses a field without an order, by one call of the JDK. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "int x; static final VarHandle X = handle(int.class);\n final void put(int v) {\n X.set(this, v);\n }",
                "final int[] x = new int[2]; static final VarHandle X = MethodHandles.arrayElementVarHandle(int[].class);\n"
                        + " final void put(int v) {\n X.set(x, 1, v);\n }",
                "final byte[] x = new byte[8]; static final VarHandle X ="
                        + " MethodHandles.byteArrayViewVarHandle(int[].class, java.nio.ByteOrder.nativeOrder());\n"
                        + " final void put(int v) {\n X.set(x, 4, v);\n }",
                "final AtomicInteger x = new AtomicInteger();\n final void put(int v) {\n x.setPlain(v);\n }",
                "final AtomicIntegerArray x = new AtomicIntegerArray(2);\n final void put(int v) {\n x.setPlain(1, v);\n }",
                "final AtomicReference<Object> x = new AtomicReference<>();\n final void put(int v) {\n x.setPlain(v);\n }",
            })
    void ofOneCallOfTheJdk(String members) {
        isBetweenOneAndOther(HANDLES + members, "put(1);", "put(2);", "T.put");
    }

    /** Updaters have no plain mode, so nothing races: each thread can miss what the other one stores. */
    @Test
    void ofAnUpdater() {
        Exploration exploration = explored(
                "volatile int y, z;\nstatic final AtomicIntegerFieldUpdater<T> Y = AtomicIntegerFieldUpdater.newUpdater(T.class, \"y\"),"
                        + " Z = AtomicIntegerFieldUpdater.newUpdater(T.class, \"z\");\n"
                        + "final void put(AtomicIntegerFieldUpdater<T> of, int v) {\n of.lazySet(this, v);\n }",
                "put(Y, 1); int r = z;",
                "put(Z, 1); int r = y;");
        assertTrue(exploration.violations().size() > 0, exploration::report);
        exploration
                .violations()
                .forEach(found -> assertTrue(found.toString().contains("through T.put("), found::toString));
    }

    @Test
    void ofAFinalMethodOfASuperclass() {
        isBetweenOneAndOther(
                "static class A { int x; static final long X = U.of(A.class, \"x\");\n"
                        + " final void put(int v) {\n U.UNSAFE.putInt(this, X, v);\n } }\n"
                        + "static class B extends A { }\nfinal B b = new B();",
                "b.put(1);",
                "b.put(2);",
                "T$A.put");
    }

    /** Packages might tell whether a method overrides one of its own package; a walk does. */
    @ParameterizedTest
    @ValueSource(strings = {"public", "protected", ""})
    void ofAMethodThatASubclassOverrides(String access) {
        isBetweenOneAndOther(
                "static class A { int x; static final long X = U.of(A.class, \"x\");\n"
                        + access + " void put(int v) {\n U.UNSAFE.putInt(this, X, v);\n } }\n"
                        + "static class B extends A {\n" + access
                        + " void put(int v) {\n U.UNSAFE.putInt(this, X, v + 10);\n } }\n"
                        + "final A b = new B(); final A a = new A();",
                "a.put(1); b.put(1); if (a.x != 1 || b.x < 11) throw new AssertionError(a.x + \" \" + b.x);",
                "b.put(2);",
                "T$B.put");
    }

    /** What overrides an accessor is called, whatever it does itself. */
    @ParameterizedTest
    @ValueSource(strings = {"calls++; super.put(v + 10);", "calls++;", "if (v > 0) U.UNSAFE.putInt(this, X, v + 10);"})
    void ofAnAccessorThatIsOverriddenByWhatIsNone(String body) {
        boolean calls = body.contains("calls");
        boolean puts = !body.equals("calls++;");
        String members = "static class A { int x, calls; static final long X = U.of(A.class, \"x\");\n"
                + " public void put(int v) { U.UNSAFE.putInt(this, X, v); } }\n"
                + "static class B extends A { public void put(int v) { " + body + " } }\n"
                + "static void put(A of, int v) { of.put(v); }\n"
                + "static void is(int expected, int found) { if (expected != found) throw new AssertionError(expected + \" and not \" + found); }\n";
        String run = "public void run() { A a = new A(), b = new B(); put(a, 1); put(b, 2); a.put(3); b.put(4);\n"
                + "is(3, a.x); is(0, a.calls); is(" + (puts ? 14 : 0) + ", b.x); is(" + (calls ? 2 : 0)
                + ", b.calls); }";
        Map<String, Class<?>> loaded = Instrumented.load(new TreeMap<>(
                Map.of("T", "public class T implements Runnable {\n" + members + run + "}\n", "U", UNSAFE)));
        Class<?> type = Objects.requireNonNull(loaded.get("T"));
        try (Session session = Sanitizer.open()) {
            assertDoesNotThrow(() -> ((Runnable) type.getDeclaredConstructor().newInstance()).run());
            assertEquals(List.of(), session.errors());
            assertTrue(session.counts().accesses() > 0);
        }
    }

    @Test
    void ofAMethodThatCallsAnAccessor() {
        isBetweenOneAndOther(
                FIELD + "static void put(Object t, long at, int v) {\n U.UNSAFE.putInt(t, at, v);\n }"
                        + "private void x(int v) {\n put(this, X, v);\n }",
                "x(1);",
                "x(2);",
                "T.put",
                "T.x");
    }

    /** Its arguments are wide and of all kinds, and it returns what the access returns. */
    @Test
    void withArgumentsAndAResult() {
        isBetweenOneAndOther(
                "long x; static final long X = U.of(T.class, \"x\");\n"
                        + "static long get(byte b, double d, T t, long at) {\n return U.UNSAFE.getLong(t, at);\n }"
                        + "static void put(long v, T t, float f) {\n U.UNSAFE.putLong(t, X, v);\n }",
                "put(Long.MAX_VALUE - 1, this, 1f);"
                        + " if (get((byte) 1, 2, this, X) < 2) throw new AssertionError();",
                "put(Long.MAX_VALUE, this, 2f);",
                "T.put",
                "T.get");
    }

    /** What more a method does is seen: then it is the place itself. */
    @Test
    void notOfAMethodThatDoesMore() {
        List<FoundRace> races = races(
                FIELD + "static void put(T t, int v) {\n if (v > 0) { U.UNSAFE.putInt(t, X, v); }\n }",
                "put(this, 1);",
                "put(this, 2);");
        assertEquals(1, races.size(), races::toString);
        assertEquals(new TreeSet<>(List.of("put")), methods(races.get(0)));
    }

    /** Called by the JDK, a method is the place. Nobody tells it where it is called, and a walk finds out. */
    @Test
    void notOfAMethodThatIsCalledByAReference() {
        List<FoundRace> races = races(
                FIELD + "void put(int v) {\n U.UNSAFE.putInt(this, X, v);\n }",
                "java.util.function.IntConsumer c = this::put;\n c.accept(1);",
                "put(2);");
        assertEquals(1, races.size(), races::toString);
        assertEquals(new TreeSet<>(List.of("other", "put")), methods(races.get(0)));
    }

    @Test
    void whoLooksForAnnotationsFindsOneMethod() {
        Class<?> type = Objects.requireNonNull(
                Instrumented.load(new TreeMap<>(Map.of("T", """
                public class T {
                    private final java.util.concurrent.atomic.AtomicInteger x = new java.util.concurrent.atomic.AtomicInteger();
                    @Deprecated public int get(@Deprecated int of) { return x.get(); }
                }
                """))).get("T"));
        assertTrue(type.getDeclaredMethods().length > 1, "the method has no twin");
        assertEquals(
                List.of("get"),
                Arrays.stream(type.getDeclaredMethods())
                        .filter(method -> method.isAnnotationPresent(Deprecated.class)
                                || Arrays.stream(method.getParameterAnnotations())
                                        .anyMatch(all -> all.length > 0))
                        .map(java.lang.reflect.Method::getName)
                        .toList());
    }

    /** A method can have 255 arguments at most, with its object, so that a twin cannot have one more. */
    @ParameterizedTest
    @CsvSource({
        "int, 252, false",
        "int, 253, false",
        "int, 254, false",
        "int, 254, true",
        "int, 255, true",
        "long, 126, false",
        "long, 127, false",
        "int, 90, false"
    })
    void ofAMethodWithAsManyArgumentsAsThereCanBe(String type, int arguments, boolean isStatic) throws Exception {
        String declared =
                IntStream.range(0, arguments).mapToObj(i -> type + " a" + i).collect(Collectors.joining(", "));
        String given = IntStream.range(0, arguments).mapToObj(i -> "1").collect(Collectors.joining(", "));
        String sum = IntStream.range(0, arguments).mapToObj(i -> "a" + i).collect(Collectors.joining(" + "));
        String modifiers = isStatic ? "static " : "final ";
        Instrumented.task(String.join(
                        "\n",
                        modifiers
                                + "java.util.concurrent.atomic.AtomicInteger n = new java.util.concurrent.atomic.AtomicInteger(7);",
                        modifiers + "int get(" + declared + ") { return n.get(); }",
                        modifiers + "int sum(" + declared + ") { while (n.get() != 7 + " + sum + " - " + arguments
                                + ") { Thread.onSpinWait(); } return n.get(); }",
                        modifiers + "int through(" + declared + ") { return get(" + given + "); }",
                        "public void run() { while (get(" + given + ") != 7) { Thread.onSpinWait(); }",
                        "if (sum(" + given + ") != 7 || through(" + given + ") != 7) throw new AssertionError(); }"))
                .run();
    }
}
