package org.jrsan.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import org.jrsan.SanitizerOptions;
import org.jrsan.examples.demo.Expected.Kind;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** The production engine and the paper's say the same of every example; races are for the former alone. */
@Tag("any-jdk")
class BothEnginesTest {
    private static final String EXECUTIONS = "40";

    /** What is right, though not robust, is found later. */
    private static final String MORE_EXECUTIONS = "80";

    /** Those whose verdict does not depend on the schedule. */
    static List<Example> decided() {
        return Catalog.all().stream()
                .filter(e -> e.expected().kind() == Kind.NOTHING || e.expected().kind() == Kind.VIOLATION)
                .toList();
    }

    static List<Example> benign() {
        return Catalog.all().stream()
                .filter(e -> e.expected().kind() == Kind.BENIGN)
                .toList();
    }

    /** The paper's engine looks for no races: of these the atomic accesses are compared. */
    static List<Example> racy() {
        return Catalog.all().stream()
                .filter(e -> e.expected().kind() == Kind.RACE)
                .map(BothEnginesTest::withoutItsRace)
                .toList();
    }

    /** A race that is not looked for need not be waited for. */
    private static Example withoutItsRace(Example racy) {
        return racy.expected().isRobust()
                ? new Example(racy.program(), racy.variant(), Expected.ROBUST, racy.trial())
                : racy;
    }

    private static Row run(Example example, String engine) {
        SanitizerOptions options = SanitizerOptions.ofJvm()
                .with("schedule", "auto")
                .with("iterations", example.expected().kind() == Kind.HARMLESS ? MORE_EXECUTIONS : EXECUTIONS)
                .with("engine", engine)
                .with("check", "robustness")
                .with("continuations", "0");
        return new Runner(options).run(example, run -> {});
    }

    @ParameterizedTest
    @MethodSource("decided")
    void haveTheSameVerdict(Example example) {
        Row production = run(example, "thread-clocks");
        Row paper = run(example, "location-clocks");
        assertTrue(production.isAsExpected(), production::explanation);
        assertEquals(production.verdict(), paper.verdict(), paper::explanation);
    }

    @ParameterizedTest
    @MethodSource("racy")
    void agreeOnTheAtomicAccessesOfRacyOnes(Example example) {
        Row production = run(example, "thread-clocks");
        Row paper = run(example, "location-clocks");
        assertEquals(production.verdict(), paper.verdict(), paper::explanation);
    }

    @ParameterizedTest
    @MethodSource("benign")
    void reportNothingThatIsNotExpected(Example example) {
        for (String engine : List.of("thread-clocks", "location-clocks")) {
            Row row = run(example, engine);
            assertTrue(row.isAsExpected(), () -> engine + ": " + row.explanation());
        }
    }
}
