package org.jrsan.examples.demo;

import java.time.Duration;
import java.util.List;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.examples.demo.Expected.Kind;
import org.jspecify.annotations.Nullable;

/**
 * What the runs of one example gave.
 *
 * @param example the example
 * @param threads the number of its threads
 * @param runs how often it ran
 * @param reports how many of the runs had a violation or a race
 * @param firstFound the number of the first run that had one, 0 for none
 * @param violations the distinct violations of all runs, the first found first
 * @param races the distinct races of all runs, the first found first
 * @param silenced how often something was found that is declared benign
 * @param accesses atomic accesses that were checked
 * @param time how long the runs took
 * @param problem why it is a failure whatever was found; null when it is none
 */
public record Row(
        Example example,
        int threads,
        int runs,
        int reports,
        int firstFound,
        List<FoundViolation> violations,
        List<FoundRace> races,
        long silenced,
        long accesses,
        Duration time,
        @Nullable String problem) {
    /**
     * Whether the example showed what it should.
     *
     * @return whether the row passes
     */
    public boolean isAsExpected() {
        return problem == null && !missed() && !hasUnexpected();
    }

    private boolean missed() {
        return switch (example.expected().kind()) {
            case NOTHING, BENIGN, RARE_VIOLATION -> false;
            case VIOLATION -> violations.isEmpty();
            case RACE -> races.isEmpty();
        };
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

    /**
     * The outcome in a few words; capitals when it is not as expected.
     *
     * @return for example {@code found}, {@code silent}, {@code MISSED}
     */
    public String verdict() {
        if (problem != null) {
            return problem.startsWith("hangs") ? "HANGS" : "FAILED";
        }
        if (hasUnexpected()) {
            return example.expected().isRight() ? "REPORTED" : "WRONG KIND";
        }
        if (missed()) {
            return "MISSED";
        }
        if (reports > 0) {
            return "found";
        }
        if (silenced > 0) {
            return "silenced";
        }
        return example.expected().isRight() ? "silent" : "not found";
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
        return text.toString();
    }
}
