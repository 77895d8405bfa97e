package org.jrsan.rc20.litmus;

import java.util.Optional;
import org.jrsan.rc20.Check;

/**
 * What the exploration of a program found.
 *
 * @param robustness the verdict on robustness
 * @param violation the shortest schedule to a violation, when it is not robust
 * @param race the verdict on races
 * @param racing the shortest schedule that ends with an access that races, when there is one
 * @param assertion the shortest schedule to an assertion that fails, when there is one
 * @param incomplete why the exploration stopped before it had visited all, if it did
 * @param states the number of states visited
 */
public record Exploration(
        Robustness robustness,
        Optional<Violation> violation,
        RaceVerdict race,
        Optional<Schedule> racing,
        Optional<AssertionFailure> assertion,
        Optional<String> incomplete,
        long states) {
    /**
     * A violation: a thread stands before an access whose check fails.
     *
     * @param schedule the run to there
     * @param thread the thread
     * @param instruction the index of the access in the thread
     * @param check the check that fails
     */
    public record Violation(Schedule schedule, int thread, int instruction, Check check) {}
}
