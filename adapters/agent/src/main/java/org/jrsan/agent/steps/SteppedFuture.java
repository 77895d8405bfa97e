package org.jrsan.agent.steps;

import java.util.concurrent.CompletableFuture;
import java.util.concurrent.Future;
import java.util.concurrent.FutureTask;
import java.util.function.IntPredicate;
import org.jrsan.schedule.Execution;
import org.jspecify.annotations.Nullable;

/**
 * A future. All that are completed by calls share one state in an execution, since the completion of one may complete others. A task is completed by whoever
 * runs it, which is no call that is seen: so only who waits for it takes a step.
 */
final class SteppedFuture extends Stepped {
    /** What who waits for a task waits for. */
    static final IntPredicate HAS_ENDED = state -> state != 0;

    private final Future<?> future;
    private final @Nullable CompletableFuture<?> completable;
    private final @Nullable Execution execution;

    SteppedFuture(FutureTask<?> task) {
        super(() -> task.isDone() ? 1 : 0, "a FutureTask");
        future = task;
        completable = null;
        execution = null;
    }

    SteppedFuture(CompletableFuture<?> future, Stepped all, Execution execution) {
        super(all);
        this.execution = execution;
        this.future = future;
        completable = future;
    }

    private boolean isDone() {
        return quietly(() -> future.isDone() ? 1 : 0) != 0;
    }

    @Override
    Turn turn(Call call) {
        boolean areSeen = SteppedCondition.areTold();
        boolean isOfCalls = completable != null || areSeen;
        if (execution != null && (call.name.endsWith("Timeout") || !areSeen && call.name.endsWith("Async"))) {
            execution.meetsStranger();
        }
        return switch (call.name) {
            case "get" -> Turn.awaitInterruptibly(state -> isDone(), false);
            case "join" -> Turn.await(state -> isDone());
            case "isDone", "isCancelled", "isCompletedExceptionally", "getNow", "resultNow", "exceptionNow", "state" ->
                isOfCalls ? Turn.LOOK : Turn.UNKNOWN;
            case "complete", "completeExceptionally", "cancel", "obtrudeValue", "obtrudeException" -> completes();
            case "getNumberOfDependents", "toCompletableFuture", "defaultExecutor", "equals", "hashCode", "toString" ->
                Turn.UNKNOWN;
            default -> completable == null ? Turn.UNKNOWN : areSeen ? Turn.CHANGE : Turn.CHANGE_AROUND;
        };
    }

    /** Stages of a class of the program's make others by its methods. What a task calls is told by the task. */
    @Override
    boolean callsProgram(Call call) {
        CompletableFuture<?> of = completable;
        return of != null && ProgramCode.isOverridden(of);
    }

    /** What depends on it runs within the call. */
    private Turn completes() {
        CompletableFuture<?> of = completable;
        boolean isAlone = of != null && quietly(of::getNumberOfDependents) == 0;
        return isAlone || SteppedCondition.areTold() ? Turn.CHANGE : Turn.CHANGE_AROUND;
    }

    /** Who runs what it is given in threads of its own. */
    static final class Outside extends Stepped {
        private final Execution execution;

        Outside(Execution execution) {
            super(() -> 0, "an executor");
            this.execution = execution;
        }

        @Override
        Turn turn(Call call) {
            execution.meetsStranger();
            return Turn.UNKNOWN;
        }
    }

    /** What all futures that are completed by calls have in common. */
    static final class All extends Stepped {
        static final Object KEY = new Object();

        All() {
            super(() -> 0, "a CompletableFuture");
        }

        @Override
        Turn turn(Call call) {
            return Turn.NOTHING;
        }
    }
}
