package org.jrsan.junit;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.Supplier;
import org.jrsan.Exploration;
import org.jrsan.FoundViolation;
import org.jrsan.Session;
import org.jrsan.Verdict;
import org.jrsan.result.ModeChanges;
import org.jrsan.spi.RepairRecords;
import org.jrsan.spi.RepairResult;
import org.jrsan.spi.Repairs;
import org.jrsan.spi.TestOptions;
import org.jrsan.spi.Totals;
import org.jspecify.annotations.Nullable;

/** Runs a test again with other modes than its code has, once it has ended. Used by the thread of the test. */
final class ModeSearch {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final TestOptions options;
    private final Consumer<Thrown> iteration;
    private final Supplier<Exploration> explorations;
    private final List<FoundViolation> harmless;

    /**
     * A search that was not begun.
     *
     * @param options those of the test
     * @param iteration runs the methods of one iteration, and keeps what they throw
     * @param explorations makes explorations of the test without an execution
     * @param harmless what was found and need not be closed
     */
    ModeSearch(
            TestOptions options,
            Consumer<Thrown> iteration,
            Supplier<Exploration> explorations,
            List<FoundViolation> harmless) {
        this.options = options;
        this.iteration = iteration;
        this.explorations = explorations;
        this.harmless = harmless;
    }

    /**
     * Searches for what the options ask for; nothing happens if that is nothing.
     *
     * @param totals those of the test; they say in the report what came of it
     * @param isAtEnd whether no iteration failed or was aborted
     */
    void addTo(Totals totals, boolean isAtEnd) {
        Verdict verdict = totals.verdict();
        if (options.repairs() && (verdict == Verdict.NOT_ROBUST || verdict == Verdict.RACY)) {
            String obstacle = isAtEnd ? obstacle() : "an iteration failed or was aborted";
            if (obstacle == null) {
                totals.searched(RepairRecords.of(repair(), ModeChanges.Kind.REPAIR));
            } else {
                totals.notSearched("no repair was searched for: " + obstacle);
            }
        } else if (options.weakens() && verdict.isPass() && isAtEnd) {
            String obstacle = obstacle();
            if (obstacle == null) {
                RepairResult result = Repairs.weaken(explorations, this::run, LIMIT);
                totals.searched(RepairRecords.of(result, ModeChanges.Kind.WEAKENING));
            } else {
                totals.notSearched("no weakening was searched for: " + obstacle);
            }
        }
    }

    private RepairResult repair() {
        return options.weakens()
                ? Repairs.cheapest(explorations, this::run, harmless, LIMIT)
                : Repairs.repair(explorations, this::run, harmless, LIMIT);
    }

    private @Nullable String obstacle() {
        if (options.isReplay()) {
            return "with option replay only one schedule is run";
        }
        return options.hasSchedule() ? null : "with schedule=os, runs cannot have other modes than the code";
    }

    /** One execution; the exploration waits for its threads. */
    void run(Session session) throws Exception {
        Thrown thrown = new Thrown();
        Iteration.begin(session, options.timeout());
        try {
            iteration.accept(thrown);
        } finally {
            Iteration.end();
        }
        if (!thrown.isNothing()) {
            rethrow(thrown.get());
        }
    }

    private static void rethrow(Throwable thrown) throws Exception {
        if (thrown instanceof Error error) {
            throw error;
        }
        if (thrown instanceof Exception exception) {
            throw exception;
        }
        throw new IllegalStateException(thrown);
    }
}
