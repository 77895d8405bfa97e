package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.agent.loops.RecognisedLoops;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** What {@code @WaitLoop} and {@code @CasLoop} claim is looked for in the class file. */
class LoopClaimsTest {
    private static final String HEAD =
            "import java.lang.invoke.*; import java.util.concurrent.atomic.*; import java.util.concurrent.locks.*;\n"
                    + "import org.jrsan.annotation.*; public class %s implements Runnable {\n"
                    + "volatile int flag = 1; volatile long big = 1; int plain = 1; final AtomicInteger n = new AtomicInteger(1); final int[] cells = {1};\n"
                    + "void help() { }\n";

    private static final AtomicInteger COUNT = new AtomicInteger();

    private final String name = "C" + COUNT.incrementAndGet();

    /** The loop is in line 6. It is run with a session, so that its sites are linked. */
    private void run(String body, boolean loops) throws ReflectiveOperationException {
        Class<?> type = Instrumented.load(name, HEAD.formatted(name) + body + "\n}", loops);
        Runnable task = (Runnable) type.getDeclaredConstructor().newInstance();
        try (Session session = Sanitizer.open()) {
            task.run();
            assertEquals(List.of(), session.errors());
        }
    }

    private List<String> refused() {
        return RecognisedLoops.refused().stream()
                .filter(line -> line.contains(" " + name + "."))
                .map(line -> line.replace(" at " + name + ".", " at "))
                .toList();
    }

    private List<String> waits() {
        return RecognisedLoops.waits().stream()
                .filter(place -> place.startsWith(name + "."))
                .toList();
    }

    private List<String> updates() {
        return RecognisedLoops.updates().stream()
                .filter(place -> place.startsWith(name + "."))
                .toList();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "while (flag == 0) { help(); } | run:6: it calls X.help",
                "while (flag == 0) { plain = 2; } | run:6: it writes the field X.plain",
                "while (plain == 0) { } | run:6: it reads the plain field X.plain, whose writes it need never see",
                "while (flag == 0 && big == 0) { } | run:6: it polls X.flag and X.big",
                "int tries = 0; while (flag == 0 && tries < 3) { tries++; } | run:6: it writes the variable tries, whose value lives on",
                "int sum = 0; while (flag == 0) { sum++; } cells[0] = sum; | run:6: it writes the variable sum, whose value lives on",
                "while (cells[0] == 0) { } | run:6: it reads an element of an array",
                "while (flag == 0) { cells[0] = 1; } | run:6: it writes an element of an array",
                "while (flag == 0) { synchronized (this) { } } | run:6: it enters or leaves a monitor",
                "while (flag == 0) { new Object(); } | run:6: it makes an object",
                "int i = 0; while (i != 0) { } | run:6: it reads nothing that another thread could write",
            })
    void aWaitLoopThatIsNoneIsOneLine(String loop, String line) throws Exception {
        run("@WaitLoop public void run() {\n" + loop + "\n}", true);
        assertEquals(
                List.of("@WaitLoop does not hold at " + line.replace("X", name) + "; the loop is ordinary code"),
                refused());
        assertEquals(List.of(), waits());
    }

    @Test
    void aMethodWithoutALoopClaimsNothing() throws Exception {
        run("@WaitLoop @CasLoop public void run() { help(); }", true);
        assertEquals(
                List.of(
                        "@CasLoop does not hold at run: the method has no loop",
                        "@WaitLoop does not hold at run: the method has no loop"),
                refused());
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "int old; do { old = n.get(); help(); } while (!n.compareAndSet(old, old + 1)); | run:6: it calls X.help",
                "int old, k = 0; do { old = n.get(); k++; } while (!n.compareAndSet(old, old + 1)); cells[0] = k; | run:6: it writes the variable k, whose value lives on",
                "while (n.get() == 0) { } | run:6: it is not one load and one compare-and-set; accesses: 1",
                "int old; do { old = n.get(); } while (!n.compareAndSet(1, old + 1)); | run:6: the compare-and-set does not expect what the loop has loaded, or its failure leads elsewhere",
            })
    void aCasLoopThatIsNoneIsOneLine(String loop, String line) throws Exception {
        run("@CasLoop public void run() {\n" + loop + "\n}", true);
        assertEquals(
                List.of("@CasLoop does not hold at " + line.replace("X", name) + "; the loop is ordinary code"),
                refused());
        assertEquals(List.of(), updates());
    }

    /** What is known only once it is linked is told then. */
    @Test
    void aClaimAboutWhatIsPlainElsewhereIsOneLine() throws Exception {
        run(
                "static class Base { int level = 1; } static class Sub extends Base { @WaitLoop void go() {\n"
                        + "while (level == 0) { }\n} }\npublic void run() { new Sub().go(); }",
                true);
        assertEquals(
                1,
                RecognisedLoops.refused().stream()
                        .filter(line -> line.contains(name + "$Sub.go:6"))
                        .filter(line ->
                                line.endsWith("what it polls is plain, or not checked; the loop is ordinary code"))
                        .count(),
                RecognisedLoops.refused()::toString);
    }

    @Test
    void aClaimThatHoldsIsSilent() throws Exception {
        run(
                "@WaitLoop @CasLoop public void run() {\nwhile (flag == 0) { }\n"
                        + "int old; do { old = n.get(); } while (!n.compareAndSet(old, old + 1)); }",
                true);
        assertEquals(List.of(), refused());
        assertEquals(List.of(name + ".run:6"), waits());
        assertEquals(List.of(name + ".run:7"), updates());
    }

    @Test
    void aClaimHoldsForALambdaOfTheMethod() throws Exception {
        run("@WaitLoop public void run() {\nRunnable r = () -> { while (flag == 0) { } }; r.run(); }", true);
        assertEquals(List.of(), refused());
        assertEquals(List.of(name + ".run:6"), waits());
    }

    @Test
    void withoutRecognitionOnlyAnnotatedLoopsCount() throws Exception {
        String body = "@WaitLoop void claimed() {\nwhile (flag == 0) { }\n}\n"
                + "public void run() { claimed(); while (big == 0) { }\n"
                + "int old; do { old = n.get(); } while (!n.compareAndSet(old, old + 1)); }";
        run(body, false);
        assertEquals(List.of(name + ".claimed:6"), waits());
        assertEquals(List.of(), updates());
        assertEquals(List.of(), refused());
        assertTrue(RecognisedLoops.waits().size() > 0);
    }
}
