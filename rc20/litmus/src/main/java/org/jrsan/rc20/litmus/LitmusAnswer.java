package org.jrsan.rc20.litmus;

import java.time.Duration;
import java.util.Map;
import java.util.stream.Collectors;
import org.jrsan.rc20.litmus.program.Expectation;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Exploration;
import org.jrsan.rc20.litmus.search.RaceVerdict;
import org.jrsan.rc20.litmus.search.Robustness;

/**
 * The answer to one program.
 *
 * @param exploration what was found
 * @param time how long it took
 */
public record LitmusAnswer(Program program, Exploration exploration, Duration time) {
    /** Whether a program is as it says. */
    public enum Status {
        /** Every expectation holds. */
        OK("ok"),
        /** An expectation does not hold, or an assertion of the program fails. */
        MISMATCH("MISMATCH"),
        /** Nothing was expected, or a limit was met before all of it was decided. */
        NONE("-");

        private final String word;

        Status(String word) {
            this.word = word;
        }

        /**
         * How the status is written.
         *
         * @return {@code ok}, {@code MISMATCH} or {@code -}
         */
        public String word() {
            return word;
        }
    }

    private enum Truth {
        HOLDS,
        FAILS,
        UNDECIDED
    }

    /**
     * Compares what was found with what the program expects. A failing {@code assert} is a mismatch, since it states
     * what the program expects of all its schedules.
     */
    public Status status() {
        if (exploration.assertion().isPresent() || has(Truth.FAILS)) {
            return Status.MISMATCH;
        }
        return program.expectations().isEmpty() || has(Truth.UNDECIDED) ? Status.NONE : Status.OK;
    }

    private boolean has(Truth truth) {
        return program.expectations().stream().anyMatch(expectation -> truth(expectation) == truth);
    }

    private Truth truth(Expectation expectation) {
        return switch (expectation) {
            case ROBUST -> truth(Robustness.ROBUST);
            case NOT_ROBUST -> truth(Robustness.NOT_ROBUST);
            case RACE -> truth(true);
            case NO_RACE -> truth(false);
        };
    }

    private Truth truth(Robustness expected) {
        if (exploration.robustness() == Robustness.UNKNOWN) {
            return Truth.UNDECIDED;
        }
        return exploration.robustness() == expected ? Truth.HOLDS : Truth.FAILS;
    }

    private Truth truth(boolean raceExpected) {
        if (exploration.raceVerdict() == RaceVerdict.UNKNOWN) {
            return Truth.UNDECIDED;
        }
        return exploration.raceVerdict() == RaceVerdict.RACE == raceExpected ? Truth.HOLDS : Truth.FAILS;
    }

    /**
     * Whether a limit kept robustness or races from being decided.
     *
     * @return true when something stayed unknown
     */
    public boolean isUnknown() {
        return exploration.robustness() == Robustness.UNKNOWN || exploration.raceVerdict() == RaceVerdict.UNKNOWN;
    }

    /**
     * The answer in one line of five columns, separated by tabs: name, robustness, races, expectations (by commas),
     * status.
     *
     * @return the line, without its end
     */
    public String line() {
        String expected = program.expectations().isEmpty()
                ? "-"
                : program.expectations().stream().map(Expectation::word).collect(Collectors.joining(","));
        return String.join(
                "\t",
                program.name(),
                exploration.robustness().word(),
                exploration.raceVerdict().word(),
                expected,
                status().word());
    }

    /**
     * The reasons of the answer: each schedule as one column per thread, with the clocks that matter.
     *
     * @return several lines, each ended by a line feed; empty when all schedules were visited and nothing was found
     */
    public String explanation() {
        return new Explanation(this).text();
    }

    /**
     * The answer as maps, lists, strings, numbers and booleans, which any JSON library writes.
     *
     * @return the answer by property, in a fixed order
     */
    public Map<String, Object> toMap() {
        return AnswerMap.of(this);
    }
}
