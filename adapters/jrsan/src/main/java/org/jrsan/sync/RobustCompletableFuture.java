package org.jrsan.sync;

import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executor;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.function.BooleanSupplier;
import java.util.function.Supplier;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.edges.SyncObject;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Steps;
import org.jspecify.annotations.Nullable;

// Long because it has all methods of the JDK's class that it replaces.

/**
 * A {@link CompletableFuture} whose hand-over a session sees. What a thread did before it completed the future, or
 * while it ran the function that completed it, happens before whatever follows a {@code get} or {@code join} of the
 * result, and before the functions that depend on it. What a thread did before it submitted a function to an executor
 * happens before the function. Futures that are made from this one, or by the static methods of this class, are of this
 * class, too.
 *
 * <p>A thread that waits for any of several futures, or for a future that two threads complete at once, cannot tell
 * which thread completed it. Then it gets the edges of all of them, in happens-before only. This can hide a race or
 * violation but cannot invent one.
 *
 * <p>{@link #isDone} gives happens-before only, too, because Java does not promise an edge there. A {@link
 * #minimalCompletionStage} is the JDK's own, and the edges end there. They also end at a {@code CompletableFuture} of
 * the JDK that is combined with this one. All other behaviour is the JDK's.
 *
 * @param <T> the result
 */
public class RobustCompletableFuture<T extends @Nullable Object> extends RobustStages<T> {
    private static final class Default {
        static final Executor EXECUTOR = edged(new CompletableFuture<Void>().defaultExecutor());

        private static Executor edged(Executor executor) {
            return Switch.ON ? EdgeExecutor.of(executor) : executor;
        }
    }

    /** A future that is not complete. */
    public RobustCompletableFuture() {}

    /**
     * Like {@link CompletableFuture#supplyAsync(Supplier)}.
     *
     * @param supplier gives the result
     * @param <U> the result
     * @return the future
     */
    public static <U extends @Nullable Object> RobustCompletableFuture<U> supplyAsync(Supplier<U> supplier) {
        return supplyAsync(supplier, Default.EXECUTOR);
    }

    /**
     * Like {@link CompletableFuture#supplyAsync(Supplier, Executor)}.
     *
     * @param supplier gives the result
     * @param executor runs it
     * @param <U> the result
     * @return the future
     */
    public static <U extends @Nullable Object> RobustCompletableFuture<U> supplyAsync(
            Supplier<U> supplier, Executor executor) {
        RobustCompletableFuture<U> future = new RobustCompletableFuture<>();
        future.completeAsync(supplier, executor);
        return future;
    }

    /**
     * Like {@link CompletableFuture#runAsync(Runnable)}.
     *
     * @param runnable what to run
     * @return the future
     */
    public static RobustCompletableFuture<Void> runAsync(Runnable runnable) {
        return runAsync(runnable, Default.EXECUTOR);
    }

    /**
     * Like {@link CompletableFuture#runAsync(Runnable, Executor)}.
     *
     * @param runnable what to run
     * @param executor runs it
     * @return the future
     */
    public static RobustCompletableFuture<Void> runAsync(Runnable runnable, Executor executor) {
        java.util.Objects.requireNonNull(runnable);
        return supplyAsync(
                () -> {
                    runnable.run();
                    return null;
                },
                executor);
    }

    /**
     * Like {@link CompletableFuture#completedFuture}, completed by the calling thread.
     *
     * @param value the result
     * @param <U> the result
     * @return the future
     */
    public static <U extends @Nullable Object> RobustCompletableFuture<U> completedFuture(U value) {
        RobustCompletableFuture<U> future = new RobustCompletableFuture<>();
        future.complete(value);
        return future;
    }

    /**
     * Like {@link CompletableFuture#failedFuture}, completed by the calling thread.
     *
     * @param failure the failure
     * @param <U> the result
     * @return the future
     */
    public static <U extends @Nullable Object> RobustCompletableFuture<U> failedFuture(Throwable failure) {
        RobustCompletableFuture<U> future = new RobustCompletableFuture<>();
        future.completeExceptionally(failure);
        return future;
    }

    /**
     * Like {@link CompletableFuture#allOf}, with the edges of all the futures.
     *
     * @param futures the futures
     * @return a future that is complete once all of them are
     */
    public static RobustCompletableFuture<Void> allOf(CompletableFuture<?>... futures) {
        Step step = Step.afterAll((Object[]) futures);
        return follow(CompletableFuture.allOf(futures), step);
    }

    /**
     * Like {@link CompletableFuture#anyOf}. It is not known which future completed it, so it has the edges of all, in
     * happens-before only.
     *
     * @param futures the futures
     * @return a future that is complete once one of them is
     */
    public static RobustCompletableFuture<Object> anyOf(CompletableFuture<?>... futures) {
        Step step = Step.afterAny((Object[]) futures);
        return follow(CompletableFuture.anyOf(futures), step);
    }

    /** A future with the result of a JDK future and the outcome of a step. */
    private static <U> RobustCompletableFuture<U> follow(CompletableFuture<U> result, Step step) {
        RobustCompletableFuture<U> future = new RobustCompletableFuture<>();
        step.completes(future);
        result.whenComplete((value, failure) -> future.relay(value, failure));
        return future;
    }

    /** Completes this future without an edge from the thread that happens to pass the result on. */
    private void relay(T value, @Nullable Throwable failure) {
        if (failure == null) {
            super.complete(value);
        } else {
            super.completeExceptionally(failure);
        }
    }

    @Override
    public <U extends @Nullable Object> CompletableFuture<U> newIncompleteFuture() {
        return new RobustCompletableFuture<>();
    }

    /**
     * The JDK's default executor, with edges from the submission of a task to the task.
     *
     * @return the executor
     */
    @Override
    public Executor defaultExecutor() {
        return Default.EXECUTOR;
    }

    @Override
    public CompletableFuture<T> copy() {
        return Step.after(this).completes(super.copy());
    }

    @Override
    public boolean complete(T value) {
        aboutToComplete();
        return completing(() -> super.complete(value));
    }

    @Override
    public boolean completeExceptionally(Throwable failure) {
        aboutToComplete();
        return completing(() -> super.completeExceptionally(failure));
    }

    @Override
    public boolean cancel(boolean mayInterruptIfRunning) {
        aboutToComplete();
        // It returns whether the future is cancelled now. If the future was complete before, nobody completes it here.
        return isDoneNow()
                ? super.cancel(mayInterruptIfRunning)
                : completing(() -> super.cancel(mayInterruptIfRunning));
    }

    private void aboutToComplete() {
        if (Steps.areControlled) {
            SteppedStages.changeUnlessDone(this);
        }
    }

    private boolean completing(BooleanSupplier completion) {
        if (!Switch.ON || isDoneNow()) {
            return completion.getAsBoolean();
        }
        SyncObject entry = outcome().enter();
        boolean completed = false;
        try {
            completed = completion.getAsBoolean();
        } finally {
            if (!completed) {
                outcome().takeBack(entry);
            }
        }
        return completed;
    }

    @Override
    public void obtrudeValue(T value) {
        enter();
        super.obtrudeValue(value);
    }

    @Override
    public void obtrudeException(Throwable failure) {
        enter();
        super.obtrudeException(failure);
    }

    private void enter() {
        if (Steps.areControlled) {
            SteppedStages.change();
        }
        if (Switch.ON) {
            outcome().enter();
        }
    }

    @Override
    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier) {
        return completeAsync(supplier, defaultExecutor());
    }

    @Override
    public CompletableFuture<T> completeAsync(Supplier<? extends T> supplier, Executor executor) {
        return super.completeAsync(supplying(supplier), edges(executor));
    }

    /** A supplier; the JDK completes this future with its result. */
    private Supplier<? extends T> supplying(Supplier<? extends T> supplier) {
        if (!Switch.ON || supplier == null) {
            return supplier;
        }
        return () -> {
            try {
                return supplier.get();
            } finally {
                enter();
            }
        };
    }

    /** {@inheritDoc} In a run under a schedule the time is that of the schedule. */
    @Override
    public CompletableFuture<T> orTimeout(long timeout, TimeUnit unit) {
        if (Steps.task() == null) {
            return super.orTimeout(timeout, unit);
        }
        return after(timeout, unit, () -> completeExceptionally(new TimeoutException()));
    }

    /** {@inheritDoc} In a run under a schedule the time is that of the schedule. */
    @Override
    public CompletableFuture<T> completeOnTimeout(T value, long timeout, TimeUnit unit) {
        if (Steps.task() == null) {
            return super.completeOnTimeout(value, timeout, unit);
        }
        return after(timeout, unit, () -> complete(value));
    }

    private CompletableFuture<T> after(long timeout, TimeUnit unit, Runnable command) {
        long nanos = unit.toNanos(timeout);
        SteppedStages.look();
        if (!isDoneNow()) {
            SteppedStages.later(command, nanos);
        }
        return this;
    }

    @Override
    public T get() throws InterruptedException, ExecutionException {
        if (Steps.areControlled) {
            SteppedStages.awaitInterruptibly(this);
        }
        try {
            T value = super.get();
            seen();
            return value;
        } catch (ExecutionException | CancellationException e) {
            seen();
            throw e;
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
    }

    @Override
    public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        try {
            if (Steps.areControlled) {
                SteppedFutureTask.failUnless(SteppedStages.awaitInTime(this, unit.toNanos(timeout)));
            }
            T value = super.get(timeout, unit);
            seen();
            return value;
        } catch (ExecutionException | CancellationException e) {
            seen();
            throw e;
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
    }

    @Override
    public T join() {
        if (Steps.areControlled) {
            SteppedStages.await(this);
        }
        try {
            T value = super.join();
            seen();
            return value;
        } catch (CompletionException | CancellationException e) {
            seen();
            throw e;
        }
    }

    @Override
    public T getNow(T valueIfAbsent) {
        look();
        boolean done = isDoneNow();
        try {
            T value = super.getNow(valueIfAbsent);
            if (done) {
                seen();
            }
            return value;
        } catch (CompletionException | CancellationException e) {
            seen();
            throw e;
        }
    }

    @Override
    public boolean isDone() {
        look();
        boolean done = isDoneNow();
        if (Switch.ON && done) {
            outcome().acquireHappensBefore();
        }
        return done;
    }

    /**
     * Returns the result without waiting, like {@code Future.resultNow} of Java 19, with the edge of {@code join}.
     *
     * @return the result
     * @throws IllegalStateException if there is none
     */
    public T resultNow() {
        if (!isDoneNow() || isCompletedExceptionally()) {
            throw new IllegalStateException();
        }
        return join();
    }

    /**
     * Returns the failure without waiting, like {@code Future.exceptionNow} of Java 19, with the edge of {@code join}.
     *
     * @return the exception that it was completed with, without a {@link CompletionException} around it
     * @throws IllegalStateException if it is not complete, has a result or was cancelled
     */
    public Throwable exceptionNow() {
        if (!isCompletedExceptionally() || isCancelled()) {
            throw new IllegalStateException();
        }
        try {
            join();
        } catch (CompletionException e) {
            return e.getCause() == null ? e : e.getCause();
        }
        throw new IllegalStateException();
    }

    @Override
    public boolean isCompletedExceptionally() {
        look();
        return super.isCompletedExceptionally();
    }

    @Override
    public boolean isCancelled() {
        look();
        return super.isCancelled();
    }

    private static void look() {
        if (Steps.areControlled) {
            SteppedStages.look();
        }
    }

    private void seen() {
        if (Switch.ON) {
            outcome().acquire();
        }
    }

    /**
     * Like {@link CompletableFuture#minimalCompletionStage}, without edges.
     *
     * @return a stage that can only be depended on, and that has no edges
     */
    @Override
    public CompletionStage<T> minimalCompletionStage() {
        return super.minimalCompletionStage();
    }
}
