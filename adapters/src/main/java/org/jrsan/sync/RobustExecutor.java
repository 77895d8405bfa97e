package org.jrsan.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jrsan.internal.Run;

/** An executor that delegates and adds the edges of {@link ExecutorService}. */
final class RobustExecutor extends AbstractExecutorService {
    private final ExecutorService executor;

    /** Those of the open runs that use this executor, and of closed ones until the next run comes. */
    private final Map<Run, Edges> edges = new ConcurrentHashMap<>();

    /** Released at each submission, and at the end of each task. */
    private record Edges(Run run, Edge submissions, Edge ends) {
        static final Edges NONE = new Edges(null);

        Edges(Run run) {
            this(run, new Edge(run), new Edge(run));
        }
    }

    RobustExecutor(ExecutorService executor) {
        this.executor = executor;
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
        if (command == null) {
            throw new NullPointerException("command");
        }
        executor.execute(new Task(command, edges()));
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Callable<T> callable) {
        return new Result<>(callable);
    }

    @Override
    protected <T> RunnableFuture<T> newTaskFor(Runnable runnable, T value) {
        return new Result<>(runnable, value);
    }

    @Override
    public void shutdown() {
        executor.shutdown();
    }

    @Override
    public List<Runnable> shutdownNow() {
        List<Runnable> neverRun = new ArrayList<>();
        for (Runnable runnable : executor.shutdownNow()) {
            neverRun.add(runnable instanceof Task task ? task.command : runnable);
        }
        return neverRun;
    }

    @Override
    public boolean isShutdown() {
        return executor.isShutdown();
    }

    @Override
    public boolean isTerminated() {
        boolean terminated = executor.isTerminated();
        if (terminated) {
            edges().ends().acquireHappensBefore();
        }
        return terminated;
    }

    @Override
    public boolean awaitTermination(long timeout, TimeUnit unit) throws InterruptedException {
        boolean terminated = executor.awaitTermination(timeout, unit);
        if (terminated) {
            edges().ends().acquire();
        }
        return terminated;
    }

    /** A task on its way from the submitting thread to a worker. */
    private static final class Task implements Runnable {
        final Runnable command;
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

    /** A result on its way from the worker to those who get it. A cancelled task hands nothing over. */
    private static final class Result<T> extends FutureTask<T> {
        private final Edge done = new Edge(Run.current());

        Result(Callable<T> callable) {
            super(callable);
        }

        Result(Runnable runnable, T value) {
            super(runnable, value);
        }

        @Override
        protected void set(T value) {
            done.release();
            super.set(value);
        }

        @Override
        protected void setException(Throwable cause) {
            done.release();
            super.setException(cause);
        }

        @Override
        public T get() throws InterruptedException, ExecutionException {
            return handOver(super::get);
        }

        @Override
        public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
            return handOver(() -> super.get(timeout, unit));
        }

        private interface Getter<T, E extends Exception> {
            T get() throws InterruptedException, ExecutionException, E;
        }

        private <E extends Exception> T handOver(Getter<T, E> getter)
                throws InterruptedException, ExecutionException, E {
            try {
                T result = getter.get();
                done.acquire();
                return result;
            } catch (ExecutionException e) {
                done.acquire();
                throw e;
            }
        }

        @Override
        public boolean isDone() {
            boolean isDone = super.isDone();
            if (isDone && !isCancelled()) {
                done.acquireHappensBefore();
            }
            return isDone;
        }

        /** Overrides {@code Future.resultNow} of Java 19, which would go past {@link #get}. */
        public T resultNow() {
            try {
                return getNow();
            } catch (ExecutionException e) {
                throw new IllegalStateException("Task completed with exception");
            }
        }

        /** Overrides {@code Future.exceptionNow} of Java 19, which would go past {@link #get}. */
        public Throwable exceptionNow() {
            try {
                getNow();
            } catch (ExecutionException e) {
                return e.getCause();
            }
            throw new IllegalStateException("Task completed with a result");
        }

        private T getNow() throws ExecutionException {
            if (!isDone() || isCancelled()) {
                throw new IllegalStateException(isCancelled() ? "Task was cancelled" : "Task has not completed");
            }
            boolean interrupted = false;
            try {
                while (true) {
                    try {
                        return get();
                    } catch (InterruptedException e) {
                        interrupted = true;
                    }
                }
            } finally {
                if (interrupted) {
                    Thread.currentThread().interrupt();
                }
            }
        }
    }
}
