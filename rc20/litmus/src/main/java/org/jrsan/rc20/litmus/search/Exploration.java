package org.jrsan.rc20.litmus.search;

import java.util.List;
import java.util.Optional;
import org.jrsan.rc20.Finding;
import org.jrsan.rc20.litmus.machine.AssertionFailure;
import org.jrsan.rc20.litmus.machine.Schedule;

/**
 * What the exploration of a program found.
 *
 * @param robustness the verdict on robustness
 * @param violation the shortest schedule to a violation, when the program is not robust
 * @param raceVerdict the verdict on races
 * @param race the shortest schedule to a race, when there is one
 * @param assertion the shortest schedule to an assertion that fails, when there is one
 * @param incomplete why the exploration stopped before it had visited all, if it did
 * @param states the number of states visited
 */
public record Exploration(
        Robustness robustness,
        Optional<Violation> violation,
        RaceVerdict raceVerdict,
        Optional<Race> race,
        Optional<AssertionFailure> assertion,
        Optional<String> incomplete,
        long states) {

    /** Nothing was visited, for this reason. */
    static Exploration notBegun(String reason) {
        return new Exploration(
                Robustness.UNKNOWN,
                Optional.empty(),
                RaceVerdict.UNKNOWN,
                Optional.empty(),
                Optional.empty(),
                Optional.of(reason),
                0);
    }

    /**
     * A thread stands before an access whose check fails.
     *
     * @param schedule the run to there
     * @param thread the index of the thread
     * @param instruction the index of the access in the thread
     * @param finding the check that fails, in timestamps of the location
     * @param missedEvent the event, counted from 1, whose write the access can miss
     * @param staleEvent the event whose write the access can act on instead; 0 for the initial value
     * @param clocks for each event of the schedule the clocks of its thread behind it, at the location
     */
    public record Violation(
            Schedule schedule,
            int thread,
            int instruction,
            String location,
            Finding finding,
            int missedEvent,
            int staleEvent,
            List<Clocks> clocks) {
        /** Copies the clocks. */
        public Violation {
            clocks = List.copyOf(clocks);
        }
    }

    /**
     * The two clocks of a thread that a check compares, at one location.
     *
     * @param aware the newest write it is aware of: {@code Tc(x)} or {@code TcU(x)}, or what section 5 adds to it
     * @param forced the newest write that every run of the same graph has before what it does next: {@code Tsc(x)} or
     *     {@code TscU(x)}
     */
    public record Clocks(long aware, long forced) {}

    /**
     * Two conflicting accesses, one of them plain, that happens-before leaves unordered.
     *
     * @param schedule the run; its last event is the later of the two accesses
     * @param earlier the event, counted from 1, of the other access
     */
    public record Race(Schedule schedule, int earlier) {}
}
