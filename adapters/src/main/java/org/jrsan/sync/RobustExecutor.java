package org.jrsan.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.AbstractExecutorService;
import java.util.concurrent.Callable;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.FutureTask;
import java.util.concurrent.RunnableFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import java.util.concurrent.atomic.AtomicReference;
import org.jrsan.internal.Run;

/** An executor that delegates and adds the edges of {@link ExecutorService}. */
final class RobustExecutor extends AbstractExecutorService {
    private final ExecutorService executor;

    /** Per run, as a session may close and another use the same executor. */
    private final AtomicReference<Edges> edges = new AtomicReference<>();

    /** Released at each submission, and at the end of each task. */
    private record Edges(Edge submissions, Edge ends) {}

    RobustExecutor(ExecutorService executor) {
        this.executor = executor;
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
        return executor.isTerminated();
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

    /** A result on its way from the worker to those who get it. */
    private static final class Result<T> extends FutureTask<T> {
        private final Edge done = new Edge();

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
            try {
                return super.get();
            } finally {
                acquireWhenDone();
            }
        }

        @Override
        public T get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
            try {
                return super.get(timeout, unit);
            } finally {
                acquireWhenDone();
            }
        }

        /** A get that was interrupted or ran out of time before the end saw nothing. */
        private void acquireWhenDone() {
            if (isDone()) {
                done.acquire();
            }
        }
    }
}
