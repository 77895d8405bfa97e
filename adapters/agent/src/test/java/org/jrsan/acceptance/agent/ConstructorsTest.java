package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * What a constructor stores before anybody else may have the object is there from the start. What it stores afterwards is a store as any other is, and the opaque store that
 * hands the object on orders none.
 */
class ConstructorsTest {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private static final String SOURCE = """
            import java.util.concurrent.atomic.AtomicReference;
            public class $ implements Runnable {
                static final AtomicReference<Object> HEAD = new AtomicReference<>();
                static Object other;
                static void sleep(int millis) { try { Thread.sleep(millis); } catch (InterruptedException e) { throw new AssertionError(e); } }
                CLASSES
                void write() { WRITE }
                void read() { READ }
                public void run() { Thread write = new Thread(this::write), read = new Thread(this::read); write.start(); read.start();
                    try { write.join(); read.join(); } catch (InterruptedException e) { throw new AssertionError(e); } }
            }
            """;

    private static List<String> races(String classes, String write, String read) throws Exception {
        String name = "K" + COUNT.incrementAndGet();
        String source = SOURCE.replace("CLASSES", classes)
                .replace("WRITE", write)
                .replace("READ", read)
                .replace("$", name);
        Class<?> type = Instrumented.load(Map.of(name, source), true).get(name);
        return Instrumented.races(type).stream()
                .map(field -> field.replace(name + '.', ""))
                .toList();
    }

    private static final String FIND =
            "C found; while ((found = (C) HEAD.getOpaque()) == null) { Thread.onSpinWait(); } if (found.n < 0) throw new AssertionError();";

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "C.n | static class Base { Base() { HEAD.setOpaque(this); } } static class C extends Base { int n; C() { n = 1; } }",
                "C.n | static class Far { Far() { HEAD.setOpaque(this); } } static class Base extends Far { } static class C extends Base { int n = 1; }",
                "C.n | static class C { int n; C() { this(1); n = 2; } C(int k) { HEAD.setOpaque(this); } }",
                "A.n | static abstract class A { int n; A() { HEAD.setOpaque((C) this); n = 2; } } static class C extends A { }",
                "A.n | static abstract class A { int n; A() { Object me = this; if (me instanceof C c) { HEAD.setOpaque(c); } n = 2; } } static class C extends A { }",
                "C.n | static class C { int n; C() { HEAD.setOpaque(other == null ? this : other); n = 2; } }",
                "C.n | static class C { int n; C() { HEAD.setOpaque(this); n = 2; } }",
                "C.n | static int given(C c) { HEAD.setOpaque(c); return 3; } static class C { int n; C() { n = given(this); } }",
                "C.n | static class C { int n; C() { n = given(1, 2L); } int given(int i, long l) { HEAD.setOpaque(this); return 3; } }",
            })
    void aStoreAfterTheObjectWasHandedOnRaces(String field, String classes) throws Exception {
        assertEquals(List.of(field), races(classes, "new C();", FIND));
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "static class Base { int m; Base() { m = 1; } } static class C extends Base { int n; C() { n = 2; } }",
                "static class C { int n; C() { this(1); n = 2; } C(int k) { n = k; } }",
                "static class C { int n; C() { Object me = (Object) this; if (me != other) { n = 2; } } }",
                "static class C { int n; C() { for (int i = 0; i < 3; i++) { n += i; } } }",
                "static int given() { return 3; } static class C { int n; C() { n = given(); } }",
                "static class C { int n; C() { n = HEAD.toString().length(); } }",
                "static class C { int n; String s; C() { s = \"a\" + HEAD; n = 1; } }",
                "static class Base { int m; Base(int k) { this((long) k); } Base(long k) { m = (int) k; } } static class C extends Base { int n; C() { super(1); n = 2; } }",
            })
    void aStoreBeforeIsThereFromTheStart(String classes) throws Exception {
        assertEquals(List.of(), races(classes, "HEAD.setOpaque(new C());", FIND));
    }

    /** The field is another class's, whose initialiser has ended. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "Base.m | static class Base { static int m = 1; } static class C extends Base { static int n = 1; static { m = 7; sleep(600); } static void touch() { } }",
                " | static class Base { static int m = 1; } static class C extends Base { static int n = 1; static { n = 7; sleep(600); } static void touch() { } }",
            })
    void anInitialiserStoresIntoAFieldThatItInherits(String field, String classes) throws Exception {
        assertEquals(
                field == null ? List.of() : List.of(field),
                races(classes, "C.touch();", "sleep(300); if (Base.m < 0) throw new AssertionError();"));
    }
}
