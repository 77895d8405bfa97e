package org.jrsan.examples.demo;

import java.time.Duration;
import java.util.List;
import org.jrsan.FoundViolation;

/**
 * What the runs of one example gave.
 *
 * @param example the example
 * @param threads the number of its threads
 * @param runs how often it ran
 * @param reports how many of the runs had a violation
 * @param firstViolation the number of the first run that had one, 0 for none
 * @param violations the distinct violations of all runs, the first found first
 * @param accesses atomic accesses that were checked
 * @param time how long the runs took
 * @param problem why it is a failure whatever was found; null when it is none
 */
public record Row(
        Example example,
        int threads,
        int runs,
        int reports,
        int firstViolation,
        List<FoundViolation> violations,
        long accesses,
        Duration time,
        String problem) {
    /**
     * Whether the example showed what it should.
     *
     * @return whether the row passes
     */
    public boolean isAsExpected() {
        boolean missed = example.expected().certain() && violations.isEmpty();
        return problem == null && !missed && unexpected().isEmpty();
    }

    private List<FoundViolation> unexpected() {
        return violations.stream()
                .filter(v -> !example.expected()
                        .checks()
                        .contains(v.violation().finding().check()))
                .toList();
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
        if (!unexpected().isEmpty()) {
            return example.expected().isRobust() ? "REPORTED" : "WRONG KIND";
        }
        if (!violations.isEmpty()) {
            return "found";
        }
        if (example.expected().certain()) {
            return "MISSED";
        }
        return example.expected().isRobust() ? "silent" : "not found";
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
        return text.toString();
    }
}
