package org.jrsan.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNull;

import java.time.Duration;
import java.util.List;
import org.jrsan.SanitizerOptions;
import org.jrsan.rc20.Check;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/** Runs in which one thread ends before the other begins. */
class InTurnTest {
    private static final int RUNS = 30;

    @ParameterizedTest
    @CsvSource({"sb,release-acquire,READ,READ", "example-3.1,release-acquire,READ,WRITE", "2+2w,release,WRITE,WRITE"})
    void isFoundInEveryRunEitherWayRound(String program, String variant, Check forward, Check backward) {
        Example example = Catalog.all().stream()
                .filter(e -> e.program().equals(program) && e.variant().equals(variant))
                .findFirst()
                .orElseThrow();
        for (int run = 0; run < RUNS; run++) {
            assertEquals(List.of(forward), found(example, false));
            assertEquals(List.of(backward), found(example, true));
        }
    }

    private static List<Check> found(Example example, boolean reversed) {
        Attempt.Result result = Attempt.of(
                example,
                trial -> Start.inTurn(trial.actors().size(), reversed),
                Duration.ofSeconds(20),
                SanitizerOptions.ofJvm());
        assertNull(result.problem());
        return result.violations().stream()
                .map(v -> v.violation().finding().check())
                .toList();
    }
}
