package org.jrsan.examples.demo;

import java.util.Comparator;
import java.util.List;
import org.jrsan.Effect;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.Verdict;
import org.jrsan.examples.demo.Expected.Kind;
import org.jspecify.annotations.Nullable;

/**
 * What the executions of one example gave.
 *
 * @param example the example
 * @param executions how many there were
 * @param reports how many of them had a violation or a race
 * @param firstFound the number of the first that had one, 0 for none
 * @param violations the distinct violations of all of them, the most serious first
 * @param races the distinct races of all of them, sorted by field
 * @param silenced how often something was found that is declared benign
 * @param accesses atomic accesses that were checked
 * @param complete whether each class of schedules was run
 * @param isJudged whether weak runs were asked for
 * @param replay the schedule of the first that failed or had a finding, as a code; null if there is none
 * @param problem why it is a failure whatever was found; null when it is none
 */
public record Row(
        Example example,
        int executions,
        int reports,
        int firstFound,
        List<FoundViolation> violations,
        List<FoundRace> races,
        long silenced,
        long accesses,
        boolean complete,
        boolean isJudged,
        @Nullable String replay,
        @Nullable String problem) {
    /**
     * Whether the example showed what it should.
     *
     * @return whether the row passes
     */
    public boolean isAsExpected() {
        return problem == null && !missed() && !hasUnexpected() && !hasOtherEffect();
    }

    private boolean hasOtherEffect() {
        Effect gravest = gravest();
        return isJudged && gravest != null && !example.expected().allows(gravest);
    }

    private @Nullable Effect gravest() {
        return violations.stream()
                .map(FoundViolation::effect)
                .min(Comparator.naturalOrder())
                .orElse(null);
    }

    private boolean missed() {
        return !example.expected().isShownBy(violations, races);
    }

    private boolean hasUnexpected() {
        return !unexpected().isEmpty() || !unexpectedRaces().isEmpty();
    }

    private List<FoundViolation> unexpected() {
        return violations.stream()
                .filter(v -> !example.expected().allows(v.violation().finding().check()))
                .toList();
    }

    private List<FoundRace> unexpectedRaces() {
        return example.expected().kind() == Kind.RACE ? List.of() : races;
    }

    /**
     * The report of one finding.
     *
     * @return several lines, empty when nothing was found
     */
    public String oneReport() {
        if (!races.isEmpty()) {
            return races.get(0).toString();
        }
        return violations.isEmpty() ? "" : violations.get(0).toString();
    }

    /** What was found, expected or not. */
    Verdict found() {
        if (problem != null) {
            return Verdict.INCOMPLETE;
        }
        if (!violations.isEmpty()) {
            return Verdict.NOT_ROBUST;
        }
        if (!races.isEmpty()) {
            return Verdict.RACY;
        }
        return complete && silenced == 0 ? Verdict.ROBUST : Verdict.ROBUST_SO_FAR;
    }

    /** Why nothing was found, and it is not known to be robust all the same; in words. */
    List<String> obstacles() {
        if (found() != Verdict.ROBUST_SO_FAR) {
            return List.of();
        }
        return List.of(complete ? "findings were silenced" : "schedules are left");
    }

    /**
     * What comes of what was found, as weak runs showed it: the gravest effect.
     *
     * @return for example {@code HARMFUL}; {@code race} for a race alone, {@code -} for nothing, {@code ?} without weak runs
     */
    public String effect() {
        Effect gravest = gravest();
        if (gravest == null) {
            return races.isEmpty() ? "-" : "race";
        }
        return isJudged ? gravest.toString() : "?";
    }

    /**
     * The outcome in a few words; capitals when it is not as expected.
     *
     * @return for example {@code found}, {@code silent}, {@code MISSED}
     */
    public String verdict() {
        if (problem != null) {
            return "FAILED";
        }
        if (hasUnexpected()) {
            return example.expected().isRight() ? "REPORTED" : "WRONG KIND";
        }
        if (missed()) {
            return "MISSED";
        }
        if (hasOtherEffect()) {
            return "EFFECT";
        }
        if (reports > 0) {
            return "found";
        }
        return silenced > 0 ? "silenced" : "silent";
    }

    /**
     * How to run the first execution again that failed or had a finding.
     *
     * @return a command
     */
    public String again() {
        return "./jrsan demo " + example.program() + " --variant " + example.variant() + " --replay " + replay;
    }

    /**
     * What is wrong with a row that is not as expected, in full.
     *
     * @return lines, each ended by a line feed
     */
    public String explanation() {
        StringBuilder text = new StringBuilder(example + ": " + verdict() + "\n");
        if (problem != null) {
            text.append("  ").append(problem).append('\n');
        }
        for (FoundViolation violation : unexpected()) {
            text.append(violation);
        }
        unexpectedRaces().forEach(text::append);
        if (hasOtherEffect()) {
            violations.forEach(text::append);
        }
        if (replay != null) {
            text.append("  run it again: ").append(again()).append('\n');
        }
        return text.toString();
    }
}
