package org.jrsan.sync;

import java.util.Objects;
import java.util.concurrent.Callable;
import java.util.concurrent.TimeUnit;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.edges.SyncObjects;
import org.jrsan.internal.options.Switch;
import org.jrsan.internal.run.Steps;
import org.jspecify.annotations.Nullable;

/**
 * The monitors of objects, with edges that a session sees: what a thread did before it left a monitor happens before
 * what a thread does after it later enters the monitor. Waiting leaves the monitor and enters it again.
 *
 * <p>These are the JVM's monitors. They work together with {@code synchronized} blocks on the same object, but a
 * session does not see the edges of those blocks. A method that is given null throws {@link NullPointerException}. Any
 * thread may call any method.
 */
public final class RobustMonitor {
    private static final int MOST_NANOS = 999_999;

    private RobustMonitor() {}

    /**
     * Runs an action as in {@code synchronized (monitor) { ... }}.
     *
     * @param monitor any object
     * @param action what to do; its exceptions are passed on after the monitor was left, with the edge
     */
    public static void synchronizedOn(Object monitor, Runnable action) {
        Objects.requireNonNull(action, "action");
        inside(monitor, () -> {
            action.run();
            return true;
        });
    }

    /**
     * Runs an action with a result as in {@code synchronized (monitor) { ... }}.
     *
     * @param monitor any object
     * @param action what to do; its exceptions are passed on after the monitor was left, with the edge
     * @param <T> the type of the result
     * @return the result
     * @throws Exception if the action throws it
     */
    public static <T extends @Nullable Object> T callSynchronizedOn(Object monitor, Callable<T> action)
            throws Exception {
        Objects.requireNonNull(action, "action");
        return inside(monitor, action::call);
    }

    private static <T extends @Nullable Object, E extends Exception> T inside(
            Object monitor, Interrupts.Step<T, E> action) throws E {
        ScheduledMonitor scheduled = Steps.areControlled ? ScheduledMonitor.enter(monitor) : null;
        try {
            synchronized (monitor) {
                if (scheduled != null) {
                    scheduled.entered();
                }
                entered(monitor);
                try {
                    return action.run();
                } finally {
                    leaving(monitor);
                }
            }
        } finally {
            if (scheduled != null) {
                scheduled.leave();
            }
        }
    }

    /**
     * Waits to be notified, as {@link Object#wait()} does.
     *
     * @param monitor an object whose monitor the calling thread holds
     * @throws InterruptedException if the calling thread is interrupted
     * @throws IllegalMonitorStateException if it does not hold the monitor; then there is no edge
     */
    public static void waitOn(Object monitor) throws InterruptedException {
        boolean held = beforeWait(monitor);
        try {
            await(monitor, 0, 0);
        } finally {
            afterWait(monitor, held);
        }
    }

    /**
     * Waits to be notified for a limited time, as {@link Object#wait(long)} does.
     *
     * @param monitor an object whose monitor the calling thread holds
     * @param millis how long at most, in milliseconds; 0 for no limit
     * @throws InterruptedException if the calling thread is interrupted
     * @throws IllegalMonitorStateException if it does not hold the monitor; then there is no edge
     * @throws IllegalArgumentException if the timeout is negative
     */
    public static void waitOn(Object monitor, long millis) throws InterruptedException {
        if (millis < 0) {
            // Fails as the JVM's own, which has other words for it than the method with nanoseconds.
            monitor.wait(millis);
        }
        boolean held = beforeWait(monitor);
        try {
            await(monitor, millis, 0);
        } finally {
            afterWait(monitor, held);
        }
    }

    /**
     * Waits to be notified for a limited time, as {@link Object#wait(long, int)} does.
     *
     * @param monitor an object whose monitor the calling thread holds
     * @param millis how long at most, in milliseconds
     * @param nanos and this many nanoseconds more
     * @throws InterruptedException if the calling thread is interrupted
     * @throws IllegalMonitorStateException if it does not hold the monitor; then there is no edge
     * @throws IllegalArgumentException if the timeout is negative, or there are more than 999999 nanoseconds
     */
    public static void waitOn(Object monitor, long millis, int nanos) throws InterruptedException {
        boolean held = beforeWait(monitor);
        try {
            await(monitor, millis, nanos);
        } finally {
            afterWait(monitor, held);
        }
    }

    /**
     * Wakes a thread that waits, as {@link Object#notify} does. Not an edge; the monitor itself gives the edge.
     *
     * @param monitor an object whose monitor the calling thread holds
     * @throws IllegalMonitorStateException if it does not hold the monitor
     */
    public static void notifyOn(Object monitor) {
        ScheduledMonitor scheduled = Steps.areControlled ? ScheduledMonitor.held(monitor) : null;
        if (scheduled == null || !scheduled.signal()) {
            monitor.notify();
        }
    }

    /**
     * Wakes all threads that wait, as {@link Object#notifyAll} does. Not an edge; the monitor itself gives the edge.
     *
     * @param monitor an object whose monitor the calling thread holds
     * @throws IllegalMonitorStateException if it does not hold the monitor
     */
    public static void notifyAllOn(Object monitor) {
        monitor.notifyAll();
        ScheduledMonitor scheduled = Steps.areControlled ? ScheduledMonitor.held(monitor) : null;
        while (scheduled != null && scheduled.signal()) {
            // The next one.
        }
    }

    /**
     * Names the monitor of an object in reports. Not an edge.
     *
     * @param monitor any object
     * @param name the name
     */
    public static void label(Object monitor, String name) {
        Objects.requireNonNull(monitor, "monitor");
        if (Switch.ON) {
            SyncObjects.of(monitor).label(name);
        }
    }

    private static void entered(Object monitor) {
        if (Switch.ON) {
            SyncObjects.of(monitor).acquire();
        }
    }

    private static void leaving(Object monitor) {
        if (Switch.ON) {
            SyncObjects.of(monitor).release();
        }
    }

    /** Waits as the JVM does, or in the schedule of the calling thread. */
    private static void await(Object monitor, long millis, int nanos) throws InterruptedException {
        ScheduledMonitor scheduled = Steps.areControlled ? ScheduledMonitor.held(monitor) : null;
        if (scheduled == null || millis < 0 || nanos < 0 || nanos > MOST_NANOS) {
            Interrupts.findingAway(() -> monitor.wait(millis, nanos));
        } else if (millis == 0 && nanos == 0) {
            Interrupts.finding(() -> scheduled.await(monitor));
        } else {
            long whole = TimeUnit.MILLISECONDS.toNanos(millis);
            long limit = whole + Math.min(nanos, Long.MAX_VALUE - whole);
            Interrupts.finding(() -> scheduled.awaitInTime(monitor, limit));
        }
    }

    /** A thread that does not hold the monitor gets the JVM's exception and no edge. */
    private static boolean beforeWait(Object monitor) {
        boolean held = Switch.ON && Thread.holdsLock(monitor);
        if (held) {
            leaving(monitor);
        }
        return held;
    }

    private static void afterWait(Object monitor, boolean held) {
        if (held) {
            entered(monitor);
        }
    }
}
