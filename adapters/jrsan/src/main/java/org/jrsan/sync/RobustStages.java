package org.jrsan.sync;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.Executor;
import java.util.function.BiConsumer;
import java.util.function.BiFunction;
import java.util.function.Consumer;
import java.util.function.Function;
import org.jrsan.internal.edges.SyncObject;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Steps;
import org.jspecify.annotations.Nullable;

/**
 * The stages of a {@link RobustCompletableFuture}. Each is the JDK's, with its function wrapped in a {@link Step}. The
 * public methods are in the order of {@link CompletionStage}.
 *
 * @param <T> the result
 */
abstract class RobustStages<T extends @Nullable Object> extends CompletableFuture<T> {
    private @Nullable Outcome outcome;

    /** How this future is completed. Used only with checking on. */
    final synchronized Outcome outcome() {
        if (outcome == null) {
            outcome = new Outcome(new SyncObject("RobustCompletableFuture"));
        }
        return outcome;
    }

    /** Called before any other thread knows this future. */
    final synchronized void setOutcome(Outcome outcome) {
        this.outcome = outcome;
    }

    /** Whether this is done, without a step. */
    final boolean isDoneNow() {
        return super.isDone();
    }

    static Executor edges(Executor executor) {
        Executor with = Switch.ON ? EdgeExecutor.of(executor) : executor;
        return Steps.areControlled && with != null ? SteppedStages.looking(with) : with;
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> thenApply(Function<? super T, ? extends U> function) {
        Step step = Step.after(this);
        return step.completes(super.thenApply(step.function(function)));
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> thenApplyAsync(Function<? super T, ? extends U> function) {
        return thenApplyAsync(function, defaultExecutor());
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> thenApplyAsync(
            Function<? super T, ? extends U> function, Executor executor) {
        Step step = Step.after(this);
        return step.completes(super.thenApplyAsync(step.function(function), edges(executor)));
    }

    @Override
    public CompletableFuture<Void> thenAccept(Consumer<? super T> function) {
        Step step = Step.after(this);
        return step.completes(super.thenAccept(step.consumer(function)));
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> function) {
        return thenAcceptAsync(function, defaultExecutor());
    }

    @Override
    public CompletableFuture<Void> thenAcceptAsync(Consumer<? super T> function, Executor executor) {
        Step step = Step.after(this);
        return step.completes(super.thenAcceptAsync(step.consumer(function), edges(executor)));
    }

    @Override
    public CompletableFuture<Void> thenRun(Runnable function) {
        Step step = Step.after(this);
        return step.completes(super.thenRun(step.runnable(function)));
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable function) {
        return thenRunAsync(function, defaultExecutor());
    }

    @Override
    public CompletableFuture<Void> thenRunAsync(Runnable function, Executor executor) {
        Step step = Step.after(this);
        return step.completes(super.thenRunAsync(step.runnable(function), edges(executor)));
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombine(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> function) {
        Step step = Step.afterBoth(this, other);
        return step.completes(super.thenCombine(other, step.biFunction(function)));
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(
            CompletionStage<? extends U> other, BiFunction<? super T, ? super U, ? extends V> function) {
        return thenCombineAsync(other, function, defaultExecutor());
    }

    @Override
    public <U, V> CompletableFuture<V> thenCombineAsync(
            CompletionStage<? extends U> other,
            BiFunction<? super T, ? super U, ? extends V> function,
            Executor executor) {
        Step step = Step.afterBoth(this, other);
        return step.completes(super.thenCombineAsync(other, step.biFunction(function), edges(executor)));
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<Void> thenAcceptBoth(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> function) {
        Step step = Step.afterBoth(this, other);
        return step.completes(super.thenAcceptBoth(other, step.biConsumer(function)));
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> function) {
        return thenAcceptBothAsync(other, function, defaultExecutor());
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<Void> thenAcceptBothAsync(
            CompletionStage<? extends U> other, BiConsumer<? super T, ? super U> function, Executor executor) {
        Step step = Step.afterBoth(this, other);
        return step.completes(super.thenAcceptBothAsync(other, step.biConsumer(function), edges(executor)));
    }

    @Override
    public CompletableFuture<Void> runAfterBoth(CompletionStage<?> other, Runnable function) {
        Step step = Step.afterBoth(this, other);
        return step.completes(super.runAfterBoth(other, step.runnable(function)));
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable function) {
        return runAfterBothAsync(other, function, defaultExecutor());
    }

    @Override
    public CompletableFuture<Void> runAfterBothAsync(CompletionStage<?> other, Runnable function, Executor executor) {
        Step step = Step.afterBoth(this, other);
        return step.completes(super.runAfterBothAsync(other, step.runnable(function), edges(executor)));
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> applyToEither(
            CompletionStage<? extends T> other, Function<? super T, U> function) {
        Step step = Step.afterAny(this, other);
        return step.completes(super.applyToEither(other, step.function(function)));
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> applyToEitherAsync(
            CompletionStage<? extends T> other, Function<? super T, U> function) {
        return applyToEitherAsync(other, function, defaultExecutor());
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> applyToEitherAsync(
            CompletionStage<? extends T> other, Function<? super T, U> function, Executor executor) {
        Step step = Step.afterAny(this, other);
        return step.completes(super.applyToEitherAsync(other, step.function(function), edges(executor)));
    }

    @Override
    public CompletableFuture<Void> acceptEither(CompletionStage<? extends T> other, Consumer<? super T> function) {
        Step step = Step.afterAny(this, other);
        return step.completes(super.acceptEither(other, step.consumer(function)));
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(CompletionStage<? extends T> other, Consumer<? super T> function) {
        return acceptEitherAsync(other, function, defaultExecutor());
    }

    @Override
    public CompletableFuture<Void> acceptEitherAsync(
            CompletionStage<? extends T> other, Consumer<? super T> function, Executor executor) {
        Step step = Step.afterAny(this, other);
        return step.completes(super.acceptEitherAsync(other, step.consumer(function), edges(executor)));
    }

    @Override
    public CompletableFuture<Void> runAfterEither(CompletionStage<?> other, Runnable function) {
        Step step = Step.afterAny(this, other);
        return step.completes(super.runAfterEither(other, step.runnable(function)));
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable function) {
        return runAfterEitherAsync(other, function, defaultExecutor());
    }

    @Override
    public CompletableFuture<Void> runAfterEitherAsync(CompletionStage<?> other, Runnable function, Executor executor) {
        Step step = Step.afterAny(this, other);
        return step.completes(super.runAfterEitherAsync(other, step.runnable(function), edges(executor)));
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> thenCompose(
            Function<? super T, ? extends CompletionStage<U>> function) {
        Step step = Step.after(this);
        return step.completes(super.thenCompose(step.composing(function)));
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> thenComposeAsync(
            Function<? super T, ? extends CompletionStage<U>> function) {
        return thenComposeAsync(function, defaultExecutor());
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> thenComposeAsync(
            Function<? super T, ? extends CompletionStage<U>> function, Executor executor) {
        Step step = Step.after(this);
        return step.completes(super.thenComposeAsync(step.composing(function), edges(executor)));
    }

    @Override
    public CompletableFuture<T> whenComplete(BiConsumer<? super T, ? super @Nullable Throwable> function) {
        Step step = Step.after(this);
        return step.completes(super.whenComplete(step.biConsumer(function)));
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(BiConsumer<? super T, ? super @Nullable Throwable> function) {
        return whenCompleteAsync(function, defaultExecutor());
    }

    @Override
    public CompletableFuture<T> whenCompleteAsync(
            BiConsumer<? super T, ? super @Nullable Throwable> function, Executor executor) {
        Step step = Step.after(this);
        return step.completes(super.whenCompleteAsync(step.biConsumer(function), edges(executor)));
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> handle(
            BiFunction<? super T, @Nullable Throwable, ? extends U> function) {
        Step step = Step.after(this);
        return step.completes(super.handle(step.biFunction(function)));
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> handleAsync(
            BiFunction<? super T, @Nullable Throwable, ? extends U> function) {
        return handleAsync(function, defaultExecutor());
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> handleAsync(
            BiFunction<? super T, @Nullable Throwable, ? extends U> function, Executor executor) {
        Step step = Step.after(this);
        return step.completes(super.handleAsync(step.biFunction(function), edges(executor)));
    }

    @Override
    public CompletableFuture<T> exceptionally(Function<Throwable, ? extends T> function) {
        Step step = Step.after(this);
        return step.completes(super.exceptionally(step.function(function)));
    }

    @Override
    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> function) {
        return exceptionallyAsync(function, defaultExecutor());
    }

    @Override
    public CompletableFuture<T> exceptionallyAsync(Function<Throwable, ? extends T> function, Executor executor) {
        Step step = Step.after(this);
        return step.completes(super.exceptionallyAsync(step.function(function), edges(executor)));
    }

    @Override
    public CompletableFuture<T> exceptionallyCompose(Function<Throwable, ? extends CompletionStage<T>> function) {
        Step step = Step.after(this);
        return step.completes(super.exceptionallyCompose(step.composing(function)));
    }

    @Override
    public CompletableFuture<T> exceptionallyComposeAsync(Function<Throwable, ? extends CompletionStage<T>> function) {
        return exceptionallyComposeAsync(function, defaultExecutor());
    }

    @Override
    public CompletableFuture<T> exceptionallyComposeAsync(
            Function<Throwable, ? extends CompletionStage<T>> function, Executor executor) {
        Step step = Step.after(this);
        return step.completes(super.exceptionallyComposeAsync(step.composing(function), edges(executor)));
    }
}
