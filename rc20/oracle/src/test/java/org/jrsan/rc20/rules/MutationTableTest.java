package org.jrsan.rc20.rules;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.util.Arrays;
import java.util.EnumSet;
import java.util.Map;
import java.util.Set;
import java.util.function.Supplier;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jrsan.rc20.Engine;
import org.jrsan.rc20.ThreadClockEngine;
import org.jrsan.rc20.litmus.program.Expectation;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.oracle.Interleavings;
import org.jrsan.rc20.oracle.Oracle;
import org.jrsan.rc20.paper.LocationClockEngine;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each rule has a program, named after it, whose verdict is wrong when the rule is switched off. Prints the table. */
class MutationTableTest {
    private static final Map<String, Program> PROGRAMS = RulePrograms.read("rules");
    private static final StringBuilder TABLE = new StringBuilder("Rules and the programs that need them\n");

    @AfterAll
    static void printTable() {
        System.out.println(TABLE);
    }

    @Test
    void there_is_one_program_for_each_rule() {
        Set<String> names = rules().map(Rule::program).collect(Collectors.toSet());
        assertEquals(names, PROGRAMS.keySet());
    }

    static Stream<Rule> rules() {
        return Arrays.stream(Rule.values()).filter(rule -> !Rule.REDUNDANT.contains(rule));
    }

    @ParameterizedTest
    @MethodSource("rules")
    void without_the_rule_the_verdict_is_wrong(Rule rule) {
        Program program = PROGRAMS.get(rule.program());
        Expectation truth = program.expectations().iterator().next();
        assertEquals(truth == Expectation.ROBUST, Oracle.isRobust(program));
        assertEquals(truth, verdict(program, LocationClockEngine::unbounded));
        assertEquals(truth, verdict(program, ThreadClockEngine::unbounded));
        assertEquals(truth, verdict(program, () -> new RuleEngine(EnumSet.noneOf(Rule.class))));
        Expectation without = verdict(program, () -> new RuleEngine(EnumSet.of(rule)));
        assertEquals(truth.opposite(), without);
        TABLE.append(RulePrograms.row(rule.program(), truth, without, rule.text(), rule.without()));
    }

    private static Expectation verdict(Program program, Supplier<Engine<?>> engines) {
        return Interleavings.violate(program, engines) ? Expectation.NOT_ROBUST : Expectation.ROBUST;
    }
}
