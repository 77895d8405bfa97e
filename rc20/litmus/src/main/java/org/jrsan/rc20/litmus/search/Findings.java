package org.jrsan.rc20.litmus.search;

import java.util.Optional;
import org.jrsan.rc20.Check;
import org.jrsan.rc20.litmus.compiled.CompiledProgram;
import org.jrsan.rc20.litmus.machine.AssertionFailure;
import org.jrsan.rc20.litmus.machine.Path;
import org.jspecify.annotations.Nullable;

/** The first find of each kind, and the verdicts that follow. */
final class Findings {
    private final CompiledProgram program;
    private @Nullable Violation violation;
    private @Nullable Path race;
    private @Nullable Failure failure;

    /** A check that fails, and the first way to it. */
    private record Violation(Path path, int exposed, Check check) {}

    /** An assertion that fails, and the first way to it. */
    private record Failure(Path path, AssertionFailure.Place place) {}

    Findings(CompiledProgram program) {
        this.program = program;
    }

    boolean hasViolation() {
        return violation != null;
    }

    boolean hasRace() {
        return race != null;
    }

    boolean hasFailure() {
        return failure != null;
    }

    void violation(Path path, int exposed, Check check) {
        violation = new Violation(path, exposed, check);
    }

    void race(Path path) {
        race = path;
    }

    void failure(Path path, AssertionFailure.Place place) {
        failure = new Failure(path, place);
    }

    /** Everything that was asked is answered, so the rest of the states need not be visited. */
    boolean isSettled() {
        return hasViolation() && (hasRace() || !program.hasPlainAccesses()) && (hasFailure() || !program.hasAsserts());
    }

    /**
     * The answer.
     *
     * @param incomplete why the exploration stopped before it had visited all, or null
     */
    Exploration exploration(@Nullable String incomplete, long states) {
        Reports reports = new Reports(program);
        Robustness robustness =
                hasViolation() ? Robustness.NOT_ROBUST : incomplete == null ? Robustness.ROBUST : Robustness.UNKNOWN;
        return new Exploration(
                robustness,
                Optional.ofNullable(violation).map(found -> reports.violation(found.path, found.exposed, found.check)),
                raceVerdict(incomplete == null),
                Optional.ofNullable(race).map(reports::race),
                Optional.ofNullable(failure)
                        .map(found -> new AssertionFailure(found.place, reports.schedule(found.path))),
                Optional.ofNullable(incomplete),
                states);
    }

    private RaceVerdict raceVerdict(boolean complete) {
        if (hasRace()) {
            return RaceVerdict.RACE;
        }
        if (!program.hasPlainAccesses()) {
            return RaceVerdict.NO_PLAIN_ACCESS;
        }
        return complete ? RaceVerdict.NO_RACE : RaceVerdict.UNKNOWN;
    }
}
