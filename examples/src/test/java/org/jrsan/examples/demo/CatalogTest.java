package org.jrsan.examples.demo;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.HashSet;
import java.util.List;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Every broken variant but the seqlock is found, and no repaired variant reports anything; the published weak orders of
 * the deque are harmless and may go unnoticed. {@code -Dexamples.runs=1000} runs each repaired variant 1,000 times.
 */
class CatalogTest {
    private static final int RUNS = Integer.getInteger("examples.runs", 100);

    static List<Example> examples() {
        return Catalog.all();
    }

    @ParameterizedTest
    @MethodSource("examples")
    void showsWhatItShould(Example example) {
        Row row = new Runner(RUNS, 20250616).run(example, run -> {});
        assertTrue(row.isAsExpected(), row::explanation);
        if (example.expected().isRight()) {
            assertEquals(RUNS, row.runs());
            assertEquals(0, row.reports());
        }
        assertTrue(row.accesses() > 0);
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

    @Test
    void onlyTheSeqlocksAndTheHarmlessWeakOrdersMayGoUnnoticed() {
        List<String> uncertain = Catalog.all().stream()
                .filter(e -> !e.expected().isRight() && !e.expected().certain())
                .map(Example::toString)
                .toList();
        assertEquals(List.of("seqlock/opaque", "chase-lev/le-2013", "seqlock-fences/no-fence"), uncertain);
    }
}
