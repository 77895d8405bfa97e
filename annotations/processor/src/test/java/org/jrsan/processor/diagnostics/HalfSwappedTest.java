package org.jrsan.processor.diagnostics;

import org.junit.jupiter.api.Test;

/** Direct accesses of volatile fields that have a checked handle or updater. */
class HalfSwappedTest {
    private static final String WARNS =
            " // problem: half-swapped: FIELD has a checked handle or updater, but JRSan does not see this direct access,"
                    + " which can cause false alarms; use getVolatile and setVolatile of the handle, or get and set of the updater";

    private static String head(String line) {
        return line + WARNS.replace("FIELD", "head");
    }

    private static String count(String line) {
        return line + WARNS.replace("FIELD", "count");
    }

    @Test
    void fieldsWithAHandle() {
        Compiled.members(
                "private static final String COUNT = \"count\";",
                "private static final RobustVarHandle HEAD, HANDLE_OF_COUNT, PLAIN, OTHER;",
                "static {",
                "  try {",
                "    MethodHandles.Lookup lookup = MethodHandles.lookup();",
                "    HEAD = RobustVarHandle.findVarHandle(lookup, Example.class, \"head\", Node.class);",
                "    HANDLE_OF_COUNT = RobustVarHandle.findStaticVarHandle(lookup, Example.class, COUNT, int.class);",
                "    PLAIN = RobustVarHandle.findVarHandle(lookup, Example.class, \"plain\", int.class);",
                "    OTHER = RobustVarHandle.findVarHandle(lookup, Other.class, \"none\", int.class);",
                "  } catch (ReflectiveOperationException e) { throw new AssertionError(e); }",
                "  count = 1;",
                "}",
                "static class Other {}",
                "static class Node {",
                "  Example queue;",
                head("  Node first() { return queue.head; }"),
                "}",
                "static volatile int count = 2;",
                "volatile Node head = new Node();",
                "volatile Node tail = head;",
                "int plain;",
                head("Runnable later = () -> head = null;"),
                "{ head = new Node(); }",
                "Example() {",
                "  head = tail;",
                head("  later = () -> this.head = null;"),
                head("  new Object() { Object read() { return head; } };"),
                "}",
                "void uses() {",
                "  Object seen = HEAD.getVolatile(this);",
                head("  seen = head;"),
                count("  count++;"),
                "  plain = 1;",
                "  seen = tail;",
                "}");
    }

    @Test
    void fieldsWithAnUpdater() {
        Compiled.members(
                "static final RobustAtomicIntegerFieldUpdater<Example> COUNT =",
                "    RobustAtomicIntegerFieldUpdater.newUpdater(Example.class, \"count\");",
                "static final RobustAtomicReferenceFieldUpdater<Base, Object> HEAD =",
                "    RobustAtomicReferenceFieldUpdater.newUpdater(Base.class, Object.class, \"head\");",
                "static class Base { volatile Object head; }",
                "static class Further extends Base {",
                head("  Object read() { return head; }"),
                "}",
                "volatile int count;",
                "int uses() {",
                "  COUNT.incrementAndGet(this);",
                count("  return count;"),
                "}");
    }

    @Test
    void fieldsOfTheJdksOwnHandlesAreNobodysBusiness() {
        Compiled.members(
                "static final AtomicIntegerFieldUpdater<Example> COUNT =",
                "    AtomicIntegerFieldUpdater.newUpdater(Example.class, \"count\");",
                "volatile int count;",
                "int uses() { return count; }");
    }
}
