package org.jrsan.examples.demo;

import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import java.util.SplittableRandom;
import java.util.function.IntConsumer;
import org.jrsan.FoundRace;
import org.jrsan.FoundViolation;
import org.jrsan.SanitizerOptions;
import org.jrsan.race.Race;
import org.jrsan.rc20.Violation;

/** Runs examples again and again, each run with another start of the threads. Immutable. */
public final class Runner {
    /** A broken variant needs no more runs once it was found in so many. */
    private static final int ENOUGH = 3;

    /** One that is certain to be found gets at least so many chances. */
    private static final int PATIENCE = 1_000;

    private static final Duration DEFAULT_LIMIT = Duration.ofSeconds(10);

    private final int runs;
    private final long seed;
    private final Duration limit;
    private final SanitizerOptions options;

    /**
     * A runner with the options of the JVM, that takes a run to hang when it has not ended after ten seconds.
     *
     * @param runs how often a robust example runs; one that is not stops once it was found three times, and may run 1,000
     *     times until then
     * @param seed the delays and orders of the starts follow from it, from the example's name and from the run's number
     */
    public Runner(int runs, long seed) {
        this(runs, seed, DEFAULT_LIMIT, SanitizerOptions.ofJvm());
    }

    Runner(int runs, long seed, Duration limit, SanitizerOptions options) {
        this.runs = runs;
        this.seed = seed;
        this.limit = limit;
        this.options = options;
    }

    /**
     * Runs an example. The calling thread must not belong to an open session.
     *
     * @param example the example
     * @param progress told the number of each run before it begins
     * @return what the runs gave
     */
    public Row run(Example example, IntConsumer progress) {
        long begin = System.nanoTime();
        List<FoundViolation> violations = new ArrayList<>();
        List<FoundRace> races = new ArrayList<>();
        Set<List<Object>> places = new HashSet<>();
        long accesses = 0;
        long silenced = 0;
        int first = 0;
        int reports = 0;
        int run = 0;
        Attempt.Result result;
        do {
            run++;
            progress.accept(run);
            result = attempt(example, run);
            accesses += result.accesses();
            silenced += result.silenced();
            if (!result.violations().isEmpty() || !result.races().isEmpty()) {
                first = first == 0 ? run : first;
                reports++;
            }
            for (FoundViolation found : result.violations()) {
                if (places.add(placesOf(found.violation()))) {
                    violations.add(found);
                }
            }
            for (FoundRace found : result.races()) {
                if (places.add(placesOf(found.race()))) {
                    races.add(found);
                }
            }
        } while (result.problem() == null && !isEnough(example, run, reports));
        Duration time = Duration.ofNanos(System.nanoTime() - begin);
        return new Row(
                example,
                result.threads(),
                run,
                reports,
                first,
                violations,
                races,
                silenced,
                accesses,
                time,
                result.problem());
    }

    private boolean isEnough(Example example, int run, int reports) {
        if (example.expected().isRight()) {
            return run >= runs;
        }
        return reports >= ENOUGH || run >= (example.expected().certain() ? Math.max(runs, PATIENCE) : runs);
    }

    private Attempt.Result attempt(Example example, int run) {
        SplittableRandom random =
                new SplittableRandom(seed + 31L * example.toString().hashCode() + run * 0x9E3779B97F4A7C15L);
        return Attempt.of(
                example, trial -> Start.of(run, trial.actors().size(), trial.isBlocking(), random), limit, options);
    }

    /** Two violations at the same pair of lines are one. */
    private static List<Object> placesOf(Violation violation) {
        Object missed = violation.missed() == null
                ? "unknown"
                : String.valueOf(violation.missed().site());
        return List.of(String.valueOf(violation.exposed().site()), missed);
    }

    private static List<Object> placesOf(Race race) {
        return List.of(
                "race",
                String.valueOf(race.earlier().site()),
                String.valueOf(race.later().site()));
    }
}
