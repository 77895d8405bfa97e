package org.jrsan.sync;

import java.util.concurrent.Executor;
import java.util.concurrent.atomic.AtomicReference;
import org.jrsan.internal.Run;

/** An executor that delegates, with edges from the submission of a task to the task. Used with checking on only. */
class EdgeExecutor implements Executor {
    private final Executor executor;

    /** Per run, as a session may close and another use the same executor. */
    private final AtomicReference<Edges> edges = new AtomicReference<>();

    /** Released at each submission, and at the end of each task. */
    private record Edges(Edge submissions, Edge ends) {}

    EdgeExecutor(Executor executor) {
        this.executor = executor;
    }

    /** The executor, with edges if it has none yet; null for null. */
    static Executor of(Executor executor) {
        return executor == null || executor instanceof EdgeExecutor || executor instanceof RobustExecutor
                ? executor
                : new EdgeExecutor(executor);
    }

    private Edges edges() {
        Run run = Run.current();
        Edges present = edges.get();
        while (present == null || present.submissions().run != run) {
            edges.compareAndSet(present, new Edges(new Edge(), new Edge()));
            present = edges.get();
        }
        return present;
    }

    @Override
    public void execute(Runnable command) {
        executor.execute(task(command));
    }

    /** A task to be run by the executor, submitted by the calling thread. */
    Runnable task(Runnable command) {
        if (command == null) {
            throw new NullPointerException("command");
        }
        return new Task(command, edges());
    }

    /** The task that was made into this one. */
    static Runnable commandOf(Runnable runnable) {
        return runnable instanceof Task task ? task.command : runnable;
    }

    /** The calling thread knows that all tasks have ended. */
    void acquireEnds() {
        edges().ends().acquire();
    }

    /** A task on its way from the submitting thread to a worker. */
    private static final class Task implements Runnable {
        private final Runnable command;
        private final Edges edges;
        private final Edge submitted = new Edge();

        Task(Runnable command, Edges edges) {
            this.command = command;
            this.edges = edges;
            submitted.release();
            edges.submissions().release();
        }

        @Override
        public void run() {
            Run run = submitted.run;
            if (run == null) {
                command.run();
                return;
            }
            Object before = run.beginTask(submitted.sync, edges.submissions().sync);
            try {
                command.run();
            } finally {
                edges.ends().release();
                Run.endTask(before);
            }
        }
    }
}
