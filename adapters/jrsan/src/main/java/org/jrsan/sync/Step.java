package org.jrsan.sync;

import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import java.util.function.Supplier;
import org.jrsan.internal.edges.SyncObject;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Steps;

/**
 * A stage that depends on futures. Whatever led to their results happens before its function, and the function leads to
 * its own result. If the function is skipped, as after a failure, the stage has the outcome of the futures that it
 * depends on.
 *
 * <p>Functions are wrapped only with checking on. Null is left to the JDK.
 */
final class Step {
    private final List<Outcome> sources;
    private final boolean any;
    private final Outcome outcome;

    @SuppressWarnings("NullAway") // with checking off nobody asks for the outcome
    private Step(boolean any, List<Outcome> sources) {
        this.any = any;
        this.sources = sources;
        outcome = Switch.ON ? new Outcome(new SyncObject("RobustCompletableFuture"), sources, any) : null;
    }

    /** A step after a future. */
    static Step after(RobustStages<?> source) {
        if (Steps.areControlled) {
            SteppedStages.changeUnlessDone(source);
        }
        return new Step(false, outcomesOf(source));
    }

    /** A step after two futures. */
    static Step afterBoth(RobustStages<?> source, Object other) {
        change();
        return new Step(false, outcomesOf(source, other));
    }

    /** A step after one of several futures. */
    static Step afterAny(Object... sources) {
        change();
        return new Step(true, outcomesOf(sources));
    }

    /** A step after all of several futures. */
    static Step afterAll(Object... sources) {
        change();
        return new Step(false, outcomesOf(sources));
    }

    /** The calling thread is about to register with futures, or to complete one. */
    private static void change() {
        if (Steps.areControlled) {
            SteppedStages.change();
        }
    }

    /** Those among the futures whose outcome is known. */
    private static List<Outcome> outcomesOf(Object... futures) {
        return Switch.ON
                ? java.util.Arrays.stream(futures)
                        .filter(RobustStages.class::isInstance)
                        .map(future -> ((RobustStages<?>) future).outcome())
                        .toList()
                : List.of();
    }

    /** The future that the step completes. */
    <U> CompletableFuture<U> completes(CompletableFuture<U> future) {
        if (Switch.ON && future instanceof RobustStages<U> ours) {
            ours.setOutcome(outcome);
        }
        return future;
    }

    private void see() {
        if (any) {
            Outcome.acquireAny(sources);
        } else {
            Outcome.acquireAll(sources);
        }
    }

    private <R> R run(Supplier<R> function) {
        see();
        try {
            return function.get();
        } finally {
            change();
            outcome.decide(List.of());
        }
    }

    private static boolean leaves(Object function) {
        return !Switch.ON || function == null;
    }

    <A, R> Function<A, R> function(Function<A, R> function) {
        return leaves(function) ? function : a -> run(() -> function.apply(a));
    }

    <A> Consumer<A> consumer(Consumer<A> function) {
        return leaves(function)
                ? function
                : a -> run(() -> {
                    function.accept(a);
                    return null;
                });
    }

    Runnable runnable(Runnable function) {
        return leaves(function)
                ? function
                : () -> run(() -> {
                    function.run();
                    return null;
                });
    }

    <A, B, R> BiFunction<A, B, R> biFunction(BiFunction<A, B, R> function) {
        return leaves(function) ? function : (a, b) -> run(() -> function.apply(a, b));
    }

    <A, B> BiConsumer<A, B> biConsumer(BiConsumer<A, B> function) {
        return leaves(function)
                ? function
                : (a, b) -> run(() -> {
                    function.accept(a, b);
                    return null;
                });
    }

    /** A function whose stage gives the result. */
    @SuppressWarnings("NullAway") // null is for the JDK to refuse
    <A, U> Function<A, CompletionStage<U>> composing(Function<A, ? extends CompletionStage<U>> function) {
        if (leaves(function)) {
            return function == null ? null : function::apply;
        }
        return a -> {
            see();
            List<Outcome> inner = List.of();
            try {
                CompletionStage<U> stage = function.apply(a);
                inner = outcomesOf(stage);
                return stage;
            } finally {
                change();
                outcome.decide(inner);
            }
        };
    }
}
