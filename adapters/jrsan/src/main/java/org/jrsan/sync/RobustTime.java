package org.jrsan.sync;

import java.time.Duration;
import java.time.Instant;
import java.util.concurrent.TimeUnit;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.threads.ScheduledTime;

/**
 * Sleep and clocks, as those of {@link Thread} and {@link System}. Under a schedule nobody waits: to sleep is a step that may be over at any moment, as other
 * threads may be slow, if it is of less than a second, and else only when no other thread can go on. The clocks tell the time that threads have waited for. None of these is an edge or an access. Any thread may call these
 * methods.
 */
public final class RobustTime {
    private RobustTime() {}

    /**
     * {@link Thread#sleep(long)}.
     *
     * @param millis how long, in milliseconds
     * @throws InterruptedException if the calling thread is interrupted
     * @throws IllegalArgumentException if the time is negative
     */
    public static void sleep(long millis) throws InterruptedException {
        if (!Switch.ON || millis < 0) {
            Thread.sleep(millis);
        } else {
            ScheduledTime.sleep(TimeUnit.MILLISECONDS.toNanos(millis));
        }
    }

    /**
     * {@link Thread#sleep(long, int)}.
     *
     * @param millis how long, in milliseconds
     * @param nanos and so many nanoseconds, from 0 to 999,999
     * @throws InterruptedException if the calling thread is interrupted
     * @throws IllegalArgumentException if one of them is out of its range
     */
    public static void sleep(long millis, int nanos) throws InterruptedException {
        if (!Switch.ON || millis < 0 || nanos < 0 || nanos > 999_999) {
            Thread.sleep(millis, nanos);
        } else {
            long whole = TimeUnit.MILLISECONDS.toNanos(millis);
            ScheduledTime.sleep(whole + Math.min(nanos, Long.MAX_VALUE - whole));
        }
    }

    /**
     * {@code Thread.sleep(Duration)} of Java 19.
     *
     * @param duration how long; does not sleep if it is negative
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static void sleep(Duration duration) throws InterruptedException {
        ScheduledTime.sleep(Math.max(0, TimeUnit.NANOSECONDS.convert(duration)));
    }

    /**
     * {@link TimeUnit#sleep}.
     *
     * @param unit the unit
     * @param timeout how long; does not sleep if it is not above 0
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static void sleep(TimeUnit unit, long timeout) throws InterruptedException {
        if (timeout > 0) {
            ScheduledTime.sleep(unit.toNanos(timeout));
        }
    }

    /**
     * {@link System#nanoTime}.
     *
     * @return the time in nanoseconds from some moment
     */
    public static long nanoTime() {
        return ScheduledTime.nanoTime();
    }

    /**
     * {@link Instant#now()}.
     *
     * @return the time; under a schedule in milliseconds
     */
    public static Instant now() {
        return ScheduledTime.isScheduled() ? Instant.ofEpochMilli(currentTimeMillis()) : Instant.now();
    }

    /**
     * {@link System#currentTimeMillis}.
     *
     * @return the time in milliseconds since 1970
     */
    public static long currentTimeMillis() {
        return ScheduledTime.currentTimeMillis();
    }
}
