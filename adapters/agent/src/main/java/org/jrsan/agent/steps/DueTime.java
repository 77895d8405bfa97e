package org.jrsan.agent.steps;

import java.lang.invoke.VarHandle;
import java.util.concurrent.ScheduledThreadPoolExecutor;
import java.util.concurrent.ThreadPoolExecutor;
import org.jrsan.agent.resolve.FullLookup;
import org.jrsan.internal.source.Quiet;
import org.jrsan.schedule.Execution;
import org.jspecify.annotations.Nullable;

/** When the commands of an executor are due, as times of an execution. Any thread may ask. */
final class DueTime {
    private static final String OF = ScheduledThreadPoolExecutor.class.getName();
    private static final Class<?> TASK;
    private static final Class<?> QUEUE;
    private static final VarHandle TIME;

    static {
        try {
            TASK = Class.forName(OF + "$ScheduledFutureTask");
            QUEUE = Class.forName(OF + "$DelayedWorkQueue");
            TIME = FullLookup.in(TASK).findVarHandle(TASK, "time", long.class);
        } catch (ReflectiveOperationException e) {
            throw new ExceptionInInitializerError(e);
        }
    }

    private DueTime() {}

    /** Whether its commands have such times. */
    static boolean isKept(ThreadPoolExecutor executor) {
        return QUEUE.isInstance(executor.getQueue());
    }

    /** When the first one is due, the greatest number for never. */
    static long first(ThreadPoolExecutor executor, Execution execution) {
        Object[] first = new Object[1];
        Quiet.quietly(() -> first[0] = executor.getQueue().peek());
        return first[0] == null ? Long.MAX_VALUE : time(first[0], execution);
    }

    private static long time(@Nullable Object task, Execution execution) {
        // What a subclass has made of a task may have any time.
        return TASK.isInstance(task) ? (long) TIME.get(task) - execution.beganNanos() : 0;
    }
}
