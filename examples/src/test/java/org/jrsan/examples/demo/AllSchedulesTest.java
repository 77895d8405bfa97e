package org.jrsan.examples.demo;

import static org.junit.jupiter.api.Assertions.assertEquals;

import java.io.IOException;
import java.io.InputStream;
import java.util.EnumSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jrsan.examples.Order;
import org.jrsan.examples.demo.Expected.Kind;
import org.jrsan.rc20.litmus.program.Expectation;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Exploration;
import org.jrsan.rc20.litmus.search.Explorer;
import org.jrsan.rc20.litmus.search.Limits;
import org.jrsan.rc20.litmus.search.RaceVerdict;
import org.jrsan.rc20.litmus.search.Robustness;
import org.jrsan.rc20.litmus.text.LitmusParser;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Each example is robust, or not, in all schedules of a litmus program that does the same, as the catalogue says. */
class AllSchedulesTest {
    private static final List<Program> PROGRAMS = parse();

    private static List<Program> parse() {
        try (InputStream in = Order.class.getResourceAsStream("examples.litmus")) {
            return LitmusParser.parse(in.readAllBytes()).orThrow();
        } catch (IOException e) {
            throw new AssertionError(e);
        }
    }

    static List<String> names() {
        return PROGRAMS.stream().map(Program::name).toList();
    }

    @ParameterizedTest
    @MethodSource("names")
    void isDecidedAsExpected(String name) {
        Program program =
                PROGRAMS.stream().filter(p -> p.name().equals(name)).findFirst().orElseThrow();
        Exploration exploration = Explorer.explore(program, Limits.DEFAULT);
        assertEquals(Optional.empty(), exploration.incomplete());
        assertEquals(Optional.empty(), exploration.assertion());
        Set<Expectation> found = EnumSet.of(
                exploration.robustness() == Robustness.ROBUST ? Expectation.ROBUST : Expectation.NOT_ROBUST,
                exploration.raceVerdict() == RaceVerdict.RACE ? Expectation.RACE : Expectation.NO_RACE);
        found.retainAll(program.expectations());
        assertEquals(program.expectations(), found);
    }

    @Test
    void theyAreTheExamplesOfTheCatalogue() {
        List<String> catalogue = Catalog.all().stream()
                .map(e ->
                        e + " " + e.expected().isRobust() + " " + (e.expected().kind() == Kind.RACE))
                .sorted()
                .toList();
        List<String> programs = PROGRAMS.stream()
                .map(p -> p.name() + " " + p.expectations().contains(Expectation.ROBUST) + " "
                        + p.expectations().contains(Expectation.RACE))
                .sorted()
                .toList();
        assertEquals(catalogue, programs);
    }
}
