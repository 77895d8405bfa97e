package org.jrsan.rc20.oracle;

import java.util.LinkedHashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import org.jrsan.rc20.litmus.program.Expectation;
import org.jrsan.rc20.litmus.program.Program;
import org.jrsan.rc20.litmus.search.Exploration;
import org.jrsan.rc20.litmus.text.LitmusPrinter;
import org.jrsan.rc20.oracle.Fuzz.Subject;
import org.jrsan.rc20.oracle.shrink.Shrinker;

/**
 * The verdicts of the oracle on a program, and who says otherwise.
 *
 * <p>Robustness of a program with a race is not compared: plain accesses are not checked for robustness, since a racy
 * plain read may return anything, while the oracle takes them as opaque. Without a race a plain read has one write to
 * read from, the newest in happens-before.
 *
 * @param robust the oracle's verdict on robustness
 * @param race the oracle's verdict on races
 * @param disagreements those who say otherwise
 */
record Comparison(boolean robust, boolean race, Set<Disagreement> disagreements) {
    /**
     * A verdict that differs from the oracle's.
     *
     * @param subject whose verdict it is
     * @param oracle what the oracle says
     * @param verdict what it says
     */
    record Disagreement(Subject subject, Expectation oracle, String verdict) {
        /** The smallest program with this disagreement, ready to paste, the oracle's verdict as its expectation. */
        String smallest(Program program) {
            Program smallest = Shrinker.shrink(program, candidate -> Comparison.of(candidate, List.of(subject))
                    .disagreements()
                    .contains(this));
            return "# " + subject.name() + " answers " + verdict + "\n"
                    + LitmusPrinter.print(smallest.expecting(oracle));
        }
    }

    /** Asks the oracle and others about a loop-free program. */
    static Comparison of(Program program, List<Subject> subjects) {
        boolean robust = Oracle.isRobust(program);
        boolean race = Oracle.hasRace(program);
        Set<Disagreement> disagreements = new LinkedHashSet<>();
        for (Subject subject : subjects) {
            Exploration exploration = subject.explorer().apply(program);
            if (!race) {
                Expectation expected = robust ? Expectation.ROBUST : Expectation.NOT_ROBUST;
                compare(subject, expected, exploration.robustness().word()).ifPresent(disagreements::add);
            }
            if (!program.plainLocations().isEmpty()) {
                Expectation expected = race ? Expectation.RACE : Expectation.NO_RACE;
                compare(subject, expected, exploration.raceVerdict().word()).ifPresent(disagreements::add);
            }
        }
        return new Comparison(robust, race, disagreements);
    }

    private static Optional<Disagreement> compare(Subject subject, Expectation expected, String verdict) {
        return verdict.equals(expected.word())
                ? Optional.empty()
                : Optional.of(new Disagreement(subject, expected, verdict));
    }
}
