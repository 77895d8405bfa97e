package org.jrsan.sync;

import java.util.concurrent.Callable;
import java.util.concurrent.Delayed;
import java.util.concurrent.RunnableScheduledFuture;
import java.util.concurrent.TimeUnit;
import org.jrsan.internal.pools.SteppedPool;
import org.jspecify.annotations.Nullable;

/**
 * A task that is due at a time of its schedule.
 *
 * @param <V> the result
 */
final class SteppedScheduledTask<V extends @Nullable Object> extends SteppedFutureTask<V>
        implements RunnableScheduledFuture<V> {
    private final SteppedPool pool;

    /** From one beginning to the next if positive, from an end to the next beginning if negative, 0 for a task that runs once. */
    private final long period;

    /** Whether it goes on when the pool is shut down. */
    private final boolean staysAfterShutdown;

    /** When it is due. Written by its maker, and then by who runs it. */
    private volatile long time;

    /** A task for a pool, which does not have it yet. */
    SteppedScheduledTask(SteppedPool pool, Callable<V> callable, long delay, long period, boolean staysAfterShutdown) {
        super(callable);
        this.pool = pool;
        this.period = period;
        this.staysAfterShutdown = staysAfterShutdown;
        time = later(delay);
    }

    private long later(long delay) {
        long now = pool.now();
        return delay > Long.MAX_VALUE - 1 - now ? Long.MAX_VALUE - 1 : now + Math.max(0, delay);
    }

    /** The calling thread hands it to its pool. */
    SteppedScheduledTask<V> submitted() {
        pool.executeAt(this, time);
        return this;
    }

    /** Whether it is to be dropped when its pool is shut down. */
    boolean isUnwanted() {
        return !staysAfterShutdown || wasCancelled();
    }

    @Override
    public boolean isPeriodic() {
        return period != 0;
    }

    @Override
    public void run() {
        if (!isPeriodic()) {
            super.run();
        } else if (runAndReset()) {
            time = period > 0 ? time + period : later(-period);
            if (!pool.executeAgainAt(this, time, staysAfterShutdown)) {
                cancel(false);
            }
        }
    }

    @Override
    public long getDelay(TimeUnit unit) {
        return unit.convert(time - pool.now(), TimeUnit.NANOSECONDS);
    }

    @Override
    public int compareTo(Delayed other) {
        return Long.compare(getDelay(TimeUnit.NANOSECONDS), other.getDelay(TimeUnit.NANOSECONDS));
    }
}
