package org.jrsan.rc20.oracle;

import static org.junit.jupiter.api.Assertions.fail;

import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.oracle.Fuzz.Subject;

/**
 * Oracle and explorer agree on every random program. A failure shows the smallest program on which they do not, ready
 * to paste. The number of tries is jqwik's default, {@code jqwik.tries.default}.
 */
class AgreementTest {
    @Property
    void on_programs_without_volatile_accesses(@ForAll("withoutVolatile") Program program) {
        assertAgreement(program);
    }

    @Property
    void on_programs_with_volatile_accesses(@ForAll("withVolatile") Program program) {
        assertAgreement(program);
    }

    @Property
    void on_programs_with_plain_accesses(@ForAll("withPlain") Program program) {
        assertAgreement(program);
    }

    @Property
    void on_programs_with_threads_and_locks(@ForAll("withThreads") Program program) {
        assertAgreement(program);
    }

    @Provide
    Arbitrary<Program> withoutVolatile() {
        return programs(Mix.ATOMICS, Mix.CONTROL);
    }

    @Provide
    Arbitrary<Program> withVolatile() {
        return programs(Mix.VOLATILE, Mix.MIXED);
    }

    @Provide
    Arbitrary<Program> withPlain() {
        return programs(Mix.RACES, Mix.VOLATILE_RACES);
    }

    @Provide
    Arbitrary<Program> withThreads() {
        return programs(Mix.THREADS, Mix.THREAD_RACES);
    }

    private static Arbitrary<Program> programs(Mix... mixes) {
        return Arbitraries.of(mixes).flatMap(ProgramArbitraries::of);
    }

    private static void assertAgreement(Program program) {
        for (Comparison.Disagreement disagreement :
                Comparison.of(program, Subject.ALL).disagreements()) {
            fail(() -> disagreement.smallest(program));
        }
    }
}
