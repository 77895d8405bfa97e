package org.jrsan.examples.demo;

import java.time.Duration;
import java.util.List;
import java.util.function.Consumer;
import java.util.function.IntConsumer;
import org.jrsan.Exploration;
import org.jrsan.Sanitizer;
import org.jrsan.SanitizerOptions;
import org.jrsan.Silenced;
import org.jrsan.Verdict;
import org.jspecify.annotations.Nullable;

/** Runs examples, each in the schedules that its options say. Immutable. */
public final class Runner {
    private final SanitizerOptions options;
    private final Consumer<Exploration> ended;

    /**
     * A runner.
     *
     * @param options the options of all executions; one that nobody schedules and that has not ended after {@code timeout} hangs
     */
    public Runner(SanitizerOptions options) {
        this(options, exploration -> {});
    }

    /**
     * A runner that shows its explorations.
     *
     * @param options the options of all executions
     * @param ended is given the exploration of each example, once all of its executions were run
     */
    Runner(SanitizerOptions options, Consumer<Exploration> ended) {
        this.options = options;
        this.ended = ended;
    }

    /**
     * Runs a repaired example in all executions that there are, and a broken one until what it must show was found. The calling
     * thread must not belong to an open session.
     *
     * @param example the example
     * @param progress told the number of each execution before it begins
     * @return what the executions gave
     * @throws IllegalArgumentException if option {@code replay} is no code of this example
     */
    public Row run(Example example, IntConsumer progress) {
        Exploration exploration = Sanitizer.exploration(options, example.toString());
        Duration limit = Duration.ofSeconds(options.number("timeout"));
        int first = 0;
        int reports = 0;
        boolean isShown = false;
        while (exploration.hasNext() && !isShown) {
            int execution = exploration.executions() + 1;
            progress.accept(execution);
            if (exploration.runNext(session -> Attempt.run(example.trial().get(), session, limit))) {
                first = first == 0 ? execution : first;
                reports++;
                isShown = !example.expected().isRight()
                        && example.expected().isShownBy(exploration.violations(), exploration.races());
            }
        }
        exploration.judge(session -> Attempt.run(example.trial().get(), session, limit));
        ended.accept(exploration);
        return new Row(
                example,
                exploration.executions(),
                reports,
                first,
                exploration.violations(),
                exploration.races(),
                exploration.silenced().stream().mapToLong(Silenced::count).sum(),
                exploration.accesses(),
                exploration.isComplete(),
                isJudged(),
                exploration.replay(),
                problemOf(exploration));
    }

    /** Whether weak runs tell what comes of violations. */
    private boolean isJudged() {
        return options.number("continuations") > 0
                && options.get("replay").isEmpty()
                && !options.get("schedule").equals("os");
    }

    private static @Nullable String problemOf(Exploration exploration) {
        Throwable failure = exploration.failure();
        if (failure != null) {
            return failure instanceof AssertionError ? failure.getMessage() : failure.toString();
        }
        Verdict verdict = exploration.verdict();
        boolean isProblem = List.of(
                        Verdict.INTERNAL_ERROR, Verdict.HALF_SWAPPED, Verdict.NOT_ALL_CHECKED, Verdict.NOTHING_CHECKED)
                .contains(verdict);
        return isProblem ? exploration.report().strip() : null;
    }
}
