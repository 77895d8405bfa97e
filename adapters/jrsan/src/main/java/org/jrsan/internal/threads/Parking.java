package org.jrsan.internal.threads;

import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.jrsan.internal.run.Attachment;
import org.jrsan.internal.run.Run;
import org.jrsan.internal.run.SteppedState;
import org.jrsan.internal.run.Steps;
import org.jrsan.schedule.Execution;
import org.jrsan.schedule.Task;
import org.jspecify.annotations.Nullable;

/**
 * Parks threads as {@link LockSupport} does. Under a schedule, to park and to unpark are steps of the permit of the
 * thread, which then is not parked. None of it is an edge. Any thread may call these methods.
 */
public final class Parking {
    /** Whether what is not checked tells of each unpark: under the agent, unless it has edges=off. */
    private static volatile boolean areAllSeen;

    private Parking() {}

    /** What is not checked calls {@link #unparking} from now on. */
    public static void allAreSeen() {
        areAllSeen = true;
    }

    /**
     * {@link LockSupport#park(Object)}.
     *
     * @param blocker what the thread waits for, null for nothing
     * @param mayEndEarly whether a schedule lets it end for no reason, too
     */
    public static void park(@Nullable Object blocker, boolean mayEndEarly) {
        Task task = Steps.task();
        if (task == null) {
            LockSupport.park(blocker);
            return;
        }
        LockSupport.setCurrentBlocker(blocker);
        try {
            task.park(mayEndEarly, areAllSeen);
        } finally {
            LockSupport.setCurrentBlocker(null);
        }
    }

    /**
     * {@link LockSupport#parkNanos(Object, long)}.
     *
     * @param blocker what the thread waits for, null for nothing
     * @param nanos how long at most
     */
    public static void parkNanos(@Nullable Object blocker, long nanos) {
        Task task = nanos > 0 ? ScheduledTime.task() : null;
        if (task == null) {
            LockSupport.parkNanos(blocker, nanos);
            parked();
            return;
        }
        LockSupport.setCurrentBlocker(blocker);
        try {
            task.parkInTime(SteppedState.end(task.now(), nanos));
        } finally {
            LockSupport.setCurrentBlocker(null);
        }
    }

    /**
     * {@link LockSupport#parkUntil(Object, long)}.
     *
     * @param blocker what the thread waits for, null for nothing
     * @param deadline the time, in milliseconds since 1970
     */
    public static void parkUntil(@Nullable Object blocker, long deadline) {
        if (ScheduledTime.task() == null) {
            LockSupport.parkUntil(blocker, deadline);
            parked();
        } else {
            parkNanos(blocker, TimeUnit.MILLISECONDS.toNanos(deadline - ScheduledTime.currentTimeMillis()));
        }
    }

    /** The calling thread has parked for a limited time, as the JDK does that. */
    private static void parked() {
        Task task = Steps.task();
        if (task != null) {
            task.hasParked();
        }
    }

    /**
     * {@link LockSupport#unpark}.
     *
     * @param thread the thread; null does nothing
     */
    public static void unpark(@Nullable Thread thread) {
        Task task = Steps.task();
        Task other = task == null || thread == null ? null : Steps.task(thread);
        if (task != null && other != null) {
            task.unpark(other);
        } else {
            unparking(thread);
            LockSupport.unpark(thread);
        }
    }

    /**
     * Somebody whose steps no schedule sees is about to unpark a thread.
     *
     * @param thread the thread; null does nothing
     */
    public static void unparking(@Nullable Thread thread) {
        if (thread != null && Steps.areControlled) {
            for (Run run : Attachment.open()) {
                Task task = run.edges().task(thread);
                if (task != null && task.execution().end() == Execution.End.OPEN) {
                    task.unparkedUnseen();
                }
            }
        }
    }
}
