package org.jrsan.agent.steps;

import java.util.concurrent.ForkJoinPool;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.run.Workers;

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
        // What the calling thread hands on to others may be made by the program.
        Steps.callOut();
        Thread thread = new Thread(null, () -> work(work), "ForkJoinPool.commonPool-worker");
        Steps.areBack();
        thread.setDaemon(true);
        Workers.startsWorker(true);
        boolean isStarted = false;
        try {
            thread.start();
            isStarted = true;
        } finally {
            Workers.startedWorker(isStarted);
        }
    }

    private static void work(Runnable work) {
        Steps.calls(true);
        try {
            work.run();
        } finally {
            Workers.leavesExecutor();
        }
    }
}
