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
import org.jspecify.annotations.Nullable;

/** Runs a test again with other modes than its code has, once it has ended. Used by the thread of the test. */
final class ModeSearch {
    private static final Duration LIMIT = Duration.ofMinutes(1);

    private final TestOptions options;
    private final Consumer<Thrown> iteration;
    private final Supplier<Exploration> explorations;
    private @Nullable ModeChanges changes;
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
     * Searches for what the options ask for.
     *
     * @param verdict the verdict of the test
     * @param isAtEnd whether no iteration failed or was aborted
     * @return what came of it in lines, each ended by a line feed; empty if the options ask for nothing
     */
    String after(Verdict verdict, boolean isAtEnd) {
        if (options.repairs() && (verdict == Verdict.NOT_ROBUST || verdict == Verdict.RACY)) {
            String obstacle = isAtEnd ? obstacle() : "an iteration failed or was aborted";
            return obstacle == null
                    ? told(repair(), ModeChanges.Kind.REPAIR)
                    : "no repair was searched for: " + obstacle + "\n";
        }
        if (options.weakens() && verdict.isPass() && isAtEnd) {
            String obstacle = obstacle();
            return obstacle == null
                    ? told(Repairs.weaken(explorations, this::run, LIMIT), ModeChanges.Kind.WEAKENING)
                    : "no weakening was searched for: " + obstacle + "\n";
        }
        return "";
    }

    /** What came of it as a record; null if nothing was searched for. */
    @Nullable
    ModeChanges changes() {
        return changes;
    }

    private String told(RepairResult result, ModeChanges.Kind kind) {
        changes = RepairRecords.of(result, kind);
        return changes.text();
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
