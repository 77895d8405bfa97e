package org.jrsan.sync;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.Executor;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.edges.SyncObject;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.Steps;
import org.jspecify.annotations.Nullable;

/** An executor that delegates, with edges from the submission of a task to the task. */
class EdgeExecutor implements Executor {
    private final Executor executor;

    /** The edges of the open runs that use this executor, and those of closed runs until the next run comes. */
    private final Map<Run, Edges> edges;

    /** Released at each submission, and at the end of each task. */
    private record Edges(@Nullable Run run, Edge submissions, Edge ends) {
        static final Edges NONE = new Edges(null);

        Edges(@Nullable Run run) {
            this(run, new Edge(run), new Edge(run));
        }
    }

    /** Released by threads that interrupt all tasks. */
    private final @Nullable SyncObject interrupts;

    EdgeExecutor(Executor executor) {
        this.executor = executor;
        edges = new ConcurrentHashMap<>();
        interrupts = Switch.ON ? new SyncObject("ExecutorService") : null;
    }

    /** An executor that shares the edges of another one, which delegates to the same threads. */
    EdgeExecutor(Executor executor, EdgeExecutor other) {
        this.executor = executor;
        edges = other.edges;
        interrupts = other.interrupts;
    }

    /** The executor, with edges added if it has none yet; null for null. */
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
        if (present == null) {
            edges.keySet().removeIf(other -> !other.isOpen());
            present = edges.computeIfAbsent(run, Edges::new);
        }
        if (edges.size() > 1) {
            // What the tasks of others hand on is not seen in this run.
            run.actedOutside();
        }
        return present;
    }

    @Override
    public void execute(Runnable command) {
        if (Steps.areControlled) {
            SteppedExecutors.execute(executor, task(command));
        } else {
            executor.execute(task(command));
        }
    }

    /**
     * The task that the executor is to run, submitted by the calling thread. Null for null, which the executor refuses.
     */
    Runnable task(Runnable command) {
        return Switch.ON && command != null ? new Task(command, submission()) : command;
    }

    /** The calling thread submits something to the executor. */
    Submission submission() {
        return new Submission(edges(), interrupts);
    }

    /** The task that this one wraps. */
    static Runnable commandOf(Runnable runnable) {
        return runnable instanceof Task task ? task.command : runnable;
    }

    /** Released at the end of each task of the present run. */
    final Edge ends() {
        return edges().ends();
    }

    /** The same in happens-before only, for an order that the JDK gives but Java does not promise. */
    void acquireEndsHappensBefore() {
        edges().ends().acquireHappensBefore();
    }

    /** The calling thread is about to interrupt all tasks of the executor. */
    void interrupting() {
        if (interrupts != null) {
            interrupts.release();
        }
    }

    /** What a task does. */
    interface Body<T extends @Nullable Object, E extends Exception> {
        T run() throws E;
    }

    /** The edge from the thread that submits a task to the thread that runs it, however often it runs. */
    static final class Submission {
        private final Edges edges;
        private final Edge submitted;
        private final @Nullable SyncObject interrupts;

        private Submission(Edges edges, @Nullable SyncObject interrupts) {
            this.edges = edges;
            this.interrupts = interrupts;
            submitted = new Edge(edges.run());
            submitted.release();
            edges.submissions().release();
        }

        /** The calling thread runs the task. */
        <T extends @Nullable Object, E extends Exception> T run(Body<T, E> body) throws E {
            Run run = edges.run();
            if (run == null) {
                return body.run();
            }
            Object before = run.edges().beginTask(submitted.sync, edges.submissions().sync);
            try {
                return interrupts == null ? body.run() : Interrupts.during(interrupts, body::run);
            } finally {
                edges.ends().release();
                run.edges().endTask(before);
            }
        }
    }

    /** A task on its way from the submitting thread to a worker. */
    private record Task(Runnable command, Submission submission) implements Runnable {
        @Override
        @SuppressWarnings("NullAway") // a command has no result
        public void run() {
            submission.run(() -> {
                command.run();
                return null;
            });
        }
    }
}
