package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.List;
import java.util.concurrent.CancellationException;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionException;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.stream.Stream;
import org.jrsan.plain.PlainInt;
import org.jrsan.sync.RobustCompletableFuture;
import org.jrsan.sync.RobustFutureTask;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Which of a future's methods order what: {@code a} completes, {@code b} sees, {@code c} is in between. */
class FutureEdgesTest {
    private static final List<String> NONE = List.of();

    private final PlainInt data = new PlainInt().label("data");
    private final PlainInt inFunction = new PlainInt().label("function");
    private final RobustCompletableFuture<Integer> source = new RobustCompletableFuture<>();

    /** A stage on top of a future, whose function is the given one. */
    interface Stage {
        CompletableFuture<?> on(CompletableFuture<Integer> source, Runnable function);
    }

    private static CompletableFuture<Integer> never() {
        return new RobustCompletableFuture<>();
    }

    private static CompletableFuture<Integer> done() {
        return RobustCompletableFuture.completedFuture(2);
    }

    private static int one(Runnable function) {
        function.run();
        return 1;
    }

    private static int failing() {
        throw new IllegalStateException("before");
    }

    static Stream<Stage> stages() {
        return Stream.of(
                (f, r) -> f.thenApply(x -> one(r)),
                (f, r) -> f.thenApplyAsync(x -> one(r)),
                (f, r) -> f.thenApplyAsync(x -> one(r), Runnable::run),
                (f, r) -> f.thenAccept(x -> r.run()),
                (f, r) -> f.thenAcceptAsync(x -> r.run()),
                (f, r) -> f.thenRun(r),
                (f, r) -> f.thenRunAsync(r),
                (f, r) -> f.thenCombine(done(), (x, y) -> one(r)),
                (f, r) -> f.thenCombineAsync(done(), (x, y) -> one(r)),
                (f, r) -> done().thenCombine(f, (x, y) -> one(r)),
                (f, r) -> f.thenAcceptBoth(done(), (x, y) -> r.run()),
                (f, r) -> f.thenAcceptBothAsync(done(), (x, y) -> r.run()),
                (f, r) -> f.runAfterBoth(done(), r),
                (f, r) -> f.runAfterBothAsync(done(), r),
                (f, r) -> f.applyToEither(never(), x -> one(r)),
                (f, r) -> never().applyToEitherAsync(f, x -> one(r)),
                (f, r) -> f.acceptEither(never(), x -> r.run()),
                (f, r) -> f.acceptEitherAsync(never(), x -> r.run()),
                (f, r) -> f.runAfterEither(never(), r),
                (f, r) -> never().runAfterEitherAsync(f, r),
                (f, r) -> f.thenCompose(x -> {
                    r.run();
                    return done();
                }),
                (f, r) -> f.thenComposeAsync(x -> {
                    r.run();
                    return done().thenApplyAsync(y -> y);
                }),
                (f, r) -> f.whenComplete((x, e) -> r.run()),
                (f, r) -> f.whenCompleteAsync((x, e) -> r.run()),
                (f, r) -> f.handle((x, e) -> one(r)),
                (f, r) -> f.handleAsync((x, e) -> one(r)),
                (f, r) -> f.thenApply(x -> failing()).exceptionally(e -> one(r)),
                (f, r) -> f.thenApply(x -> failing()).exceptionallyAsync(e -> one(r)),
                (f, r) -> f.thenApply(x -> failing()).exceptionallyCompose(e -> done().thenApply(x -> one(r))),
                (f, r) -> f.thenApply(x -> failing()).exceptionallyComposeAsync(e -> done().thenApply(x -> one(r))));
    }

    @ParameterizedTest
    @MethodSource("stages")
    void functionIsAfterTheSourceAndBeforeTheResult(Stage stage) {
        CompletableFuture<?>[] result = new CompletableFuture<?>[1];
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("c", () -> result[0] = stage.on(source, this::touch))
                .step("a", () -> data.set(1))
                .step("a", () -> source.complete(1))
                .step("b", () -> result[0].join())
                .step("b", data::get)
                .step("b", inFunction::get)));
    }

    @ParameterizedTest
    @MethodSource("stages")
    void functionThatComesLateIsToo(Stage stage) {
        CompletableFuture<?>[] result = new CompletableFuture<?>[1];
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> source.complete(1))
                .step("c", () -> result[0] = stage.on(source, this::touch))
                .step("b", () -> result[0].get())
                .step("b", data::get)
                .step("b", inFunction::get)));
    }

    private void touch() {
        data.get();
        inFunction.set(1);
    }

    static Stream<Stage> passingOver() {
        return Stream.of(
                (f, r) -> f,
                (f, r) -> f.thenApply(x -> one(r)),
                (f, r) -> f.thenAcceptAsync(x -> r.run()).thenRun(r),
                (f, r) -> f.thenCombine(done(), (x, y) -> one(r)),
                (f, r) -> f.thenCompose(x -> done()),
                (f, r) -> f.copy(),
                (f, r) -> RobustCompletableFuture.allOf(f, done()),
                (f, r) -> RobustCompletableFuture.anyOf(f, never()));
    }

    @ParameterizedTest
    @MethodSource("passingOver")
    void failureIsPassedOnWithItsEdge(Stage stage) {
        CompletableFuture<?>[] result = new CompletableFuture<?>[1];
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("c", () -> result[0] = stage.on(source, () -> {}))
                .step("a", () -> data.set(1))
                .step("a", () -> source.completeExceptionally(new IllegalStateException("failed")))
                .step("b", () -> assertThrows(ExecutionException.class, () -> result[0].get()))
                .step("b", data::get)));
    }

    @Test
    void stagesOfOneFutureDoNotOrderEachOther() {
        assertEquals(List.of("function"), Raced.locationsIn(turns -> turns.step("a", () -> source.complete(1))
                .step("b", () -> source.thenRun(() -> inFunction.set(1)))
                .step("c", () -> source.thenRun(() -> inFunction.set(2)))));
    }

    @Test
    void whatFollowsTheCompletionIsNotHandedOver() {
        assertEquals(List.of("data"), Raced.locationsIn(turns -> turns.step("a", () -> source.complete(1))
                .step("a", () -> data.set(1))
                .step("b", source::join)
                .step("b", data::get)));
    }

    @Test
    void whoComesTooLateToCompleteOrdersNothing() {
        assertEquals(List.of("data"), Raced.locationsIn(turns -> turns.step("c", () -> assertTrue(source.complete(1)))
                .step("a", () -> data.set(1))
                .step("a", () -> assertFalse(source.complete(2)))
                .step("a", () -> assertFalse(source.completeExceptionally(new Error())))
                .step("b", () -> assertEquals(1, source.join()))
                .step("b", data::get)));
    }

    @Test
    void askingWithoutAResultOrdersNothing() {
        assertEquals(List.of("data"), Raced.locationsIn(turns -> turns.step(
                        "b", () -> assertEquals(7, source.getNow(7)))
                .step("b", () -> assertThrows(TimeoutException.class, () -> source.get(0, TimeUnit.NANOSECONDS)))
                .step("b", () -> {
                    Thread.currentThread().interrupt();
                    assertThrows(InterruptedException.class, source::get);
                })
                .step("a", () -> data.set(1))
                .step("b", () -> assertFalse(source.isDone()))
                .step("b", data::get)
                .step("a", () -> source.complete(1))));
    }

    @Test
    void seeingThatItIsDoneOrders() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> source.complete(1))
                .step("b", () -> assertTrue(source.isDone()))
                .step("b", data::get)));
    }

    @Test
    void resultWithoutWaitingOrders() {
        RobustFutureTask<Integer> task = new RobustFutureTask<>(() -> inFunction.set(1), 1);
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("b", () -> {
                    assertThrows(IllegalStateException.class, source::resultNow);
                    assertThrows(IllegalStateException.class, task::resultNow);
                })
                .step("a", () -> data.set(1))
                .step("a", () -> source.complete(1))
                .step("a", task::run)
                .step("b", () -> assertEquals(1, source.resultNow()))
                .step("b", () -> assertEquals(1, task.resultNow()))
                .step("b", () -> assertThrows(IllegalStateException.class, source::exceptionNow))
                .step("b", () -> assertThrows(IllegalStateException.class, task::exceptionNow))
                .step("b", data::get)
                .step("b", inFunction::get)));
    }

    @Test
    void failureWithoutWaitingOrders() {
        RobustFutureTask<Integer> task = new RobustFutureTask<>(() -> {
            inFunction.set(1);
            throw new IllegalStateException("of task");
        });
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> source.completeExceptionally(new Error("of source")))
                .step("a", task::run)
                .step("b", () -> assertEquals("of source", source.exceptionNow().getMessage()))
                .step("b", () -> assertEquals("of task", task.exceptionNow().getMessage()))
                .step("b", () -> assertThrows(IllegalStateException.class, source::resultNow))
                .step("b", () -> assertThrows(IllegalStateException.class, task::resultNow))
                .step("b", data::get)
                .step("b", inFunction::get)));
    }

    @Test
    void cancellationIsACompletion() {
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> source.cancel(true))
                .step("b", () -> assertThrows(CancellationException.class, source::join))
                .step("b", data::get)));
    }

    @Test
    void suppliedResultComesFromTheTaskAndTheTaskAfterItsSubmission() {
        CompletableFuture<?>[] result = new CompletableFuture<?>[1];
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step(
                        "a",
                        () -> result[0] = RobustCompletableFuture.supplyAsync(() -> one(this::touch))
                                .thenCombine(RobustCompletableFuture.runAsync(data::get), (x, y) -> x))
                .step("b", () -> result[0].join())
                .step("b", data::get)
                .step("b", inFunction::get)));
    }

    @Test
    void suppliedFailureHasItsEdge() {
        CompletableFuture<?>[] result = new CompletableFuture<?>[1];
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step(
                        "a",
                        () -> result[0] = RobustCompletableFuture.supplyAsync(() -> {
                            touch();
                            throw new IllegalStateException("failed");
                        }))
                .step("b", () -> assertThrows(CompletionException.class, () -> result[0].join()))
                .step("b", inFunction::get)));
    }

    @Test
    void eitherResultIsTakenWithoutKnowingWhose() {
        RobustCompletableFuture<Integer> other = new RobustCompletableFuture<>();
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> source.complete(1))
                .step("c", () -> inFunction.set(1))
                .step("c", () -> other.complete(2))
                .step("b", () -> source.acceptEither(other, x -> {}).join())
                .step("b", data::get)
                .step("b", inFunction::get)));
    }

    @Test
    void cancelledTaskIsAfterWhoCancelledItAndNotAfterTheTask() {
        RobustFutureTask<Void> task = new RobustFutureTask<>(() -> inFunction.set(1), null);
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("a", () -> assertTrue(task.cancel(false)))
                .step("c", task::run)
                .step("b", () -> assertThrows(CancellationException.class, task::get))
                .step("b", data::get)));
    }

    @Test
    void taskThatThrowsHandsOverWhatItDid() {
        RobustFutureTask<Void> task = new RobustFutureTask<>(
                () -> {
                    inFunction.set(1);
                    throw new IllegalStateException("failed");
                },
                null);
        assertEquals(NONE, Raced.locationsIn(turns -> turns.step("a", task::run)
                .step("b", () -> {
                    ExecutionException failed = assertThrows(ExecutionException.class, task::get);
                    assertEquals("failed", failed.getCause().getMessage());
                })
                .step("b", inFunction::get)));
    }

    @Test
    void taskThatDidNotEndOrdersNothing() {
        RobustFutureTask<Void> task = new RobustFutureTask<>(() -> {}, null);
        assertEquals(List.of("data"), Raced.locationsIn(turns -> turns.step("a", () -> data.set(1))
                .step("b", () -> assertThrows(TimeoutException.class, () -> task.get(0, TimeUnit.NANOSECONDS)))
                .step("b", () -> {
                    Thread.currentThread().interrupt();
                    assertThrows(InterruptedException.class, task::get);
                })
                .step("b", data::get)
                .step("a", task::run)));
    }
}
