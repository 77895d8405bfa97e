package org.jrsan.acceptance.agent;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;

import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Session;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Reports name atomics and elements of arrays by the field from which they were loaded. */
class NamedByFieldTest {
    private static final AtomicInteger COUNT = new AtomicInteger();

    private static final String SOURCE = """
            import java.lang.invoke.*;
            import java.util.concurrent.atomic.*;
            public class $ implements Runnable {
                static class Held { final AtomicInteger count = new AtomicInteger(); AtomicBoolean done = new AtomicBoolean(); final int[] data = new int[2];
                    static final AtomicReference<String> LAST = new AtomicReference<>(); static final Object[] SLOTS = new Object[3];
                    final AtomicLongArray bits = new AtomicLongArray(2); final AtomicInteger[] each = {new AtomicInteger(), new AtomicInteger()}; final int[][] rows = new int[2][2];
                    int count() { return count.get(); } }
                final Held held = new Held(); final AtomicInteger own = new AtomicInteger();
                static final VarHandle SLOT = MethodHandles.arrayElementVarHandle(Object[].class);
                static void pass(AtomicInteger given, int to) { given.setPlain(to); }
                public void run() { Thread x = new Thread(() -> { FIRST }), y = new Thread(() -> { SECOND }); x.start(); y.start();
                    try { x.join(); y.join(); } catch (InterruptedException e) { throw new AssertionError(e); } }
            }
            """;

    private static List<String> locations(String first, String second) throws Exception {
        String name = "N" + COUNT.incrementAndGet();
        Class<?> program = Instrumented.load(
                name, SOURCE.replace("FIRST", first).replace("SECOND", second).replace("$", name));
        try (Session session = Sanitizer.open(SanitizerOptions.ofJvm())) {
            ((Runnable) program.getDeclaredConstructor().newInstance()).run();
            // That is said of fields with handles. An atomic's setPlain says what it does.
            assertFalse(session.report().contains("is declared volatile"), session::report);
            return session.races().stream()
                    .map(found -> found.race().location().replace(name + '.', "$."))
                    .distinct()
                    .toList();
        }
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "held.count.setPlain(1) | held.count.get() | Held.count",
                "held.count.setPlain(1) | held.count() | Held.count",
                "held.count.setPlain(1) | while (held.count.getOpaque() == 0) { Thread.onSpinWait(); } | Held.count",
                "held.done.setPlain(true) | held.done.get() | Held.done",
                "held.done.setPlain(true) | held.done.getAndSet(true) | Held.done",
                "Held.LAST.setPlain(new String()) | Held.LAST.get() | Held.LAST",
                "held.bits.setPlain(1, 1) | held.bits.get(1) | element 1 of Held.bits",
                "own.setPlain(1) | own.get() | $.own",
                "own.setPlain(1) | own.updateAndGet(n -> n + 1) | $.own",
                "held.each[1].setPlain(1) | held.each[1].get() | Held.each[]",
                "SLOT.set(Held.SLOTS, 2, this) | SLOT.getVolatile(Held.SLOTS, 2) | element 2 of Held.SLOTS",
                "held.data[1] = 1 | held.data[1]++ | element 1 of Held.data",
                "held.rows[1][0] = 1 | held.rows[1][0]++ | element 0 of Held.rows[]",
            })
    void byTheField(String first, String second, String name) throws Exception {
        List<String> found = locations(first + ';', second.startsWith("while") ? second : second + ';');
        assertEquals(List.of(name), found);
    }

    /** Through a local variable it is the same atomic; through an argument nobody knows where it is from. */
    @Test
    void byNoFieldIfItIsNotKnown() throws Exception {
        assertEquals(List.of("$.own"), locations("AtomicInteger local = own; local.setPlain(1);", "own.get();"));
        assertEquals(List.of("AtomicInteger.value"), locations("pass(own, 1);", "pass(own, 2);"));
    }

    /** The first place that knows it tells. */
    @Test
    void byTheFirstFieldThatIsKnown() throws Exception {
        assertEquals(
                List.of("$.own"),
                Stream.concat(
                                locations("pass(own, 1);", "own.get();").stream(),
                                locations("own.setPlain(1);", "own.get(); pass(own, 2);").stream())
                        .distinct()
                        .toList());
    }
}
