package org.jrsan.agent.steps;

import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.FutureTask;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.IntPredicate;
import org.jrsan.agent.boot.Hooks;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.run.Workers;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.threads.ScheduledTime;
import org.jrsan.internal.told.LostError;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/**
 * Steps inside of the JDK's executors and tasks. The threads of an executor that was given work by a thread with a schedule take part in that: where one
 * of them waits for work, or somebody waits for its end, that is a step. Objects and threads are those of the JDK. Any thread may call.
 */
public final class InnerSteps {
    private InnerSteps() {}

    /**
     * Something happens.
     *
     * @param what see {@link Hooks}
     * @param at the object
     * @param given the command that an executor is given
     */
    public static void happens(int what, @Nullable Object at, @Nullable Object given) {
        if (!Steps.areControlled || Quiet.ofCaller()[0]) {
            return;
        }
        try {
            switch (what) {
                case Hooks.STARTS -> starts(at);
                case Hooks.STARTED -> started(at);
                case Hooks.NOT_STARTED -> Workers.startedWorker(false);
                case Hooks.WORKS -> works(at);
                case Hooks.RUNS -> Steps.calls(true);
                case Hooks.BEGINS -> begins(at);
                case Hooks.LEFT -> left(at);
                case Hooks.MADE_THREAD -> madeThread(at);
                case Hooks.SETS -> sets(at);
                case Hooks.COMPOSES -> composes();
                case Hooks.CALLS_THREAD -> callsThread(at);
                case Hooks.CANCELS -> changesOnce(at);
                case Hooks.HAS_RUN -> Steps.calls(false);
                case Hooks.CALLS_OUT -> callsOut(at);
                case Hooks.IS_BACK -> Steps.areBack();
                case Hooks.COMPLETES_STAGE -> completesStage();
                case Hooks.LEAVES -> leaves(at);
                case Hooks.SUBMITS -> submits(at, given);
                default -> changes(at);
            }
        } catch (Throwable e) {
            // What waits next ends with its execution.
            if (!Steps.isEnd(e)) {
                LostError.latest = e;
            }
        }
    }

    private static void leaves(@Nullable Object at) {
        Workers.leavesExecutor();
        if (of(at) instanceof SteppedExecutor executor) {
            Steps.calls(executor.isJdks());
            executor.state.change();
        }
    }

    private static void changes(@Nullable Object at) {
        Stepped known = of(at);
        if (known != null) {
            known.state.change();
        }
    }

    /** Whoever has no schedule gives work to an executor that a schedule knows: its threads may have to do with anybody. */
    private static void submits(@Nullable Object at, @Nullable Object command) {
        if (at == null || command == null) {
            // The JDK refuses it.
            return;
        }
        if (Steps.task() != null) {
            if (of(at) instanceof SteppedExecutor known) {
                known.isGiven(command);
            }
            return;
        }
        for (Run run : Attachment.open()) {
            Execution execution = run.execution();
            if (execution != null && execution.kept(at) instanceof SteppedExecutor known) {
                known.becomesForeign();
            }
        }
    }

    /** It may have been cancelled by now. */
    private static void begins(@Nullable Object at) {
        Steps.calls(true);
        Task task = Steps.task();
        if (task == null) {
            return;
        }
        if (!(at instanceof FutureTask)) {
            SteppedObjects.stages(task.execution()).state.look();
            return;
        }
        // Others may be about to run it.
        changes(at);
    }

    private static void changesOnce(@Nullable Object at) {
        Stepped known = of(at);
        if (known != null) {
            known.state.changeOnce();
        }
    }

    /** What the program's code has made the thread do besides is no part of it. */
    private static void left(@Nullable Object executor) {
        if (hasOwnThreads(executor)) {
            Steps.calls(false);
        }
    }

    /** What an executor of the JDK's does with what it refuses is its own, unless it is told otherwise, or tells in words what it refuses. */
    private static void callsOut(@Nullable Object executor) {
        Steps.callOut();
        if (executor instanceof ThreadPoolExecutor pool
                && Stepped.quietly(() -> isSilent(pool.getRejectedExecutionHandler()) ? 1 : 0) != 0) {
            Steps.areBack();
        }
    }

    private static boolean isSilent(Object handler) {
        return !ProgramCode.isPrograms(handler) && !(handler instanceof ThreadPoolExecutor.AbortPolicy);
    }

    /** Whether threads of an executor may have methods of the program's, or be made by one. */
    private static boolean hasOwnThreads(@Nullable Object executor) {
        ThreadFactory[] factory = new ThreadFactory[1];
        Quiet.quietly(() -> factory[0] = Delegates.factory(executor));
        return factory[0] != null && ProgramCode.isPrograms(factory[0]);
    }

    /** An executor may have been shut down while the program made a thread, and looks at that next. */
    private static void madeThread(@Nullable Object executor) {
        Steps.areBack();
        changesOnce(executor);
    }

    private static void callsThread(@Nullable Object thread) {
        if (thread != null && ProgramCode.isPrograms(thread)) {
            Steps.callOut();
        }
    }

    /** A task sets its result or its failure, unless the program has a method for that. */
    private static void sets(@Nullable Object task) {
        Steps.calls(true);
        if (task != null && ProgramCode.isOverridden(task)) {
            Steps.callOut();
        }
    }

    /** A function has made a stage, which others may have completed since. */
    private static void composes() {
        Steps.areBack();
        Task task = Steps.task();
        if (task != null) {
            SteppedObjects.stages(task.execution()).state.look();
        }
    }

    private static void completesStage() {
        Task task = Steps.task();
        if (task != null) {
            SteppedObjects.stages(task.execution()).state.changeOnce();
        }
    }

    /** An executor or a task in the schedule of the calling thread, null if it is none of that. */
    private static @Nullable Stepped of(@Nullable Object at) {
        Task task = at == null ? null : Steps.task();
        if (task == null || at == null) {
            return null;
        }
        boolean[] quiet = Quiet.ofCaller();
        quiet[0] = true;
        try {
            Stepped known = SteppedObjects.of(at, task.execution());
            return known instanceof SteppedExecutor executor && executor.isForeign() ? null : known;
        } finally {
            quiet[0] = false;
        }
    }

    private static void starts(@Nullable Object executor) {
        if (of(executor) instanceof SteppedExecutor) {
            Workers.startsWorker(true);
        }
        if (hasOwnThreads(executor)) {
            Steps.callOut();
        }
    }

    private static void started(@Nullable Object executor) {
        if (hasOwnThreads(executor)) {
            Steps.areBack();
        }
        Workers.startedWorker(true);
    }

    private static void works(@Nullable Object executor) {
        if (of(executor) instanceof SteppedExecutor known) {
            Steps.calls(known.isJdks());
        }
    }

    /**
     * A thread of an executor takes work.
     *
     * @param queue the queue
     * @param nanos for how long it waits at most
     * @param isTimed whether it waits for that time alone
     * @param executor the executor
     * @return the work, null where there will be none
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static @Nullable Object takesWork(Object queue, long nanos, boolean isTimed, Object executor)
            throws InterruptedException {
        BlockingQueue<?> work = (BlockingQueue<?>) queue;
        boolean mayBeSeen = Steps.areControlled || Dismissals.areAny();
        if (mayBeSeen && !Quiet.ofCaller()[0] && !awaitsWork(executor, nanos, isTimed)) {
            return null;
        }
        return isTimed ? work.poll(nanos, TimeUnit.NANOSECONDS) : work.take();
    }

    /** Whether there is work. */
    private static boolean awaitsWork(Object executor, long nanos, boolean isTimed) throws InterruptedException {
        if (Steps.task() == null) {
            // What others have put in is done first.
            return !Dismissals.isDismissed(executor)
                    || Stepped.quietly(((ThreadPoolExecutor) executor).getQueue()::size) > 0;
        }
        Stepped known = of(executor);
        try {
            return !(known instanceof SteppedExecutor pool) || pool.awaitWork(nanos, isTimed);
        } catch (InterruptedException e) {
            throw e;
        } catch (Throwable e) {
            if (!Steps.isEnd(e)) {
                LostError.latest = e;
                return true;
            }
            if (known instanceof SteppedExecutor pool && pool.isForeign()) {
                return true;
            }
            // Its execution is over, and another one may use the executor.
            if (known instanceof SteppedExecutor pool) {
                pool.drop();
            }
            Dismissals.dismiss(executor);
            return false;
        }
    }

    /**
     * A thread is about to wait for an end.
     *
     * @param at the task or the executor
     * @param isTimed whether it waits for a limited time
     * @param time the time
     * @param unit its unit, null for nanoseconds
     * @return the time that it is to wait, if it still has to
     */
    public static long awaitsEnd(Object at, boolean isTimed, long time, @Nullable Object unit) {
        if (!Steps.areControlled || Quiet.ofCaller()[0]) {
            return time;
        }
        Stepped known = of(at);
        if (known == null) {
            return time;
        }
        IntPredicate hasEnded = at instanceof FutureTask ? SteppedFuture.HAS_ENDED : SteppedExecutor.HAS_ENDED;
        SteppedState state = known.state;
        if (!isTimed || unit != null && ((TimeUnit) unit).toNanos(time) >= SteppedExecutor.ENDLESS_NANOS) {
            state.await(hasEnded);
            return time;
        }
        Task task = Steps.task();
        if (task == null || task.execution().hasStrangers()) {
            return time;
        }
        long nanos = unit == null ? time : ((TimeUnit) unit).toNanos(time);
        return state.awaitInTime(hasEnded, nanos) ? time : 0;
    }

    /**
     * A clock is read by what waits for a time.
     *
     * @return the time of the schedule, if the calling thread has one
     */
    public static long nanoTime() {
        return Steps.areControlled && !Quiet.ofCaller()[0] ? ScheduledTime.nanoTime() : System.nanoTime();
    }

    /**
     * A stage hands something to an executor. That of the JDK for all stages has threads that live on; in its place a thread of its own runs it, as the JDK does where there is one
     * processor.
     *
     * @param executor the executor
     * @param task what it is to run
     */
    public static void executes(Object executor, Object task) {
        Runnable work = (Runnable) task;
        Task caller = Steps.areControlled && !Quiet.ofCaller()[0] ? Steps.task() : null;
        if (caller != null && Apart.isShared(executor)) {
            Apart.run(work);
            return;
        }
        if (caller != null && executor instanceof ForkJoinPool) {
            caller.execution().meetsStranger();
        }
        boolean isPrograms = caller != null && ProgramCode.isPrograms(Delegates.last(executor));
        if (isPrograms) {
            Steps.callOut();
        }
        try {
            ((Executor) executor).execute(work);
        } finally {
            if (isPrograms) {
                Steps.areBack();
            }
        }
    }
}
