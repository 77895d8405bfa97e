package org.jrsan.internal.threads;

import java.util.concurrent.TimeUnit;
import org.jrsan.internal.edges.Interrupts;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/**
 * Clocks and sleep. Under a schedule nobody waits for a time: to sleep is a step, as other waits of limited time, and clocks tell the time that threads
 * have waited for. So what a test does depends on no machine. Where threads are known that take no part, time is that of the machine. Any thread may call.
 */
public final class ScheduledTime {
    private ScheduledTime() {}

    /** The calling thread in its schedule, if the time of that is its time; else null. */
    static @Nullable Task task() {
        Task task = Steps.task();
        return task == null || task.execution().hasStrangers() ? null : task;
    }

    /**
     * {@link Thread#sleep(long)}.
     *
     * @param nanos how long, not negative
     * @throws InterruptedException if the calling thread is interrupted
     */
    public static void sleep(long nanos) throws InterruptedException {
        Task task = task();
        if (task == null) {
            Interrupts.finding(() -> TimeUnit.NANOSECONDS.sleep(nanos));
        } else if (task.sleep(SteppedState.end(task.now(), nanos))) {
            // It is interrupted, and so does not sleep.
            Interrupts.finding(() -> Thread.sleep(0));
        }
    }

    /**
     * Whether the calling thread has a schedule.
     *
     * @return whether clocks tell it the time of that
     */
    public static boolean isScheduled() {
        return Steps.task() != null;
    }

    /** The calling thread is about to hand something to threads that take no part in its schedule. */
    public static void meetsStranger() {
        Task task = Steps.task();
        if (task != null) {
            task.execution().meetsStranger();
        }
    }

    /**
     * {@link System#nanoTime}.
     *
     * @return the time, in nanoseconds from some moment
     */
    public static long nanoTime() {
        Task task = Steps.task();
        return task == null ? System.nanoTime() + ahead() : task.execution().beganNanos() + task.readsClock();
    }

    /** How far the time of a schedule is ahead of the machine's, for a thread that takes part in the run and not in the schedule. */
    private static long ahead() {
        long ahead = 0;
        if (Steps.areControlled) {
            for (Run run : Attachment.open()) {
                Execution execution = run.execution();
                if (execution != null && run.knows(Thread.currentThread())) {
                    ahead = Math.max(ahead, execution.beganNanos() + execution.toldByClocks() - System.nanoTime());
                }
            }
        }
        return ahead;
    }

    /**
     * {@link System#currentTimeMillis}.
     *
     * @return the time, in milliseconds since 1970
     */
    public static long currentTimeMillis() {
        Task task = Steps.task();
        return task == null
                ? System.currentTimeMillis() + TimeUnit.NANOSECONDS.toMillis(ahead())
                : task.execution().beganMillis() + TimeUnit.NANOSECONDS.toMillis(task.readsClock());
    }
}
