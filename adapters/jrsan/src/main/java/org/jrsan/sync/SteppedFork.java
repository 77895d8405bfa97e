package org.jrsan.sync;

import java.util.concurrent.ForkJoinPool;
import org.jrsan.internal.pools.SteppedPool;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jspecify.annotations.Nullable;

/**
 * The steps of a fork/join task in runs under a schedule, and the command that a pool runs for it. Without a schedule its
 * methods do nothing.
 */
final class SteppedFork implements Runnable {
    private final RobustForkJoinTask<?> task;
    private final SteppedState end;

    /** Where it was forked, null where it was not. Written by who forks it. */
    private @Nullable SteppedPool pool;

    SteppedFork(RobustForkJoinTask<?> task) {
        this.task = task;
        end = new SteppedState(() -> task.jdk().isDone() ? 1 : 0);
    }

    private static boolean isEnd(int state) {
        return state != 0;
    }

    /** The pool where a task that the calling thread forks is to run; null without a schedule. */
    static @Nullable SteppedPool poolOfForks() {
        SteppedPool own = SteppedPool.ofCaller();
        return own != null ? own : SteppedExecutors.pool(ForkJoinPool.commonPool());
    }

    /** The calling thread forks the task. */
    void forkIn(SteppedPool into) {
        pool = into;
        into.execute(this);
    }

    /** Forks all tasks but the first, which the calling thread runs. If one throws, those that nobody waits for are cancelled. */
    static void invokeAll(RobustForkJoinTask<?>... tasks) {
        for (int i = 1; i < tasks.length; i++) {
            tasks[i].fork();
        }
        int ended = 0;
        try {
            for (; ended < tasks.length; ended++) {
                if (ended == 0) {
                    tasks[0].invoke();
                } else {
                    tasks[ended].join();
                }
            }
        } finally {
            for (int i = ended + 1; i < tasks.length; i++) {
                tasks[i].cancel(false);
            }
        }
    }

    /** The calling thread is about to end the task. */
    void change() {
        end.change();
    }

    /** The calling thread is about to ask whether the task has ended. */
    void look() {
        end.look();
    }

    /** Runs the task unless it has ended. */
    @Override
    public void run() {
        end.look();
        task.runInSchedule();
    }

    /** Takes the task back from its pool. Whether nobody had begun it. */
    boolean takeBack() {
        SteppedPool of = pool;
        return of != null && of.takeBack(command -> command == this, command -> {});
    }

    /** Runs the task if nobody has begun it and the calling thread works for its pool, or makes that there is a thread for it. */
    private void help() {
        SteppedPool own = SteppedPool.ofCaller();
        if (own != null && !end.attempt(SteppedFork::isEnd)) {
            if (own == pool && takeBack()) {
                run();
            } else {
                own.addSpare();
            }
        }
    }

    /** The calling thread waits for the end of the task. */
    void await() {
        if (Steps.task() != null) {
            help();
            end.awaitUninterruptibly(SteppedFork::isEnd);
        }
    }

    /** The same for a wait that an interrupt ends; the operation that follows tells it so. */
    void awaitInterruptibly() {
        if (Steps.task() != null) {
            help();
            end.await(SteppedFork::isEnd);
        }
    }

    /**
     * The calling thread waits for a limited time. Whether the task has ended, or an interrupt came first; true without a
     * schedule.
     */
    boolean awaitInTime(long nanos) {
        return end.awaitInTime(SteppedFork::isEnd, nanos);
    }
}
