package org.jrsan.sync;

import java.util.Optional;
import java.util.concurrent.ArrayBlockingQueue;
import java.util.concurrent.BlockingQueue;
import java.util.concurrent.Executor;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.ForkJoinPool;
import java.util.concurrent.LinkedBlockingDeque;
import java.util.concurrent.LinkedBlockingQueue;
import java.util.concurrent.RejectedExecutionException;
import java.util.concurrent.RejectedExecutionHandler;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.SynchronousQueue;
import java.util.concurrent.ThreadFactory;
import java.util.concurrent.ThreadPoolExecutor;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.function.Consumer;
import org.jrsan.internal.pools.Shape;
import org.jrsan.internal.pools.SteppedPool;
import org.jrsan.internal.run.Steps;
import org.jrsan.internal.run.Workers;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/**
 * The pools that stand in for executors of the JDK in runs under a schedule, each with the numbers, the thread factory and the
 * rejections of its executor. An executor of another class runs its commands itself.
 */
final class SteppedExecutors {
    /** How many processors there are in a run under a schedule. */
    static final int PROCESSORS = 2;

    private static final int ANY = Integer.MAX_VALUE;

    /** What runs asynchronous stages where the common pool has one thread; one name for both, so that all machines are alike. */
    private static final String NO_COMMON_POOL = "java.util.concurrent.CompletableFuture$ThreadPerTaskExecutor";

    private SteppedExecutors() {}

    /** The pool in the schedule of the calling thread; null without a schedule, and for other executors. */
    static @Nullable SteppedPool pool(Executor executor) {
        return Steps.areControlled ? poolInSchedule(executor) : null;
    }

    private static @Nullable SteppedPool poolInSchedule(Executor given) {
        Task task = Steps.task();
        if (task == null) {
            return null;
        }
        Executor executor = given.getClass().getName().equals(NO_COMMON_POOL) ? ForkJoinPool.commonPool() : given;
        Optional<?> kept = (Optional<?>) task.execution().keep(executor, () -> Optional.ofNullable(make(executor)));
        return (SteppedPool) kept.orElse(null);
    }

    private static @Nullable SteppedPool make(Executor executor) {
        Shape shape = shape(executor);
        boolean isShutDown = executor instanceof ExecutorService service && service.isShutdown();
        return shape == null ? null : new SteppedPool(executor, shape, isShutDown);
    }

    /** Runs a command by an executor, or in its place. */
    static void execute(Executor executor, Runnable command) {
        SteppedPool pool = pool(executor);
        if (pool != null) {
            pool.execute(command);
        } else if (Steps.task() != null && !(executor instanceof RobustExecutor)) {
            executor.execute(new Expected(command));
        } else {
            executor.execute(command);
        }
    }

    private static @Nullable Shape shape(Executor executor) {
        if (executor instanceof ThreadPoolExecutor pool) {
            return shape(pool);
        }
        if (executor instanceof ForkJoinPool pool) {
            return shape(pool);
        }
        return switch (executor.getClass().getName()) {
            case "java.util.concurrent.Executors$FinalizableDelegatedExecutorService",
                    "java.util.concurrent.Executors$AutoShutdownDelegatedExecutorService",
                    "java.util.concurrent.Executors$DelegatedScheduledExecutorService" ->
                new Shape(1, 1, ANY, false, false, onThreadsOf(executor), SteppedExecutors::reject);
            case "java.util.concurrent.ThreadPerTaskExecutor" ->
                new Shape(0, ANY, 0, true, false, onThreadsOf(executor), SteppedExecutors::reject);
            default -> null;
        };
    }

    private static @Nullable Shape shape(ThreadPoolExecutor pool) {
        Consumer<Runnable> rejection = rejection(pool);
        Consumer<SteppedPool.Worker> starter = worker -> start(pool.getThreadFactory(), worker);
        boolean isScheduled = pool.getClass() == ScheduledThreadPoolExecutor.class;
        int capacity = isScheduled ? ANY : capacity(pool.getQueue());
        boolean isKnown = isScheduled || pool.getClass() == ThreadPoolExecutor.class;
        return !isKnown || capacity < 0 || rejection == null
                ? null
                : new Shape(
                        pool.getCorePoolSize(), pool.getMaximumPoolSize(), capacity, false, false, starter, rejection);
    }

    /** How many commands may wait in a queue that is first in, first out; negative for other queues. */
    private static int capacity(BlockingQueue<Runnable> queue) {
        Class<?> type = queue.getClass();
        if (type == SynchronousQueue.class) {
            return 0;
        }
        boolean isKnown = type == LinkedBlockingQueue.class
                || type == ArrayBlockingQueue.class
                || type == LinkedBlockingDeque.class;
        return isKnown ? queue.remainingCapacity() + queue.size() : -1;
    }

    /** What is done with commands that find no place; null for what only the pool itself can do. */
    private static @Nullable Consumer<Runnable> rejection(ThreadPoolExecutor pool) {
        RejectedExecutionHandler handler = pool.getRejectedExecutionHandler();
        Class<?> type = handler.getClass();
        if (type == ThreadPoolExecutor.DiscardOldestPolicy.class) {
            return command -> {
                SteppedPool stepped = pool(pool);
                if (stepped != null) {
                    stepped.replaceOldest(command);
                }
            };
        }
        boolean isKnown = type == ThreadPoolExecutor.AbortPolicy.class
                || type == ThreadPoolExecutor.CallerRunsPolicy.class
                || type == ThreadPoolExecutor.DiscardPolicy.class;
        return isKnown ? command -> handler.rejectedExecution(command, pool) : null;
    }

    private static Shape shape(ForkJoinPool pool) {
        boolean asProcessors = pool == ForkJoinPool.commonPool()
                || pool.getParallelism() == Runtime.getRuntime().availableProcessors();
        int parallelism = asProcessors ? PROCESSORS : pool.getParallelism();
        ThreadFactory factory =
                daemons(pool == ForkJoinPool.commonPool() ? "ForkJoinPool.commonPool-worker-" : "ForkJoinPool-worker-");
        return new Shape(
                parallelism, ANY, ANY, false, true, worker -> start(factory, worker), SteppedExecutors::reject);
    }

    private static ThreadFactory daemons(String prefix) {
        AtomicInteger last = new AtomicInteger();
        return worker -> {
            Thread thread = new Thread(worker, prefix + last.incrementAndGet());
            thread.setDaemon(true);
            return thread;
        };
    }

    /** A pool of one daemon, which the JDK keeps for itself. */
    static Shape single(String name) {
        ThreadFactory factory = daemons(name + "-");
        return new Shape(1, 1, ANY, false, false, worker -> start(factory, worker), SteppedExecutors::reject);
    }

    /** Threads of the executor itself run the workers. */
    private static Consumer<SteppedPool.Worker> onThreadsOf(Executor executor) {
        return worker -> {
            worker.announce();
            executor.execute(worker);
        };
    }

    private static void start(ThreadFactory factory, SteppedPool.Worker worker) {
        Thread thread = factory.newThread(worker);
        if (thread == null) {
            throw new RejectedExecutionException("JRSan: the thread factory made no thread");
        }
        if (thread instanceof RobustThread) {
            thread.start();
            worker.started(Steps.task(thread));
        } else {
            worker.announce();
            thread.start();
        }
    }

    private static void reject(Runnable command) {
        throw new RejectedExecutionException("Task " + command + " rejected");
    }

    /** A command on its way to a thread that no schedule knows. */
    private static final class Expected implements Runnable {
        private final Runnable command;
        private final Task expected = expected();

        Expected(Runnable command) {
            this.command = command;
        }

        @SuppressWarnings("NullAway") // made under a schedule alone
        private static Task expected() {
            return Steps.task().makeExpected();
        }

        @Override
        public void run() {
            if (Steps.task() != null) {
                expected.abandon();
                command.run();
                return;
            }
            try {
                Workers.arriveAs(expected);
                command.run();
            } catch (Throwable e) {
                if (!Steps.isEnd(e)) {
                    throw e;
                }
            } finally {
                Steps.end(expected);
            }
        }
    }
}
