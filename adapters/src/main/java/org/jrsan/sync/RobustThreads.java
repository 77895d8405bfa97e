package org.jrsan.sync;

import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import org.jrsan.internal.Run;
import org.jrsan.internal.Switch;
import org.jrsan.internal.Waiting;

/**
 * Threads and executors whose edges a session sees: start, join, and the hand-off of tasks and their results. Any
 * thread may call these methods; outside of a session they are the JDK's.
 */
public final class RobustThreads {
    private RobustThreads() {}

    /**
     * Starts a thread.
     *
     * @param task what it runs
     * @return the thread, started
     */
    public static Thread start(Runnable task) {
        Thread thread = new RobustThread(Objects.requireNonNull(task, "task"));
        thread.start();
        return thread;
    }

    /**
     * Starts a thread with a name.
     *
     * @param name its name, used in reports
     * @param task what it runs
     * @return the thread, started
     */
    public static Thread start(String name, Runnable task) {
        Thread thread = new RobustThread(Objects.requireNonNull(task, "task"), name);
        thread.start();
        return thread;
    }

    /**
     * Waits for a thread to end, as {@link Thread#join()} does; then all that it did happens before what the calling
     * thread does next. A thread that was never started is no edge.
     *
     * @param thread the thread
     * @throws InterruptedException when the calling thread is interrupted
     */
    public static void join(Thread thread) throws InterruptedException {
        thread.join();
        joined(thread);
    }

    /**
     * Waits for a thread to end for a limited time, as {@link Thread#join(long)} does. There is an edge only when it has
     * ended.
     *
     * @param thread the thread
     * @param timeout how long at most; 0 returns at once
     * @param unit the unit of the timeout
     * @return whether the thread has ended
     * @throws InterruptedException when the calling thread is interrupted
     * @throws IllegalArgumentException when the timeout is negative
     */
    public static boolean join(Thread thread, long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = Waiting.nanos(timeout, unit);
        if (nanos > 0) {
            TimeUnit.NANOSECONDS.timedJoin(thread, nanos);
        }
        joined(thread);
        return thread.getState() == Thread.State.TERMINATED;
    }

    private static void joined(Thread thread) {
        Run run = Switch.ON ? Run.current() : null;
        if (run != null) {
            run.afterJoin(thread);
        }
    }

    /**
     * A factory of {@link RobustThread}s, named {@code robust-1} and so on.
     *
     * @return a new factory
     */
    public static ThreadFactory factory() {
        return factory("robust-");
    }

    /**
     * A factory of {@link RobustThread}s.
     *
     * @param prefix their names are this and a number from 1
     * @return a new factory
     */
    public static ThreadFactory factory(String prefix) {
        Objects.requireNonNull(prefix, "prefix");
        java.util.concurrent.atomic.AtomicLong last = new java.util.concurrent.atomic.AtomicLong();
        return task -> new RobustThread(task, prefix + last.incrementAndGet());
    }

    /**
     * An executor that hands tasks to another one and gives the edges that {@link ExecutorService} promises: what a
     * thread did before it submits a task happens before the task; the task happens before {@code Future.get} returns;
     * all tasks happen before {@code awaitTermination} returns true. Threads of the executor that were started out of
     * sight count as started by the submissions so far.
     *
     * <p>In place of the tasks that it is given, the executor runs tasks of JRSan: they are what its rejection handler
     * sees and its queue holds, so a queue that compares tasks does not work.
     *
     * @param executor the executor that runs the tasks; use it through the returned one only
     * @return the executor with edges; the given one when checking is off
     */
    public static ExecutorService wrap(ExecutorService executor) {
        Objects.requireNonNull(executor, "executor");
        return Switch.ON ? new RobustExecutor(executor) : executor;
    }
}
