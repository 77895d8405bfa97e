package org.jrsan.internal.trace;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jrsan.internal.trace.Occurrences.Occurrence;
import org.junit.jupiter.api.Test;

class OccurrencesTest {
    private final Occurrences occurrences = new Occurrences();

    private List<String> after(int executions) {
        for (int i = 1; i <= executions; i++) {
            int number = i;
            occurrences.add(() -> "e" + number, new Exposure(i, 0));
        }
        return occurrences.kept().stream().map(Occurrence::code).toList();
    }

    @Test
    void theFirstFewAreAllKept() {
        assertEquals(List.of("e1", "e2", "e3"), after(3));
        assertTrue(occurrences.areAllKept());
    }

    @Test
    void ofManyThoseAreKeptThatAreSpread() {
        List<String> kept = after(100_000);

        assertEquals(24, kept.size());
        assertEquals(
                List.of("e16", "e32", "e64", "e128", "e256", "e512", "e1024", "e2048", "e4096"), kept.subList(15, 24));
        assertFalse(occurrences.areAllKept());
    }

    @Test
    void oneWithoutAMomentOrACodeIsCountedOnly() {
        occurrences.add(() -> "e", null);
        occurrences.add(() -> null, new Exposure(1, 1));

        assertEquals(List.of(), occurrences.kept());
        assertFalse(occurrences.areAllKept());
    }
}
