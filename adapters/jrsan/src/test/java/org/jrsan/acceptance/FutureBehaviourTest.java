package org.jrsan.acceptance;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertInstanceOf;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.TimeUnit;
import java.util.stream.Stream;
import org.jrsan.Sanitizer;
import org.jrsan.Session;
import org.jrsan.sync.RobustCompletableFuture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/** Results and failures, on the JDK's future and on ours: the same to the letter. */
class FutureBehaviourTest {
    /** A future made from an incomplete one that is completed afterwards, or before, or fails, or is cancelled. */
    interface Program {
        CompletableFuture<?> on(CompletableFuture<Integer> future, CompletableFuture<Integer> other);
    }

    private static int fail() {
        throw new IllegalStateException("of function");
    }

    static Stream<Program> programs() {
        return Stream.of(
                (f, o) -> f,
                (f, o) -> f.thenApply(x -> x + 1),
                (f, o) -> f.thenApply(x -> fail()),
                (f, o) -> f.thenApplyAsync(x -> x + 1, command -> {
                    throw new RejectedExecutionException("full");
                }),
                (f, o) -> f.thenAccept(x -> fail()).thenRun(() -> {}),
                (f, o) -> f.thenCombine(o, Integer::sum),
                (f, o) -> f.thenAcceptBothAsync(o, (x, y) -> fail()),
                (f, o) -> f.runAfterBoth(o, () -> {}),
                (f, o) -> f.applyToEither(o, x -> x),
                (f, o) -> f.thenCompose(x -> o),
                (f, o) -> f.thenCompose(x -> null),
                (f, o) -> f.thenCompose(x -> CompletableFuture.failedFuture(new Error("inner"))),
                (f, o) -> f.whenComplete((x, e) -> fail()),
                (f, o) -> f.handle((x, e) -> x + ":" + e),
                (f, o) -> f.exceptionally(e -> -1),
                (f, o) -> f.thenApply(x -> fail()).exceptionally(e -> fail() + 1),
                (f, o) -> f.exceptionallyCompose(e -> o),
                (f, o) -> f.copy().thenApply(x -> x),
                (f, o) -> f.minimalCompletionStage().thenApply(x -> x).toCompletableFuture(),
                (f, o) -> f.orTimeout(1, TimeUnit.HOURS),
                (f, o) -> f.completeOnTimeout(9, 1, TimeUnit.HOURS),
                (f, o) -> f.completeAsync(() -> fail(), Runnable::run));
    }

    interface Completion {
        void of(CompletableFuture<Integer> future);
    }

    static Stream<Completion> completions() {
        return Stream.of(
                f -> f.complete(1),
                f -> f.complete(null),
                f -> f.completeExceptionally(new IllegalArgumentException("of source")),
                f -> f.cancel(true),
                f -> f.obtrudeValue(3),
                f -> f.obtrudeException(new Error("obtruded")));
    }

    @ParameterizedTest
    @MethodSource("programs")
    void stagesEndAlike(Program program) {
        completions().forEach(completion -> completions().forEach(completionOfOther -> {
            for (boolean before : new boolean[] {false, true}) {
                String expected = run(false, program, completion, completionOfOther, before);
                try (Session session = Sanitizer.open()) {
                    assertEquals(expected, run(true, program, completion, completionOfOther, before));
                    assertEquals(java.util.List.of(), session.errors());
                }
            }
        }));
    }

    private static String run(
            boolean ours, Program program, Completion completion, Completion ofOther, boolean before) {
        CompletableFuture<Integer> future = ours ? new RobustCompletableFuture<>() : new CompletableFuture<>();
        CompletableFuture<Integer> other = ours ? new RobustCompletableFuture<>() : new CompletableFuture<>();
        if (before) {
            completion.of(future);
            ofOther.of(other);
        }
        CompletableFuture<?> result = program.on(future, other);
        if (!before) {
            completion.of(future);
            ofOther.of(other);
        }
        return end(result) + ", failed " + result.isCompletedExceptionally() + ", cancelled " + result.isCancelled();
    }

    private static String end(CompletableFuture<?> result) {
        String byGet;
        try {
            byGet = "value " + result.get(20, TimeUnit.SECONDS);
        } catch (ExecutionException e) {
            byGet = "failure " + e.getCause();
        } catch (Exception e) {
            byGet = "exception " + e;
        }
        try {
            return byGet + ", joined " + result.join();
        } catch (RuntimeException e) {
            return byGet + ", thrown " + e;
        }
    }

    @Test
    void dependentsAreOurs() {
        RobustCompletableFuture<Integer> future = new RobustCompletableFuture<>();
        assertInstanceOf(RobustCompletableFuture.class, future.thenApply(x -> x));
        assertInstanceOf(RobustCompletableFuture.class, future.thenCompose(x -> future));
        assertInstanceOf(RobustCompletableFuture.class, future.newIncompleteFuture());
        assertInstanceOf(RobustCompletableFuture.class, future.copy());
    }

    static Stream<Program> nulls() {
        return Stream.of(
                (f, o) -> f.thenApply(null),
                (f, o) -> f.thenAccept(null),
                (f, o) -> f.thenRun(null),
                (f, o) -> f.thenCombine(o, null),
                (f, o) -> f.thenCombine(null, (x, y) -> x),
                (f, o) -> f.thenCompose(null),
                (f, o) -> f.whenComplete(null),
                (f, o) -> f.thenApplyAsync(x -> x, null),
                (f, o) -> f.completeAsync(null),
                (f, o) -> {
                    f.completeExceptionally(null);
                    return f;
                });
    }

    @ParameterizedTest
    @MethodSource("nulls")
    void nullIsRefusedAlike(Program program) {
        for (boolean ours : new boolean[] {false, true}) {
            CompletableFuture<Integer> future = ours ? new RobustCompletableFuture<>() : new CompletableFuture<>();
            Object thrown = null;
            try {
                program.on(future, future);
            } catch (NullPointerException e) {
                thrown = e;
            }
            assertInstanceOf(NullPointerException.class, thrown);
            assertEquals(false, future.isDone());
        }
    }
}
