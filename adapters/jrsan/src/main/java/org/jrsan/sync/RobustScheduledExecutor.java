package org.jrsan.sync;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jrsan.internal.pools.SteppedPool;
import org.jspecify.annotations.Nullable;

/** A scheduled executor that delegates and adds edges. Used only with checking on. */
final class RobustScheduledExecutor extends RobustExecutor implements ScheduledExecutorService {
    private final ScheduledExecutorService executor;

    RobustScheduledExecutor(ScheduledExecutorService executor) {
        super(executor);
        this.executor = executor;
    }

    @Override
    @SuppressWarnings("NullAway") // null is for the JDK to refuse
    public <V extends @Nullable Object> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        TaskEdges task = task();
        Callable<V> once = callable == null ? null : task.once(callable);
        SteppedPool stepped = once == null || unit == null ? null : stepped();
        return new RobustFuture.Scheduled<>(
                stepped == null
                        ? executor.schedule(once, delay, unit)
                        : new SteppedScheduledTask<>(stepped, once, unit.toNanos(delay), 0, keepsDelayed()).submitted(),
                task);
    }

    @Override
    @SuppressWarnings("NullAway") // null is for the JDK to refuse
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return schedule(command == null ? null : Executors.callable(command), delay, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        return periodic(
                command,
                initialDelay,
                period,
                unit,
                false,
                task -> executor.scheduleAtFixedRate(task, initialDelay, period, unit));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        return periodic(
                command,
                initialDelay,
                delay,
                unit,
                true,
                task -> executor.scheduleWithFixedDelay(task, initialDelay, delay, unit));
    }

    /** Bad arguments are left to the executor to refuse. */
    private ScheduledFuture<?> periodic(
            Runnable command,
            long initialDelay,
            long period,
            TimeUnit unit,
            boolean fromEnd,
            Function<Runnable, ScheduledFuture<?>> schedule) {
        TaskEdges task = task();
        Runnable repeated = command == null ? null : task.repeatedly(command);
        SteppedPool stepped = repeated == null || unit == null || period <= 0 ? null : stepped();
        if (stepped == null) {
            return new RobustFuture.Scheduled<>(schedule.apply(repeated), task);
        }
        long nanos = unit.toNanos(period);
        return new RobustFuture.Scheduled<>(
                new SteppedScheduledTask<>(
                                stepped,
                                Executors.callable(repeated),
                                unit.toNanos(initialDelay),
                                fromEnd ? -nanos : nanos,
                                keepsPeriodic())
                        .submitted(),
                task);
    }

    private boolean keepsDelayed() {
        return !(executor instanceof ScheduledThreadPoolExecutor pool)
                || pool.getExecuteExistingDelayedTasksAfterShutdownPolicy();
    }

    private boolean keepsPeriodic() {
        return executor instanceof ScheduledThreadPoolExecutor pool
                && pool.getContinueExistingPeriodicTasksAfterShutdownPolicy();
    }

    @Override
    public void shutdown() {
        SteppedPool stepped = stepped();
        if (stepped != null) {
            List<Runnable> dropped = new ArrayList<>();
            stepped.shutdown(
                    command -> command instanceof SteppedScheduledTask<?> task && task.isUnwanted(), dropped::add);
            dropped.forEach(command -> ((Future<?>) command).cancel(false));
        }
        executor.shutdown();
    }

    private TaskEdges task() {
        return new TaskEdges("ScheduledFuture", edges.submission());
    }
}
