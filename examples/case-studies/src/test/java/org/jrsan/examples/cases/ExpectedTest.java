package org.jrsan.examples.cases;

import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.reflect.Method;
import java.util.Arrays;
import org.junit.jupiter.api.Test;

class ExpectedTest {
    /** A row of a test that is no more would expect nothing, unseen. */
    @Test
    void eachRowIsOfATestAndHasAJudgement() throws ClassNotFoundException {
        assertFalse(Expected.rows().isEmpty());
        for (Expected.Row row : Expected.rows()) {
            String[] names = row.test().split("\\.");
            Class<?> type = Class.forName("org.jrsan.acceptance.cases." + names[0]);
            assertTrue(
                    Arrays.stream(type.getDeclaredMethods())
                            .map(Method::getName)
                            .anyMatch(names[1]::equals),
                    () -> "there is no test " + row.test());
            assertFalse(row.judgement().isEmpty(), () -> "a finding without a judgement: " + row);
        }
    }
}
