package org.jrsan.sync;

import java.util.Objects;
import java.util.concurrent.Executor;
import org.jrsan.internal.pools.SteppedPool;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Task;

/**
 * The steps of futures that depend on each other. One completes the next without a step, and one step may register with two of
 * them. So all of them in an execution are one resource: each step that completes or registers is before or after each other.
 * Whether a future is done, only the future itself can tell; once it is, it stays so.
 */
final class SteppedStages {
    private static final Object KEY = new Object();
    private static final Object TIMERS = new Object();

    private SteppedStages() {}

    private static SteppedState all(Task task) {
        return (SteppedState) task.execution().keep(KEY, () -> new SteppedState(() -> 0));
    }

    /** The calling thread is about to complete a future, or to register with several. */
    static void change() {
        Task task = Steps.task();
        if (task != null) {
            all(task).change();
        }
    }

    /** The calling thread is about to ask whether a future is done. */
    static void look() {
        Task task = Steps.task();
        if (task != null) {
            all(task).look();
        }
    }

    /** The calling thread is about to complete a future or to register with it, unless that is done. */
    static void changeUnlessDone(RobustStages<?> future) {
        Task task = Steps.task();
        if (task != null) {
            all(task).attemptToChange(state -> !future.isDoneNow());
        }
    }

    /** An executor whose commands first ask whether there is anything left to do. */
    static Executor looking(Executor executor) {
        return command -> executor.execute(() -> {
            look();
            command.run();
        });
    }

    /** The calling thread waits until a future is done. */
    static void await(RobustStages<?> future) {
        Task task = Steps.task();
        if (task != null) {
            SteppedPool.awaits(all(task), state -> future.isDoneNow());
            Steps.await(all(task), (bits, ref) -> future.isDoneNow(), false);
        }
    }

    /** The same for a wait that an interrupt ends; the operation that follows tells it so. */
    static void awaitInterruptibly(RobustStages<?> future) {
        Task task = Steps.task();
        if (task != null) {
            SteppedPool.awaits(all(task), state -> future.isDoneNow());
            all(task).await(state -> future.isDoneNow());
        }
    }

    /**
     * The calling thread waits for a limited time. Whether the future is done, or an interrupt came first; true without a
     * schedule.
     */
    static boolean awaitInTime(RobustStages<?> future, long nanos) {
        Task task = Steps.task();
        return task == null || all(task).awaitInTime(state -> future.isDoneNow(), nanos);
    }

    /** Runs a command after a time, on the one thread that there is for this. */
    static void later(Runnable command, long nanos) {
        Execution execution = Objects.requireNonNull(Steps.task()).execution();
        SteppedPool timers = (SteppedPool) execution.keep(
                TIMERS,
                () -> new SteppedPool(TIMERS, SteppedExecutors.single("CompletableFutureDelayScheduler"), false));
        timers.executeAt(new EdgeExecutor(Runnable::run).task(command), SteppedState.end(timers.now(), nanos));
    }
}
