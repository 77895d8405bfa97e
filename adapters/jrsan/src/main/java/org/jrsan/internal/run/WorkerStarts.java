package org.jrsan.internal.run;

import org.jspecify.annotations.Nullable;

/** Threads that executors start for a thread with a schedule. */
public final class WorkerStarts {
    private WorkerStarts() {}

    /**
     * The calling thread, which has a schedule, is about to start a thread of an executor, which takes part once the JDK starts it, and announces nothing.
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
}
