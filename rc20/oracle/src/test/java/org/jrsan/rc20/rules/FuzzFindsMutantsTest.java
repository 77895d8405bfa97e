package org.jrsan.rc20.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.PrintWriter;
import java.io.StringWriter;
import java.util.EnumSet;
import java.util.List;
import org.jrsan.rc20.oracle.Exploring;
import org.jrsan.rc20.oracle.Fuzz;
import org.jrsan.rc20.oracle.Fuzz.Subject;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Fuzzing comes upon an engine that lacks a rule, and shows the smallest program that needs it. */
class FuzzFindsMutantsTest {
    @ParameterizedTest
    @CsvSource({
        "CHECK_READ, ATOMICS, robust, not-robust",
        "HB_READ_KNOWS, ATOMICS, not-robust, robust",
        "RMW_CLOCK_SC, ATOMICS, not-robust, robust",
        "VALUE_OVERWRITTEN_BY_WRITE, CONTROL, robust, not-robust",
        "S_TAKES_SN, VOLATILE, not-robust, robust",
        "EDGE_HB, THREADS, not-robust, robust"
    })
    void a_missing_rule_is_found(Rule rule, String mix, String wrong, String right) {
        Subject mutant =
                new Subject("mutant", program -> Exploring.on(program, () -> new RuleEngine(EnumSet.of(rule))));
        StringWriter printed = new StringWriter();
        int exit = new CommandLine(new Fuzz(List.of(mutant)))
                .setOut(new PrintWriter(printed, true))
                .execute("--mix", mix, "--disagreements", "1", "--seed", "1");
        String text = printed.toString();
        assertEquals(1, exit, text);
        String program = text.substring(text.indexOf("# mutant answers " + wrong), text.indexOf("expect " + right));
        assertTrue(program.lines().filter(line -> line.startsWith("  ")).count() <= 6, program);
    }
}
