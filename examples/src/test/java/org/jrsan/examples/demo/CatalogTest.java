package org.jrsan.examples.demo;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import org.jrsan.SanitizerOptions;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every broken variant is found, and no repaired variant reports anything. {@code -Dexamples.iterations=10000} runs each repaired
 * variant as often as the demo does.
 */
@Tag("any-jdk")
class CatalogTest {
    private static final String ITERATIONS = System.getProperty("examples.iterations", "60");

    /** What is right, though not robust, is found later. */
    private static final String MORE_ITERATIONS = System.getProperty("examples.iterations", "80");

    static List<Example> examples() {
        return Catalog.all();
    }

    private static Row run(Example example) {
        // What comes of violations, the demo itself tells.
        SanitizerOptions options = SanitizerOptions.ofJvm()
                .with("schedule", "auto")
                .with("iterations", example.expected().kind() == Expected.Kind.HARMLESS ? MORE_ITERATIONS : ITERATIONS)
                .with("continuations", "0");
        return new Runner(options).run(example, execution -> {});
    }

    @ParameterizedTest
    @MethodSource("examples")
    void showsWhatItShould(Example example) {
        Row row = run(example);
        assertTrue(row.isAsExpected(), row::explanation);
        if (example.expected().isRight()) {
            assertTrue(row.complete() || row.executions() == Integer.parseInt(ITERATIONS));
            assertEquals(0, row.reports());
        }
        assertTrue(row.accesses() > 0);
    }

    static List<Example> broken() {
        return Catalog.all().stream().filter(e -> !e.expected().isRight()).toList();
    }

    @ParameterizedTest
    @MethodSource("broken")
    void isFoundInTheSameExecutionAgain(Example example) {
        Row first = run(example);
        Row second = run(example);
        assertEquals(Table.of(first), Table.of(second));
        assertEquals(first.oneReport(), second.oneReport());
        assertEquals(first.replay(), second.replay());
    }

    @ParameterizedTest
    @MethodSource("broken")
    void isFoundByItsReplay(Example example) {
        Row first = run(example);
        SanitizerOptions options = SanitizerOptions.ofJvm().with("replay", first.replay());
        Row again = new Runner(options).run(example, execution -> {});
        assertEquals(1, again.executions());
        assertEquals(1, again.reports(), again::explanation);
    }

    @Test
    void everyProgramHasARightAndABrokenVariant() {
        List<Example> all = Catalog.all();
        assertEquals(
                all.size(), new HashSet<>(all.stream().map(Example::toString).toList()).size());
        assertTrue(Catalog.programs().size() >= 20, () -> Catalog.programs().toString());
        assertAll(Catalog.programs().stream()
                .filter(program -> !program.equals("bar")) // what repairs it is the barrier with wait
                .map(program -> () -> assertEquals(2, kindsOf(program), program)));
    }

    private static int kindsOf(String program) {
        return Catalog.all().stream()
                .filter(e -> e.program().equals(program))
                .map(e -> e.expected().isRight())
                .collect(Collectors.toSet())
                .size();
    }
}
