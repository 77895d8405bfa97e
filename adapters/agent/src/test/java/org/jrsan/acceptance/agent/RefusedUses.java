package org.jrsan.acceptance.agent;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** Uses of variables most of which the JDK refuses, each the body of a method that is given a {@code RefusedState}. */
final class RefusedUses {
    private static final int IN_CLASS = 300;
    private static final String[] LOADS = {"get", "getVolatile", "getAcquire"};
    private static final String[] STORES = {"set", "setVolatile", "setOpaque"};
    private static final String[] COMPARISONS = {
        "compareAndSet",
        "weakCompareAndSetPlain",
        "weakCompareAndSetRelease",
        "compareAndExchange",
        "compareAndExchangeAcquire"
    };
    private static final String[] UPDATES = {"getAndSet", "getAndSetRelease", "getAndAdd", "getAndBitwiseXor"};

    private final List<String> bodies = new ArrayList<>();

    private RefusedUses() {
        handles();
        atomics();
        updaters();
        loops();
        others();
    }

    static List<String> bodies() {
        return new RefusedUses().bodies;
    }

    /** How many classes they are in. */
    static int classes(List<String> bodies) {
        return (bodies.size() + IN_CLASS - 1) / IN_CLASS;
    }

    /** The source of one of these classes. */
    static String source(List<String> bodies, int number) {
        List<String> own = bodies.subList(number * IN_CLASS, Math.min(bodies.size(), (number + 1) * IN_CLASS));
        StringBuilder methods = new StringBuilder();
        StringBuilder cases = new StringBuilder();
        for (int i = 0; i < own.size(); i++) {
            methods.append("static Object m" + i + "(RefusedState s) throws Throwable { " + own.get(i) + " }\n");
            cases.append("case " + i + " -> m" + i + "(s);\n");
        }
        return "import java.lang.invoke.*; import java.nio.*; import java.util.*; import java.util.function.*;"
                + " import java.util.concurrent.*; import java.util.concurrent.atomic.*;\n"
                + "@SuppressWarnings(\"all\") public class Refused" + number + " extends RefusedState.Handles {\n"
                + methods
                + "@Override Object use(int i, RefusedState s) throws Throwable { return switch (i) {\n" + cases
                + "default -> null; }; }\n@Override int size() { return " + own.size() + "; } }\n";
    }

    private void handles() {
        handle(
                "X",
                "int",
                "s.h",
                "1",
                "2",
                List.of("(H) null", "(Object) \"x\"", "1", "", "s.h, 0", "(Object) s.h"),
                List.of("(Object) \"x\"", "(Object) null", "1L"));
        handle(
                "TEXT",
                "String",
                "s.h",
                "\"a\"",
                "\"b\"",
                List.of("(H) null", "(Object) \"x\""),
                List.of("(Object) 1", "1", "null"));
        handle("FINAL", "int", "s.h", "1", "2", List.of("(H) null"), List.of());
        handle("STATIC", "String", "", "\"a\"", "\"b\"", List.of("s.h"), List.of("(Object) 1"));
        handle(
                "INTS",
                "int",
                "s.ints, 0",
                "1",
                "2",
                List.of(
                        "(int[]) null, 0",
                        "s.ints, -1",
                        "s.ints, 2",
                        "(Object) s.longs, 0",
                        "s.ints, 0L",
                        "s.ints, (Object) null",
                        "s.ints, (Object) 2"),
                List.of("(Object) \"x\""));
        handle("BOOLEANS", "boolean", "s.booleans, 0", "true", "false", List.of("s.booleans, 2"), List.of("1"));
        handle("DOUBLES", "double", "s.doubles, 0", "1d", "2d", List.of("(Object) null, 5"), List.of("\"x\""));
        handle(
                "OBJECTS",
                "Object",
                "s.strings, 0",
                "\"a\"",
                "\"b\"",
                List.of("s.strings, 2", "(Object[]) null, 0", "s.numbers, 0"),
                List.of("1", "(Object) 1", "null"));
        handle(
                "SEQUENCES",
                "CharSequence",
                "s.sequences, 0",
                "\"a\"",
                "\"b\"",
                List.of("(Object) s.numbers, 0", "s.sequences, 9"),
                List.of("new StringBuilder()", "(Object) 1"));
        handle(
                "BYTES",
                "int",
                "s.bytes, 0",
                "0x04030201",
                "2",
                List.of("(byte[]) null, 0", "s.bytes, -1", "s.bytes, 13", "s.bytes, 1", "(Object) s.ints, 0"),
                List.of("(Object) \"x\"", "1L"));
        for (String buffer : List.of("s.heap", "s.direct", "s.readOnly")) {
            handle(
                    "BUFFERS",
                    "int",
                    buffer + ", 0",
                    "0x04030201",
                    "2",
                    List.of(buffer + ", 1", buffer + ", 13", "(Object) s.bytes, 0", "(ByteBuffer) null, 0"),
                    List.of("1L"));
        }
        handle("EXACT", "int", "s.h", "1", "2", List.of("(H) null", "(Object) s.h"), List.of("(byte) 1"));
        handle("NONE", "int", "s.h", "1", "2", List.of(), List.of());
    }

    private void handle(
            String handle, String type, String at, String one, String two, List<String> wrongAt, List<String> wrong) {
        List<String> places = new ArrayList<>(List.of(at));
        places.addAll(wrongAt);
        List<String> values = new ArrayList<>(List.of(two));
        values.addAll(wrong);
        String cast = "return (" + type + ") ";
        for (String place : places) {
            for (String load : LOADS) {
                call(cast + handle, load, place, "");
            }
            // Of two things of a wrong class, the JDK names either.
            boolean isOne = place.contains("(Object) ") && type.equals(type.toLowerCase(Locale.ROOT));
            for (String value : isOne ? List.of(two) : values) {
                for (String store : STORES) {
                    bodies.add(handle + '.' + store + '(' + arguments(place, value) + "); return null;");
                }
                for (String update : UPDATES) {
                    call(cast + handle, update, place, value);
                }
                for (String comparison : COMPARISONS) {
                    String of = comparison.contains("Exchange") ? cast + handle : "return (boolean) " + handle;
                    call(of, comparison, place, arguments(one, value));
                    if (value != two) {
                        call(of, comparison, place, arguments(value, two));
                        call(of, comparison, place, arguments(value, value));
                    }
                }
            }
        }
    }

    private void call(String of, String method, String place, String values) {
        bodies.add(of + '.' + method + '(' + arguments(place, values) + ");");
    }

    private static String arguments(String first, String second) {
        return first.isEmpty() || second.isEmpty() ? first + second : first + ", " + second;
    }

    /** Calls of methods, which return nothing if their names are those of stores. */
    private void calls(List<String> receivers, String... methods) {
        for (String receiver : receivers) {
            for (String method : methods) {
                boolean isStore = method.matches("(set\\w*|lazySet|put\\w*)\\(.*");
                bodies.add(
                        isStore
                                ? receiver + '.' + method + "; return null;"
                                : "return " + receiver + '.' + method + ';');
            }
        }
    }

    private void atomics() {
        String[] ofNumbers = {
            "get()",
            "set(5)",
            "getAndAdd(7)",
            "incrementAndGet()",
            "compareAndSet(1, 2)",
            "compareAndExchange(2, 3)",
            "updateAndGet(null)",
            "getAndUpdate(v -> v / 0)",
            "accumulateAndGet(3, null)",
            "getAndAccumulate(3, (x, y) -> { throw new IllegalStateException(\"f\" + x + y); })"
        };
        calls(List.of("s.number", "((AtomicInteger) null)", "s.longNumber", "((AtomicLong) null)"), ofNumbers);
        calls(List.of("s.number", "s.longNumber"), "updateAndGet(new Many())", "getAndAccumulate(3, new Many())");
        calls(List.of("s.flag", "((AtomicBoolean) null)"), "get()", "set(true)", "compareAndExchange(true, false)");
        calls(
                List.of("s.text", "((AtomicReference<String>) null)"),
                "updateAndGet(null)",
                "getAndUpdate(v -> { throw new IllegalStateException(v); })",
                "accumulateAndGet(\"b\", null)",
                "updateAndGet((UnaryOperator) (v -> 1))");
        for (String i : List.of("0", "-1", "2")) {
            calls(
                    List.of("s.array", "((AtomicIntegerArray) null)"),
                    "get(" + i + ")",
                    "set(" + i + ", 5)",
                    "getAndAdd(" + i + ", 5)",
                    "compareAndExchange(" + i + ", 2, 3)",
                    "updateAndGet(" + i + ", null)",
                    "accumulateAndGet(" + i + ", 3, (x, y) -> x / (y - y))");
            calls(
                    List.of("((AtomicReferenceArray) s.texts)"),
                    "set(" + i + ", 1)",
                    "compareAndExchange(" + i + ", 1, 1)",
                    "getAndUpdate(" + i + ", v -> 1)");
        }
        calls(List.of("((AtomicIntegerArray) null)", "s.array"), "length()");
        calls(
                List.of("s.stamped", "((AtomicStampedReference<String>) null)"),
                "getStamp()",
                "get(new int[0])",
                "get(null)",
                "attemptStamp(\"a\", 4)");
        bodies.add("s.throwing.accumulate(3); return s.throwing.get();");
    }

    private void updaters() {
        for (String object : List.of("s.h", "null", "\"x\"", "new Object()")) {
            for (String updater : List.of("U", "PROTECTED")) {
                String at = object.equals("s.h") && updater.equals("PROTECTED") ? "s.below" : object;
                calls(
                        List.of("((AtomicIntegerFieldUpdater) " + updater + ")"),
                        "get(" + at + ")",
                        "set(" + at + ", 2)",
                        "lazySet(" + at + ", 2)",
                        "compareAndSet(" + at + ", 1, 2)",
                        "getAndSet(" + at + ", 2)",
                        "incrementAndGet(" + at + ")",
                        "updateAndGet(" + at + ", null)",
                        "getAndUpdate(" + at + ", v -> v / 0)",
                        "accumulateAndGet(" + at + ", 3, null)",
                        "accumulateAndGet(" + at + ", 3, (x, y) -> x + y)");
            }
            for (String value : List.of("\"b\"", "1", "null")) {
                calls(
                        List.of("((AtomicReferenceFieldUpdater) R)"),
                        "set(" + object + ", " + value + ")",
                        "getAndSet(" + object + ", " + value + ")",
                        "compareAndSet(" + object + ", \"a\", " + value + ")",
                        "compareAndSet(" + object + ", " + value + ", \"b\")",
                        "weakCompareAndSet(" + object + ", " + value + ", " + value + ")",
                        "updateAndGet(" + object + ", v -> " + value + ")",
                        "getAndAccumulate(" + object + ", " + value + ", null)");
            }
        }
        calls(List.of("((AtomicIntegerFieldUpdater<H>) null)"), "get(s.h)", "updateAndGet(s.h, null)");
        calls(List.of("U"), "updateAndGet(s.h, new Many())");
    }

    private void loops() {
        for (String load : List.of(
                "(int) X.getVolatile((H) null)",
                "(int) X.getVolatile((Object) \"x\")",
                "(int) INTS.getVolatile(s.ints, 9)",
                "U.get(null)",
                "((AtomicIntegerFieldUpdater) PROTECTED).get(new Object())",
                "s.array.get(7)",
                "((AtomicInteger) null).get()",
                "UNSAFE.getIntVolatile(s.h, OFFSET)",
                "NO_UNSAFE.getIntVolatile(s.h, OFFSET)",
                "(int) NONE.getVolatile(s.h)",
                "loadX((H) null)",
                "loadU(null)",
                "loadArray(s.array, 9)")) {
            bodies.add("while (" + load + " == 7) { Thread.onSpinWait(); } return 1;");
            bodies.add("int q; do { q = " + load + "; } while (q == 7); return q;");
        }
        for (String swap : List.of(
                "X.compareAndSet((H) null, 1, 2)",
                "X.compareAndSet(s.h, 1, (Object) \"x\")",
                "TEXT.compareAndSet(s.h, \"a\", (Object) 1)",
                "OBJECTS.compareAndSet(s.strings, 0, \"a\", (Object) 1)",
                "INTS.compareAndSet(s.ints, 2, 1, 1)",
                "U.compareAndSet(null, 1, 2)",
                "((AtomicReferenceFieldUpdater) R).compareAndSet(s.h, \"a\", 1)",
                "s.array.compareAndSet(7, 1, 2)",
                "FINAL.compareAndSet(s.h, 1, 2)",
                "NO_UNSAFE.compareAndSwapInt(s.h, OFFSET, 1, 2)")) {
            bodies.add("while (!" + swap + ") { Thread.onSpinWait(); } return 1;");
        }
        retries("int", "(int) X.getVolatile((H) null)", "X.compareAndSet((H) null, q, q + 1)");
        retries("int", "U.get(s.h)", "U.compareAndSet(null, q, q + 1)");
        retries("int", "(int) INTS.getVolatile(s.ints, 0)", "INTS.compareAndSet(s.ints, 2, q, q + 1)");
        retries(
                "Object",
                "(Object) OBJECTS.getVolatile(s.strings, 0)",
                "OBJECTS.compareAndSet(s.strings, 0, q, (Object) 1)");
        retries(
                "Object",
                "((AtomicReferenceFieldUpdater) R).get(s.h)",
                "((AtomicReferenceFieldUpdater) R).compareAndSet(s.h, q, 1)");
    }

    private void retries(String type, String load, String swap) {
        bodies.add(type + " q; do { q = " + load + "; } while (!" + swap + "); return q;");
    }

    private void others() {
        calls(
                List.of("UNSAFE", "NO_UNSAFE"),
                "getInt(s.h, OFFSET)",
                "putIntVolatile(s.h, OFFSET, 3)",
                "compareAndSwapInt(s.h, OFFSET, 1, 2)",
                "getAndAddInt(s.h, OFFSET, 3)");
        bodies.add("NO_UNSAFE.fullFence(); return null;");
        calls(List.of("((CopyOnWriteArrayList<Object>) null)"), "toArray(new Integer[1])", "get(0)");
        for (String body : List.of(
                "synchronized (s) { throw new IllegalStateException(\"in\"); }",
                "try { synchronized (s) { throw new IllegalStateException(\"in\"); } } finally { s.extra = Thread.holdsLock(s); }",
                "s.lock.lock(); try { throw new IllegalStateException(\"in\"); } finally { s.lock.unlock(); }",
                "s.lock.unlock(); return null;",
                "s.wait(); return null;",
                "synchronized (s) { s.wait(1, 1000000); } return null;",
                "Thread.currentThread().interrupt(); try { s.lock.lockInterruptibly(); } finally { s.extra = Thread.interrupted(); } return null;",
                "return new ConcurrentHashMap<String, String>().computeIfAbsent(\"a\", k -> { throw new IllegalStateException(k); });",
                "s.strings[0] = 1; return null;",
                "return s.ints[2];",
                "s.ints[s.ints.length] = 1 / (s.ints.length - 2); return null;",
                "return swapX(s.h, (Object) \"x\");",
                "return swapText((H) null, (Object) 1);")) {
            bodies.add(body);
        }
    }
}
