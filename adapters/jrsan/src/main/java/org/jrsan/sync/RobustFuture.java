package org.jrsan.sync;

import java.util.concurrent.CancellationException;
import java.util.concurrent.Delayed;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Future;
import java.util.concurrent.ScheduledFuture;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.TimeoutException;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.edges.SyncObject;

/** A future of the JDK with the edges of its task. */
class RobustFuture<V> implements Future<V> {
    private final Future<V> jdk;
    private final TaskEdges task;

    RobustFuture(Future<V> jdk, TaskEdges task) {
        this.jdk = jdk;
        this.task = task;
    }

    @Override
    public final boolean cancel(boolean mayInterruptIfRunning) {
        SyncObject entry = task.cancelling(mayInterruptIfRunning);
        boolean cancelled = jdk.cancel(mayInterruptIfRunning);
        task.cancelled(entry, cancelled);
        return cancelled;
    }

    @Override
    public final V get() throws InterruptedException, ExecutionException {
        try {
            V value = jdk.get();
            task.seen();
            return value;
        } catch (ExecutionException | CancellationException e) {
            task.seen();
            throw e;
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
    }

    @Override
    public final V get(long timeout, TimeUnit unit) throws InterruptedException, ExecutionException, TimeoutException {
        try {
            V value = jdk.get(timeout, unit);
            task.seen();
            return value;
        } catch (ExecutionException | CancellationException e) {
            task.seen();
            throw e;
        } catch (InterruptedException e) {
            throw Interrupts.found(e);
        }
    }

    @Override
    public final boolean isDone() {
        boolean isDone = jdk.isDone();
        if (isDone) {
            task.glimpsed();
        }
        return isDone;
    }

    @Override
    public final boolean isCancelled() {
        return jdk.isCancelled();
    }

    /** The future of a scheduled task. */
    static final class Scheduled<V> extends RobustFuture<V> implements ScheduledFuture<V> {
        private final ScheduledFuture<V> jdk;

        Scheduled(ScheduledFuture<V> jdk, TaskEdges task) {
            super(jdk, task);
            this.jdk = jdk;
        }

        @Override
        public long getDelay(TimeUnit unit) {
            return jdk.getDelay(unit);
        }

        @Override
        public int compareTo(Delayed other) {
            return jdk.compareTo(other instanceof Scheduled<?> ours ? ours.jdk : other);
        }
    }
}
