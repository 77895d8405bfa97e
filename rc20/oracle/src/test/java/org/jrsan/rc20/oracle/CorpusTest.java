package org.jrsan.rc20.oracle;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.stream.Stream;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.litmus.LitmusAnswer;
import org.jrsan.rc20.litmus.program.Expectation;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Exploration;
import org.jrsan.rc20.litmus.search.Explorer;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.text.Corpus;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Every program of the corpus is as it says, in every form of exploration that can decide it. */
class CorpusTest {
    private static final Limits MINUTE = Limits.DEFAULT.withTime(Duration.ofMinutes(1));

    static Stream<String> files() {
        return Corpus.files().keySet().stream();
    }

    private static List<Program> programs(String file) {
        return LitmusParser.parse(Corpus.files().get(file)).orThrow();
    }

    @ParameterizedTest
    @MethodSource("files")
    void holds(String file) {
        List<String> wrong = new ArrayList<>();
        for (Program program : programs(file)) {
            List<Exploration> found = new ArrayList<>(List.of(Explorer.exploreFinite(program, MINUTE)));
            if (program.isLoopFree()) {
                found.add(Explorer.explore(program, MINUTE));
                found.add(Explorer.exploreOn(program, ThreadClockEngine::unbounded, MINUTE));
            }
            for (Exploration exploration : found) {
                LitmusAnswer answer = new LitmusAnswer(program, exploration, Duration.ZERO);
                if (answer.status() != LitmusAnswer.Status.OK || answer.isUnknown()) {
                    wrong.add(answer.line());
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    /** Expected verdicts come from reasoning, and from the definitions where these can be enumerated. */
    @ParameterizedTest
    @MethodSource("files")
    void theOracleAgrees(String file) {
        List<String> wrong = new ArrayList<>();
        for (Program program : programs(file)) {
            if (program.isLoopFree()) {
                for (Expectation expectation : program.expectations()) {
                    boolean holds =
                            switch (expectation) {
                                case ROBUST -> Oracle.isRobust(program);
                                case NOT_ROBUST -> !Oracle.isRobust(program);
                                case RACE -> Oracle.hasRace(program);
                                case NO_RACE -> !Oracle.hasRace(program);
                            };
                    if (!holds) {
                        wrong.add(program.name() + " " + expectation.word());
                    }
                }
            }
        }
        assertEquals(List.of(), wrong);
    }

    @ParameterizedTest
    @MethodSource("files")
    void everyProgramExpectsSomethingAndSaysWhy(String file) {
        for (Program program : programs(file)) {
            assertFalse(program.expectations().isEmpty(), program.name());
        }
        String[] lines = Corpus.files().get(file).split("\n");
        for (int i = 0; i < lines.length; i++) {
            if (lines[i].startsWith("program ")) {
                assertTrue(i > 0 && lines[i - 1].startsWith("# "), file + ": no comment before " + lines[i]);
            }
        }
    }

    @Test
    void namesAreUnique() {
        Set<String> names = new HashSet<>();
        for (Program program : Corpus.programs()) {
            assertTrue(names.add(program.name()), program.name());
        }
        assertTrue(names.size() > 450, "only " + names.size() + " programs");
    }
}
