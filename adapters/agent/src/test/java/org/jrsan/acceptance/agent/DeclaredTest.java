package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNull;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.jrsan.agent.declared.DeclarationFile;
import org.jrsan.agent.loops.RecognisedLoops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** {@code @Label}, {@code @PlainAsOpaque} and {@code @Benign} on ordinary members, and a file that declares the same. */
class DeclaredTest {
    private static final String HEAD =
            "import java.lang.invoke.*; import java.util.concurrent.atomic.*; import org.jrsan.annotation.*;\n";

    @TempDir
    Path folder;

    private static Exploration checked(String name, String body) {
        return checked(
                Instrumented.load(name, HEAD + "public class " + name + " implements Runnable {\n" + body + "\n}"));
    }

    private static Exploration checked(Class<?> type) {
        Exploration exploration = Sanitizer.exploration(
                SanitizerOptions.ofJvm().with("iterations", "300").with("sites", "full"), "a test");
        while (exploration.hasNext()) {
            exploration.runNext(
                    session -> ((Runnable) type.getDeclaredConstructor().newInstance()).run());
        }
        assertNull(exploration.failure(), exploration::report);
        return exploration;
    }

    private static String threads(String one, String other) {
        return "void one() { " + one + " }\n void other() { " + other + " }\n"
                + "public void run() { try { Thread a = new Thread(this::one), b = new Thread(this::other);\n"
                + "a.start(); b.start(); a.join(); b.join(); } catch (InterruptedException e) { throw new AssertionError(e); } }";
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "D1 | int x; | x = 1;",
                "D2 | static int x; | x = 1;",
                "D3 | final int[] x = new int[2]; | x[1] = 2;",
                "D4 | final AtomicInteger x = new AtomicInteger(); | x.setPlain(3);",
                "D5 | final AtomicIntegerArray x = new AtomicIntegerArray(2); | x.setPlain(1, 3);",
            })
    void aLabelNamesAndPlainIsOpaque(String name, String field, String write) {
        Exploration races = checked(name, "@Label(\"the one\") " + field + threads(write, write));
        assertEquals(1, races.races().size(), races::report);
        assertTrue(races.races().get(0).toString().contains("the one"), races.races()::toString);
        Exploration none = checked(name + "b", "@PlainAsOpaque " + field + threads(write, write));
        assertEquals(List.of(), none.races());
        assertTrue(none.accesses() > 0);
    }

    @Test
    void aClassDeclaresAllItsFields() {
        Exploration none = checked(
                "D6",
                "@PlainAsOpaque static class Fields { int x; long[] y = new long[1]; } final Fields fields = new Fields();"
                        + threads("fields.x = 1; fields.y[0] = 1;", "fields.x = 2; fields.y[0]++;"));
        assertEquals(List.of(), none.races());
    }

    /** What the code of a declared method creates, with its lambdas; of methods of one name, all must be declared. */
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "M1 | true  | final int[] x = make(); @PlainAsOpaque static int[] make() { return new int[2]; } | x[1]++;",
                "M2 | true  | final long[][] x = make(); @PlainAsOpaque static long[][] make() { return new long[2][2]; } | x[1][0]++; x[0] = x[1];",
                "M3 | true  | final String[] x = make(); @PlainAsOpaque static String[] make() { return new String[2]; } | x[1] = null;",
                "M4 | true  | final AtomicLong x = make(); @PlainAsOpaque static AtomicLong make() { return new AtomicLong(1L); } | x.setPlain(3);",
                "M5 | true  | final AtomicIntegerArray x = make(); @PlainAsOpaque static AtomicIntegerArray make() { return new AtomicIntegerArray(2); } | x.setPlain(1, 3);",
                "M6 | true  | final int[] x = make(); @PlainAsOpaque static int[] make() { return of(() -> new int[2]); } static int[] of(java.util.function.Supplier<int[]> s) { return s.get(); } | x[1]++;",
                "M7 | true  | final int[] x; @PlainAsOpaque public M7() { x = new int[] {1, 2}; } public static void ofOthers() { } | x[1]++;",
                "M8 | true  | Object x = make(); @PlainAsOpaque synchronized int[] make() { try { return new int[2]; } finally { hashCode(); } } | ((int[]) x)[1]++;",
                "M9 | false | final int[] x = make(); @PlainAsOpaque static int[] make() { return new int[2]; } static int[] make(int n) { return null; } | x[1]++;",
                "N1 | false | final int[] x = make(); @PlainAsOpaque static int[] make() { return made(); } static int[] made() { return new int[2]; } | x[1]++;",
                "N2 | false | int x; @PlainAsOpaque public N2() { } | x++;",
            })
    void aMethodDeclaresWhatItCreates(String name, boolean isOpaque, String member, String write) {
        Exploration found = checked(name, member + threads(write, write));
        assertEquals(isOpaque, found.races().isEmpty(), found::report);
        assertTrue(found.accesses() > 0);
    }

    @Test
    void aPackageDeclaresItsFieldsAndWhatItCreates() {
        String body = " implements Runnable { int x; final int[][] y = { new int[1] };"
                + threads("x = 1; y[0][0] = 1;", "x = 2; y[0][0]++;") + "}";
        String info = "/** P. */ @org.jrsan.annotation.PlainAsOpaque package p1;";
        Map<String, Class<?>> loaded = Instrumented.load(Map.of(
                "p1.package-info", info,
                "p1.A", "package p1; public class A" + body,
                "p1.inner.B", "package p1.inner; public class B" + body));
        assertEquals(List.of(), checked(loaded.get("p1.A")).races());
        assertFalse(checked(loaded.get("p1.inner.B")).races().isEmpty());
    }

    /** A label of the field and a declaration of the creator hold both. */
    @Test
    void whatIsDeclaredOfOneObjectAddsUp() {
        Exploration found = checked(
                "D8",
                "@Label(\"first\") final int[] x = make(); @Label(\"second\") final int[] y = make();"
                        + " @PlainAsOpaque static int[] make() { return new int[1]; }"
                        + threads("x[0] = 1; int r = y[0];", "y[0] = 1; int r = x[0];"));
        assertEquals(List.of(), found.races());
        assertEquals(2, found.violations().size(), found::report);
        assertTrue(found.report().contains("first") && found.report().contains("second"), found::report);
    }

    /** It is still checked: the plain accesses are opaque ones. */
    @Test
    void whatIsOpaqueIsNotRobustByThat() {
        Exploration found =
                checked("D7", "@PlainAsOpaque int x, y;" + threads("x = 1; int r = y;", "y = 1; int r = x;"));
        assertEquals(List.of(), found.races());
        assertEquals(2, found.violations().size(), found::report);
    }

    @Test
    void aPairIsBenign() {
        Exploration one = checked(
                "D9",
                "int x;" + threads("write();", "read();")
                        + " void write() { int k = 3 * 3; x = k; } @Benign(reason = \"any value will do\", with = \"D9.write:D9.x\") void read() { int r = x; int s = 2 * r; hash(s); } void hash(int n) { }");
        assertEquals(List.of(), one.races(), one::report);
    }

    private String file(String... lines) throws IOException {
        return Files.write(folder.resolve("declared"), List.of(lines)).toString();
    }

    @Test
    void aFileDeclaresTheSame() throws IOException {
        DeclarationFile.apply(file(
                "# what is known",
                "",
                "E1.x label what is written",
                "E2.x opaque",
                "E2.Inner.x opaque",
                "E3.read benign with E3.write:E3.x because any value will do",
                "E3.other() benign with E3.one because there is none"));
        Exploration labelled = checked("E1", "int x;" + threads("x = 1;", "x = 1;"));
        assertTrue(labelled.races().get(0).toString().contains("what is written"), labelled::report);
        assertEquals(
                List.of(),
                checked(
                                "E2",
                                "static class Inner { int x; } final Inner inner = new Inner(); int[] x = new int[1];"
                                        + threads("x[0] = 1; inner.x = 2;", "x[0] = 1; inner.x = 1;"))
                        .races());
        Exploration pair = checked(
                "E3",
                "int x;" + threads("write();", "read();")
                        + " void write() { int k = 3 * 3; x = k; } void read() { int r = x; int s = 2 * r; hash(s); } void hash(int n) { }");
        assertEquals(List.of(), pair.races(), pair::report);
    }

    /** Of methods of one name, those are meant that have a loop. */
    @Test
    void aFileDeclaresLoops() throws Exception {
        DeclarationFile.apply(file("E6.take wait-loop", "E6.next cas-loop", "E6.count cas-loop", "E6.idle wait-loop"));
        Class<?> type = Instrumented.load(
                "E6",
                HEAD + "public class E6 implements Runnable { final AtomicInteger n = new AtomicInteger(1); int own;\n"
                        + "void take() { take(0); } void take(int old) { while (n.get() == old) { } }\n"
                        + "void next() { int old; do { old = n.get(); } while (!n.compareAndSet(old, old + 1)); }\n"
                        + "void count() { int old; do { old = n.get(); own = 2; } while (!n.compareAndSet(old, old + 1)); }\n"
                        + "void idle() { } void idle(int k) { }\n"
                        + "public void run() { take(); next(); count(); while (n.get() == 0) { } }\n}",
                false);
        try (Session session = Sanitizer.open()) {
            ((Runnable) type.getDeclaredConstructor().newInstance()).run();
            assertEquals(List.of(), session.errors());
        }
        assertEquals(List.of("E6.take:3"), ofE6(RecognisedLoops.waits()));
        assertEquals(List.of("E6.next:4"), ofE6(RecognisedLoops.updates()));
        assertEquals(
                List.of(
                        "@CasLoop does not hold at E6.count:5: it writes the field E6.own; the loop is ordinary code",
                        "@WaitLoop does not hold at E6.idle: the method has no loop"),
                ofE6(RecognisedLoops.refused()));
    }

    private static List<String> ofE6(List<String> lines) {
        return lines.stream().filter(line -> line.contains("E6.")).toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "nonsense | \"nonsense\" is no declaration",
                "a.B.c loud | \"a.B.c loud\" is no declaration",
                "a.B.c opaque now | \"a.B.c opaque now\" is no declaration",
                "a.B.c label | \"a.B.c label\" is no declaration",
                "a opaque | \"a opaque\" is no declaration",
                "a.B.c() opaque | a.B.c() is a method, and only a field is opaque",
                "a.B.c benign because so | \"a.B.c benign because so\" is no declaration",
                "a.B.c wait-loop always | \"a.B.c wait-loop always\" is no declaration",
                "a.B.c(int) cas-loop | \"a.B.c(int) cas-loop\" is no declaration",
                "a.B.c benign with a.B.d | \"a.B.c benign with a.B.d\" is no declaration",
            })
    void aBadLineIsOneLine(String line, String message) throws IOException {
        String name = file("a.B.x opaque", line);
        assertEquals(
                name + ", line 2: " + message
                        + "; write CLASS.FIELD opaque, CLASS.FIELD label NAME, CLASS.METHOD wait-loop, CLASS.METHOD cas-loop,"
                        + " or CLASS.METHOD benign with PLACE because REASON",
                assertThrows(IllegalArgumentException.class, () -> DeclarationFile.apply(name))
                        .getMessage());
    }

    @Test
    void aFileThatIsNotThereIsOneLine() {
        String name = folder.resolve("none").toString();
        assertEquals(
                "the declarations in \"" + name + "\" cannot be read: NoSuchFileException",
                assertThrows(IllegalArgumentException.class, () -> DeclarationFile.apply(name))
                        .getMessage());
    }
}
