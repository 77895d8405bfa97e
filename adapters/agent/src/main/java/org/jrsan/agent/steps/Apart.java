package org.jrsan.agent.steps;

import java.util.concurrent.ForkJoinPool;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunEdges;
import org.jrsan.internal.run.Steps;
import org.jspecify.annotations.Nullable;

/** Work that a thread of its own does in place of one of a pool which outlives the execution. */
final class Apart {
    private Apart() {}

    /** Whether an executor is that of the JDK's for all stages. */
    static boolean isShared(Object executor) {
        return executor == ForkJoinPool.commonPool()
                || executor.getClass().getName().equals("java.util.concurrent.CompletableFuture$ThreadPerTaskExecutor");
    }

    /** Starts it. The calling thread has a schedule. */
    static void run(Runnable work) {
        Thread thread = new Thread(null, () -> work(work), "ForkJoinPool.commonPool-worker");
        thread.setDaemon(true);
        RunEdges.startsWorker(true);
        boolean isStarted = false;
        try {
            thread.start();
            isStarted = true;
        } finally {
            Thread started = RunEdges.startsWorker(false);
            tell(started, isStarted);
        }
    }

    private static void work(Runnable work) {
        Steps.calls(true);
        try {
            work.run();
        } finally {
            Steps.leavesExecutor();
        }
    }

    private static void tell(@Nullable Thread started, boolean isStarted) {
        Run run = started == null ? null : Run.current();
        if (run != null && started != null && isStarted) {
            run.edges().awaitArrival(started);
        } else if (run != null && started != null) {
            run.edges().startFailed(started);
        }
    }
}
