package org.jrsan.sync;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jrsan.internal.Run;

/** An executor that delegates, with edges from the submission of a task to the task. Used with checking on only. */
class EdgeExecutor implements Executor {
    private final Executor executor;

    /** Those of the open runs that use this executor, and of closed ones until the next run comes. */
    private final Map<Run, Edges> edges = new ConcurrentHashMap<>();

    /** Released at each submission, and at the end of each task. */
    private record Edges(Run run, Edge submissions, Edge ends) {
        static final Edges NONE = new Edges(null);

        Edges(Run run) {
            this(run, new Edge(run), new Edge(run));
        }
    }

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
        if (run == null) {
            return Edges.NONE;
        }
        Edges present = edges.get(run);
        if (present != null) {
            return present;
        }
        edges.keySet().removeIf(other -> !other.isOpen());
        return edges.computeIfAbsent(run, Edges::new);
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

    /** Released at the end of each task of the present run. */
    final Edge ends() {
        return edges().ends();
    }

    /** The same in happens-before alone: where the JDK orders, though Java does not promise it. */
    void acquireEndsHappensBefore() {
        edges().ends().acquireHappensBefore();
    }

    /** A task on its way from the submitting thread to a worker. */
    private static final class Task implements Runnable {
        private final Runnable command;
        private final Edges edges;
        private final Edge submitted;

        Task(Runnable command, Edges edges) {
            this.command = command;
            this.edges = edges;
            submitted = new Edge(edges.run());
            submitted.release();
            edges.submissions().release();
        }

        @Override
        public void run() {
            Run run = edges.run();
            if (run == null) {
                command.run();
                return;
            }
            Object before = run.beginTask(submitted.sync, edges.submissions().sync);
            try {
                command.run();
            } finally {
                edges.ends().release();
                run.endTask(before);
            }
        }
    }
}
