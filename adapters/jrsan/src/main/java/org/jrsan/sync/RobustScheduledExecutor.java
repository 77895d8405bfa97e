package org.jrsan.sync;

import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.ScheduledExecutorService;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;

/** A scheduled executor that delegates and adds edges. Used only with checking on. */
final class RobustScheduledExecutor extends RobustExecutor implements ScheduledExecutorService {
    private final ScheduledExecutorService executor;

    RobustScheduledExecutor(ScheduledExecutorService executor) {
        super(executor);
        this.executor = executor;
    }

    @Override
    public <V extends @Nullable Object> ScheduledFuture<V> schedule(Callable<V> callable, long delay, TimeUnit unit) {
        TaskEdges task = task();
        Callable<V> once = callable == null ? null : task.once(callable);
        return new RobustFuture.Scheduled<>(executor.schedule(once, delay, unit), task);
    }

    @Override
    @SuppressWarnings("NullAway") // null is for the JDK to refuse
    public ScheduledFuture<?> schedule(Runnable command, long delay, TimeUnit unit) {
        return schedule(command == null ? null : Executors.callable(command), delay, unit);
    }

    @Override
    public ScheduledFuture<?> scheduleAtFixedRate(Runnable command, long initialDelay, long period, TimeUnit unit) {
        return periodic(command, task -> executor.scheduleAtFixedRate(task, initialDelay, period, unit));
    }

    @Override
    public ScheduledFuture<?> scheduleWithFixedDelay(Runnable command, long initialDelay, long delay, TimeUnit unit) {
        return periodic(command, task -> executor.scheduleWithFixedDelay(task, initialDelay, delay, unit));
    }

    private ScheduledFuture<?> periodic(Runnable command, Function<Runnable, ScheduledFuture<?>> schedule) {
        TaskEdges task = task();
        return new RobustFuture.Scheduled<>(schedule.apply(command == null ? null : task.repeatedly(command)), task);
    }

    private TaskEdges task() {
        return new TaskEdges("ScheduledFuture", edges.submission());
    }
}
