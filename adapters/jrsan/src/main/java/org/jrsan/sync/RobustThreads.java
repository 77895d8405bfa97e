package org.jrsan.sync;

import java.util.Objects;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicLong;
import org.jrsan.clock.RawInterrupt;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.RunEdges;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.source.Quiet;
import org.jrsan.internal.threads.ReusedThread;
import org.jrsan.internal.values.Waiting;
import org.jrsan.rc20.SyncState;
import org.jrsan.rc20.ThreadState;
import org.jrsan.schedule.Task;

/**
 * Threads and executors whose edges a session sees: start, end, interrupts, and the hand-off of tasks and their
 * results. Any thread may call these methods. Outside a session they are the JDK's.
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
     * Starts a thread of any class, as {@link Thread#start()} does. This is an edge from the calling thread to it.
     *
     * @param thread a new thread, virtual ones included
     * @return the thread, started
     * @throws IllegalThreadStateException if it was started before
     */
    public static Thread start(Thread thread) {
        if (thread instanceof RobustThread) {
            thread.start();
        } else {
            ThreadStarts.startWithEdge(thread, thread::start);
        }
        return thread;
    }

    /**
     * Starts a virtual thread, as {@code Thread.startVirtualThread} of Java 21 does, with its edge.
     *
     * @param task what it runs
     * @return the thread, started
     * @throws UnsupportedOperationException if this JVM has no virtual threads
     */
    public static Thread startVirtual(Runnable task) {
        return startAnnounced(VirtualThreads.announced(Objects.requireNonNull(task, "task")));
    }

    /** Starts a thread that waits for its turn. */
    private static Thread startAnnounced(Thread thread) {
        ThreadStarts.startWithEdge(thread, thread::start, true);
        return thread;
    }

    /**
     * Starts a virtual thread with a name.
     *
     * @param name its name, used in reports
     * @param task what it runs
     * @return the thread, started
     * @throws UnsupportedOperationException if this JVM has no virtual threads
     */
    public static Thread startVirtual(String name, Runnable task) {
        Thread thread = VirtualThreads.announced(Objects.requireNonNull(task, "task"));
        thread.setName(name);
        return startAnnounced(thread);
    }

    /**
     * Interrupts a thread of any class, as {@link Thread#interrupt()} does. What the calling thread did happens before
     * what a thread does after it has found the interrupt, through {@link #isInterrupted}, {@link #interrupted}, or an
     * {@link InterruptedException} from a blocking method of JRSan. A thread may be interrupted more than once, and
     * nobody can tell which interrupt was found. So these edges give happens-before only: they force no order.
     *
     * @param thread the thread; one that is not alive is not interrupted
     * @throws SecurityException if the calling thread may not do so
     */
    public static void interrupt(Thread thread) {
        if (!tellsOfInterrupts(thread) && !Interrupts.areToldWithin(thread)) {
            Interrupts.release(thread);
        }
        thread.interrupt();
    }

    /** Whether its own methods give the edges of interrupts. */
    private static boolean tellsOfInterrupts(Thread thread) {
        return thread instanceof RobustThread || thread instanceof ReusedThread;
    }

    /**
     * Tells whether a thread of any class is interrupted, as {@link Thread#isInterrupted()} does. If so, there is an
     * edge from the thread that interrupted it.
     *
     * @param thread the thread
     * @return whether it is
     */
    public static boolean isInterrupted(Thread thread) {
        return tellsOfInterrupts(thread) ? thread.isInterrupted() : Interrupts.asked(thread, thread::isInterrupted);
    }

    /**
     * {@link Thread#interrupted()} of the calling thread. If it was, there is an edge from the thread that interrupted
     * it.
     *
     * @return whether it was interrupted; it no longer is
     */
    public static boolean interrupted() {
        return RobustThread.interrupted();
    }

    /**
     * Tells whether a thread is alive, as {@link Thread#isAlive()} does. If it has ended, everything that it did
     * happens before what the calling thread does next. A thread that was never started is not alive and gives no edge.
     *
     * @param thread the thread
     * @return whether it is alive
     */
    public static boolean isAlive(Thread thread) {
        Task ending = Steps.task(thread);
        if (ending != null && !Steps.attempt(ending, Task.HAS_ENDED, false)) {
            return true;
        }
        if (ending != null) {
            awaitGone(thread);
        }
        boolean isAlive = RunEdges.isAlive(thread);
        if (!isAlive) {
            joined(thread);
        }
        return isAlive;
    }

    /** A thread whose end was a step is all but gone: no interrupt ends this wait, and none is lost. */
    private static void awaitGone(Thread thread) {
        boolean interrupted = false;
        // JRSan's own wait: what the JDK does for it, as it does for a virtual thread, is no edge.
        boolean[] quiet = Quiet.ofCaller();
        boolean before = quiet[0];
        quiet[0] = true;
        while (RunEdges.isAlive(thread)) {
            try {
                Task task = Steps.task();
                if (task == null) {
                    thread.join();
                } else {
                    task.awaitGone(thread);
                }
            } catch (InterruptedException e) {
                interrupted = true;
            }
        }
        quiet[0] = before;
        if (interrupted) {
            RawInterrupt.ofCaller();
        }
    }

    /**
     * The state of a thread, as {@link Thread#getState()} tells. {@link Thread.State#TERMINATED} gives the same edge as
     * {@link #isAlive}.
     *
     * @param thread the thread
     * @return its state
     */
    public static Thread.State getState(Thread thread) {
        Task asked = Steps.task(thread);
        Task task = Steps.task();
        if (asked == null && task != null) {
            // It is known to have ended, or takes no part: a loop that asks for another state would never take a step.
            task.looksAround();
        }
        Thread.State state = asked == null || task == null ? thread.getState() : task.asksState(asked);
        if (state == Thread.State.TERMINATED) {
            if (asked != null) {
                awaitGone(thread);
            }
            joined(thread);
        }
        return state;
    }

    /**
     * Waits for a thread to end, as {@link Thread#join()} does. Then everything that it did happens before what the
     * calling thread does next. For a thread that was never started there is no edge.
     *
     * @param thread the thread
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static void join(Thread thread) throws InterruptedException {
        if (!awaitEnd(thread)) {
            if (RunEdges.isAlive(thread)) {
                Interrupts.findingAway(() -> thread.join());
            }
        }
        joined(thread);
    }

    /**
     * Waits for a limited time for a thread to end, as {@link Thread#join(long)} does. There is an edge only if it has
     * ended.
     *
     * @param thread the thread
     * @param timeout how long at most; 0 returns at once
     * @param unit the unit of the timeout
     * @return whether the thread has ended
     * @throws InterruptedException if the calling thread is interrupted
     * @throws IllegalArgumentException if the timeout is negative
     */
    public static boolean join(Thread thread, long timeout, TimeUnit unit) throws InterruptedException {
        long nanos = Waiting.nanos(timeout, unit);
        Task ending = Steps.task(thread);
        Task task = ending == null ? null : Steps.task();
        if (ending != null
                && task != null
                && !task.attemptInterruptibly(ending, Task.HAS_ENDED, false, SteppedState.end(task.now(), nanos))) {
            if (task.wasInterrupted()) {
                Interrupts.finding(() -> thread.join());
            }
            return false;
        }
        if (ending != null) {
            awaitGone(thread);
        } else if (nanos > 0 && RunEdges.isAlive(thread)) {
            Interrupts.finding(() -> TimeUnit.NANOSECONDS.timedJoin(thread, nanos));
        }
        joined(thread);
        return thread.getState() == Thread.State.TERMINATED;
    }

    /** Waits for a thread as a step. False where there is no schedule that knows both. */
    private static boolean awaitEnd(Thread thread) throws InterruptedException {
        Task ending = Steps.task(thread);
        // Outside of all initialisers, or else there is none that ends. To ask again would take another walk of the
        // stack.
        Task task = ending == null ? null : Steps.anywhere();
        if (ending == null || task == null) {
            return false;
        }
        if (!task.awaitInterruptibly(ending, Task.HAS_ENDED, false)) {
            Interrupts.finding(() -> thread.join());
        }
        awaitGone(thread);
        return true;
    }

    private static void joined(Thread thread) {
        if (Switch.ON) {
            RunEdges.joined(thread);
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
     * @param prefix the beginning of their names; a number from 1 follows
     * @return a new factory
     */
    public static ThreadFactory factory(String prefix) {
        Objects.requireNonNull(prefix, "prefix");
        AtomicLong last = new AtomicLong();
        return task -> new RobustThread(task, prefix + last.incrementAndGet());
    }

    /**
     * A factory of virtual threads, for executors that make a thread for each task. The JDK's own {@code start()}
     * starts them, and a session does not see that. So what the creator did before it made a thread happens before
     * everything that the thread does. Of what others did, the thread counts as knowing everything that came before it
     * ran. The counts list such a thread as not seen to start, unless {@link #start(Thread)} starts it.
     *
     * @param prefix the beginning of their names; a number from 1 follows
     * @return a new factory
     * @throws UnsupportedOperationException if this JVM has no virtual threads
     */
    public static ThreadFactory virtualFactory(String prefix) {
        Objects.requireNonNull(prefix, "prefix");
        VirtualThreads.require();
        AtomicLong last = new AtomicLong();
        return task -> {
            Thread thread = VirtualThreads.unstarted(afterItsCreation(Objects.requireNonNull(task, "task")));
            thread.setName(prefix + last.incrementAndGet());
            return thread;
        };
    }

    /** A task that knows what the calling thread did. */
    private static Runnable afterItsCreation(Runnable task) {
        Run run = Switch.ON ? Run.current() : null;
        if (run == null) {
            return task;
        }
        SyncState<ThreadState> created = run.edges().newSync();
        run.edges().release(created);
        return () -> {
            run.edges().acquire(created);
            task.run();
        };
    }

    /**
     * An executor that hands tasks to another one and gives the edges that {@link ExecutorService} promises: what a
     * thread did before it submitted a task happens before the task, the task happens before {@code Future.get}
     * returns, and all tasks happen before {@code awaitTermination} returns true. If JRSan did not see the start of a
     * thread of the executor, the thread counts as started by the submissions so far.
     *
     * <p>The executor runs tasks of JRSan that wrap the given ones. Its rejection handler sees these tasks and its
     * queue holds them, so a queue that compares tasks does not work.
     *
     * @param executor the executor that runs the tasks; use it only through the returned one
     * @return the executor with edges; the given one if checking is off, unless it is a fork-join pool
     */
    public static ExecutorService wrap(ExecutorService executor) {
        Objects.requireNonNull(executor, "executor");
        if (executor instanceof ForkJoinPool pool) {
            return wrap(pool);
        }
        return Switch.ON ? new RobustExecutor(executor) : executor;
    }

    /**
     * A scheduled executor with the edges of {@link #wrap(ExecutorService)}. In addition, each execution of a periodic
     * task happens before the next one, and a cancellation happens before {@code get} throws because of it. For
     * scheduled tasks, {@code shutdownNow} returns the futures of the given executor.
     *
     * @param executor the executor that runs the tasks; use it only through the returned one
     * @return the executor with edges; the given one if checking is off
     */
    public static ScheduledExecutorService wrap(ScheduledExecutorService executor) {
        Objects.requireNonNull(executor, "executor");
        return Switch.ON ? new RobustScheduledExecutor(executor) : executor;
    }

    /**
     * A fork-join pool with the edges of {@link #wrap(ExecutorService)}. It takes tasks of {@link RobustForkJoinTask}.
     * Tasks of the JDK's {@link java.util.concurrent.ForkJoinTask} have no edges, because JRSan cannot see their forks
     * and joins.
     *
     * @param pool the pool that runs the tasks, possibly the common pool; use it only through the returned one
     * @return the pool with edges
     */
    public static RobustForkJoinPool wrap(ForkJoinPool pool) {
        return new RobustForkJoinPool(Objects.requireNonNull(pool, "pool"));
    }
}
