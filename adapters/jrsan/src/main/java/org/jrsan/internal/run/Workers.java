package org.jrsan.internal.run;

import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/** Threads that executors start for a thread with a schedule: how they come to take part, and how they end. The calling thread is one of them, where nothing else is said. */
public final class Workers {
    private Workers() {}

    /**
     * The calling thread, which has a schedule and is none of them, is about to start a thread of an executor, which takes part once the JDK starts it, and announces nothing.
     *
     * @param isSo whether it is; false when it is over
     * @return the thread that was started, null for none
     */
    public static @Nullable Thread startsWorker(boolean isSo) {
        Run.Latest place = Attachment.latest();
        Thread started = place.starts;
        place.startsWorker = isSo && RunEdges.areStartsTold();
        place.starts = null;
        return started;
    }

    /**
     * That is over. Waits until the schedule knows what the thread does.
     *
     * @param isStarted whether it was started; else it takes no part
     */
    public static void startedWorker(boolean isStarted) {
        Thread started = startsWorker(false);
        Run run = started == null ? null : Run.current();
        if (run == null || started == null) {
            return;
        }
        if (isStarted) {
            run.edges().awaitArrival(started);
        } else {
            run.edges().startFailed(started);
        }
    }

    /**
     * The calling thread, which nobody saw start, takes part as a task from now on.
     *
     * @param task a task that was announced without a thread
     */
    public static void arriveAs(Task task) {
        Attachment.latest().task = task;
        task.arrive();
    }

    /** The calling thread, one of an executor, does nothing any more but to end. */
    public static void leavesExecutor() {
        Attachment.latest().isLeaving = true;
    }

    /** The calling thread is about to be gone. If it is a task that has not ended, it was never told to say so, and ends by this. */
    public static void endOfCaller() {
        Task task = Steps.anywhere();
        if (task != null && task.thread() == Thread.currentThread() && task.isUnannounced() && !task.hasEnded()) {
            Steps.end(task);
        }
        if (Attachment.latest().isLeaving) {
            // The JDK alone does what is left to be done.
            Steps.calls(true);
            endOfWorker();
        }
    }

    /** The calling thread, one of a pool, ends: nobody joins it, so this is no end that nobody saw. */
    public static void endOfWorker() {
        Run run = Attachment.run();
        if (run != null) {
            run.edges().endOfWorker();
        }
    }
}
