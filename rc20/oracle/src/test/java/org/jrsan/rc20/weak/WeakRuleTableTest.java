package org.jrsan.rc20.weak;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;

import java.util.Arrays;
import java.util.Map;
import java.util.Set;
import java.util.SortedSet;
import java.util.TreeSet;
import java.util.stream.Collectors;
import org.jrsan.rc20.litmus.outcomes.Outcome;
import org.jrsan.rc20.litmus.outcomes.Outcomes;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.oracle.Oracle;
import org.jrsan.rc20.rules.RulePrograms;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Each rule of the weak machine has a program, named after it, whose outcomes are wrong without it. Prints the table. */
class WeakRuleTableTest {
    private static final Map<String, Program> PROGRAMS = RulePrograms.read("weak");
    private static final StringBuilder TABLE = new StringBuilder("Rules of the weak machine and what needs them\n");

    @AfterAll
    static void printTable() {
        System.out.println(TABLE);
    }

    @Test
    void there_is_one_program_for_each_rule() {
        Set<String> names =
                Arrays.stream(WeakRule.values()).map(WeakRule::program).collect(Collectors.toSet());
        assertEquals(names, PROGRAMS.keySet());
    }

    @ParameterizedTest
    @EnumSource(WeakRule.class)
    void without_the_rule_the_outcomes_are_wrong(WeakRule rule) {
        Program program = PROGRAMS.get(rule.program());
        SortedSet<Outcome> truth = Oracle.outcomes(program);
        assertEquals(truth, outcomes(program, new WeakRules()));
        SortedSet<Outcome> without = outcomes(program, rule.rules());
        assertNotEquals(truth, without);
        TABLE.append(String.format(
                "%-36s %-30s %s; without: %s%n",
                rule.program(), difference(truth, without), rule.text(), rule.without()));
    }

    private static String difference(SortedSet<Outcome> truth, SortedSet<Outcome> without) {
        SortedSet<Outcome> invented = new TreeSet<>(without);
        invented.removeAll(truth);
        SortedSet<Outcome> missed = new TreeSet<>(truth);
        missed.removeAll(without);
        return invented.isEmpty() ? "misses " + missed.first() : "invents " + invented.first();
    }

    private static SortedSet<Outcome> outcomes(Program program, WeakRules rules) {
        Outcomes found = Outcomes.of(program, Limits.DEFAULT, () -> new WeakMachine(WeakMachine.UNBOUNDED, rules));
        SortedSet<Outcome> all = new TreeSet<>(found.sc().keySet());
        all.addAll(found.weak().keySet());
        return all;
    }
}
