package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.io.ObjectStreamClass;
import java.util.Arrays;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Objects that were serialised without the agent can be read with it, and the other way round. */
class SerialVersionTest {
    private static final String FIELD = "serialVersionUID";

    private static boolean hasField(Class<?> type) {
        return Arrays.stream(type.getDeclaredFields())
                .anyMatch(field -> field.getName().equals(FIELD));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class T implements java.io.Serializable { private int n; synchronized void add() { n++; } }",
                "class T extends Exception { static synchronized int add(int n) { return n + 1; } }",
                "class T extends Exception { private synchronized void add() {} protected synchronized void next() {} }",
                "class T implements java.io.Serializable { volatile int n; int n() { return n; }"
                        + " java.util.function.Supplier<Object> of(java.util.Map<Object, Object> map) { return map::size; } }",
                "class T implements java.io.Serializable { static int last; static { last = 1; } int[] all = new int[2]; }"
            })
    void theNumberIsTheOneThatItWas(String source) throws Exception {
        Class<?> raw = new AsItIs(Instrumented.compile(Map.of("T", source))).loadClass("T");
        Class<?> instrumented = Instrumented.load("T", source);
        assertEquals(
                ObjectStreamClass.lookup(raw).getSerialVersionUID(),
                ObjectStreamClass.lookup(instrumented).getSerialVersionUID());
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "class T { synchronized void add() {} }",
                "class T implements java.io.Serializable { void add() {} }",
                "class T implements java.io.Serializable { private synchronized void add() {} }",
                "enum T implements Runnable { A; public synchronized void run() {} }",
                "interface T extends java.io.Serializable { void add(); }"
            })
    void nothingIsDeclaredWhereItStays(String source) {
        assertFalse(hasField(Instrumented.load("T", source)));
    }

    @Test
    void aNumberThatIsDeclaredStays() {
        Class<?> type = Instrumented.load(
                "T",
                "class T extends Exception { static final long serialVersionUID = 7; synchronized void add() {} }");
        assertEquals(7, ObjectStreamClass.lookup(type).getSerialVersionUID());
    }
}
